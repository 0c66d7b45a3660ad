internal import CLinux
internal import Glibc
private import Synchronization

/// Work that takes its time, on a thread that is there for it alone: the cooperative pool has no more threads than there are cores.
package enum OwnThread {
    /// Throws `CancellationError` as soon as the task is cancelled: nobody waits for the work any more, which may ask ``isCancelled`` now and then.
    ///
    /// - Parameter name: At most 15 bytes, as shown by `top -H`.
    package static func run<Result: Sendable>(
        named name: String,
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let wait = Wait<Result>()
        let over = Over()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard wait.begin(continuation) else { return continuation.resume(throwing: CancellationError()) }
                let fault = start(named: name) {
                    Self.$over.withValue(over) { wait.end(Swift.Result(catching: work)) }
                }
                if let fault { wait.end(.failure(fault)) }
            }
        } onCancel: {
            // In this order: work that ends because nobody waits is not waited for.
            wait.end(.failure(CancellationError()))
            over.set()
        }
    }

    /// Whether nobody waits any more for what is being done: of a task, or on a thread of ``run(named:_:)``.
    package static var isCancelled: Bool { Task.isCancelled || over?.isSet ?? false }

    /// Of the work on this thread.
    @TaskLocal private static var over: Over?

    private final class Over: Sendable {
        private let state = Mutex(false)

        var isSet: Bool { state.withLock(\.self) }

        func set() { state.withLock { $0 = true } }
    }

    /// Whoever waits for the work: told once, by whichever comes first, its end or the task's cancellation.
    private final class Wait<Value: Sendable>: Sendable {
        private enum State {
            case notBegun
            case waiting(CheckedContinuation<Value, any Error>)
            case over
        }

        private let state = Mutex(State.notBegun)

        /// - Returns: False where the wait is over already; then the caller resumes.
        func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
            state.withLock { state in
                guard case .notBegun = state else { return false }
                state = .waiting(continuation)
                return true
            }
        }

        func end(_ result: Swift.Result<Value, any Error>) {
            let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
                defer { state = .over }
                guard case .waiting(let continuation) = state else { return nil }
                return continuation
            }
            waiting?.resume(with: result)
        }
    }

    /// Why there is no more thread to be had.
    package struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        package var name: String
        package var reason: String

        package var description: String { "cannot start thread \(name): \(reason)" }
    }

    /// Does `work` on a new thread, which ends with it.
    ///
    /// - Returns: Why that cannot be; then nothing is done.
    static func start(named name: String, _ work: @escaping @Sendable () -> Void) -> Fault? {
        final class Work {
            let body: @Sendable () -> Void

            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        let context = Unmanaged.passRetained(Work(work))
        var thread = pthread_t()
        let status = pthread_create(
            &thread,
            nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            },
            context.toOpaque()
        )
        guard status == 0 else {
            context.release()
            return Fault(name: name, reason: String(cString: strerror(status)))
        }
        _ = name.withCString { pthread_setname_np(thread, $0) }
        pthread_detach(thread)
        return nil
    }
}
