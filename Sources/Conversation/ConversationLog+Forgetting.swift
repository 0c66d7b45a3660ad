internal import Clocks
internal import Files
internal import Foundation
internal import Glibc
package import Suggestions
internal import WilcoIntents

// What the person has deleted elsewhere is not quoted here either.
extension ConversationLog: RequestMemory {
    /// Forgets the conversations in which these were done, from the first word to the last.
    package func forget(_ requests: [DoneRequest]) throws {
        guard !requests.isEmpty else { return }
        try forgetConversations { event, date in
            guard event["event"]?.stringValue == "handled", let app = event["app"]?.stringValue,
                let intent = event["intent"]?.stringValue, let date = date()
            else { return false }
            return requests.contains {
                $0.app == app && $0.intent == intent && abs($0.date.timeIntervalSince(date)) < Self.nearness
            }
        }
    }

    /// Forgets the conversations in which an app had a part.
    package func forget(app: String) throws {
        try forgetConversations { event, _ in event["app"]?.stringValue == app }
    }

    /// - Parameter isQuoted: Whether an event, at a time, is one of those to be forgotten.
    private func forgetConversations(_ isQuoted: (JSONValue, _ date: () -> Date?) -> Bool) throws {
        guard !days().isEmpty else { return }
        let done: Void? = try FileLock.holding(lock) {
            for day in days() { try rewrite("\(folder)/\(day)", isQuoted) }
        }
        if done == nil { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    /// At once, so that nothing else is lost whenever it ends.
    private func rewrite(_ path: String, _ isQuoted: (JSONValue, _ date: () -> Date?) -> Bool) throws {
        let file = URL(fileURLWithPath: path)
        let lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
        let kept = rest(of: lines, isQuoted)
        guard kept.count < lines.count else { return }
        try Data(kept.map { $0 + "\n" }.joined().utf8).write(to: file, options: .atomic)
        chmod(path, 0o600)
    }

    private func rest(of lines: [Substring], _ isQuoted: (JSONValue, _ date: () -> Date?) -> Bool) -> [Substring] {
        var kept: [Substring] = []
        var conversation: [Substring] = []
        var isForgotten = false
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 1)
            conversation.append(line)
            guard parts.count == 2,
                let event = try? JSONValue(reading: parts[1].utf8, limits: .file)
            else { continue }
            let date = { WallClockText.date(String(parts[0]), timeZone: clock.timeZone) }
            if isQuoted(event, date) { isForgotten = true }
            guard event["event"]?.stringValue == "ended" else { continue }
            if !isForgotten { kept += conversation }
            conversation = []
            isForgotten = false
        }
        return isForgotten ? kept : kept + conversation
    }

    /// Seconds between the end of a request and its donation.
    private static let nearness = 15.0
}
