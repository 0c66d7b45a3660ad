import ArgumentParser
import Assistant
import Control
import Shortcuts
import Storage
import Suggestions
import WilcoIntents

/// Ready-made shortcuts.
struct ShortcutGallery: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Ready-made shortcuts, from your apps, of what you do often, and shipped with Wilco.",
        discussion: """
            Example:
              $ wilco shortcuts gallery soup
              $ wilco shortcuts gallery --add "Soup time"
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: "Add this one to yours; may be repeated.")
    var add: [String] = []

    @Argument(help: "Only those with these words in their app's name, their name, description or phrases.")
    var words: [String] = []

    func run() async throws {
        guard add.isEmpty else { return try await UserDataOwner(ofShortcuts: shared).change(.shortcut(.take(add))) }
        try await Informant.ofShortcuts(shared).tell(.gallery(words: words))
    }
}

/// What steps can be made of.
struct ShortcutActions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "actions",
        abstract: "List what steps can do: every request of every app, and the built-in actions.",
        discussion: """
            Example:
              $ wilco shortcuts actions soup
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

    @Argument(help: "Only those with these words.")
    var words: [String] = []

    func run() async throws {
        let (parts, _) = try shared.shortcutParts()
        for app in parts.generation.apps {
            for intent in app.intents {
                let parameters = intent.parameters.map {
                    "\($0.name): \(StepType($0.type, isArray: $0.isArray, app: app.id))"
                }
                show("\(app.id).\(intent.name)", app.name.text, intent.title, parameters)
            }
        }
        for effect in StepEffect.allCases {
            show(effect.rawValue, "Wilco", "", effect.arguments.map { "\($0.name): \($0.type)" })
        }
        for operation in StepOperation.allCases {
            let arguments = operation.arguments.map { argument in
                let type =
                    argument.choices.isEmpty ? argument.type.description : argument.choices.joined(separator: "|")
                return "\(argument.name): \(type)"
            }
            show(operation.rawValue, "Wilco", "gives \(operation.result)", arguments)
        }
        for (name, title) in [
            ("ask", "ask for input"), ("choose", "choose from a list"), ("menu", "choose what is done"),
            ("if", "then, otherwise"), ("repeat", "a number of times"), ("repeatEach", "once with each of a list"),
            ("set", "set a variable"), ("run", "run another shortcut"), ("stop", "end here"), ("comment", "a note"),
        ] {
            show(name, "Wilco", title, [])
        }
    }

    private func show(_ name: String, _ section: String, _ title: String, _ parameters: [String]) {
        let text = "\(name)  \(title)".lowercased()
        guard words.allSatisfy({ text.contains($0.lowercased()) }) else { return }
        if shared.json {
            Output.line(
                JSONLine.text([
                    ("action", .string(name)), ("section", .string(section)), ("title", .string(title)),
                    ("parameters", .array(parameters.map(JSONValue.string))),
                ])
            )
        } else {
            Output.line("\(name)  \(title)\(parameters.isEmpty ? "" : "  (\(parameters.joined(separator: ", ")))")")
        }
    }
}
