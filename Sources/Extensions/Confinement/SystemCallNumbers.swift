/// Numbers of system calls on the machine this was built for, as the kernel's headers have them.
enum SystemCallNumbers {
    #if arch(x86_64)
        /// `AUDIT_ARCH_X86_64`.
        static let architecture: UInt32 = 0xC000_003E
        /// Calls from here on are those of the x32 architecture.
        static let foreignFrom: UInt32? = 0x4000_0000
        static let clone: UInt32 = 56
        static let clone3: UInt32 = 435
        static let socket: UInt32 = 41
        static let ioctl: UInt32 = 16
        static let mmap: UInt32 = 9
        static let forbidden: KeyValuePairs<String, UInt32> = [
            "unshare": 272, "setns": 308, "mount": 165, "umount2": 166, "pivot_root": 155, "chroot": 161, "ptrace": 101,
            "process_vm_readv": 310, "process_vm_writev": 311, "kcmp": 312, "pidfd_getfd": 438, "keyctl": 250,
            "add_key": 248, "request_key": 249, "bpf": 321, "perf_event_open": 298, "userfaultfd": 323,
            "kexec_load": 246,
            "kexec_file_load": 320, "init_module": 175, "finit_module": 313, "delete_module": 176, "reboot": 169,
            "swapon": 167, "swapoff": 168, "syslog": 103, "acct": 163, "quotactl": 179, "quotactl_fd": 443,
            "open_by_handle_at": 304, "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427,
            "settimeofday": 164, "clock_settime": 227, "clock_adjtime": 305, "adjtimex": 159, "sethostname": 170,
            "setdomainname": 171, "open_tree": 428, "move_mount": 429, "fsopen": 430, "fsconfig": 431, "fsmount": 432,
            "fspick": 433, "mount_setattr": 442, "vhangup": 153, "fanotify_init": 300, "iopl": 172, "ioperm": 173,
            "modify_ldt": 154, "memfd_create": 319, "memfd_secret": 447, "shmget": 29,
        ]
    #elseif arch(arm64)
        /// `AUDIT_ARCH_AARCH64`.
        static let architecture: UInt32 = 0xC000_00B7
        static let foreignFrom: UInt32? = nil
        static let clone: UInt32 = 220
        static let clone3: UInt32 = 435
        static let socket: UInt32 = 198
        static let ioctl: UInt32 = 29
        static let mmap: UInt32 = 222
        static let forbidden: KeyValuePairs<String, UInt32> = [
            "unshare": 97, "setns": 268, "mount": 40, "umount2": 39, "pivot_root": 41, "chroot": 51, "ptrace": 117,
            "process_vm_readv": 270, "process_vm_writev": 271, "kcmp": 272, "pidfd_getfd": 438, "keyctl": 219,
            "add_key": 217, "request_key": 218, "bpf": 280, "perf_event_open": 241, "userfaultfd": 282,
            "kexec_load": 104,
            "kexec_file_load": 294, "init_module": 105, "finit_module": 273, "delete_module": 106, "reboot": 142,
            "swapon": 224, "swapoff": 225, "syslog": 116, "acct": 89, "quotactl": 60, "quotactl_fd": 443,
            "open_by_handle_at": 265, "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427,
            "settimeofday": 170, "clock_settime": 112, "clock_adjtime": 266, "adjtimex": 171, "sethostname": 161,
            "setdomainname": 162, "open_tree": 428, "move_mount": 429, "fsopen": 430, "fsconfig": 431, "fsmount": 432,
            "fspick": 433, "mount_setattr": 442, "vhangup": 58, "fanotify_init": 262, "memfd_create": 279,
            "memfd_secret": 447,
            "shmget": 194,
        ]
    #endif
}
