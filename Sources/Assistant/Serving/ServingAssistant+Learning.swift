internal import Clocks
internal import Logging

extension ServingAssistant {
    /// Nobody waits for it, and it takes a core for seconds: not while everything starts.
    private static let delay = Duration.seconds(20)

    /// Learns at the first start from the dictionary how words are said; until then they are guessed by rules alone.
    func learnPronunciations() async {
        do {
            try await current.value.context.clock.sleep(Self.delay)
            guard try await current.value.engines.learnPronunciationsApart() else { return }
            try await current.value.session.takeUpGuesses()
            log.info("learnt from the dictionary how unknown words are said")
        } catch {
            // Cut short, it is learnt after the next start.
            guard !Task.isCancelled else { return }
            log.warning("\(error)")
        }
    }
}
