internal import Glibc

/// The group whose members may talk to an assistant as its user may.
struct SocketGroup: Sendable, Hashable {
    let id: UInt32
    let name: String

    /// - Throws: ``ControlError/noGroup(_:)`` where the system knows none of that name.
    init(named name: String) throws(ControlError) {
        var entry = group()
        var found: UnsafeMutablePointer<group>?
        var texts = [CChar](repeating: 0, count: 1 << 16)
        guard getgrnam_r(name, &entry, &texts, texts.count, &found) == 0, found != nil else { throw .noGroup(name) }
        self.id = entry.gr_gid
        self.name = name
    }

    private init(id: UInt32) {
        self.id = id
        var entry = group()
        var found: UnsafeMutablePointer<group>?
        var texts = [CChar](repeating: 0, count: 1 << 16)
        let isKnown = getgrgid_r(id, &entry, &texts, texts.count, &found) == 0 && found != nil
        name = isKnown ? entry.gr_name.map { String(cString: $0) } ?? "\(id)" : "\(id)"
    }

    /// The group that a socket, or else its folder, lets in, seen from somebody whom it does not; nil: none, or nobody tells.
    static func admitted(at path: String) -> SocketGroup? {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        for (place, rights) in [(path, 0o060), (folder, 0o010)] as [(String, mode_t)] {
            var status = stat()
            guard stat(place, &status) == 0 else { continue }
            return status.st_mode & rights == rights ? SocketGroup(id: status.st_gid) : nil
        }
        return nil
    }

    /// Lets the group in, and nobody else: the group first, and only then its rights.
    func admit(to path: String) throws(ControlError) {
        guard chown(path, .max, id) == 0, chmod(path, 0o660) == 0 else { throw fault(path) }
    }

    /// Lets the group pass through the socket's folder, where it cannot yet.
    func admit(through folder: String) throws(ControlError) {
        var status = stat()
        guard stat(folder, &status) == 0 else { throw fault(folder) }
        let isOpen = status.st_mode & 0o001 != 0 || (status.st_gid == id && status.st_mode & 0o010 != 0)
        guard !isOpen else { return }
        // What the group of before could do, this one cannot.
        let mode = status.st_mode & 0o7707 | 0o010
        guard chmod(folder, status.st_mode & 0o7707) == 0, chown(folder, .max, id) == 0, chmod(folder, mode) == 0 else {
            throw fault(folder)
        }
    }

    private func fault(_ path: String) -> ControlError {
        .notForGroup(name, path: path, reason: SystemCall.reason)
    }
}
