internal import CALSA
internal import Glibc
internal import Speech

/// An open loudspeaker: writes without blocking for longer than a stop may take, and recovers from underruns.
struct PlaybackStream: ~Copyable {
    let pcm: PCM
    /// Frames given to the device, padding left out.
    private(set) var written = 0
    private(set) var underruns = 0
    /// When the first frame went to the device.
    private(set) var firstWrite: SuspendingClock.Instant?

    private let settings: PlaybackSettings
    private let queue: PlaybackQueue
    private var meter: PlaybackMeter?

    init(_ pcm: consuming PCM, settings: PlaybackSettings, queue: PlaybackQueue, tap: PlaybackTap?) {
        self.settings = settings
        self.queue = queue
        meter = PlaybackMeter(tap, sampleRate: pcm.sampleRate)
        self.pcm = pcm
    }

    /// Writes mono samples; returns when the device has taken them, or early after a stop.
    mutating func write(_ samples: [Int16]) throws(AudioError) {
        written += try send(samples)
    }

    /// Waits until the last sample has been heard.
    mutating func finish() throws(AudioError) {
        guard written > 0 else { return }
        defer { if !queue.isStopping { meter?.finish() } }
        // Devices move on by whole periods: fill the last one, so that nothing old is heard after the end.
        let rest = written % pcm.period
        if rest > 0 { _ = try send([Int16](repeating: 0, count: pcm.period - rest)) }
        if pcm.state == SND_PCM_STATE_PREPARED { snd_pcm_start(pcm.handle) }
        var patience = settings.watchdog
        var last = Int.max
        while !queue.isStopping {
            var delay = 0
            guard snd_pcm_delay(pcm.handle, &delay) >= 0, delay > 0 else { return }
            guard pcm.state == SND_PCM_STATE_RUNNING || pcm.state == SND_PCM_STATE_DRAINING else { return }
            let pause = min(.milliseconds(20), Duration.microseconds(Int64(delay) * 1_000_000 / Int64(pcm.sampleRate)))
            patience = delay < last ? settings.watchdog : patience - pause
            guard patience > .zero else { throw lost("it stopped playing") }
            last = delay
            usleep(UInt32(max(500, pause / .microseconds(1))))
        }
    }

    /// Falls silent at once.
    func drop() {
        snd_pcm_drop(pcm.handle)
    }

    private mutating func send(_ samples: [Int16]) throws(AudioError) -> Int {
        let channels = pcm.channels
        let frames = channels == 1 ? samples : samples.flatMap { repeatElement($0, count: channels) }
        var sent = 0
        var lastProgress = SuspendingClock.now
        while sent < samples.count, !queue.isStopping {
            let status = frames.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { base in
                    snd_pcm_writei(pcm.handle, base + sent * channels, UInt(min(pcm.period, samples.count - sent)))
                } ?? 0
            }
            if status > 0 {
                measure(samples[sent..<sent + status])
                sent += status
                if firstWrite == nil { firstWrite = .now }
                lastProgress = .now
                continue
            }
            if lastProgress.duration(to: .now) > settings.watchdog {
                throw lost("it took no sound for \(settings.watchdog)")
            }
            try overcome(status)
        }
        return sent
    }

    private mutating func measure(_ samples: ArraySlice<Int16>) {
        guard meter != nil else { return }
        var delay = 0
        let isKnown = snd_pcm_delay(pcm.handle, &delay) >= 0
        meter?.take(samples, delay: isKnown ? delay : nil)
    }

    private mutating func overcome(_ status: Int) throws(AudioError) {
        switch Int32(-status) {
        case 0, EAGAIN:
            // A device that is full and not yet running would never empty.
            if pcm.state == SND_PCM_STATE_PREPARED { snd_pcm_start(pcm.handle) }
            snd_pcm_wait(pcm.handle, 20)
        case EPIPE:
            underruns += 1
            meter?.restart()
            try check(Int(snd_pcm_prepare(pcm.handle)))
        case ESTRPIPE:
            meter?.restart()
            let resumed = snd_pcm_resume(pcm.handle)
            if pcm.state != SND_PCM_STATE_SUSPENDED { return }
            if resumed == -EAGAIN || resumed == 0 {
                usleep(20_000)
            } else {
                try check(Int(snd_pcm_prepare(pcm.handle)))
            }
        default:
            throw lost(ALSALibrary.status(status).text)
        }
    }

    private func check(_ status: Int) throws(AudioError) {
        if status < 0 { throw lost(ALSALibrary.status(status).text) }
    }

    private func lost(_ reason: String) -> AudioError {
        .deviceLost(name: pcm.device, direction: .playback, reason: reason)
    }
}
