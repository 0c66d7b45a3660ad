import ArgumentParser
import Assistant
import Foundation
import Recordings
import WilcoIntents

struct RecordingsLabel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label",
        abstract: "Say what was meant.",
        discussion: """
            Example:
              $ wilco recordings label last --right
              $ wilco recordings label 20261123-052011 --text "order two tomato soups"
              $ wilco recordings label last --app soup-chef --intent OrderSoup --parameter soup=tomato --parameter quantity=2
              $ wilco recordings label last --nothing
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

    @Argument(help: ArgumentHelp("Names of the list, or how they begin; `last`.", valueName: "name"))
    var names: [String]

    @Flag(help: "What was understood.")
    var right = false

    @Flag(help: "Nothing: nobody spoke to Wilco.")
    var nothing = false

    @Option(help: ArgumentHelp("These words.", valueName: "sentence"))
    var text: String?

    @Option(help: ArgumentHelp("This intent, with --parameter for each of its values.", valueName: "name"))
    var intent: String?

    @Option(help: ArgumentHelp("The app of the intent.", valueName: "id"))
    var app: String?

    @Option(
        help: ArgumentHelp("A value as `wilco understand --json` writes it; may be repeated.", valueName: "name=value")
    )
    var parameter: [String] = []

    @Flag(help: "Take back what was said.")
    var remove = false

    func validate() throws {
        guard [right, nothing, text != nil, intent != nil, remove].count(where: { $0 }) == 1 else {
            throw ValidationError("say one of --right, --nothing, --text, --intent, --remove")
        }
        if intent == nil, app != nil || !parameter.isEmpty {
            throw ValidationError("--app and --parameter belong to --intent")
        }
        if let wrong = parameter.first(where: { !$0.contains("=") || $0.hasPrefix("=") }) {
            throw ValidationError("'\(wrong)' is not name=value")
        }
    }

    func run() async throws {
        let recordings = try shared.recordings()
        let given = try given()
        for entry in try shared.recordings(named: names) {
            let label = right ? try Self.understood(entry) : given
            try recordings.label(entry.id, label)
            Output.done(
                label.map { "\(entry.id)  meant: \($0.text)" } ?? "\(entry.id)  nobody says what was meant",
                members: [("id", .string(entry.id)), ("label", Self.json(label))],
                json: shared.json
            )
        }
    }

    private func given() throws -> UtteranceLabel? {
        if nothing { return .nothing }
        if let text { return .text(text) }
        guard let intent else { return nil }
        let values = parameter.map { text -> (String, JSONValue) in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (parts[0], Self.value(parts[1]))
        }
        let known = try shared.parts().generation.apps.filter { app == nil || $0.id == app }
        let definitions = known.compactMap { $0.intent(named: intent) }
        guard !definitions.isEmpty else {
            throw CommandFailure("no app here has the intent '\(intent)' — see wilco apps")
        }
        for (name, _) in values where !definitions.contains(where: { $0.parameters.contains { $0.name == name } }) {
            throw CommandFailure("'\(intent)' has no parameter '\(name)' — see wilco apps")
        }
        return .request(app: app, intent: intent, parameters: Dictionary(values) { .array([$0, $1]) })
    }

    /// JSON where it is that, else the text itself.
    private static func value(_ text: String) -> JSONValue {
        (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) ?? .string(text)
    }

    private static func understood(_ entry: UtteranceRecordings.Entry) throws -> UtteranceLabel {
        guard let understood = entry.utterance.understood, let intent = understood.intent else {
            throw CommandFailure("nothing was understood of \(entry.id) — say --nothing, --text or --intent")
        }
        return .request(app: understood.app, intent: intent, parameters: understood.parameters ?? [:])
    }

    private static func json(_ label: UtteranceLabel?) -> JSONValue {
        (try? JSONEncoder().encode(label)).flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) } ?? .null
    }
}
