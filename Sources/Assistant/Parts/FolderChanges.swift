/// Tells when folders have changed.
package enum FolderChanges {
    /// An element after each change that was followed by a moment of rest.
    ///
    /// - Parameters:
    ///   - interval: Between two looks; rest is two looks that find the same.
    ///   - folders: Asked at each look: it may be others than before.
    package static func stream(
        every interval: Duration,
        of folders: @escaping @Sendable () -> [String]
    ) -> AsyncStream<Void> {
        AsyncStream { continuation in
            let task = Task {
                var known = AppFolderSignature(folders: folders())
                var pending: AppFolderSignature?
                while (try? await Task.sleep(for: interval)) != nil {
                    let now = AppFolderSignature(folders: folders())
                    if now != known, now == pending {
                        known = now
                        continuation.yield()
                    }
                    pending = now
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
