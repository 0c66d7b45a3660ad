import ArgumentParser
import Control

/// What fits now.
struct SuggestionsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what fits now, best first.",
        discussion: """
            Example:
              $ wilco suggestions list --limit 3 --json
              $ wilco suggestions list --recent
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: "At most so many.")
    var limit = 5

    @Flag(help: "What was done last instead, the latest first: for trying an app's donations.")
    var recent = false

    func run() async throws {
        let informant = try await Informant.ofUserData(shared)
        if recent {
            try await informant.tell(.donations(limit: limit), orElse: "Nothing was done yet.")
        } else {
            try await informant.tell(.suggestions(limit: limit), orElse: "Nothing fits now.")
        }
    }
}
