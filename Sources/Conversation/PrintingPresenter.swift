internal import Synchronization
package import WilcoIntents

/// Hands each spoken line to a closure.
package final class PrintingPresenter: Presenter {
    private let print: @Sendable (String) -> Void
    private let lastLine = Mutex("")

    package init(_ print: @escaping @Sendable (String) -> Void) {
        self.print = print
    }

    /// The last thing said.
    package var last: String { lastLine.withLock { $0 } }

    package func present(_ utterance: Utterance) async {
        lastLine.withLock { $0 = utterance.spoken }
        print(utterance.spoken)
    }
}
