import ArgumentParser
import Control

/// The user's own: shortcuts, and what was looked at in apps.
struct Search: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Search your shortcuts and what you looked at in apps.",
        discussion: """
            Example:
              $ wilco search tomato
              shortcut  Soup time  Order 1 tomato soup
              donation 17  Look at an order: the tomato soup (Soup Chef)
              $ wilco shortcuts run "Soup time"
              $ wilco suggestions try --recent 17
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.JSON>

    @Option(help: "At most so many of each.")
    var limit = 20

    @Argument(help: "Words that must all be in it.")
    var words: [String]

    func run() async throws {
        try await Informant.ofShortcuts(shared).tell(
            .search(words: words, limit: limit),
            orElse: "Nothing of yours has these words."
        )
    }
}
