import Synchronization

/// A clock that stands still until a test moves it: no deadline depends on how busy the machine is.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct Sleeper {
        var end: Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        /// Those who wait for somebody to sleep so long.
        var watchers: [(duration: Duration, continuation: CheckedContinuation<Void, Never>)] = []
        var count = 0
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until end: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
                    if end <= state.now { return .success(()) }
                    state.sleepers[number] = Sleeper(end: end, continuation: continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) } else { tellWatchers() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: number)
                if sleeper == nil { state.cancelled.insert(number) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves on by as much as somebody is waiting for, once somebody is.
    func pass(_ duration: Duration) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.watchers.append((duration, continuation)) }
            tellWatchers()
        }
        let due = state.withLock { state in
            let now = state.now.advanced(by: duration)
            state.now = now
            let due = state.sleepers.filter { $0.value.end <= now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    private func tellWatchers() {
        let told = state.withLock { state in
            let waits = Set(state.sleepers.values.map { state.now.duration(to: $0.end) })
            let told = state.watchers.filter { waits.contains($0.duration) }.map(\.continuation)
            state.watchers.removeAll { waits.contains($0.duration) }
            return told
        }
        for continuation in told { continuation.resume() }
    }
}
