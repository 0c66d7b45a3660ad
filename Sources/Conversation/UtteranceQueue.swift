internal import WilcoIntents

/// Presents utterances one after the other while the conversation goes on.
actor UtteranceQueue {
    private let presenter: any Presenter
    private var tail: Task<Void, Never>?
    /// Grows with each silence; what was queued before it is dropped.
    private var generation = 0

    init(presenter: any Presenter) {
        self.presenter = presenter
    }

    func enqueue(_ utterance: Utterance) {
        let previous = tail
        let generation = generation
        tail = Task {
            await previous?.value
            guard generation == self.generation else { return }
            await presenter.present(utterance)
        }
    }

    /// Returns when everything so far has been presented.
    func drain() async {
        while let current = tail {
            await current.value
            if tail == current { tail = nil }
        }
    }

    /// Ends what is being presented and drops the rest.
    func silence() async {
        generation += 1
        await presenter.silence()
    }
}
