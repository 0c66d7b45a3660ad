/// A run of recognition-format samples (16 kHz, mono) and where it stands in its stream.
///
/// Time in the sound stages is counted in samples, so that a test, a file and a microphone behave alike.
package struct AudioChunk: Sendable, Hashable {
    /// Index of the first sample, counted from the start of the stream, lost samples included.
    package var start: Int
    package var samples: [Int16]
    /// Samples that were lost right before this chunk (an overrun); 0 in an unbroken stream.
    package var lost: Int
    /// When its last sample was heard, by ``SoundClock``; nil where nobody knows, as in a recording.
    package var captured: Duration?
    /// Mean square of what the microphone heard where ``samples`` are without the assistant's own voice; nil where nobody
    /// takes it out.
    package var heardPower: Float?

    package init(
        start: Int,
        samples: [Int16],
        lost: Int = 0,
        captured: Duration? = nil,
        heardPower: Float? = nil
    ) {
        self.start = start
        self.samples = samples
        self.lost = lost
        self.captured = captured
        self.heardPower = heardPower
    }

    /// Index one past the last sample.
    package var end: Int { start + samples.count }
}
