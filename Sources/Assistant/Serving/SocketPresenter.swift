internal import WilcoIntents

/// Shows utterances to whoever is at the other end of a control connection.
struct SocketPresenter: Presenter {
    let socket: LineSocket
    let mode: InteractionMode

    func present(_ utterance: Utterance) async {
        let text = mode == .handsFree ? utterance.spoken : utterance.shown
        socket.send(JSONLine.text([("reply", "show"), ("text", .string(text))]))
    }
}
