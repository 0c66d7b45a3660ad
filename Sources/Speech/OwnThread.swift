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
            let fault = start(named: name) { continuation.resume(with: Swift.Result(catching: work)) }
            if let fault { continuation.resume(throwing: fault) }
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
