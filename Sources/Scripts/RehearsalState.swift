internal import Assistant
package import Configuration
internal import Extensions
package import Files
internal import Foundation
internal import Glibc
internal import Storage
internal import Synchronization

/// The state that a rehearsal has to itself: what it locks, refuses, learns or writes is gone with it.
package struct RehearsalState: Sendable {
    /// Only its user may look into it.
    package let folder: String

    /// Those that there are, each with the descriptor of its lock, which the kernel gives back however the process ends.
    private static let folders = Mutex<[String: Int32]>([:])
    private static let prefix = "wilco-rehearsal-"
    private static let lock = "lock"
    private static let parts = ["data", "cache", "state"]
    /// How often a copy is tried while others write what is copied.
    private static let tries = 5

    /// Makes a folder that nobody else has.
    ///
    /// With `--state` it begins as a copy of what is kept there, else with nothing but the languages and domains that the user has
    /// installed.
    ///
    /// - Throws: ``FileError`` when it cannot be made or filled.
    package init(of options: AssistantOptions) throws(FileError) {
        let place = FileManager.default.temporaryDirectory.path
        Self.sweep(place)
        let name = UUID().uuidString
        folder = "\(place)/\(Self.prefix)\(name)"
        try Self.make(folder, as: "\(place)/wilco-\(name)")
        do throws(FileError) {
            try fill(from: options)
        } catch {
            remove()
            throw error
        }
    }

    /// The same command, as a rehearsal in this state.
    package func options(_ options: AssistantOptions) -> AssistantOptions {
        var options = options
        options.stateFolder = folder
        options.isRehearsal = true
        return options
    }

    package func remove() {
        FolderRemoval.remove(folder)
        if let lock = Self.folders.withLock({ $0.removeValue(forKey: folder) }) { close(lock) }
    }

    /// Removes all that there are, for a process that ends before its rehearsals do.
    package static func removeAll() {
        for folder in folders.withLock({ $0.keys.sorted() }) {
            // Whatever is still at work may have written while it went.
            if !FolderRemoval.remove(folder) { FolderRemoval.remove(folder) }
        }
    }

    // MARK: - Its folder

    /// - Parameter other: Its name until it is locked, lest it be taken for one that was left behind.
    private static func make(_ folder: String, as other: String) throws(FileError) {
        try OwnFolder.make(other)
        let file = open("\(other)/\(lock)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0, rename(other, folder) == 0 else {
            let reason = String(cString: strerror(errno))
            if file >= 0 { close(file) }
            FolderRemoval.remove(other)
            throw .folder(path: folder, reason: reason)
        }
        folders.withLock { $0[folder] = file }
    }

    /// Removes what rehearsals left behind that were killed: nobody holds their locks any more.
    private static func sweep(_ place: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] where name.hasPrefix(prefix) {
            var status = stat()
            guard lstat("\(place)/\(name)", &status) == 0, status.st_uid == getuid() else { continue }
            let file = open("\(place)/\(name)/\(lock)", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard file >= 0 else { continue }
            defer { close(file) }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { FolderRemoval.remove("\(place)/\(name)") }
        }
    }

    // MARK: - What it begins with

    private func fill(from options: AssistantOptions) throws(FileError) {
        let paths = options.paths
        guard options.stateFolder != nil else {
            return try copy(paths.data, to: "data") { ["languages", "domains"].contains($0) }
        }
        var fault: FileError?
        for _ in 0..<Self.tries {
            let before = Self.version(ofStoreIn: paths.data)
            do throws(FileError) {
                try copy(paths)
                if Self.version(ofStoreIn: paths.data) == before { return }
                fault = .folder(path: paths.data, reason: "it changes while it is copied")
            } catch {
                fault = error
            }
            // A log that lies beside a later store would be taken for its own.
            for part in Self.parts { FolderRemoval.remove("\(folder)/\(part)") }
        }
        if let fault { throw fault }
    }

    /// Scripts and tests name their apps' folders, and nobody's voice is spread about.
    private func copy(_ paths: Paths) throws(FileError) {
        try copy(paths.data, to: "data") { $0 != "apps" }
        try copy(paths.cache, to: "cache") { _ in true }
        try copy(paths.state, to: "state") { $0 != "recordings" }
    }

    private func copy(
        _ source: String,
        to part: String,
        where isWanted: (String) -> Bool
    ) throws(FileError) {
        guard FileManager.default.fileExists(atPath: source) else { return }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: source).filter(isWanted).sorted()
        } catch {
            throw .folder(path: source, reason: error.fileReason)
        }
        let target = try OwnFolder.make("\(folder)/\(part)")
        if let reason = FolderCopy.copy(names.map { "\(source)/\($0)" }, into: target) {
            throw .folder(path: source, reason: reason)
        }
    }

    /// Differs after each change of the store, which an assistant may write while it is copied.
    private static func version(ofStoreIn data: String) -> [String] {
        ["", "-wal"].map { ending in
            var status = stat()
            guard lstat(Store.path(in: data) + ending, &status) == 0 else { return "" }
            return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        }
    }
}
