import Synchronization

/// Time that stands still until a test moves it.
final class ManualTime: Sendable {
    private struct State {
        var now = Duration.zero
        var sleepers: [Int: (end: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<Int> = []
        /// Those who wait until somebody sleeps until then.
        var watchers: [(end: Duration, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var count = 0

        func sleeping(until end: Duration) -> Int { sleepers.values.count { $0.end == end } }
    }

    private let state = Mutex(State())

    @Sendable func sleep(_ duration: Duration) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let watchers: [CheckedContinuation<Void, Never>] = state.withLock { state in
                    guard state.cancelled.remove(number) == nil else {
                        continuation.resume(throwing: CancellationError())
                        return []
                    }
                    state.sleepers[number] = (state.now + duration, continuation)
                    let watchers = state.watchers
                    state.watchers = watchers.filter { state.sleeping(until: $0.end) < $0.count }
                    return watchers.filter { state.sleeping(until: $0.end) >= $0.count }.map(\.continuation)
                }
                for watcher in watchers { watcher.resume() }
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

    /// Returns when somebody, or so many, sleep until then, since the start.
    func untilSomebodySleeps(until end: Duration, count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleeping(until: end) >= count { return true }
                state.watchers.append((end, count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    func move(to time: Duration) {
        let due = state.withLock { state in
            state.now = time
            let due = state.sleepers.filter { $0.value.end <= time }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }
}
