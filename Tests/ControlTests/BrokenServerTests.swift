import Control
import Foundation
import Glibc
import Testing

/// A command always ends, with the reason, whatever is at the other end.
@Suite("Servers that fail, hang or close", .timeLimit(.minutes(1)))
struct BrokenServerTests {
    private func outcome(
        of client: ControlClient,
        _ request: ControlRequest = .status
    ) async -> Result<ControlReply, ControlError> {
        do throws(ControlError) {
            return .success(try await client.answer(to: request))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [
        ([#"{"error":"there is no app x — see wilco apps list"}"#], "there is no app x — see wilco apps list"),
        ([#"{"reply":"show","text":"so far"}"#, #"{"error":"broken"}"#], "broken"),
    ])
    func whatItSaysIsTheReason(lines: [String], reason: String) async throws {
        let server = try ScriptedServer()
        let answering = server.answer(with: lines)
        let client = try ControlClient.connect(to: server.path)
        #expect(await outcome(of: client) == .failure(.refused(reason)))
        server.stop()
        await answering.value
    }

    @Test(arguments: [[], [#"{"reply":"show","text":"so far"}"#], [#"{"reply":"working"}"#]])
    func oneThatGoesIsGone(lines: [String]) async throws {
        let server = try ScriptedServer()
        let answering = server.answer(with: lines)
        let client = try ControlClient.connect(to: server.path)
        #expect(await outcome(of: client) == .failure(.closed(path: server.path)))
        server.stop()
        await answering.value
    }

    @Test(arguments: ["rubbish", "{}", #"{"reply":"ended","outcome":"exploded"}"#])
    func whatIsNoReplyEndsIt(line: String) async throws {
        let server = try ScriptedServer()
        let answering = server.answer(with: [line])
        let client = try ControlClient.connect(to: server.path)
        guard case .failure(.malformed) = await outcome(of: client) else {
            Issue.record("taken for a reply")
            return
        }
        server.stop()
        await answering.value
    }

    @Test func oneThatSaysNothingIsGivenUp() async throws {
        let server = try ScriptedServer()
        let time = ManualTime()
        let client = try ControlClient.connect(to: server.path, patience: .seconds(20), sleep: time.sleep)
        async let outcome = outcome(of: client)
        var clients = server.clients.makeAsyncIterator()
        let other = try #require(await clients.next())
        #expect(await other.line() == #"{"request":"status","patience":20}"#)
        await time.untilSomebodySleeps(until: .seconds(20))
        time.move(to: .seconds(20))
        #expect(await outcome == .failure(.silent(path: server.path, seconds: 20)))
        // The other end is told.
        #expect(await other.line() == nil)
        server.stop()
    }

    @Test func oneThatIsNotAcceptedIsGivenUp() async throws {
        let path = try LocalSocket.path()
        let listening = try LocalSocket.listen(at: path)
        defer { close(listening) }
        let time = ManualTime()
        let client = try ControlClient.connect(to: path, patience: .seconds(20), sleep: time.sleep)
        async let outcome = outcome(of: client, .ask(TypedTurn("hello")))
        await time.untilSomebodySleeps(until: .seconds(20))
        time.move(to: .seconds(20))
        #expect(await outcome == .failure(.silent(path: path, seconds: 20)))
    }

    @Test func oneThatSaysThatItWorksIsWaitedFor() async throws {
        let server = try ScriptedServer()
        let time = ManualTime()
        let client = try ControlClient.connect(to: server.path, patience: .seconds(20), sleep: time.sleep)
        async let outcome = outcome(of: client, .reload)
        var clients = server.clients.makeAsyncIterator()
        let other = try #require(await clients.next())
        _ = await other.line()
        await time.untilSomebodySleeps(until: .seconds(20))
        for turn in 1...10 {
            time.move(to: .seconds(15 * turn))
            other.offer(ControlReply.working.line)
            // It begins to wait anew.
            await time.untilSomebodySleeps(until: .seconds(15 * turn + 20))
        }
        other.offer(ControlReply.done.line)
        #expect(await outcome == .success(.done))
        server.stop()
    }

    @Test func nobodyThereIsSaid() throws {
        let path = try LocalSocket.path()
        #expect(throws: ControlError.notRunning(path: path)) { try ControlClient.connect(to: path) }
    }

    /// The user's own comes first; one that is there and does not answer is not passed over.
    @Test func theFirstThatRunsIsTheOneThatIsMeant() async throws {
        let (none, second) = (try LocalSocket.path(), try ControlServer(path: try LocalSocket.path()))
        defer { second.close() }
        #expect(try ControlClient.connect(toFirstOf: [none, second.path]).path == second.path)
        let first = try ControlServer(path: try LocalSocket.path())
        #expect(try ControlClient.connect(toFirstOf: [first.path, second.path]).path == first.path)
        first.close()
        let lock = open(none + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: ControlError.unreachable(path: none)) {
            try ControlClient.connect(toFirstOf: [none, second.path])
        }
        let other = try LocalSocket.path()
        #expect(throws: ControlError.notRunning(path: "\(first.path) nor at \(other)")) {
            try ControlClient.connect(toFirstOf: [first.path, other])
        }
    }

    @Test func aPathThatDoesNotFitIsSaid() {
        let long = "/tmp/" + String(repeating: "x", count: 200)
        #expect(throws: ControlError.pathTooLong(path: long, limit: 107)) { try ControlClient.connect(to: long) }
    }
}
