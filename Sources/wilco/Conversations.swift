import ArgumentParser
import Control

/// What was said before.
struct Conversations: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conversations",
        abstract: "Show or erase the log of conversations.",
        discussion: """
            `conversationLog: {keep: false}` in the configuration keeps none.

            Example:
              $ wilco conversations
              $ wilco conversations erase
            """,
        subcommands: [Show.self, Erase.self],
        defaultSubcommand: Show.self
    )

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what was said, the oldest first.",
            discussion: """
                Example:
                  $ wilco conversations show --json
                """
        )

        @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

        func run() async throws {
            try await Informant.ofUserData(shared).tell(.conversations)
        }
    }

    struct Erase: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget all of it, and what was recorded of it.",
            discussion: """
                Example:
                  $ wilco conversations erase
                """
        )

        @OptionGroup var shared: Shared<Uses.State, Uses.JSON>

        func run() async throws {
            try await UserDataOwner(shared).change(.forgetConversations)
        }
    }
}
