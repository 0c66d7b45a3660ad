import Conversation
import Synchronization
import WilcoIntents

/// Shows the assistant's side of a typed conversation as lines of text.
final class TerminalPresenter: Presenter {
    private let mode: InteractionMode
    private let quiet: Bool
    private let lastLine = Mutex("")

    /// - Parameter quiet: Nothing is printed (events are).
    init(mode: InteractionMode, quiet: Bool) {
        self.mode = mode
        self.quiet = quiet
    }

    /// The last thing said.
    var last: String { lastLine.withLock { $0 } }

    func present(_ utterance: Utterance) async {
        let text = mode == .handsFree ? utterance.spoken : utterance.shown
        // How something goes on is shown without a word.
        if !text.isEmpty { lastLine.withLock { $0 = text } }
        guard !quiet else { return }
        if !text.isEmpty { Output.words(text.inOneLine) }
        guard mode == .screen, var card = utterance.card else { return }
        // The line above the card says it already.
        if card.title == text { card.title = nil }
        for line in CardText(width: ConsoleWidth.columns).lines(card, of: utterance.app) { Output.line(line) }
    }
}
