import AssistantTesting
import Foundation
import PipelineTesting
import TemporaryFiles
import Testing

/// `Fixtures/timetable`: what an author writes who has read the documentation and nothing else.
///
/// Dynamic options, a type of its own, an array, a refusal with its reason, a follow-up, a card, and something in progress.
@Suite("An author's first app")
struct TimetableTests {
    private let app = BuiltProducts.checkout.path + "/Tests/PipelineTests/Fixtures/timetable"

    @Test(.timeLimit(.minutes(3)), arguments: [["check"], ["test"], ["test", "--conformance"]])
    func itWorks(_ command: [String]) throws {
        let folder = TemporaryFiles.folder.path + "/timetable-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let wilco = try BuiltProducts.path("wilco")
        let line = "'\(wilco)' apps \(command.joined(separator: " ")) '\(app)' > '\(folder)/said' 2>&1"
        let shell = try ChildProcess("/bin/sh", ["-c", line], environment: ProcessInfo.processInfo.environment)
        #expect(shell.waitUntilExit() == 0)
        let said = try String(contentsOfFile: folder + "/said", encoding: .utf8)
        // Nothing is advised against, either.
        #expect(!said.contains("warning:") && !said.contains("FAIL"), "\(said)")
        #expect(command != ["check"] || said == "1 app, no complaints\n", "\(said)")
        #expect(command != ["test"] || said.contains("ok   a-day-in-town.yaml"), "\(said)")
    }
}
