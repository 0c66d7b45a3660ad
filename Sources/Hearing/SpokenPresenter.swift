internal import Conversation
package import Speech
package import Synthesis
package import WilcoIntents

/// Speaks utterances: normaliser, synthesiser, loudspeaker.
package actor SpokenPresenter: Presenter {
    private let synthesizer: any SpeechSynthesizer
    private let sink: any AudioSink
    private let normalizer: SpeechNormalizer
    private let report: @Sendable (SpeechReport) -> Void
    private var current: Task<Void, Never>?

    /// What became of one spoken utterance.
    package struct SpeechReport: Sendable {
        package var text: String
        /// When the presenter was asked to say it.
        package var began: ContinuousClock.Instant?
        /// From the call to the first sample at the device.
        package var firstSample: Duration?
        package var error: String?
    }

    package init(
        synthesizer: any SpeechSynthesizer,
        sink: any AudioSink,
        normalizer: SpeechNormalizer,
        report: @escaping @Sendable (SpeechReport) -> Void = { _ in }
    ) {
        self.synthesizer = synthesizer
        self.sink = sink
        self.normalizer = normalizer
        self.report = report
    }

    package func present(_ utterance: Utterance) async {
        let began = ContinuousClock().now
        let text = normalizer.normalize(utterance.spoken)
        guard !text.isEmpty else { return }
        let task = Task { [synthesizer, sink, report] in
            do {
                let blocks = try await synthesizer.synthesize(text)
                let playback = try await sink.play(blocks)
                report(SpeechReport(text: utterance.spoken, began: began, firstSample: playback.firstSample))
            } catch is CancellationError {
                report(SpeechReport(text: utterance.spoken))
            } catch {
                report(SpeechReport(text: utterance.spoken, error: String(describing: error)))
            }
        }
        current = task
        await task.value
        if current == task { current = nil }
    }

    package func silence() {
        current?.cancel()
    }

    /// Plays one of the short sounds.
    package func play(_ block: AudioBlock) async {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: AudioBlock.self)
        continuation.yield(block)
        continuation.finish()
        do {
            try await sink.play(stream)
        } catch {
            report(SpeechReport(text: "", error: String(describing: error)))
        }
    }
}
