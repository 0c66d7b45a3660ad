import AssistantTesting
import Control
import Foundation
import PipelineTesting
import TemporaryFiles
import Testing

/// One command after the other in a terminal is one conversation.
@Suite("Requests in a terminal", .timeLimit(.minutes(2)))
struct TerminalTests {
    @Test func whatWasDoneLastIsContextOfTheNextCommand() async throws {
        let (assistant, folder) = try await serving()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let set = try await ask("set a timer for ten minutes", assistant, folder)
        #expect(set.status == 0, "\(set)")
        let changed = try await ask("make it fifteen", assistant, folder)
        #expect(changed.output.contains("15 minutes"), "\(changed)")
        let undone = try await ask("cancel that", assistant, folder)
        #expect(undone.status == 0, "\(undone)")
        let left = try await ask("how much time is left", assistant, folder)
        #expect(left.output.contains("No timer"), "\(left)")
        #expect(assistant.stop() == 0)
    }

    /// Nobody's timer is changed by somebody who has not spoken of it.
    @Test func anotherTerminalIsAnotherConversation() async throws {
        let (assistant, folder) = try await serving()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try await ask("set a timer for ten minutes", assistant, folder).status == 0)
        let stranger = try await ask("cancel that", assistant, folder, launcher: ["/usr/bin/setsid", "--wait"])
        #expect(stranger.output.contains("nothing to cancel"), "\(stranger)")
        let left = try await ask("how much time is left", assistant, folder)
        #expect(!left.output.contains("No timer"), "\(left)")
        #expect(assistant.stop() == 0)
    }

    @Test func aSeatMayBeNamed() throws {
        var turn = TypedTurn("cancel that")
        turn.seat = "terminal-7"
        let line = #"{"request":"ask","text":"cancel that","mode":"screen","seat":"terminal-7"}"#
        #expect(try ControlMessage(line: Array(line.utf8)).request == .ask(turn))
        #expect(try ControlMessage(line: Array(ControlMessage(.ask(turn)).line.utf8)).request == .ask(turn))
    }

    private func serving() async throws -> (ServingProcess, folder: String) {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let assistant = try await ServingProcess(
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder],
            apps: ["clock"],
            settings: "audio: {capture: \"null\", playback: \"null\"}\n"
        )
        try await assistant.untilListening()
        return (assistant, folder)
    }

    private func ask(
        _ words: String,
        _ assistant: ServingProcess,
        _ folder: String,
        launcher: [String] = []
    ) async throws -> WilcoCommand {
        try await WilcoCommand.run(
            ["ask", words, "--state", assistant.folder.path],
            in: folder,
            launcher: launcher
        )
    }
}
