import ArgumentParser
import Clocks
import Configuration
import Conversation
import Foundation
import Recordings
import WilcoIntents

/// What was said before.
struct Conversations: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conversations",
        abstract: "Show or erase the log of conversations.",
        discussion: """
            `conversationLog: {keep: false}` in the configuration keeps none.

            Example:
              $ wilco conversations
              $ wilco conversations erase
            """,
        subcommands: [Show.self, Erase.self],
        defaultSubcommand: Show.self
    )

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what was said, the oldest first.",
            discussion: """
                Example:
                  $ wilco conversations show --json
                """
        )

        @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

        func run() async throws {
            let log = ConversationLog(directory: try shared.paths().state, clock: .system())
            for entry in log.entries() {
                if shared.json {
                    Output.line(entry.line)
                } else if let event = try? JSONDecoder().decode(JSONValue.self, from: Data(entry.line.utf8)),
                    let line = Self.line(of: event)
                {
                    Output.line("\(entry.time)  \(line)")
                }
            }
        }

        private static func line(of event: JSONValue) -> String? {
            switch event["event"]?.stringValue {
            case "heard": event["text"]?.stringValue.map { "> \($0)" }
            case "said", "asked": event["text"]?.stringValue
            case "ended": event["outcome"]?.stringValue.map { "(\($0))" }
            default: nil
            }
        }
    }

    struct Erase: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget all of it, and what was recorded of it.",
            discussion: """
                Example:
                  $ wilco conversations erase
                """
        )

        @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

        func run() async throws {
            let state = try shared.paths().state
            let days = try ConversationLog(directory: state, clock: .system()).erase()
            let recordings = try UtteranceRecordings(state: state, clock: .system()).erase()
            let told = recordings == 0 ? "" : ", and \(recordings) of what was heard"
            Output.done(
                "Erased the conversations of \(days) \(days == 1 ? "day" : "days")\(told).",
                members: [("erased", .integer(days)), ("recordings", .integer(recordings))],
                json: shared.json
            )
        }
    }
}
