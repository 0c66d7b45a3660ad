import ArgumentParser

/// The words that are listened for.
struct VocabularyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vocabulary",
        abstract: "The terms that apps hand over, and how words are said.",
        discussion: """
            Without a subcommand it lists the terms, of all apps or of one.

            Example:
              $ wilco vocabulary unicorn-chat
              $ wilco vocabulary pronounce celestra
              $ wilco vocabulary confusable
              $ wilco vocabulary learn
            """,
        subcommands: [VocabularyList.self, VocabularyPronounce.self, VocabularyConfusable.self, VocabularyLearn.self],
        defaultSubcommand: VocabularyList.self
    )
}
