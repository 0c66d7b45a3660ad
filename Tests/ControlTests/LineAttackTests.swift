import AssistantTesting
import Control
import Foundation
import PipelineTesting
import Testing
import WilcoIntents

/// Lines drawn from a grammar, legal ones and others, at the socket of an assistant that listens.
@Suite("Drawn lines and an assistant", .enabled(if: TestPCMConfiguration.shared != nil), .timeLimit(.minutes(5)))
struct LineAttackTests {
    /// Connections with a hundred lines each; `make attack` sends ten thousand lines.
    static let connections = ProcessInfo.processInfo.environment["WILCO_ATTACK_LINES"] == nil ? 10 : 100

    @Test func itGoesOn() async throws {
        let assistant = try await ServingProcess.listening(apps: ["rover"])
        var drawing = DrawnJSON(seed: 24)
        try await attack(assistant, &drawing)
        let before = assistant.usage
        for _ in 1..<Self.connections { try await attack(assistant, &drawing) }
        try await assistant.send(.status)
        let after = await assistant.usage { $0.isLittleMore(than: before, megabytes: 40, threads: 8) }
        #expect(after.isLittleMore(than: before, megabytes: 40, threads: 8), "\(before), \(after)")
        #expect(try await assistant.readsSoundInTime())
        #expect(assistant.stop() == 0)
    }

    /// Every line is answered, or refused with the connection; the next request is done all the same.
    private func attack(_ assistant: ServingProcess, _ drawing: inout DrawnJSON) async throws {
        let client = try LocalSocket.client(of: assistant.folder.path + "/control.sock")
        for number in 0..<100 {
            switch number % 4 {
            case 0: client.offer(drawing.line().text)
            case 1: client.offer(drawing.message())
            default: client.offer(drawing.controlRequest())
            }
        }
        client.offer(ControlMessage(.vocabulary(app: "rover")).line)
        client.offer(ControlMessage(.status).line)
        var isAnswered = false
        while !isAnswered, let line = await client.line() { isAnswered = line.contains("\"state\":\"") }
        #expect(isAnswered)
        client.close()
    }
}
