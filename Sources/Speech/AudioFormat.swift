/// How samples are laid out: signed 16-bit integers, interleaved.
package struct AudioFormat: Sendable, Hashable {
    /// Frames a second, hertz.
    package var sampleRate: Int
    /// Samples in a frame.
    package var channels: Int

    package init(sampleRate: Int, channels: Int = 1) {
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// What every stage after the source works on: 16 kHz, one channel.
    package static let recognition = AudioFormat(sampleRate: 16_000)
}
