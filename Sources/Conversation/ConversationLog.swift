package import Clocks
internal import Files
internal import Foundation
internal import Glibc
package import WilcoIntents

/// The events of conversations, kept on disk: a file a day, an event a line.
///
/// Nobody waits for it and nothing depends on it: what cannot be written is not kept.
package struct ConversationLog: Sendable {
    /// An event with its time of day.
    package struct Entry: Sendable, Hashable {
        /// ISO 8601 with seconds, local.
        package var time: String
        /// The line of `wilco watch`.
        package var line: String
    }

    let folder: String
    let clock: ConversationClock

    /// - Parameters:
    ///   - directory: The folder for state; the log is a folder in it.
    ///   - clock: Tells the day.
    package init(directory: String, clock: ConversationClock) {
        folder = directory + "/conversations"
        self.clock = clock
    }

    /// Bytes of an event: an app may answer with a megabyte, of which nobody will read more.
    private static let longest = 16 << 10

    /// Keeps an event; of a long one what it begins with, and `cut`, the bytes that it had.
    package func append(_ event: ConversationEvent) {
        let time = Self.text(of: clock.date(), timeZone: clock.timeZone)
        let line = "\(time) \(event.jsonLine(atMost: Self.longest))\n"
        let path = "\(folder)/\(time.prefix(10)).log"
        do {
            let written: Void? = try FileLock.holding(lock, tries: Self.mostTries) { write(line, to: path) }
            guard written == nil, errno == ENOENT else { return }
            try OwnFolder.make(folder)
            _ = try FileLock.holding(lock, tries: Self.mostTries) { write(line, to: path) }
        } catch {
            // What cannot be written is not kept.
        }
    }

    /// Half a second: what is done waits for it.
    private static let mostTries = 50

    private func write(_ line: String, to path: String) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(line.utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }

    /// Held by whoever changes a day's file.
    var lock: String { folder + "/lock" }

    /// Everything that is kept, the oldest first.
    package func entries() -> [Entry] {
        days().flatMap { day -> [Entry] in
            let text = (try? String(contentsOfFile: "\(folder)/\(day)", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").compactMap { line in
                let parts = line.split(separator: " ", maxSplits: 1)
                return parts.count == 2 ? Entry(time: String(parts[0]), line: String(parts[1])) : nil
            }
        }
    }

    /// Forgets everything; returns how many days there were.
    @discardableResult
    package func erase() throws -> Int {
        let days = days()
        for day in days { try FileManager.default.removeItem(atPath: "\(folder)/\(day)") }
        return days.count
    }

    /// Forgets what is older than so many days.
    package func forget(olderThan days: Int) {
        let first = clock.date().addingTimeInterval(-Double(days) * 86_400)
        let name = Self.text(of: first, timeZone: clock.timeZone).prefix(10)
        for day in self.days() where day.prefix(10) < name { unlink("\(folder)/\(day)") }
    }

    func days() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".log") }.sorted()
    }

    private static func text(of date: Date, timeZone: TimeZone) -> String {
        var style = Date.ISO8601FormatStyle(timeZone: timeZone)
        style = style.year().month().day().dateTimeSeparator(.standard).time(includingFractionalSeconds: false)
        return date.formatted(style)
    }
}
