import AssistantTesting
import Extensions
import Foundation
import TemporaryFiles
import Testing
import WilcoIntents

/// An app that says lines drawn from a grammar before it answers, legal ones and others.
@Suite(.timeLimit(.minutes(5)))
struct DrawnLinesAttackTests {
    /// Of a hundred lines each; `make attack` tries ten thousand.
    static let batches = ProcessInfo.processInfo.environment["WILCO_ATTACK_LINES"] == nil ? 10 : 100

    @Test func theHostGoesOn() async throws {
        let file = TemporaryFiles.folder.path + "/lines-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let does = """
            with open("\(file)", "rb") as drawn: write(drawn.read())
            answer(id, {"code": "success"})
            """
        var ends: Set<String> = []
        for number in 0..<Self.batches {
            var drawing = DrawnJSON(seed: UInt64(number))
            // Every third time what is drawn keeps to JSON, so that more of it is looked at.
            let lines = (0..<100).map { $0 % 2 == 0 || number % 3 == 0 ? drawing.message() : drawing.line().text }
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: file))
            let fixture = try HostFixture(["other": "none"], commands: ["app": ["./attacker.py", does]])
            // Whatever becomes of it, it is over within the deadline, and the others are not kept waiting.
            let result = await fixture.handle()
            ends.insert(result.failure.map { "\($0.kind)" } ?? "success")
            #expect(try await fixture.handle("other").get().code == .success)
            #expect(fixture.log.all.count < 1000, "batch \(number)")
            for entry in fixture.log.all {
                #expect(!entry.message.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
            await fixture.close()
        }
        #expect(ends.isSubset(of: ["success", "protocolViolation", "crashed", "reported"]), "\(ends)")
    }
}
