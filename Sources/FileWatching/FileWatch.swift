internal import Foundation
internal import Glibc
private import Synchronization

/// Tells when something among files is written, made, moved or removed, by whatever process (inotify).
///
/// It does not tell what: whoever waits looks. Network shares and the kernel's own files (`/proc`, `/sys`) tell nothing.
package final class FileWatch: Sendable {
    /// One element after one or more changes; ends with ``stop()``, and whoever waits for it no more stops it.
    package let changes: AsyncStream<Void>
    private let table: WatchTable

    /// - Throws: ``FileWatchError`` where the system gives none, as when too many processes have one.
    package init(_ places: [WatchedPlace]) throws(FileWatchError) {
        let table = try WatchTable()
        self.table = table
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        changes = stream
        continuation.onTermination = { _ in table.stop() }
        do {
            try table.watch(places)
        } catch {
            table.stop()
            table.closeDescriptor()
            throw error
        }
        let thread = Thread { table.follow(continuation) }
        thread.name = "file-watch"
        thread.start()
    }

    deinit { table.stop() }

    /// Watches these from now on, in the place of the ones before.
    ///
    /// - Throws: ``FileWatchError`` where the system watches no more; what it does watch is told.
    package func watch(_ places: [WatchedPlace]) throws(FileWatchError) { try table.watch(places) }

    /// Ends ``changes``.
    package func stop() { table.stop() }
}

/// What the kernel watches for us, and the thread that it tells.
private final class WatchTable: Sendable {
    private struct State {
        var places: [WatchedPlace] = []
        var plan = FolderPlan([])
        /// Folders by the kernel's numbers of them; one may have several names.
        var folders: [Int32: Set<String>] = [:]
        var isOver = false
    }

    private let descriptor: Int32
    /// Tells of nothing; its end wakes the thread.
    private let anchor: Int32
    private let state = Mutex(State())

    private static let happenings = UInt32(
        IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE
            | IN_DELETE_SELF | IN_MOVE_SELF
    )
    /// After these, other folders may be the ones to watch.
    private static let upheavals = UInt32(
        IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_Q_OVERFLOW
    )

    init() throws(FileWatchError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw FileWatchError(reason: Self.reason) }
        // By another name than any folder's, for a number stands for a folder, however often it is asked for.
        anchor = inotify_add_watch(descriptor, "/proc/self/status", UInt32(IN_DELETE_SELF))
        guard anchor >= 0 else {
            let reason = Self.reason
            close(descriptor)
            throw FileWatchError(reason: reason)
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }

    func watch(_ places: [WatchedPlace]) throws(FileWatchError) {
        let fault = state.withLock { state -> FileWatchError? in
            state.places = places
            return settle(&state)
        }
        if let fault { throw fault }
    }

    func stop() {
        state.withLock { state in
            guard !state.isOver else { return }
            state.isOver = true
            inotify_rm_watch(descriptor, anchor)
        }
    }

    func closeDescriptor() { close(descriptor) }

    /// Asks the kernel for the folders that are to be watched now.
    private func settle(_ state: inout State) -> FileWatchError? {
        guard !state.isOver else { return nil }
        var fault: FileWatchError?
        // What is made between looking and asking is found by the next look.
        for _ in 0..<5 {
            let plan = FolderPlan(state.places)
            var folders: [Int32: Set<String>] = [:]
            for folder in plan.names.keys {
                let number = inotify_add_watch(descriptor, folder, Self.happenings)
                if number >= 0 {
                    folders[number, default: []].insert(folder)
                } else if errno != ENOENT, errno != EACCES, errno != ENOTDIR {
                    fault = FileWatchError(reason: Self.reason)
                }
            }
            for gone in Set(state.folders.keys).subtracting(folders.keys) { inotify_rm_watch(descriptor, gone) }
            state.folders = folders
            state.plan = plan
            if FolderPlan(state.places) == plan { break }
        }
        return fault
    }

    /// Until ``stop()``; then nothing of it is left.
    func follow(_ continuation: AsyncStream<Void>.Continuation) {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0, let isOurs = take(buffer[..<count]) else { break }
            if isOurs { continuation.yield() }
        }
        state.withLock { $0.isOver = true }
        closeDescriptor()
        continuation.finish()
    }

    /// - Returns: Whether something has changed that is waited for; nil: it is over.
    private func take(_ buffer: ArraySlice<UInt8>) -> Bool? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            let header = MemoryLayout<inotify_event>.size
            var isOurs = false
            var isUpheaval = false
            var rest = buffer
            while rest.count >= header {
                let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
                let name = rest.dropFirst(header).prefix(Int(event.len)).prefix { $0 != 0 }
                rest = rest.dropFirst(header + Int(event.len))
                guard concerns(event, String(decoding: name, as: UTF8.self), state) else { continue }
                isOurs = true
                if event.mask & Self.upheavals != 0 { isUpheaval = true }
            }
            // What cannot be watched is missed; the rest is told.
            if isUpheaval { _ = settle(&state) }
            return isOurs
        }
    }

    private func concerns(_ event: inotify_event, _ name: String, _ state: State) -> Bool {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard event.mask & UInt32(IN_IGNORED) == 0, let folders = state.folders[event.wd] else { return false }
        return folders.contains { folder in
            guard let names = state.plan.names[folder] else { return false }
            return name.isEmpty || names?.contains { name.hasPrefix($0) } ?? true
        }
    }
}
