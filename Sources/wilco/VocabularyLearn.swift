import ArgumentParser
import Assistant
import Foundation
import WilcoIntents

/// Learning how unknown words are said.
struct VocabularyLearn: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Learn from the dictionary how unknown words are said.",
        discussion: """
            Takes seconds, and 100 MB while it lasts. A running assistant does it by itself soon after its first start; ahead of that
            it is for machines that are set up once and copied. It is kept in the cache of whoever runs it; nothing of what a user
            has made or taught is read.

            Example:
              $ wilco vocabulary learn
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

    func run() async throws {
        // Nobody waits for it; whoever listens meanwhile comes first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        let isNew = try await shared.commandParts().engines.learnPronunciations()
        let text = isNew ? "learnt" : "nothing to learn: it is known already"
        Output.done(text, members: [("learnt", .bool(isNew))], json: shared.json)
    }
}
