internal import Glibc

/// A folder of the person's that an app may read and write.
package struct GrantedFolder: Sendable, Hashable {
    package var path: String
    /// Nil: what lies there is no folder.
    ///
    /// A folder that was put in the place of another is another.
    private var identity: Identity?

    private struct Identity: Sendable, Hashable {
        var device: UInt64
        var inode: UInt64
        var owner: UInt32
    }

    package init(path: String) {
        self.path = path
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino), owner: status.st_uid)
    }

    package var isThere: Bool { identity != nil }

    /// User id.
    package var owner: UInt32? { identity?.owner }
}
