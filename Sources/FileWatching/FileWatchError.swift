/// The system does not tell of changes.
package struct FileWatchError: Error, Sendable, CustomStringConvertible {
    package let reason: String

    package var description: String {
        "changes of files are not told (\(reason)) — allow more with sysctl fs.inotify.max_user_instances and max_user_watches"
    }
}
