internal import Control
internal import Conversation
internal import WilcoIntents

/// Shows utterances to whoever is at the other end of a control connection.
struct SocketPresenter: Presenter {
    let connection: ControlConnection
    let mode: InteractionMode

    func present(_ utterance: Utterance) async {
        let text = mode == .handsFree ? utterance.spoken : utterance.shown
        let card = mode == .screen ? utterance.card : nil
        connection.reply(.show(ShownText(text, card: card, app: utterance.app)))
    }
}
