internal import Speech

/// An utterance on its way through the recogniser, which alone looks into it: a session only hands it over.
final class Utterance: @unchecked Sendable {
    /// What decoding it brought.
    struct Result {
        var transcript: Transcript
        var evidence: RecognitionEvidence?
        /// Whether it may be all of a sentence; nil where that was not looked for.
        var end: SentenceEnd?

        /// 0 to 1; of silence that is sure of itself nothing is known.
        var confidence: Double { transcript.best?.confidence ?? 0 }

        /// Both readings of the same sound, the more likely first.
        func joined(_ other: Result, limit: Int) -> Result {
            guard evidence != nil else {
                var other = other
                other.end = end ?? other.end
                return other
            }
            var better = self
            var worse = other
            if other.confidence > confidence { swap(&better, &worse) }
            better.end = end ?? other.end
            let known = Set(better.transcript.hypotheses.map(\.text))
            let hypotheses =
                better.transcript.hypotheses + worse.transcript.hypotheses.filter { !known.contains($0.text) }
            better.transcript.hypotheses = Array(
                hypotheses.sorted { $0.confidence > $1.confidence }.prefix(limit)
            )
            if better.transcript.invocation == nil { better.transcript.invocation = worse.transcript.invocation }
            return better
        }
    }

    /// Grammars that are listened for with the same right.
    struct Choice {
        var grammars: [PreparedGrammar]
        /// What speaks for them before anything is heard, nats.
        var prior: Double
    }

    /// Each but the first is tried where those before it hardly fit the sound.
    let choices: [Choice]
    /// Without an invocation phrase it was not meant for the assistant.
    let phraseIsRequired: Bool
    /// Whether it was finished or dropped.
    var isOver = false
    /// What was heard of it, and how many of its frames were there when its speech was last looked for.
    var spectrum = MelSpectrum()
    var lookedAt = 0
    /// The frame before which it is not decoded again.
    var nextDecoding = 0
    /// The last frame of the speech that ``result`` rests on; nil before the first decoding.
    var lastDecoded: Int?
    var result: Result?
    /// How often it was decoded, and whether on doubt all was tried the last time.
    var decodings = 0
    var isWhole = false
    /// Time spent decoding.
    var time: Duration = .zero

    init(_ choices: [Choice], phraseIsRequired: Bool) {
        self.choices = choices
        self.phraseIsRequired = phraseIsRequired
    }
}
