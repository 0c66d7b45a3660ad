import ArgumentParser
import Assistant
import Foundation
import WilcoIntents

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
        let parts = try shared.parts()
        parts.generation.reportProblems { Output.error($0) }
        try parts.generation.requireApps()
        try parts.requireApp(app)
        try await parts.session.refreshVocabulary(of: app)
        let pairs = try await parts.session.confusableTerms(of: app, share: share)
        await parts.session.shutDown()
        if pairs.isEmpty, !shared.json { Output.line("No terms sound alike.") }
        for pair in pairs {
            if shared.json {
                Output.line(
                    JSONLine.text([
                        ("app", .string(pair.app)), ("type", .string(pair.type)),
                        ("terms", .array([.string(pair.first), .string(pair.second)])),
                        ("distance", .number((pair.distance * 1000).rounded() / 1000)),
                    ])
                )
            } else {
                let distance = String(format: "%.2f", pair.distance)
                Output.line("\(pair.app) \(pair.type)  \(pair.first)  \(pair.second)  \(distance)")
            }
        }
    }
}
