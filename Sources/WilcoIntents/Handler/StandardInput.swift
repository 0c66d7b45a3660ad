private import Glibc

/// Standard input, line by line.
enum StandardInput {
    /// A thread of its own reads: reading blocks, and there may be no other thread.
    static func lines() -> AsyncStream<[UInt8]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let context = Unmanaged.passRetained(Reader(continuation))
        var thread = pthread_t()
        let status = pthread_create(
            &thread,
            nil,
            { context in
                if let context { Unmanaged<Reader>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            },
            context.toOpaque()
        )
        precondition(status == 0, "cannot start a thread: \(String(cString: strerror(status)))")
        pthread_detach(thread)
        return stream
    }

    private final class Reader: Sendable {
        private let continuation: AsyncStream<[UInt8]>.Continuation

        init(_ continuation: AsyncStream<[UInt8]>.Continuation) {
            self.continuation = continuation
        }

        func run() {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            var line: [UInt8] = []
            while true {
                let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                for byte in buffer[..<count] {
                    if byte == UInt8(ascii: "\n") {
                        continuation.yield(line)
                        line.removeAll(keepingCapacity: true)
                    } else {
                        line.append(byte)
                    }
                }
            }
            continuation.finish()
        }
    }
}
