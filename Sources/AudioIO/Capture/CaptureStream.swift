internal import CALSA
internal import Glibc
internal import Speech

/// An open capture device on its way into the ring: reads, mixes to mono, resamples.
struct CaptureStream: ~Copyable {
    let pcm: PCM
    private let ring: SampleRing
    private var resampler: Resampler?
    private var frames: [Int16]
    private var mono: [Int16]

    init(_ pcm: consuming PCM, ring: SampleRing) {
        let rate = pcm.sampleRate
        let target = AudioFormat.recognition.sampleRate
        resampler = rate == target ? nil : Resampler(from: rate, to: target, quality: .fast)
        frames = [Int16](repeating: 0, count: pcm.period * pcm.channels)
        mono = [Int16](repeating: 0, count: pcm.period)
        self.ring = ring
        self.pcm = pcm
    }

    func start() -> Int {
        let status = Int(snd_pcm_start(pcm.handle))
        return status < 0 ? status : 0
    }

    /// Reads what there is, at most a period.
    ///
    /// Asked for more than there is, the library looks again and again until a period is full: all of a core where a look takes
    /// as long as a frame.
    /// - Returns: frames, or the library's negative status.
    mutating func read() -> Int {
        let there = snd_pcm_avail(pcm.handle)
        guard there >= 0 else { return there }
        let status = frames.withUnsafeMutableBufferPointer { buffer in
            // Also where there is nothing: only reading tells that a device is suspended or gone.
            snd_pcm_readi(pcm.handle, buffer.baseAddress, UInt(min(max(there, 1), pcm.period)))
        }
        guard status > 0 else { return status }
        forward(status)
        // What the device still holds was heard after what was just read.
        var delay = 0
        if snd_pcm_delay(pcm.handle, &delay) >= 0 {
            ring.note(captured: SoundClock.now - .seconds(Double(delay) / Double(pcm.sampleRate)))
        }
        return status
    }

    /// Waits for sound: 1 when there is some, 0 when the time is over, or a negative status.
    func wait(milliseconds: Int32) -> Int {
        Int(snd_pcm_wait(pcm.handle, milliseconds))
    }

    func resume() -> Int {
        Int(snd_pcm_resume(pcm.handle))
    }

    /// Starts anew after an overrun or a suspend.
    mutating func restart() -> Int {
        resampler?.reset()
        // A device that resumed by itself runs already.
        if pcm.state == SND_PCM_STATE_RUNNING { return 0 }
        let status = Int(snd_pcm_prepare(pcm.handle))
        return status < 0 ? status : start()
    }

    private mutating func forward(_ count: Int) {
        let channels = pcm.channels
        frames.withUnsafeBufferPointer { frames in
            guard channels > 1 || resampler != nil else {
                ring.write(UnsafeBufferPointer(rebasing: frames[0..<count]))
                return
            }
            for frame in 0..<count {
                var sum = 0
                for channel in 0..<channels { sum += Int(frames[frame * channels + channel]) }
                mono[frame] = Int16(sum / channels)
            }
            mono.withUnsafeBufferPointer { mono in
                let samples = UnsafeBufferPointer(rebasing: mono[0..<count])
                if let converted = resampler?.process(samples) {
                    ring.write(converted)
                } else {
                    ring.write(samples)
                }
            }
        }
    }
}
