import Control
import Foundation
import Glibc
import Synchronization
import Testing
import WilcoIntents

@Suite("Control server", .timeLimit(.minutes(1)))
struct ControlServerTests {
    @Test func requestsAndRepliesGoBothWays() async throws {
        let server = try ControlServer(path: try LocalSocket.path())
        defer { server.close() }
        let client = try ControlClient.connect(to: server.path)
        client.send(.listen())
        client.send(.ask(TypedTurn("hello")))
        var connections = server.connections.makeAsyncIterator()
        let connection = try #require(await connections.next())
        #expect(await connection.next() == .listen())
        connection.reply(.done)
        #expect(await connection.next() == .ask(TypedTurn("hello")))
        #expect(await connection.send(.ended(.done)))
        #expect(try await client.next() == .done)
        #expect(try await client.next() == .ended(.done))
        #expect(client.peer?.process == getpid())
        client.close()
        #expect(await connection.next() == nil)
    }

    @Test func rubbishIsAnsweredAndTheNextRequestTaken() async throws {
        let server = try ControlServer(path: try LocalSocket.path())
        defer { server.close() }
        let client = try LocalSocket.client(of: server.path)
        for line in ["rubbish", #"{"request":"dance"}"#, #"{"request":"ping"}"#] { client.offer(line) }
        var connections = server.connections.makeAsyncIterator()
        let connection = try #require(await connections.next())
        #expect(await connection.next() == .ping)
        for _ in 0..<2 { #expect(await client.line()?.hasPrefix(#"{"error":"#) == true) }
    }

    /// As `echo '{"request":"ping"}' | socat - UNIX-CONNECT:control.sock` does.
    @Test func whoAsksForNothingMoreStillReads() async throws {
        let server = try ControlServer(path: try LocalSocket.path())
        defer { server.close() }
        let descriptor = try LocalSocket.make()
        try LocalSocket.connect(descriptor, to: server.path)
        let line = Array("{\"request\":\"ping\"}\n".utf8)
        #expect(send(descriptor, line, line.count, 0) == line.count)
        shutdown(descriptor, Int32(SHUT_WR))
        let client = try LineSocket(descriptor: descriptor)
        var connections = server.connections.makeAsyncIterator()
        let connection = try #require(await connections.next())
        #expect(await connection.next() == .ping)
        #expect(await connection.next() == nil)
        connection.reply(.done)
        #expect(await client.line() == #"{"reply":"done"}"#)
        client.close()
        await connection.untilClosed()
    }

    @Test func whoeverWaitsHearsThatSomebodyIsAtIt() async throws {
        let time = ManualTime()
        let server = try ControlServer(path: try LocalSocket.path(), sleep: time.sleep)
        defer { server.close() }
        let client = try LocalSocket.client(of: server.path)
        client.offer(ControlMessage(.reload, patience: .seconds(90)).line)
        var connections = server.connections.makeAsyncIterator()
        let connection = try #require(await connections.next())
        for beat in 1...3 {
            await time.untilSomebodySleeps(until: .seconds(30 * beat))
            time.move(to: .seconds(30 * beat))
            #expect(await client.line() == ControlReply.working.line)
        }
        #expect(await connection.next() == .reload)
        connection.reply(.done)
        // Nothing is going on: nothing is said.
        await time.untilSomebodySleeps(until: .seconds(120))
        time.move(to: .seconds(120))
        await time.untilSomebodySleeps(until: .seconds(150))
        connection.reply(.ended(.done))
        #expect(await client.line() == ControlReply.done.line)
        #expect(await client.line() == ControlReply.ended(.done).line)
    }

    /// As commands of before, which would take it for the answer.
    @Test func whoDoesNotWantToHearItDoesNot() async throws {
        let time = ManualTime()
        let server = try ControlServer(path: try LocalSocket.path(), sleep: time.sleep)
        defer { server.close() }
        let client = try LocalSocket.client(of: server.path)
        client.offer(ControlMessage(.reload).line)
        var connections = server.connections.makeAsyncIterator()
        let connection = try #require(await connections.next())
        time.move(to: .seconds(7200))
        #expect(await connection.next() == .reload)
        connection.reply(.done)
        #expect(await client.line() == ControlReply.done.line)
    }

    @Test func oneThatSaysNothingIsSentAway() async throws {
        let time = ManualTime()
        let server = try ControlServer(path: try LocalSocket.path(), sleep: time.sleep)
        defer { server.close() }
        let half = try LocalSocket.client(of: server.path)
        // Not a line yet.
        let slow = try LocalSocket.make()
        try LocalSocket.connect(slow, to: server.path)
        #expect(send(slow, "{", 1, 0) == 1)
        let dripping = try LineSocket(descriptor: slow)
        await time.untilSomebodySleeps(until: .seconds(10), count: 2)
        // Both have been let in before the third, which asks.
        let client = try ControlClient.connect(to: server.path)
        client.send(.ping)
        var connections = server.connections.makeAsyncIterator()
        let connection = try #require(await connections.next())
        time.move(to: .seconds(10))
        for socket in [half, dripping] {
            #expect(await socket.line() == #"{"error":"no request came for 10 s"}"#)
            #expect(await socket.line() == nil)
        }
        // Whoever has asked may take a rest.
        #expect(await connection.next() == .ping)
        connection.reply(.done)
        #expect(try await client.next() == .done)
    }

    @Test func onlySoManyAreLetIn() async throws {
        var limits = ControlLimits()
        limits.connections = 2
        let server = try ControlServer(path: try LocalSocket.path(), limits: limits)
        defer { server.close() }
        var connections = server.connections.makeAsyncIterator()
        var clients: [ControlClient] = []
        var letIn: [ControlConnection] = []
        for _ in 0..<2 {
            let client = try ControlClient.connect(to: server.path)
            client.send(.ping)
            clients.append(client)
            letIn.append(try #require(await connections.next()))
        }
        let third = try ControlClient.connect(to: server.path)
        await #expect(throws: ControlError.refused("2 others talk to the assistant — end some of them")) {
            try await third.next()
        }
        // One goes, and there is room.
        clients[0].close()
        await letIn[0].untilClosed()
        let fourth = try ControlClient.connect(to: server.path)
        fourth.send(.ping)
        let connection = try #require(await connections.next())
        #expect(await connection.next() == .ping)
        connection.reply(.done)
        #expect(try await fourth.next() == .done)
    }

    @Test func aLineWithoutEndIsRefused() async throws {
        let server = try ControlServer(path: try LocalSocket.path())
        defer { server.close() }
        let client = try LocalSocket.client(of: server.path)
        client.offer(String(repeating: "x", count: 2 << 20))
        #expect(await client.line() == #"{"error":"a request is longer than 1048576 bytes"}"#)
        #expect(await client.line() == nil)
    }
}
