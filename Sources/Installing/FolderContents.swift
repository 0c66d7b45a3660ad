internal import Extensions
internal import Foundation
internal import Glibc

/// What of a folder is copied: its regular files, and the folders that they lie in.
package struct FolderContents: Sendable {
    package struct File: Sendable, Hashable {
        /// Relative to the folder.
        package var path: String
        /// Where it is read: the file itself, without links.
        package var original: String
        package var isExecutable: Bool
        /// Bytes.
        package var size: Int
    }

    /// What is neither a file nor a folder: a link could lead anywhere, and an app's folder stands for itself.
    private struct Other: Sendable, Hashable {
        var path: String
        /// `a symbolic link`.
        var kind: String
    }

    /// Relative to the folder, each after the one that it lies in.
    package private(set) var folders: [String] = []
    package private(set) var files: [File] = []
    private var others: [Other] = []

    /// - Parameter isWanted: Told paths relative to the folder.
    /// - Throws: ``InstallError/tooLarge(folder:limit:)``, or what the system says of a folder that it cannot list.
    init(of folder: String, where isWanted: (String) -> Bool) throws {
        var bytes = 0
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() where isWanted(path) {
            guard path.split(separator: "/").count <= FolderLimits.depth else {
                let limit = "\(path) lies deeper than \(FolderLimits.depth) folders"
                throw InstallError.tooLarge(folder: folder, limit: limit)
            }
            var status = stat()
            guard lstat("\(folder)/\(path)", &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: folders.append(path)
            case S_IFREG:
                files.append(File(path: path, original: "\(folder)/\(path)", status: status))
                bytes += Int(status.st_size)
                guard status.st_size <= FolderLimits.fileSize else {
                    let limit = "\(path) has more than \(FolderSpace.text(FolderLimits.fileSize))"
                    throw InstallError.tooLarge(folder: folder, limit: limit)
                }
            default: others.append(Other(path: path, kind: Self.kind(of: status.st_mode)))
            }
            guard folders.count + files.count <= FolderLimits.entries else {
                throw InstallError.tooLarge(folder: folder, limit: "it holds more than \(FolderLimits.entries) files")
            }
            guard bytes <= FolderLimits.allFiles else {
                let limit = "its files have more than \(FolderSpace.text(FolderLimits.allFiles))"
                throw InstallError.tooLarge(folder: folder, limit: limit)
            }
        }
    }

    /// What of an app's folder is installed: everything but what is built anew, and the handler, which Swift builds behind a link.
    ///
    /// - Parameter handler: Its program, as `app.yaml` names it; nil: there is none, or nobody knows.
    package init(ofApp folder: String, handler: String?) throws {
        try self.init(of: folder) { path in
            let parts = path.split(separator: "/")
            return parts.first != ".build" && !parts.contains(".git") && !parts.contains("__pycache__")
        }
        if let handler, !handler.hasPrefix("/"), handler.contains("/") { add(handler, of: folder) }
    }

    /// Adds one file, through links that stay in the folder.
    private mutating func add(_ path: String, of folder: String) {
        let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        let original = URL(fileURLWithPath: "\(folder)/\(path)").resolvingSymlinksInPath().path
        let target = URL(fileURLWithPath: "/\(path)").standardized.path.dropFirst()
        var status = stat()
        guard original.hasPrefix(root + "/"), !files.contains(where: { $0.path == target }),
            stat(original, &status) == 0, status.st_mode & S_IFMT == S_IFREG
        else { return }
        files.append(File(path: String(target), original: original, status: status))
    }

    private static func kind(of mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFLNK: "a symbolic link"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    /// What is not installed, and how to mend that.
    package func leftOut(of folder: String) -> [String] {
        // A link may have been followed to the handler.
        others.filter { other in !files.contains { "\($0.path)/".hasPrefix("\(other.path)/") } }.map {
            "\(folder)/\($0.path): \($0.kind) is not installed — put a file there"
        }
    }

    /// Copies it all; everything becomes readable for others, who an app's process may be, and executables stay such.
    func copy(to target: String) throws {
        let files = FileManager.default
        func make(_ folder: String) throws {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            chmod(folder, 0o755)
        }
        try make(target)
        for path in folders { try make("\(target)/\(path)") }
        for file in self.files {
            let destination = "\(target)/\(file.path)"
            let folder = (destination as NSString).deletingLastPathComponent
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try files.copyItem(atPath: file.original, toPath: destination)
            chmod(destination, file.isExecutable ? 0o755 : 0o644)
        }
    }
}

extension FolderContents.File {
    fileprivate init(path: String, original: String, status: stat) {
        self.init(
            path: path,
            original: original,
            isExecutable: status.st_mode & 0o100 != 0,
            size: Int(status.st_size)
        )
    }
}
