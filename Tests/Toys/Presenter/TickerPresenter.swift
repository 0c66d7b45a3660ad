internal import Conversation
internal import Synchronization
package import WilcoIntents

/// A line of light bulbs, which has capital letters alone.
package final class TickerPresenter: Presenter {
    private let text = Mutex<[String]>([])

    package init() {}

    /// What has run past, the first line first.
    package var lines: [String] { text.withLock(\.self) }

    package func present(_ utterance: Utterance) async {
        text.withLock { $0.append(utterance.shown.uppercased()) }
    }
}
