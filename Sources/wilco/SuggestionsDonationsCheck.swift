import ArgumentParser
import Assistant
import Suggestions
import WilcoIntents

/// Whether what apps donate can become suggestions.
struct SuggestionsDonationsCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Tell how often what apps donate is repeated, and what belongs to no shortcut type.",
        discussion: """
            Example:
              $ wilco suggestions donations check --app soup-chef
              soup-chef OrderSoup: 12 donations, 9 of them repeated
              no shortcut type has soup, size (3 donations)
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

    @Option(help: ArgumentHelp("Only of this app.", valueName: "id"))
    var app: String?

    func run() async throws {
        for report in try await shared.parts().session.suggestions().reports() where app == nil || report.app == app {
            let lines = report.uncovered.map { uncovered in
                let names = uncovered.parameters.isEmpty ? "nothing" : uncovered.parameters.joined(separator: ", ")
                return "\nno shortcut type has \(names) (\(uncovered.count) donations)"
            }
            Output.done(
                "\(report.app) \(report.intent): \(report.count) donations, \(report.repeated) of them repeated"
                    + lines.joined(),
                members: [
                    ("app", .string(report.app)), ("intent", .string(report.intent)), ("count", .integer(report.count)),
                    ("repeated", .integer(report.repeated)),
                    (
                        "uncovered",
                        .array(
                            report.uncovered.map { uncovered in
                                [
                                    "parameters": .array(uncovered.parameters.map(JSONValue.string)),
                                    "count": .integer(uncovered.count),
                                ]
                            }
                        )
                    ),
                ],
                json: shared.json
            )
        }
    }
}
