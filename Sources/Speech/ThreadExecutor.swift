internal import CLinux
internal import Glibc
private import Synchronization

/// A serial executor with a thread of its own, for C libraries that compute for long or insist on one thread.
///
/// An actor that returns it from `unownedExecutor` never occupies the cooperative pool, which has one thread per core. The
/// thread lives as long as the process: engines are opened once.
package final class ThreadExecutor: SerialExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var next = 0
    }

    private let state = Mutex(State())
    // A POSIX semaphore may be used from any thread; it lives as long as the executor.
    private nonisolated(unsafe) let available: UnsafeMutablePointer<sem_t>

    /// - Parameter name: at most 15 bytes, as shown by `top -H`.
    package init(name: String) {
        available = .allocate(capacity: 1)
        sem_init(available, 0, 0)
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let status = pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                Unmanaged<ThreadExecutor>.fromOpaque(context).takeUnretainedValue().run()
                return nil
            },
            context.toOpaque()
        )
        precondition(status == 0, "cannot start thread \(name): \(String(cString: strerror(status)))")
        _ = name.withCString { pthread_setname_np(thread, $0) }
        pthread_detach(thread)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        sem_post(available)
    }

    private func run() {
        while true {
            while sem_wait(available) != 0 {}
            let job = state.withLock { state -> UnownedJob in
                let job = state.jobs[state.next]
                state.next += 1
                if state.next == state.jobs.count {
                    state.jobs.removeAll(keepingCapacity: true)
                    state.next = 0
                }
                return job
            }
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }
}
