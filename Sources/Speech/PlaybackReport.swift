/// What became of one playback.
package struct PlaybackReport: Sendable, Hashable {
    /// How long after the call the first sample went to the device; nil when there was none.
    package var firstSample: Duration?
    /// How much was played.
    package var duration: Duration
    /// Times the device ran dry.
    package var underruns: Int

    package init(firstSample: Duration? = nil, duration: Duration = .zero, underruns: Int = 0) {
        self.firstSample = firstSample
        self.duration = duration
        self.underruns = underruns
    }
}
