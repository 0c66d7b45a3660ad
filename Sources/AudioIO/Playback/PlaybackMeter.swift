internal import Speech

/// Tells of one opened loudspeaker what it was given, in the recognition format, and when that is heard.
struct PlaybackMeter: ~Copyable {
    private let tap: PlaybackTap
    private let sampleRate: Int
    private var playback: Int
    private var resampler: Resampler?
    /// Frames of the device, and samples that were made of them.
    private var taken = 0
    private var told = 0
    /// Whether all that it was given was heard.
    private var isWhole = false

    /// - Returns: nil where nobody wants to know.
    init?(_ tap: PlaybackTap?, sampleRate: Int) {
        guard let tap, tap.isHeard else { return nil }
        self.tap = tap
        self.sampleRate = sampleRate
        let target = AudioFormat.recognition.sampleRate
        resampler = sampleRate == target ? nil : Resampler(from: sampleRate, to: target, quality: .fast)
        playback = tap.begin()
    }

    deinit {
        tap.tell(.ended(playback: playback, heardUntil: isWhole ? nil : SoundClock.now))
    }

    /// - Parameters:
    ///   - samples: What was just written, mono.
    ///   - delay: Frames until a sample that were written now would be heard; nil where the device does not say.
    mutating func take(_ samples: ArraySlice<Int16>, delay: Int?) {
        let target = Double(AudioFormat.recognition.sampleRate)
        let ahead = (delay ?? 0) - samples.count
        // What the resampler holds back comes with the samples after it.
        let heldBack = Double(taken) / Double(sampleRate) - Double(told) / target
        let time = SoundClock.now + .seconds(Double(ahead) / Double(sampleRate) - heldBack)
        taken += samples.count
        let converted = samples.withUnsafeBufferPointer { resampler?.process($0) } ?? Array(samples)
        guard !converted.isEmpty else { return }
        told += converted.count
        tap.tell(.played(converted, playback: playback, heardFrom: time))
    }

    /// The device ran dry, and begins anew.
    mutating func restart() {
        tap.tell(.ended(playback: playback, heardUntil: nil))
        resampler?.reset()
        (taken, told) = (0, 0)
        playback = tap.begin()
    }

    /// All that was written has been heard.
    mutating func finish() { isWhole = true }
}
