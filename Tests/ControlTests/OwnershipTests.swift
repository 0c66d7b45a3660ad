import Control
import Foundation
import Glibc
import Testing

@Suite("Whose the control socket is", .timeLimit(.minutes(1)))
struct OwnershipTests {
    private let quick: ControlLimits = {
        var limits = ControlLimits()
        limits.ping = .milliseconds(10)
        return limits
    }()

    @Test func theSocketIsTheOwnersAlone() throws {
        let server = try ControlServer(path: try LocalSocket.path())
        defer { server.close() }
        for path in [server.path, server.path + ".lock"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(path)")
        }
    }

    @Test func twoAssistantsDoNotShareASocket() throws {
        let server = try ControlServer(path: try LocalSocket.path())
        defer { server.close() }
        #expect(throws: ControlError.alreadyRunning(path: server.path)) { try ControlServer(path: server.path) }
        // The one that was refused has left the other's socket alone.
        #expect(FileManager.default.fileExists(atPath: server.path))
        _ = try ControlClient.connect(to: server.path)
    }

    /// However deaf it is.
    @Test func aLiveSocketIsNeverTakenOver() throws {
        let path = try LocalSocket.path()
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: ControlError.alreadyRunning(path: path)) { try ControlServer(path: path, limits: quick) }
        // Nobody takes it for none and runs a second one.
        #expect(throws: ControlError.unreachable(path: path)) { try ControlClient.connect(to: path) }
        flock(lock, LOCK_UN)
        #expect(throws: ControlError.notRunning(path: path)) { try ControlClient.connect(to: path) }
    }

    @Test func anAssistantThatKnowsNoLockIsNotTakenOver() async throws {
        let old = try ScriptedServer()
        let answering = old.answer(with: [#"{"error":"not a request this assistant knows"}"#])
        let path = old.path
        var limits = ControlLimits()
        limits.ping = .seconds(50)
        // Waits for the answer, and its thread with it.
        #expect(throws: ControlError.alreadyRunning(path: path)) { try ControlServer(path: path, limits: limits) }
        old.stop()
        await answering.value
    }

    enum Remains: CaseIterable {
        case file, closedSocket
        /// Some other process has inherited it.
        case silentSocket
    }

    @Test(arguments: Remains.allCases)
    func whatIsLeftBehindIsReplaced(remains: Remains) async throws {
        let path = try LocalSocket.path()
        var listening: Int32 = -1
        switch remains {
        case .file: try Data().write(to: URL(fileURLWithPath: path))
        case .closedSocket: close(try LocalSocket.listen(at: path))
        case .silentSocket: listening = try LocalSocket.listen(at: path)
        }
        defer { if listening >= 0 { close(listening) } }
        let server = try ControlServer(path: path, limits: quick)
        let client = try ControlClient.connect(to: path)
        client.send(.ping)
        var connections = server.connections.makeAsyncIterator()
        let connection = try #require(await connections.next())
        #expect(await connection.next() == .ping)
        connection.reply(.done)
        #expect(try await client.next() == .done)
        server.close()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func oneThatClosesLateTakesNothingOfItsSuccessor() throws {
        let path = try LocalSocket.path()
        let first = try ControlServer(path: path)
        first.close()
        let second = try ControlServer(path: path)
        first.close()
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(throws: ControlError.alreadyRunning(path: path)) { try ControlServer(path: path) }
        second.close()
    }

    /// Between two assistants of one process nobody is refused: who comes then is answered by the second.
    @Test func aSuccessorServesTheSameSocket() async throws {
        let socket = try ControlSocket(path: try LocalSocket.path())
        let first = try ControlServer(socket: socket)
        let early = try ControlClient.connect(to: socket.path)
        first.close()
        await #expect(throws: ControlError.self) { try await early.next() }
        let late = try ControlClient.connect(to: socket.path)
        late.send(.ping)
        #expect(throws: ControlError.alreadyRunning(path: socket.path)) { try ControlServer(path: socket.path) }
        let second = try ControlServer(socket: socket)
        var connections = second.connections.makeAsyncIterator()
        let connection = try #require(await connections.next())
        #expect(await connection.next() == .ping)
        connection.reply(.done)
        #expect(try await late.next() == .done)
        second.close()
        socket.close()
        #expect(!FileManager.default.fileExists(atPath: socket.path))
        #expect(throws: ControlError.notRunning(path: socket.path)) { try ControlClient.connect(to: socket.path) }
        #expect(throws: ControlError.self) { try ControlServer(socket: socket) }
    }

    /// Other settings may want another, which another group is let in to.
    @Test func aSocketIsKeptWhereItIsTheOneThatIsWanted() throws {
        let socket = try ControlSocket(path: try LocalSocket.path())
        defer { socket.close() }
        #expect(socket.fits(path: socket.path, group: nil))
        #expect(!socket.fits(path: socket.path, group: "root"))
        #expect(!socket.fits(path: socket.path + "2", group: nil))
    }

    @Test func aFolderThatCannotBeIsSaid() throws {
        let file = try LocalSocket.path()
        try Data().write(to: URL(fileURLWithPath: file))
        let error = #expect(throws: ControlError.self) { try ControlServer(path: file + "/in/control.sock") }
        guard case .folder(file + "/in", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
