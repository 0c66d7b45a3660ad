internal import CLinux
internal import Glibc

/// Threads for sound: out of the cooperative pool, which has only one thread per core.
enum NamedThread {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts a detached thread.
    ///
    /// - Parameters:
    ///   - name: at most 15 bytes, as shown by `top -H`.
    ///   - priority: of SCHED_FIFO, where the user may have it; otherwise the thread runs as any other.
    static func start(name: String, priority: Int32, _ run: @escaping @Sendable () -> Void) throws(AudioError) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Body(run))
        let status = pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            context.toOpaque()
        )
        guard status == 0 else {
            context.release()
            throw .threadFailed(name: name, reason: String(cString: strerror(status)))
        }
        _ = name.withCString { pthread_setname_np(thread, $0) }
        var parameters = sched_param()
        parameters.sched_priority = priority
        pthread_setschedparam(thread, SCHED_FIFO, &parameters)
        pthread_detach(thread)
    }
}
