internal import AudioIO
internal import Endpointing
internal import WilcoIntents

/// An audio file on its way through one stage.
package struct Recording: Sendable {
    package let path: String
    package let raw: Bool

    package init(path: String, raw: Bool) {
        self.path = path
        self.raw = raw
    }

    /// Recognition-format samples.
    package func samples() throws -> [Int16] {
        try AudioFile.read(path, raw: raw)
    }

    /// Where somebody speaks.
    package func segments() throws -> Segments {
        let samples = try samples()
        let clock = ContinuousClock()
        let start = clock.now
        let spans = SpeechSegmenter.spans(in: samples).map { range in
            Segments.Span(start: Double(range.lowerBound) / 16_000, end: Double(range.upperBound) / 16_000)
        }
        return Segments(
            input: path,
            spans: spans,
            audio: Double(samples.count) / 16_000,
            segmentation: (clock.now - start) / .seconds(1)
        )
    }

    /// Speech spans, seconds from the start of the file.
    package struct Segments: Sendable {
        package struct Span: Sendable {
            package var start: Double
            package var end: Double
        }

        package var input: String
        package var spans: [Span]
        /// Seconds of sound, and of work.
        package var audio: Double
        package var segmentation: Double

        package var jsonLine: String {
            JSONLine.text([
                ("input", .string(input)),
                ("spans", .array(spans.map { ["start": .number($0.start), "end": .number($0.end)] })),
                ("seconds", ["audio": .number(audio), "segmentation": .number(segmentation)]),
            ])
        }
    }
}
