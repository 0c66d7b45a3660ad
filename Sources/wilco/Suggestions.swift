import ArgumentParser

/// What the person probably wants now, and what that was learnt from.
struct Suggestions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggestions",
        abstract: "What you probably want now, why, and what it was learnt from.",
        discussion: """
            Everything is learnt and kept on this machine. Without a subcommand it lists.

            Example:
              $ wilco suggestions
              $ wilco suggestions mute soup-chef
            """,
        subcommands: [
            SuggestionsList.self, SuggestionsTry.self, SuggestionsOpen.self, SuggestionsExplain.self,
            SuggestionsDismiss.self, SuggestionsMute.self, SuggestionsUnmute.self, SuggestionsAllow.self,
            SuggestionsDonations.self,
        ],
        defaultSubcommand: SuggestionsList.self
    )
}
