internal import CALSA
internal import Glibc
internal import Speech
private import Synchronization

/// What the `playback` thread does for one playback: open the device, write, wait until it was heard, close.
final class PlaybackLoop: Sendable {
    private let device: String
    private let settings: PlaybackSettings
    private let queue: PlaybackQueue
    private let tap: PlaybackTap?
    private let over = Atomic<Bool>(false)

    init(device: String, settings: PlaybackSettings, queue: PlaybackQueue, tap: PlaybackTap?) {
        self.tap = tap
        self.device = device
        self.settings = settings
        self.queue = queue
    }

    /// Whether the playback has ended, well or not.
    var isOver: Bool { over.load(ordering: .acquiring) }

    /// Plays what comes through the queue; returns when the device is closed.
    func run() async -> Result<PlaybackReport, AudioError> {
        let begin = SuspendingClock.now
        return await withCheckedContinuation { (done: CheckedContinuation<Result<PlaybackReport, AudioError>, Never>) in
            do throws(AudioError) {
                try NamedThread.start(name: "playback", priority: 10) {
                    let outcome = self.play(since: begin)
                    self.over.store(true, ordering: .releasing)
                    done.resume(returning: outcome)
                }
            } catch {
                over.store(true, ordering: .releasing)
                done.resume(returning: .failure(error))
            }
        }
    }

    private func play(since begin: SuspendingClock.Instant) -> Result<PlaybackReport, AudioError> {
        do throws(AudioError) {
            guard case .block(let first) = queue.take() else {
                // Nothing to play: still say so when the device is not there.
                if !queue.isStopping { _ = try open(sampleRate: AudioFormat.recognition.sampleRate) }
                return .success(PlaybackReport())
            }
            let pcm = try open(sampleRate: first.sampleRate)
            return .success(try play(first, on: pcm, since: begin))
        } catch {
            return .failure(error)
        }
    }

    private func open(sampleRate: Int) throws(AudioError) -> PCM {
        let wish = PCM.Wish(
            sampleRate: sampleRate,
            period: settings.period,
            buffer: settings.buffer,
            startsByItself: true
        )
        return try PCM.open(device, .playback, wish)
    }

    private func play(
        _ first: AudioBlock,
        on pcm: consuming PCM,
        since begin: SuspendingClock.Instant
    ) throws(AudioError) -> PlaybackReport {
        var output = PlaybackStream(pcm, settings: settings, queue: queue, tap: tap)
        var converter = BlockConverter(sampleRate: output.pcm.sampleRate)
        var report = PlaybackReport()
        var entry = PlaybackQueue.Entry.block(first)
        while case .block(let block) = entry {
            try output.write(converter.convert(block))
            entry = queue.take()
        }
        if !queue.isStopping {
            try output.write(converter.finish())
            try output.finish()
        }
        output.drop()
        report.firstSample = output.firstWrite.map { begin.duration(to: $0) }
        report.underruns = output.underruns
        report.duration = .microseconds(Int64(output.written) * 1_000_000 / Int64(output.pcm.sampleRate))
        return report
    }
}
