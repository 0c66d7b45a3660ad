internal import Glibc

/// Whose process is at the other end of a local socket.
package struct SocketPeer: Sendable, Hashable {
    package var process: Int32
    package var user: UInt32
    /// The process's own group, and the others that it is in.
    package var groups: Set<UInt32> = []

    package init(process: Int32, user: UInt32) {
        self.process = process
        self.user = user
    }

    /// Nil where the system does not say.
    init?(of descriptor: Int32) {
        // `struct ucred` is hidden from Swift; it is three 32-bit numbers.
        var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
        var length = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
        process = credentials.process
        user = credentials.user
        groups = Self.others(descriptor).union([credentials.group])
    }

    private static func others(_ descriptor: Int32) -> Set<UInt32> {
        // `SO_PEERGROUPS`, and `NGROUPS_MAX` of Linux.
        let (option, most): (Int32, Int) = (59, 65_536)
        var groups = [UInt32](repeating: 0, count: most)
        var length = socklen_t(most * MemoryLayout<UInt32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, option, &groups, &length) == 0 else { return [] }
        return Set(groups.prefix(Int(length) / MemoryLayout<UInt32>.size))
    }

    /// The user's name, or the number where there is none.
    package var userName: String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var texts = [CChar](repeating: 0, count: 4096)
        guard getpwuid_r(user, &entry, &texts, texts.count, &found) == 0, found != nil, let name = entry.pw_name else {
            return "\(user)"
        }
        return String(cString: name)
    }
}
