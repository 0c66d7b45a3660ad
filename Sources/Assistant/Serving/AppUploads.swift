package import Control
internal import Extensions
internal import Files
internal import Foundation
internal import Glibc
private import Synchronization

/// Where apps arrive that come over the control socket, each in a folder of its own for as long as its connection lasts.
package final class AppUploads: Sendable {
    private let folder: String
    private let state = Mutex((open: 0, made: 0))

    /// Apps that may arrive at the same time: each may take up as much of the disk as an app may.
    private static let mostOpen = 4
    /// From an app's first piece to its installation: whoever is slow, or silent, keeps a place from others.
    static let patience = Duration.seconds(120)

    /// - Parameter state: The folder of the assistant's state.
    package init(state: String) {
        folder = state + "/uploads"
    }

    /// Removes what connections of a process have left that is gone.
    func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where PassingFolder.isLeft(name, isOwn: true) { FolderRemoval.remove("\(folder)/\(name)") }
    }

    /// Makes room for an app.
    package func begin() throws -> AppUpload {
        let number = try state.withLock { state in
            guard state.open < Self.mostOpen else { throw AppUpload.Refusal.others(Self.mostOpen) }
            state.open += 1
            state.made += 1
            return state.made
        }
        do {
            return AppUpload(folder: try OwnFolder.make("\(folder)/\(number)-\(getpid())"), room: self)
        } catch {
            end()
            throw error
        }
    }

    fileprivate func end() { state.withLock { $0.open -= 1 } }
}

/// An app that arrives piece by piece; what has come goes with whoever holds it.
package final class AppUpload: Sendable {
    package enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        case others(Int)
        case tooLarge(limit: String)
        /// A piece without the one before.
        case outOfOrder(path: String)
        case nothing
        case late(Duration)
        case file(path: String, reason: String)

        package var description: String {
            switch self {
            case .others(let count): "\(count) others send apps to the assistant — try again when they are done"
            case .tooLarge(let limit):
                "the app is too large: \(limit) — name the app's own folder, and leave out what it does not need"
            case .outOfOrder(let path): "\(path) did not come from its beginning on — are both ends of one version?"
            case .nothing: "no app has come — are both ends of one version?"
            case .late(let time):
                "the app did not come within \(Int(time / .seconds(1))) s — send it again, from a faster disk"
            case .file(let path, let reason): "\(path) cannot be kept: \(reason) — check the space on the disk"
            }
        }
    }

    private struct State {
        /// Files and folders.
        var entries = 0
        /// Bytes of all files.
        var bytes = 0
        /// The file whose pieces come, and its bytes.
        var current: (path: String, bytes: Int)?
    }

    private let folder: String
    private let room: AppUploads
    private let state = Mutex(State())

    /// Until the app has its name.
    private var root: String { folder + "/app" }

    fileprivate init(folder: String, room: AppUploads) {
        self.folder = folder
        self.room = room
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
        room.end()
    }

    package func take(_ piece: AppPiece) throws {
        // Looked at where it is read, too: nothing here goes by who was careful before.
        guard AppPiece.isInside(piece.path) else { throw Refusal.outOfOrder(path: piece.path) }
        guard piece.path.split(separator: "/").count <= FolderLimits.depth else {
            throw Refusal.tooLarge(limit: "\(piece.path) lies deeper than \(FolderLimits.depth) folders")
        }
        try state.withLock { state in
            switch piece.content {
            case .folder:
                try count(&state)
                state.current = nil
                try makeFolder(piece.path)
            case .file(let bytes, let isExecutable, let isFirst):
                if isFirst {
                    try count(&state)
                    state.current = (piece.path, 0)
                }
                guard let current = state.current, current.path == piece.path else {
                    throw Refusal.outOfOrder(path: piece.path)
                }
                guard current.bytes + bytes.count <= FolderLimits.fileSize else {
                    let most = FolderSpace.text(FolderLimits.fileSize)
                    throw Refusal.tooLarge(limit: "\(piece.path) has more than \(most)")
                }
                guard state.bytes + bytes.count <= FolderLimits.allFiles else {
                    let most = FolderSpace.text(FolderLimits.allFiles)
                    throw Refusal.tooLarge(limit: "its files have more than \(most)")
                }
                state.current?.bytes += bytes.count
                state.bytes += bytes.count
                try write(bytes, to: piece.path, isExecutable: isExecutable, isFirst: isFirst)
            }
        }
    }

    /// The folder of the app, under its own name.
    package func complete(named name: String) throws -> String {
        let path = "\(folder)/\(name)"
        guard AppPiece.isInside(name), !name.contains("/"), FileManager.default.fileExists(atPath: root) else {
            throw Refusal.nothing
        }
        guard name == "app" || rename(root, path) == 0 else { throw Self.fault(path) }
        return path
    }

    private func count(_ state: inout State) throws {
        state.entries += 1
        guard state.entries <= FolderLimits.entries else {
            throw Refusal.tooLarge(limit: "it holds more than \(FolderLimits.entries) files")
        }
    }

    private func makeFolder(_ path: String) throws {
        let folder = path.isEmpty ? root : "\(root)/\(path)"
        do { try OwnFolder.make(folder) } catch { throw Refusal.file(path: path, reason: "\(error)") }
    }

    private func write(_ bytes: [UInt8], to path: String, isExecutable: Bool, isFirst: Bool) throws {
        if isFirst { try makeFolder(path.split(separator: "/").dropLast().joined(separator: "/")) }
        let flags = O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC | (isFirst ? O_CREAT | O_EXCL : 0)
        let descriptor = open("\(root)/\(path)", flags, isExecutable ? 0o700 : 0o600)
        guard descriptor >= 0 else { throw Self.fault(path) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR else { throw Self.fault(path) }
            rest = rest.dropFirst(max(0, written))
        }
    }

    private static func fault(_ path: String) -> Refusal {
        .file(path: path, reason: String(cString: strerror(errno)))
    }
}
