import ArgumentParser
import Control

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
        try await UserDataOwner(shared).change(.recording(.label(names, label)))
    }

    private var label: RecordingChange.Label {
        if right { return .right }
        if nothing { return .nothing }
        if let text { return .text(text) }
        return intent.map { .request(app: app, intent: $0, values: parameter) } ?? .withdrawn
    }
}
