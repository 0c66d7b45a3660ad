internal import Foundation

/// A folder that only its user may look into.
package enum OwnFolder {
    /// Makes it where it is missing; returns its path.
    @discardableResult
    package static func make(_ path: String) throws(FileError) -> String {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .folder(path: path, reason: error.fileReason)
        }
        return path
    }
}
