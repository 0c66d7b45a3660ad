import ArgumentParser
import Assistant
import Conversation
import Suggestions
import WilcoIntents

/// Does what a suggestion or a donation stands for, as a tap on it would.
struct SuggestionsTry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Do what a suggestion stands for, or something that was done before.",
        discussion: """
            Example:
              $ wilco suggestions try 1
              $ wilco suggestions try --recent 17
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Option(help: "screen: short lines and cards; handsFree: everything in words.")
    var mode: InteractionMode = .screen

    @Flag(help: "The number is one of `wilco suggestions list --recent`.")
    var recent = false

    @Argument(help: ArgumentHelp("Number in the list.", valueName: "which"))
    var number: Int

    func run() async throws {
        let parts = try shared.parts(converses: true)
        let shortcut = try await shortcut(in: parts.session.suggestions())
        let presenter = TerminalPresenter(mode: mode, quiet: shared.json)
        let json = shared.json
        let owner = try await parts.session.conversation(mode: mode, presenter: presenter) { event in
            if json { Output.line(event.jsonLine) }
        }
        guard let request = try await parts.session.suggestions().request(for: shortcut) else {
            throw CommandFailure("\(shortcut.app) is not there, or cannot do that any more — see wilco apps list")
        }
        var end = try await TypedConversation(owner: owner, parts: parts).hold(
            .understanding(Understanding(of: request))
        )
        if case .asking = end { end = await owner.leave() }
        await parts.session.shutDown()
        try ConversationExit.check(end, lastQuestion: presenter.last, quiet: false)
    }

    private func shortcut(in service: SuggestionService) async throws -> SuggestedShortcut {
        if recent {
            let found = try await service.recent(limit: .max).first { $0.number == number }
            guard let found else {
                throw CommandFailure("there is no donation \(number) — see wilco suggestions list --recent")
            }
            return found.shortcut
        }
        var argument = SuggestionArgument()
        argument.which = String(number)
        return try await argument.needSuggestion(in: service).suggestion.shortcut
    }
}
