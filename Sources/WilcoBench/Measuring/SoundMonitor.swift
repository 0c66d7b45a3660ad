import AssistantTesting
import Foundation
import Glibc
import Synchronization

/// Follows what a recorder writes, and keeps when it was loud.
final class SoundMonitor: Sendable {
    /// One block of 10 ms.
    struct Moment {
        var time: ContinuousClock.Instant
        /// Highest absolute value.
        var peak: Int
    }

    private let moments = Mutex<[Moment]>([])

    /// - Parameter record: Starts the recorder, which writes 16 kHz S16LE into the file it is given.
    init(record: (URL) throws -> ChildProcess) throws {
        let pipe = URL(fileURLWithPath: "/tmp/wilco-monitor-\(getpid())-\(UInt32.random(in: 0 ..< .max))")
        guard mkfifo(pipe.path, 0o600) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        _ = try record(pipe)
        Thread.detachNewThread { [self] in
            let descriptor = open(pipe.path, O_RDONLY)
            unlink(pipe.path)
            defer { close(descriptor) }
            var block = [Int16](repeating: 0, count: 160)
            while true {
                var filled = 0
                while filled < 320 {
                    let count = block.withUnsafeMutableBytes {
                        read(descriptor, $0.baseAddress?.advanced(by: filled), 320 - filled)
                    }
                    guard count > 0 else { return }
                    filled += count
                }
                let moment = Moment(time: .now, peak: block.reduce(0) { max($0, Int($1.magnitude)) })
                moments.withLock { $0.append(moment) }
            }
        }
    }

    /// The last moment before `limit` at which it was loud.
    func lastLoud(before limit: ContinuousClock.Instant = .now, threshold: Int = 400) -> ContinuousClock.Instant? {
        moments.withLock { $0.last { $0.time < limit && $0.peak > threshold }?.time }
    }

    /// The first moment after `start` at which it was loud.
    func firstLoud(after start: ContinuousClock.Instant, threshold: Int = 400) -> ContinuousClock.Instant? {
        moments.withLock { $0.first { $0.time > start && $0.peak > threshold }?.time }
    }
}
