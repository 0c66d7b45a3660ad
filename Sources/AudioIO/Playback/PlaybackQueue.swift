internal import Glibc
internal import Speech
private import Synchronization

/// Blocks on their way to the `playback` thread, which may wait for them.
final class PlaybackQueue: Sendable {
    enum Entry {
        case block(AudioBlock)
        /// Everything was given.
        case end
        /// Fall silent now.
        case stop
    }

    private struct State {
        var blocks: [AudioBlock] = []
        var next = 0
        var isEnded = false
    }

    private let state = Mutex(State())
    private let stopping = Atomic<Bool>(false)
    // A POSIX semaphore may be used from any thread; it is freed with the last one who knows the queue.
    private nonisolated(unsafe) let available: UnsafeMutablePointer<sem_t>

    init() {
        available = .allocate(capacity: 1)
        sem_init(available, 0, 0)
    }

    deinit {
        sem_destroy(available)
        available.deallocate()
    }

    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    func push(_ block: AudioBlock) {
        state.withLock { $0.blocks.append(block) }
        sem_post(available)
    }

    func end() {
        state.withLock { $0.isEnded = true }
        sem_post(available)
    }

    func stop() {
        stopping.store(true, ordering: .releasing)
        sem_post(available)
    }

    /// The next entry; waits for it.
    func take() -> Entry {
        while true {
            while sem_wait(available) != 0 {}
            if isStopping { return .stop }
            let entry = state.withLock { state -> Entry? in
                guard state.next < state.blocks.count else { return state.isEnded ? .end : nil }
                let block = state.blocks[state.next]
                state.next += 1
                if state.next == state.blocks.count {
                    state.blocks.removeAll(keepingCapacity: true)
                    state.next = 0
                }
                return .block(block)
            }
            if let entry { return entry }
        }
    }
}
