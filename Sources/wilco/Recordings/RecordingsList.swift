import ArgumentParser
import Foundation
import Recordings
import WilcoIntents

struct RecordingsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what was heard, the oldest first.",
        discussion: """
            Example:
              $ wilco recordings list --unlabelled --json
            """
    )

    @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

    @Flag(help: "Only those of which nobody has said what was meant.")
    var unlabelled = false

    func run() async throws {
        for entry in try shared.recordings().entries() where !unlabelled || entry.utterance.label == nil {
            Output.done(Self.line(entry), members: Self.members(entry), json: shared.json)
        }
    }

    private static func line(_ entry: UtteranceRecordings.Entry) -> String {
        let utterance = entry.utterance
        var parts = [entry.id]
        if let invocation = utterance.invocation {
            parts.append("“\(invocation.phrase)” \(Seconds.text(invocation.score))")
        }
        if utterance.turn == .answer { parts.append("(an answer)") }
        if let best = utterance.hypotheses.first, !best.text.isEmpty {
            parts.append("“\(best.text)” \(Seconds.text(best.confidence))")
        } else {
            parts.append(utterance.heardPhrase == nil ? "nothing was said to Wilco" : "the phrase alone")
        }
        if let understood = utterance.understood {
            parts.append(understood.intent == nil ? "not understood" : request(understood))
        } else if utterance.status == "rejected" {
            parts.append("not understood")
        }
        if let label = utterance.label { parts.append("meant: \(label.text)") }
        return parts.joined(separator: "  ")
    }

    private static func request(_ meaning: KeptUtterance.Meaning) -> String {
        UtteranceLabel.request(app: meaning.app, intent: meaning.intent ?? "", parameters: meaning.parameters ?? [:])
            .text
    }

    /// The file's own members behind the names of both files.
    private static func members(_ entry: UtteranceRecordings.Entry) -> [(String, JSONValue?)] {
        let content = (try? JSONEncoder().encode(entry.utterance)).flatMap {
            try? JSONDecoder().decode(JSONValue.self, from: $0)
        }
        let members = (content?.objectValue ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) }
        return [("id", .string(entry.id)), ("file", .string(entry.path))] + members
    }
}
