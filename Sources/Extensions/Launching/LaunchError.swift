package import Files

/// Why an app's process cannot be started.
package enum LaunchError: Error, Sendable, Hashable, CustomStringConvertible {
    case noHandler(app: String)
    case missing(path: String)
    /// - Parameter package: The folder with its `Package.swift`.
    case notBuilt(path: String, package: String)
    case notExecutable(path: String)
    /// - Parameter folders: Where it was looked for, besides PATH.
    case notFound(name: String, folders: [String])
    case noDataFolder(path: String, reason: String)
    /// The process holds as many files as it may: whatever else were said, it would blame what is not to blame.
    case noSpareFiles(SpareFiles.Exhausted)
    /// What limits the app's system calls cannot be written down.
    case noFilter(path: String, reason: String)
    /// The library did not make what limits the app's system calls.
    case noFilterProgram(reason: String)
    /// - Parameter limit: Bytes.
    case dataFull(app: String, folder: String, limit: Int)
    /// Nothing confines apps on this machine, and this one is not trusted.
    ///
    /// - Parameter folder: Where it is, if a command was told; nil: where an assistant finds it.
    case unconfined(app: String, folder: String?, reason: String)
    /// Wilco runs as root, the app does not, and may not read its own files.
    case notReadable(path: String)
    case noUserID(folder: String)

    package var description: String {
        switch self {
        case .noHandler(let app):
            "\(app) has no handler — name one in app.yaml: `handler: {command: [./handler.py]}`"
        case .missing(let path):
            "the handler \(path) is missing — add it, or mend `command` in app.yaml"
        case .notBuilt(let path, let package):
            "the handler \(path) is missing — build it: swift build -c release --package-path \(package)"
        case .notExecutable(let path):
            "the handler \(path) is not executable — chmod +x \(path)"
        case .notFound(let name, let folders):
            "the handler \(name) is neither in \(folders.map { "\($0) nor in " }.joined())PATH — install it, or mend `command` in app.yaml"
        case .noDataFolder(let path, let reason):
            "the app's data folder \(path) cannot be made: \(reason) — make room there, or check its permissions"
        case .noSpareFiles(let exhausted): "\(exhausted)"
        case .noFilter(let path, let reason):
            "the system call filter \(path) cannot be written: \(reason) — make room there, or check its permissions"
        case .noFilterProgram(let reason):
            "the system call filter cannot be made: \(reason) — install libseccomp2 2.5.4 or later"
        case .dataFull(let app, let folder, let limit):
            "it keeps more than \(FolderSpace.text(limit)) in \(folder), or hides what it keeps — remove files there, or start afresh: wilco apps remove --data-only \(app)"
        case .unconfined(let app, let folder, let reason):
            "\(app) is not started, for nothing would confine it: \(reason) — or trust it: "
                + (folder.map {
                    "wilco apps trust --apps \($0) \(app); beside a running assistant, wilco apps install \($0) first, then "
                } ?? "")
                + "wilco apps trust \(app)"
        case .notReadable(let path):
            "as root, Wilco runs apps under a user of their own, who may not read \(path) — chmod -R o+rX \(path)"
        case .noUserID(let folder):
            "the app's data folder \(folder) cannot be given to a user of its own — check its file system"
        }
    }
}
