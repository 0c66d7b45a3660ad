internal import Foundation
internal import Glibc

/// Copies a folder's files.
enum FileCopy {
    /// Everything becomes readable for others, who an app's process may be; executables stay such.
    ///
    /// - Parameter isWanted: Told paths relative to the source.
    /// - Returns: What was wanted and is neither a file nor a folder, by its path relative to the source: `a symbolic link`.
    @discardableResult
    static func copy(
        _ source: String,
        to target: String,
        where isWanted: (String) -> Bool
    ) throws -> [(path: String, kind: String)] {
        var leftOut: [(path: String, kind: String)] = []
        let files = FileManager.default
        try files.createDirectory(atPath: target, withIntermediateDirectories: true)
        chmod(target, 0o755)
        for path in try files.subpathsOfDirectory(atPath: source).sorted() where isWanted(path) {
            let destination = "\(target)/\(path)"
            var status = stat()
            guard lstat("\(source)/\(path)", &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                try files.createDirectory(atPath: destination, withIntermediateDirectories: true)
                chmod(destination, 0o755)
            case S_IFREG:
                let folder = (destination as NSString).deletingLastPathComponent
                try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try files.copyItem(atPath: "\(source)/\(path)", toPath: destination)
                chmod(destination, status.st_mode & 0o100 == 0 ? 0o644 : 0o755)
            default:
                // A link could lead anywhere; an app's folder stands for itself.
                leftOut.append((path, kind(of: status.st_mode)))
            }
        }
        return leftOut
    }

    private static func kind(of mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFLNK: "a symbolic link"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    /// Copies one file to the same place, through links that stay in the source.
    ///
    /// - Parameter path: Relative to the source.
    static func copyFile(_ path: String, from source: String, to target: String) throws {
        let files = FileManager.default
        let root = URL(fileURLWithPath: source).resolvingSymlinksInPath().path
        let file = URL(fileURLWithPath: "\(source)/\(path)").resolvingSymlinksInPath().path
        let destination = URL(fileURLWithPath: "\(target)/\(path)").standardized.path
        var status = stat()
        guard file.hasPrefix(root + "/"), !files.fileExists(atPath: destination), stat(file, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else { return }
        let folder = (destination as NSString).deletingLastPathComponent
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try files.copyItem(atPath: file, toPath: destination)
        chmod(destination, status.st_mode & 0o100 == 0 ? 0o644 : 0o755)
    }
}
