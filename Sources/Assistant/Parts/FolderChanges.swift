package import FileWatching

/// Tells when folders of apps have changed.
package final class FolderChanges: Sendable {
    /// An element after each change that was followed by a moment of rest.
    package let changes: AsyncStream<Void>
    private let watch: FileWatch
    private let folders: @Sendable () -> [String]

    /// - Parameters:
    ///   - rest: Between two looks that find the same after something has happened.
    ///   - folders: Asked when something happens: it may be others than before.
    package init(rest: Duration, of folders: @escaping @Sendable () -> [String]) throws(FileWatchError) {
        let watch = try FileWatch(Self.places(folders()))
        self.watch = watch
        self.folders = folders
        let known = AppFolderSignature(folders: folders())
        changes = AsyncStream { continuation in
            let task = Task {
                var known = known
                for await _ in watch.changes {
                    var pending: AppFolderSignature?
                    var now = AppFolderSignature(folders: folders())
                    while now != known, now != pending {
                        pending = now
                        guard (try? await Task.sleep(for: rest)) != nil else { break }
                        now = AppFolderSignature(folders: folders())
                    }
                    guard !Task.isCancelled, now != known else { continue }
                    known = now
                    continuation.yield()
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Follows the folders that there are now.
    package func followAnew() throws(FileWatchError) { try watch.watch(Self.places(folders())) }

    private static func places(_ folders: [String]) -> [WatchedPlace] { folders.map { .tree($0) } }
}
