internal import Speech

/// The utterances of a whole recording.
package enum SpeechSegmenter {
    /// Where speech is, in sample indexes at 16 kHz, in order and without overlap.
    package static func spans(
        in samples: [Int16],
        settings: EndpointerSettings = EndpointerSettings()
    ) -> [Range<Int>] {
        var endpointer = Endpointer(settings)
        var events: [EndpointEvent] = []
        for start in stride(from: 0, to: samples.count, by: 16_000) {
            let end = min(start + 16_000, samples.count)
            events += endpointer.process(AudioChunk(start: start, samples: Array(samples[start..<end])))
        }
        events += endpointer.finish()
        var spans: [Range<Int>] = []
        var start: Int?
        for event in events {
            switch event {
            case .started(let at, _): start = at
            case .speech: break
            case .ended(let at, _):
                if let from = start, at > from { spans.append(from..<at) }
                start = nil
            }
        }
        return spans
    }
}
