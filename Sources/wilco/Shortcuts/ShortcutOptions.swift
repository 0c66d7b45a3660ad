import ArgumentParser
import Assistant
import Shortcuts
import WilcoIntents

/// What a parameter of a step can be set to.
struct ShortcutOptions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "options",
        abstract: "List what a step's parameter can be set to: asked of the app now.",
        discussion: """
            Example:
              $ wilco shortcuts options soup-chef.OrderSoup soup
              $ wilco shortcuts options soup-chef.OrderSoup soup noodle
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Argument(help: ArgumentHelp("As `do:` names it.", valueName: "app.intent"))
    var action: String

    @Argument(help: "The parameter; see `wilco shortcuts actions`.")
    var parameter: String

    @Argument(help: "Only those that the app finds for these words.")
    var words: [String] = []

    func run() async throws {
        let (parts, library) = try shared.shortcutParts()
        let names = action.split(separator: ".", maxSplits: 1).map(String.init)
        guard names.count == 2, let app = library.catalog.apps[names[0]], let intent = app.intent(named: names[1])
        else {
            throw CommandFailure("there is no “\(action)” — see `wilco shortcuts actions`")
        }
        guard let definition = intent.parameter(named: parameter) else {
            let known = intent.parameters.map(\.name).joined(separator: ", ")
            throw CommandFailure("\(intent.title) has no “\(parameter)” — it has \(known)")
        }
        guard definition.hasDynamicOptions else {
            throw CommandFailure("“\(parameter)” has no options of the app's — give any value of its type")
        }
        let search = words.isEmpty ? nil : words.joined(separator: " ")
        let found = try await parts.session.options(for: parameter, of: intent.name, app: app.id, search: search)
        await parts.session.shutDown()
        for option in found {
            Output.done(
                option.id == option.display ? option.id : "\(option.id)  \(option.display)",
                members: [("id", .string(option.id)), ("display", .string(option.display))],
                json: shared.json
            )
        }
    }
}
