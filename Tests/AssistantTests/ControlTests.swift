import Control
import Foundation
import TemporaryFiles
import Testing

@Suite("Control socket")
struct ControlTests {
    private func path() -> String {
        TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString.prefix(8))/control.sock"
    }

    @Test func linesGoBothWays() async throws {
        let server = try ControlServer(path: path())
        defer { server.close() }
        let client = try ControlClient.connect(to: server.path)
        var connections = server.connections.makeAsyncIterator()
        let accepted = try #require(await connections.next())
        #expect(client.send(ControlMessage(.listen).line))
        var received = accepted.lines.makeAsyncIterator()
        #expect(await received.next().flatMap(ControlMessage.init) == ControlMessage(.listen))
        accepted.send("{\"reply\":\"done\"}")
        var replies = client.lines.makeAsyncIterator()
        #expect(await replies.next() == "{\"reply\":\"done\"}")
    }

    @Test func theSocketIsTheOwnersAlone() throws {
        let server = try ControlServer(path: path())
        defer { server.close() }
        let attributes = try FileManager.default.attributesOfItem(atPath: server.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test func twoAssistantsDoNotShareASocket() throws {
        let server = try ControlServer(path: path())
        defer { server.close() }
        #expect(throws: ControlError.alreadyRunning(path: server.path)) {
            try ControlServer(path: server.path)
        }
    }

    @Test func aSocketLeftBehindIsReplaced() throws {
        let path = path()
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        try Data().write(to: URL(fileURLWithPath: path))
        let server = try ControlServer(path: path)
        server.close()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func nobodyThereIsSaid() {
        let path = path()
        #expect(throws: ControlError.notRunning(path: path)) { try ControlClient.connect(to: path) }
    }

    @Test func aPathThatDoesNotFitIsSaid() {
        let long = "/tmp/" + String(repeating: "x", count: 200)
        #expect(throws: ControlError.pathTooLong(path: long, limit: 107)) { try ControlClient.connect(to: long) }
    }
}
