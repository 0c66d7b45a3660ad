internal import Extensions
internal import Synchronization

/// What an author must know of what the apps of a script say, while it is played.
final class AppRemarks: Sendable {
    private let lines = Mutex<[String]>([])

    /// What is wrong with an answer, and what the app tells as an error, but not the way to it: of a traceback the line that is no code.
    func note(_ entry: AppLogEntry) {
        guard entry.app != "wilco", entry.isComplaint, !entry.message.hasPrefix(" ") else { return }
        let line = "\(entry.app): \(entry.message)"
        lines.withLock { if !$0.contains(line) { $0.append(line) } }
    }

    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}
