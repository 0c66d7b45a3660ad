package import Control
package import Conversation
package import Recordings
internal import WilcoIntents

/// What was said before, as commands see and forget it.
package struct KeptConversations: Sendable {
    private let log: ConversationLog
    private let recordings: UtteranceRecordings

    package init(_ log: ConversationLog, _ recordings: UtteranceRecordings) {
        self.log = log
        self.recordings = recordings
    }

    init(_ parts: AssistantParts) {
        self.init(parts.context.conversationLog, parts.context.recordings)
    }

    package func list() -> [ToldLine] {
        log.entries().map { entry in
            let event = try? JSONValue(reading: entry.line.utf8, limits: .file)
            let words = event.flatMap(Self.words).map { "\(entry.time)  \($0)" }
            return ToldLine(lines: words.map { [$0] } ?? [], json: entry.line)
        }
    }

    package func forget() throws -> [ToldLine] {
        let days = try log.erase()
        let count = try recordings.erase()
        let told = count == 0 ? "" : ", and \(count) of what was heard"
        return [
            ToldLine(
                "Erased the conversations of \(days) \(days == 1 ? "day" : "days")\(told).",
                [("erased", .integer(days)), ("recordings", .integer(count))]
            )
        ]
    }

    private static func words(of event: JSONValue) -> String? {
        switch event["event"]?.stringValue {
        case "heard": event["text"]?.stringValue.map { "> \($0)" }
        case "said", "asked": event["text"]?.stringValue
        case "ended": event["outcome"]?.stringValue.map { "(\($0))" }
        default: nil
        }
    }
}
