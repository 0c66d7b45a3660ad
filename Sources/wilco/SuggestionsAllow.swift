import ArgumentParser
import Control

/// Whether suggestions may be said unasked.
struct SuggestionsAllow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow",
        abstract: "Let suggestions be said unasked when they are sure enough, or only when asked for.",
        discussion: """
            Example:
              $ wilco suggestions allow unasked --limit 2
              $ wilco suggestions allow asked
            """
    )

    enum When: String, ExpressibleByArgument, CaseIterable { case unasked, asked }

    @OptionGroup var shared: Shared<Uses.Settings, Uses.State, Uses.JSON>

    @Argument(help: "unasked, or only when asked for.")
    var when: When

    @Option(help: "How many a day at most.")
    var limit: Int?

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("'\(limit)' is no number of suggestions") }
    }

    func run() async throws {
        let change = SuggestionChange.allow(unasked: when == .unasked, dailyLimit: limit)
        try await UserDataOwner(shared).change(.suggestion(change))
    }
}
