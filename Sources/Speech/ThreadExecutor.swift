internal import Glibc
private import Synchronization

/// A serial executor with a thread of its own, for C libraries that compute for long or insist on one thread.
///
/// An actor that returns it from `unownedExecutor` never occupies the cooperative pool, which has one thread per core. The
/// thread ends when nobody refers to the executor any more.
package final class ThreadExecutor: SerialExecutor {
    private let queue = Queue()

    /// - Parameter name: at most 15 bytes, as shown by `top -H`.
    package init(name: String) {
        let fault = OwnThread.start(named: name) { [queue] in queue.run() }
        precondition(fault == nil, fault?.description ?? "")
    }

    deinit { queue.end() }

    package func enqueue(_ job: consuming ExecutorJob) {
        queue.append(Queue.Item(job: UnownedJob(job), executor: self))
    }

    /// What the executor and its thread share.
    private final class Queue: Sendable {
        /// What is yet to be done keeps its executor.
        struct Item {
            var job: UnownedJob
            var executor: ThreadExecutor
        }

        private struct State {
            var items: [Item?] = []
            var next = 0
            var hasEnded = false
        }

        private let state = Mutex(State())
        // A POSIX semaphore may be used from any thread; it lives as long as this.
        private nonisolated(unsafe) let available: UnsafeMutablePointer<sem_t>

        init() {
            available = .allocate(capacity: 1)
            sem_init(available, 0, 0)
        }

        deinit {
            sem_destroy(available)
            available.deallocate()
        }

        func append(_ item: Item) {
            state.withLock { $0.items.append(item) }
            sem_post(available)
        }

        func end() {
            state.withLock { $0.hasEnded = true }
            sem_post(available)
        }

        func run() {
            while let item = next() {
                item.job.runSynchronously(on: item.executor.asUnownedSerialExecutor())
            }
        }

        /// Nil when there will be none any more.
        private func next() -> Item? {
            while true {
                while sem_wait(available) != 0 {}
                let (item, hasEnded) = state.withLock { state -> (Item?, Bool) in
                    guard state.next < state.items.count else { return (nil, state.hasEnded) }
                    let item = state.items[state.next]
                    // Nothing keeps the executor but the item that is handed on.
                    state.items[state.next] = nil
                    state.next += 1
                    if state.next == state.items.count {
                        state.items.removeAll(keepingCapacity: true)
                        state.next = 0
                    }
                    return (item, false)
                }
                if item != nil || hasEnded { return item }
            }
        }
    }
}
