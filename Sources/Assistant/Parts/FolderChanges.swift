/// Tells when a folder has changed.
package enum FolderChanges {
    /// Once at the start, then after each change that was followed by a moment of rest.
    package static func stream(of folder: String) -> AsyncStream<Void> {
        AsyncStream { continuation in
            let task = Task {
                continuation.yield()
                var known = AppFolderSignature(folders: [folder])
                var pending: AppFolderSignature?
                while (try? await Task.sleep(for: .milliseconds(300))) != nil {
                    let now = AppFolderSignature(folders: [folder])
                    if now != known, now == pending {
                        known = now
                        continuation.yield()
                    }
                    pending = now
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
