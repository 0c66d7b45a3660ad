internal import CALSA
internal import Glibc
internal import Speech
private import Synchronization

/// What the `capture` thread does, from opening the device to closing it, and what it shares with the reader.
///
/// No lock, no log, no actor on its way from the device to the ring, but for waking the reader.
final class CaptureLoop: Sendable {
    let ring: SampleRing
    /// One element whenever there may be something new; the last one when the loop has ended.
    let wakes: AsyncStream<Void>

    private let device: String
    private let settings: CaptureSettings
    private let events: AsyncStream<AudioDeviceEvent>.Continuation?
    private let wake: AsyncStream<Void>.Continuation
    private let stopping = Atomic<Bool>(false)
    private let ending = Mutex(Ending())

    private struct Ending {
        var isOver = false
        var error: AudioError?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private enum Interruption {
        case stopped
        case lost(reason: String)
    }

    init(device: String, settings: CaptureSettings, events: AsyncStream<AudioDeviceEvent>.Continuation?) {
        self.device = device
        self.settings = settings
        self.events = events
        ring = SampleRing(capacity: settings.reserve.samples(at: AudioFormat.recognition.sampleRate))
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Starts the thread; returns when the device is open.
    func start() async throws {
        try await withCheckedThrowingContinuation { (opened: CheckedContinuation<Void, any Error>) in
            do throws(AudioError) {
                try NamedThread.start(name: "capture", priority: 20) { self.run(opened) }
            } catch {
                finish(error)
                opened.resume(throwing: error)
            }
        }
    }

    /// Makes the thread close the device, within a few periods.
    func stop() {
        stopping.store(true, ordering: .releasing)
        wake.yield()
    }

    /// Waits until the device is closed.
    func waitUntilClosed() async {
        await withCheckedContinuation { continuation in
            let isOver = ending.withLock { ending in
                if !ending.isOver { ending.waiting.append(continuation) }
                return ending.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    /// Whether the loop has ended, and why when it failed.
    var outcome: (isOver: Bool, error: AudioError?) {
        ending.withLock { ($0.isOver, $0.error) }
    }

    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    private func run(_ opened: CheckedContinuation<Void, any Error>) {
        var failure: AudioError?
        do throws(AudioError) {
            let interruption = try captureFirst(opened)
            failure = reopenWhileLost(interruption)
        } catch {
            finish(nil)
            opened.resume(throwing: error)
            return
        }
        events?.yield(.closed(device: device))
        finish(failure)
    }

    private func captureFirst(_ opened: CheckedContinuation<Void, any Error>) throws(AudioError) -> Interruption {
        var stream = CaptureStream(try open(), ring: ring)
        events?.yield(.opened(device: device, sampleRate: stream.pcm.sampleRate, channels: stream.pcm.channels))
        opened.resume()
        return capture(&stream)
    }

    private func reopenWhileLost(_ first: Interruption) -> AudioError? {
        var interruption = first
        while case .lost(let reason) = interruption {
            let lostAt = SuspendingClock.now
            var delay = settings.reopenDelay
            reopening: while true {
                nap(delay)
                if isStopping { return nil }
                if let limit = settings.giveUpAfter, lostAt.duration(to: .now) >= limit {
                    return .deviceLost(name: device, direction: .capture, reason: reason)
                }
                if let pcm = try? open() {
                    var stream = CaptureStream(pcm, ring: ring)
                    ring.noteLoss(lostAt.duration(to: .now).samples(at: AudioFormat.recognition.sampleRate))
                    events?.yield(.reopened(device: device))
                    interruption = capture(&stream)
                    break reopening
                }
                delay = min(delay * 2, settings.longestReopenDelay)
            }
        }
        return nil
    }

    private func open() throws(AudioError) -> PCM {
        try PCM.open(
            device,
            .capture,
            PCM.Wish(
                sampleRate: AudioFormat.recognition.sampleRate,
                period: settings.period,
                buffer: settings.buffer,
                startsByItself: false
            )
        )
    }

    private func capture(_ stream: inout CaptureStream) -> Interruption {
        var status = stream.start()
        let rate = stream.pcm.sampleRate
        var pace = CapturePace(allowance: settings.reserve.samples(at: rate))
        var lastSound = SuspendingClock.now
        var fruitless = 0
        var dropped = 0
        while !isStopping {
            let lostBefore = ring.lost
            if status >= 0 { status = stream.read() }
            if status > 0 {
                // One event for all that a reader who was late has missed.
                let missed = ring.lost - lostBefore
                if missed == 0, dropped > 0 { events?.yield(.overrun(lost: dropped)) }
                dropped = missed == 0 ? 0 : dropped + missed
                wake.yield()
                lastSound = .now
                fruitless = 0
                if status >= stream.pcm.period {
                    nap(.seconds(pace.read(status)) / rate)
                    continue
                }
                // That was all it had: more is worth a look when a period has come.
                status = 0
            }
            pace.waited()
            if status == 0 || status == -Int(EAGAIN) {
                status = stream.wait(milliseconds: 40)
                guard lastSound.duration(to: .now) < settings.watchdog else {
                    return lose("it brought no sound for \(settings.watchdog)")
                }
                fruitless += 1
                // Some plugins report "ready" and have nothing: do not spin.
                if status > 0, fruitless > 1 { nap(.milliseconds(2)) }
                status = min(status, 0)
                continue
            }
            let before = lastSound
            let wasSuspended = status == -Int(ESTRPIPE)
            if wasSuspended { suspend(&stream) }
            if isStopping { return .stopped }
            if stream.pcm.state == SND_PCM_STATE_DISCONNECTED { status = -Int(ENODEV) }
            if ALSALibrary.meansLost(status) { return lose(ALSALibrary.status(status).text) }
            let code = status
            status = stream.restart()
            if status < 0, status != -Int(ESTRPIPE) {
                return lose(ALSALibrary.status(code).text)
            }
            let lost = before.duration(to: .now).samples(at: AudioFormat.recognition.sampleRate)
            ring.noteLoss(lost)
            lastSound = .now
            events?.yield(wasSuspended ? .resumed : .overrun(lost: lost))
        }
        return .stopped
    }

    /// Told at once: where a sound server hangs, closing the device may never end.
    private func lose(_ reason: String) -> Interruption {
        events?.yield(.lost(reason: reason))
        return .lost(reason: reason)
    }

    /// Waits out a suspend.
    ///
    /// The library may report a resume that did not happen, so the state is what counts.
    private func suspend(_ stream: inout CaptureStream) {
        events?.yield(.suspended)
        while !isStopping {
            let status = stream.resume()
            guard stream.pcm.state == SND_PCM_STATE_SUSPENDED, status == 0 || status == -Int(EAGAIN) else { return }
            nap(.milliseconds(50))
        }
    }

    /// Sleeps, but not through a stop.
    private func nap(_ duration: Duration) {
        var rest = duration
        while rest > .zero, !isStopping {
            let slice = min(rest, .milliseconds(20))
            usleep(UInt32(slice / .microseconds(1)))
            rest -= slice
        }
    }

    private func finish(_ error: AudioError?) {
        let waiting = ending.withLock { ending in
            ending.isOver = true
            ending.error = error
            defer { ending.waiting = [] }
            return ending.waiting
        }
        wake.finish()
        for continuation in waiting { continuation.resume() }
    }
}
