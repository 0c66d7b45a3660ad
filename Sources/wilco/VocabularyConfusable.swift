import ArgumentParser
import Assistant
import Control

/// Terms that sound alike.
struct VocabularyConfusable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confusable",
        abstract: "Warn of terms that sound alike.",
        discussion: """
            Terms of one type are told from each other by their sound alone. The number is the share of sounds that are others: below
            0.15 one is often heard for the other.

            Example:
              $ wilco vocabulary confusable unicorn-chat
              unicorn-chat person  Celestra  Selestra  0.00
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Argument(help: ArgumentHelp("Of this app alone.", valueName: "app"))
    var app: String?

    @Option(help: "Share of the sounds that may be others, 0 to 1.")
    var share = 0.2

    func validate() throws {
        guard (0...1).contains(share) else { throw ValidationError("--share is a number from 0 to 1") }
    }

    func run() async throws {
        let informant = try await Informant.ofUses(shared) { [shared, app] in
            let parts = try shared.parts()
            parts.generation.reportProblems { Output.error($0) }
            try parts.generation.requireApps()
            try parts.requireApp(app)
            return parts
        }
        try await informant.tell(.confusable(app: app, share: share), orElse: "No terms sound alike.")
    }
}
