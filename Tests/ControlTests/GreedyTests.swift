import Control
import Foundation
import Glibc
import Synchronization
import Testing

@Suite("Those who send and do not read", .timeLimit(.minutes(1)))
struct GreedyTests {
    /// What waits for the assistant stays small, and nothing of it is lost.
    @Test func whoSendsMoreThanIsReadIsSlowedDown() async throws {
        let (mine, other) = try pair()
        let socket = try LineSocket(descriptor: mine)
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1023) + [UInt8(ascii: "\n")]
        let count = 64 * 1024
        Thread.detachNewThread {
            for _ in 0..<count {
                var sent = 0
                while sent < line.count {
                    let more = line[sent...].withUnsafeBytes {
                        send(other, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                    guard more > 0 else { return }
                    sent += more
                }
            }
            close(other)
        }
        var received = 0
        var most = 0
        while let arrival = await socket.next() {
            most = max(most, socket.unread)
            if arrival == .line(Array(line.dropLast())) { received += 1 }
        }
        #expect(received == count)
        // Of 64 MB. As much as is read at once may come on top, and what each line takes besides.
        #expect(most <= (1 << 20) + (1 << 16) + (1 << 13), "\(most) bytes")
    }

    /// Lines without a byte take room as well: nobody reads, and so not all of them are taken.
    @Test func whoSendsNothingButLineBreaksIsSlowedDown() async throws {
        let (mine, other) = try pair()
        let socket = try LineSocket(descriptor: mine)
        let breaks = [UInt8](repeating: UInt8(ascii: "\n"), count: 1024)
        let count = 4 << 20
        var sent = 0
        while sent < count {
            let more = send(other, breaks, min(breaks.count, count - sent), Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            if more > 0 {
                sent += more
            } else if socket.unread >= 1 << 20 {
                break
            } else {
                await Task.yield()
            }
        }
        #expect(sent < count)
        // What was taken is there, to the last one.
        close(other)
        var received = 0
        while let arrival = await socket.next() {
            if arrival == .line([]) { received += 1 }
        }
        #expect(received == sent)
    }

    @Test func whoDoesNotReadIsWaitedForWithLittle() async throws {
        let (mine, other) = try pair()
        let socket = try LineSocket(descriptor: mine)
        let line = String(repeating: "x", count: 1 << 16)
        let sent = Mutex(0)
        let sending = Task {
            while await socket.send(line) { sent.withLock { $0 += 1 } }
        }
        // Until it waits.
        while socket.unsent < 1 << 18 { await Task.yield() }
        var most = 0
        for _ in 0..<1000 {
            most = max(most, socket.unsent)
            await Task.yield()
        }
        #expect(most <= (1 << 18) + line.utf8.count + 1)
        // Once there is room, it goes on.
        let before = sent.withLock(\.self)
        let reader = try LineSocket(descriptor: other)
        var read = 0
        while read < before + 10, await reader.line() == line { read += 1 }
        #expect(read == before + 10)
        reader.close()
        await sending.value
    }

    /// Who types and never reads must not keep the conversation waiting.
    @Test func whoReadsNoRepliesIsDisconnected() async throws {
        let server = try ControlServer(path: try LocalSocket.path())
        defer { server.close() }
        let descriptor = try LocalSocket.make()
        try LocalSocket.connect(descriptor, to: server.path)
        defer { close(descriptor) }
        let line = Array("{\"request\":\"ask\",\"text\":\"hello\"}\n".utf8)
        #expect(send(descriptor, line, line.count, 0) == line.count)
        var connections = server.connections.makeAsyncIterator()
        let connection = try #require(await connections.next())
        _ = await connection.next()
        for _ in 0..<40 { connection.reply(.show(ShownText(String(repeating: "x", count: 1 << 20)))) }
        #expect(await connection.next() == nil)
        await connection.untilClosed()
    }

    /// One that cannot be written to does not lose what it has said.
    @Test func whatWasSaidBeforeTheEndIsRead() async throws {
        let (mine, other) = try pair()
        let socket = try LineSocket(descriptor: mine)
        let parting = Array("{\"error\":\"full\"}\n".utf8)
        #expect(send(other, parting, parting.count, 0) == parting.count)
        close(other)
        for _ in 0..<3 { socket.offer("hello") }
        #expect(await socket.line() == #"{"error":"full"}"#)
        #expect(await socket.line() == nil)
    }

    private func pair() throws -> (Int32, Int32) {
        var pair: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
            throw LocalSocket.Fault(call: "socketpair")
        }
        return (pair[0], pair[1])
    }
}
