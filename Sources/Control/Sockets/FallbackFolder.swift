internal import Glibc

/// The folder of a user's control socket where the system keeps none for the user (`XDG_RUNTIME_DIR`): it stands where anybody may make
/// one of that name, so that it is looked at who did before anything is said there.
package enum FallbackFolder {
    /// Who has the folder of a user, where it is somebody else; nil: the user, nobody, or the path is in another folder.
    ///
    /// - Parameter base: Where such folders are.
    package static func stranger(at path: String, for user: UInt32, in base: String = "/tmp") -> UInt32? {
        let folder = Self.folder(of: user, in: base)
        var status = stat()
        guard path.hasPrefix(folder + "/"), lstat(folder, &status) == 0, status.st_uid != user else { return nil }
        return status.st_uid
    }

    package static func folder(of user: UInt32, in base: String = "/tmp") -> String { "\(base)/wilco-\(user)" }
}
