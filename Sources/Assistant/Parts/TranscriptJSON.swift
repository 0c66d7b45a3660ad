package import Speech
internal import WilcoIntents

/// A transcript as a line of `wilco transcribe --json`.
package enum TranscriptJSON {
    package static func line(_ transcript: Transcript, input: String) -> String {
        let accepted = transcript.accepted
        let alternatives = transcript.hypotheses.dropFirst(accepted == nil ? 0 : 1)
        return JSONLine.text([
            ("input", .string(input)),
            ("status", .string(transcript.status.rawValue)),
            ("transcript", .string(accepted?.text ?? "")),
            ("confidence", .number(transcript.best?.confidence ?? 0)),
            (
                "alternatives",
                .array(
                    alternatives.map { ["transcript": .string($0.text), "confidence": .number($0.confidence)] }
                )
            ),
            (
                "words",
                .array(
                    (accepted?.words ?? []).map { word in
                        [
                            "word": .string(word.word), "start": .number(Double(word.start) / 16_000),
                            "end": .number(Double(word.end) / 16_000), "confidence": .number(word.confidence),
                        ]
                    }
                )
            ),
            (
                "seconds",
                [
                    "audio": .number(Double(transcript.sampleCount) / 16_000),
                    "recognition": .number(transcript.recognitionTime / .seconds(1)),
                ]
            ),
        ])
    }
}

extension Transcript {
    /// The best hypothesis of an utterance that was recognised.
    package var accepted: Hypothesis? {
        status == .recognized ? best : nil
    }
}
