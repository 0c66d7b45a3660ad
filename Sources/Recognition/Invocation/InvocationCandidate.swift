package import Speech

/// A place that resembles an invocation phrase, and what the second stage made of it.
package struct InvocationCandidate: Sendable, Hashable {
    package var phrase: String
    /// Sample index in the stream, 16 kHz.
    package var start: Int
    /// One past the last sample of the phrase.
    package var end: Int
    /// What the sounds say: the advantage, less what speaks against it, above the threshold.
    package var sounds: Double
    /// What the learned opinion says, log odds; nil where there is none.
    package var opinion: Double?
    /// Above 0 it counts as a detection; the higher the surer.
    package var score: Double { InvocationDecision.score(sounds: sounds, opinion: opinion) }

    package var isDetection: Bool { score >= 0 }

    package var detection: InvocationDetection {
        InvocationDetection(phrase: phrase, start: start, end: end, score: score)
    }
}
