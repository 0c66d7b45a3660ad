import Assistant
import Control
import Conversation
import WilcoIntents

/// Does what was offered, as a tap on it would: in a conversation with the running assistant, else with one of its own.
struct OfferTaking {
    let shared: any SharedOptions
    let mode: InteractionMode

    func take(_ offer: TypedTurn.Offer) async throws {
        if shared.appFolders.isEmpty,
            try await RemoteConversation(shared: shared).hold(TypedTurn(offer, mode: mode))
        {
            return
        }
        let parts = try shared.parts(converses: true)
        parts.generation.reportProblems { Output.error($0) }
        let request = try await parts.request(offer)
        let presenter = TerminalPresenter(mode: mode, quiet: shared.json)
        let json = shared.json
        let owner = try await parts.session.conversation(mode: mode, presenter: presenter) { event in
            if json { Output.line(event.jsonLine) }
        }
        var end = try await TypedConversation(owner: owner, parts: parts).hold(request)
        if case .asking = end { end = await owner.leave() }
        await parts.session.shutDown()
        try ConversationExit.check(end, lastQuestion: presenter.last, quiet: false)
    }
}
