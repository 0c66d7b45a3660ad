package import Speech

/// How long somebody who falls silent is waited for.
package struct Patience: Sendable, Hashable {
    /// Behind a sentence that may be all.
    package var usual: Duration

    /// Nobody is waited for longer.
    private static let longest = Duration.seconds(3)

    package init(usual: Duration) { self.usual = usual }

    package func silence(after end: SentenceEnd) -> Duration {
        switch end {
        case .possible: usual
        // People think about what to write.
        case .openText: max(usual, min(usual * 1.5, Self.longest))
        // "Set a timer for …"
        case .impossible: max(usual, min(usual * 2.5, Self.longest))
        }
    }
}
