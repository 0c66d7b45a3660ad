private import CLinux
private import CSeccomp
private import Glibc

/// A seccomp program: what an app's processes may not ask of the kernel.
///
/// It takes nothing away that a program which reads, computes and talks needs. Refused are: new namespaces and mounts, looking into
/// other processes, kernel modules, keys and clocks, memory that no limit of a process counts, every kind of socket but local
/// ones and those of the internet, and programs that run as their owner or group, whoever starts them. A call in the manner of
/// another architecture ends the process.
package struct SystemCallFilter: Sendable, Hashable {
    /// The program as `struct sock_filter` lies in memory.
    package let bytes: [UInt8]

    /// - Parameter network: The app shares the machine's network. Local sockets are refused then: those in the abstract namespace,
    ///   a sound server's among them, would be within reach.
    package init(network: Bool) throws(Fault) {
        let rules = try Rules()
        // Its arguments cannot be looked at; C libraries fall back to `clone`.
        try rules.refuse("clone3", ENOSYS)
        // So it is with this one, which may set any mode.
        try rules.refuse("openat2", ENOSYS)
        for call in Self.forbidden { try rules.refuse(call, EPERM) }
        for flag in Self.namespaceFlags { try rules.refuse("clone", EPERM, where: [.hasBits(0, flag)]) }
        let families = network ? Self.internetFamilies : Self.internetFamilies.union([Self.localFamily])
        // All 64 bits are compared here, though the kernel reads 32: a number with more of them is above the last family.
        for family in 0..<Self.lastFamily where !families.contains(family) {
            try rules.refuse("socket", EAFNOSUPPORT, where: [.isEqual(0, family)])
        }
        try rules.refuse("socket", EAFNOSUPPORT, where: [.isAbove(0, Self.lastFamily)])
        try rules.refuse(
            "socket",
            EAFNOSUPPORT,
            where: [.isEqual(0, Self.netlinkFamily), .isOther(2, Self.routes)]
        )
        for control in Self.terminalControls { try rules.refuse("ioctl", EPERM, where: [.isNarrowly(1, control)]) }
        try rules.refuse("mmap", EPERM, where: [.hasBits(3, Self.sharedMemory)])
        try Self.refuseModes(rules)
        bytes = try rules.program()
    }

    /// Refuses to make a file run as its owner or group: a folder that is granted lies outside, where others may start it.
    private static func refuseModes(_ rules: Rules) throws(Fault) {
        for mode in [setUser, setGroup] {
            for (call, argument) in modeCalls { try rules.refuse(call, EPERM, where: [.hasBits(argument, mode)]) }
            try rules.refuse(fchmodat2, EPERM, where: [.hasBits(2, mode)])
            // Without these flags there is no mode, and anything may stand in its place.
            for flag in [create, unnamedFile] {
                try rules.refuse("open", EPERM, where: [.hasBits(1, flag), .hasBits(2, mode)])
                try rules.refuse("openat", EPERM, where: [.hasBits(2, flag), .hasBits(3, mode)])
            }
        }
    }

    /// What the library could not do: a filter that lacks a rule is none.
    package struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// A system call's name, or what else was being done.
        var at: String
        /// From errno; 0: the library does not know that name.
        var error: Int32

        package var description: String {
            error == 0 ? "libseccomp does not know the system call \(at)" : "\(at): \(String(cString: strerror(error)))"
        }
    }

    /// `CLONE_NEWCGROUP`, `NEWUTS`, `NEWIPC`, `NEWUSER`, `NEWPID`, `NEWNET` and `NEWNS`.
    private static let namespaceFlags: [UInt64] = (25...30).map { 1 << $0 } + [0x2_0000]
    /// `MAP_SHARED` and `MAP_ANONYMOUS`.
    private static let sharedMemory: UInt64 = 0x21
    /// `S_ISUID`.
    private static let setUser: UInt64 = 0o4000
    /// `S_ISGID`.
    private static let setGroup: UInt64 = 0o2000
    /// `O_CREAT`.
    private static let create: UInt64 = 0o100
    /// `O_TMPFILE` without `O_DIRECTORY`.
    private static let unnamedFile: UInt64 = 0o20_000_000
    /// Calls that set a mode, and which argument it is.
    private static let modeCalls: [(String, UInt32)] = [
        ("chmod", 1), ("fchmod", 1), ("fchmodat", 2), ("creat", 1), ("mkdir", 1), ("mkdirat", 2), ("mknod", 1),
        ("mknodat", 2),
    ]
    /// The same on all architectures; older libraries do not know its name.
    private static let fchmodat2: Int32 = 452
    private static let localFamily: UInt64 = 1
    /// IPv4, IPv6, and netlink, which tells a program its own addresses.
    private static let internetFamilies: Set<UInt64> = [2, 10, netlinkFamily]
    private static let netlinkFamily: UInt64 = 16
    /// The highest that is allowed.
    private static let lastFamily: UInt64 = netlinkFamily
    /// `NETLINK_ROUTE`: addresses, and not the sockets, devices and audits of others.
    private static let routes: UInt64 = 0
    /// `TIOCSTI` and `TIOCLINUX` type into a terminal.
    private static let terminalControls: [UInt64] = [0x5412, 0x541C]
    private static let forbidden = [
        "unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "ptrace", "process_vm_readv",
        "process_vm_writev", "kcmp", "pidfd_getfd", "keyctl", "add_key", "request_key", "bpf", "perf_event_open",
        "userfaultfd", "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "reboot",
        "swapon", "swapoff", "syslog", "acct", "quotactl", "quotactl_fd", "open_by_handle_at", "io_uring_setup",
        "io_uring_enter", "io_uring_register", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex",
        "sethostname", "setdomainname", "open_tree", "move_mount", "fsopen", "fsconfig", "fsmount", "fspick",
        "mount_setattr", "vhangup", "fanotify_init", "iopl", "ioperm", "modify_ldt", "memfd_create", "memfd_secret",
        "shmget",
    ]
}

extension SystemCallFilter {
    /// What is true of one argument of a call; arguments are counted from 0.
    private enum Condition {
        case isEqual(UInt32, UInt64)
        case isOther(UInt32, UInt64)
        case isAbove(UInt32, UInt64)
        /// All of these bits are set.
        case hasBits(UInt32, UInt64)
        /// Its lower half is that number, and the upper does not matter, as with the kernel's `unsigned int`.
        case isNarrowly(UInt32, UInt64)

        var comparison: scmp_arg_cmp {
            switch self {
            case .isEqual(let argument, let value):
                scmp_arg_cmp(arg: argument, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
            case .isOther(let argument, let value):
                scmp_arg_cmp(arg: argument, op: SCMP_CMP_NE, datum_a: value, datum_b: 0)
            case .isAbove(let argument, let value):
                scmp_arg_cmp(arg: argument, op: SCMP_CMP_GT, datum_a: value, datum_b: 0)
            case .hasBits(let argument, let bits):
                scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: bits, datum_b: bits)
            case .isNarrowly(let argument, let value):
                scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: 0xFFFF_FFFF, datum_b: value)
            }
        }
    }

    /// libseccomp's filter for this machine's architecture; what no rule refuses is allowed.
    private final class Rules {
        private let context: scmp_filter_ctx

        init() throws(Fault) {
            guard let context = seccomp_init(SCMP_ACT_ALLOW) else { throw Fault(at: "seccomp_init", error: ENOMEM) }
            self.context = context
            try check(
                "other architectures",
                seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS)
            )
        }

        deinit { seccomp_release(context) }

        /// - Parameter conditions: All of them are true of the call, each of another argument.
        func refuse(_ call: String, _ error: Int32, where conditions: [Condition] = []) throws(Fault) {
            let number = seccomp_syscall_resolve_name(call)
            guard number != __NR_SCMP_ERROR else { throw Fault(at: call, error: 0) }
            // One that this architecture does not have.
            guard number >= 0 else { return }
            try refuse(number, error, where: conditions)
        }

        func refuse(_ number: Int32, _ error: Int32, where conditions: [Condition]) throws(Fault) {
            let comparisons = conditions.map(\.comparison)
            try check(
                "system call \(number)",
                seccomp_rule_add_array(
                    context,
                    wilco_failing_with(error),
                    number,
                    UInt32(comparisons.count),
                    comparisons
                )
            )
        }

        func program() throws(Fault) -> [UInt8] {
            // A pipe holds more than the longest program that the kernel takes, 4,096 instructions of eight bytes.
            var ends: [Int32] = [-1, -1]
            guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Fault(at: "pipe", error: errno) }
            defer { close(ends[0]) }
            let status = seccomp_export_bpf(context, ends[1])
            close(ends[1])
            try check("seccomp_export_bpf", status)
            var program: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(ends[0], &buffer, buffer.count)
                if count > 0 {
                    program += buffer[..<count]
                } else if count == 0 {
                    return program
                } else if errno != EINTR {
                    throw Fault(at: "read", error: errno)
                }
            }
        }

        private func check(_ what: String, _ status: Int32) throws(Fault) {
            guard status == 0 else { throw Fault(at: what, error: -status) }
        }
    }
}
