internal import Control
internal import Conversation
internal import WilcoIntents

/// Shows utterances to whoever is at the other end of a control connection.
struct SocketPresenter: Presenter {
    let socket: LineSocket
    let mode: InteractionMode

    func present(_ utterance: Utterance) async {
        let text = mode == .handsFree ? utterance.spoken : utterance.shown
        let card = mode == .screen ? utterance.card : nil
        socket.send(
            JSONLine.text([
                ("reply", "show"), ("text", .string(text)), ("card", card.map(ConversationEvent.json)),
                ("app", utterance.app.map { .string($0.id) }), ("name", utterance.app.map { .string($0.name) }),
            ])
        )
    }
}
