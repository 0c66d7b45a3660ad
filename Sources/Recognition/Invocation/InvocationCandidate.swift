package import Speech

/// A place that resembles an invocation phrase, and what the second stage made of it.
package struct InvocationCandidate: Sendable, Hashable {
    package var phrase: String
    /// Sample index in the stream, 16 kHz.
    package var start: Int
    /// One past the last sample of the phrase.
    package var end: Int
    /// Nats a frame by which the phrase explains the sound better than a phone loop.
    package var advantage: Double
    /// Above 0 it counts as a detection; the higher the surer.
    package var score: Double

    package var isDetection: Bool { score >= 0 }

    package var detection: InvocationDetection {
        InvocationDetection(phrase: phrase, start: start, end: end, score: score)
    }
}
