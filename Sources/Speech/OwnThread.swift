internal import CLinux
internal import Glibc

/// Work that takes its time, on a thread that is there for it alone: the cooperative pool has no more threads than there are cores.
package enum OwnThread {
    /// - Parameter name: At most 15 bytes, as shown by `top -H`.
    package static func run<Result: Sendable>(
        named name: String,
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            start(named: name) { continuation.resume(with: Swift.Result(catching: work)) }
        }
    }

    /// Does `work` on a new thread, which ends with it.
    static func start(named name: String, _ work: @escaping @Sendable () -> Void) {
        final class Work {
            let body: @Sendable () -> Void

            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        var thread = pthread_t()
        let status = pthread_create(
            &thread,
            nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            },
            Unmanaged.passRetained(Work(work)).toOpaque()
        )
        precondition(status == 0, "cannot start thread \(name): \(String(cString: strerror(status)))")
        _ = name.withCString { pthread_setname_np(thread, $0) }
        pthread_detach(thread)
    }
}
