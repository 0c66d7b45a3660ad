import ArgumentParser
import Assistant
import Control
import Conversation
import Foundation
import Synchronization
import WilcoIntents

/// A typed conversation.
struct Ask: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Hold a typed conversation; the apps act.",
        discussion: """
            The following turns are read from standard input while a question is open; a number chooses from a list. Without
            --apps the request goes to the running assistant, if there is one.

            Example:
              $ wilco ask "order soup"
              Which soup do you want? …
              clam chowder
            """
    )

    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.Clock, Uses.Traffic, Uses.JSON>

    @Option(help: "screen: short lines and cards; handsFree: everything in words.")
    var mode: InteractionMode = .screen

    @Argument(help: "What you would say.")
    var text: [String]

    func run() async throws {
        let request = text.joined(separator: " ")
        if shared.appFolders.isEmpty, try await RemoteConversation(shared: shared).hold(TypedTurn(request, mode: mode))
        {
            return
        }
        let parts = try shared.parts(converses: true)
        parts.generation.reportProblems { Output.error($0) }
        try parts.generation.requireApps()
        try await parts.session.refreshVocabulary()
        let presenter = TerminalPresenter(mode: mode, quiet: shared.json)
        let json = shared.json
        let owner = try await parts.session.conversation(mode: mode, presenter: presenter) { event in
            if json { Output.line(event.jsonLine) }
        }
        await owner.takeUp(try await parts.session.unfinished(includesAbsent: false))
        var end = try await TypedConversation(owner: owner, parts: parts).hold(request)
        if case .asking = end { end = await owner.leave() }
        await parts.session.shutDown()
        try ConversationExit.check(end, lastQuestion: presenter.last, quiet: false)
    }
}
