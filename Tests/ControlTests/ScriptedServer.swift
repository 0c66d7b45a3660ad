import Control
import Foundation
import Glibc
import Synchronization

/// Something at a socket that does to each who connects what a test wants.
final class ScriptedServer: Sendable {
    let path: String
    /// Nil once it has been stopped: the number may then be another file's.
    private let listening: Mutex<Int32?>
    let clients: AsyncStream<LineSocket>

    init() throws {
        path = try LocalSocket.path()
        let listening = try LocalSocket.listen(at: path)
        self.listening = Mutex(listening)
        let (stream, continuation) = AsyncStream.makeStream(of: LineSocket.self)
        clients = stream
        Thread.detachNewThread {
            while case let descriptor = accept(listening, nil, nil), descriptor >= 0 {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                guard let client = try? LineSocket(descriptor: descriptor) else { continue }
                continuation.yield(client)
            }
            close(listening)
            continuation.finish()
        }
    }

    deinit {
        stop()
    }

    func stop() {
        listening.withLock { listening in
            if let listening { shutdown(listening, Int32(SHUT_RDWR)) }
            listening = nil
        }
    }

    /// Answers the first line of each with these, and closes.
    func answer(with lines: [String]) -> Task<Void, Never> {
        Task {
            for await client in clients {
                _ = await client.line()
                for line in lines { _ = await client.send(line) }
                client.close()
            }
        }
    }
}
