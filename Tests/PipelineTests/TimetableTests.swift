import AssistantTesting
import Foundation
import PipelineTesting
import TemporaryFiles
import Testing

/// `Fixtures/timetable`: what an author writes who has read the documentation and nothing else, in Python; the same in Swift is
/// `Fixtures/timetable-swift`, with the other's intents, words, dialogs and tests.
///
/// Dynamic options, a type of its own, an array, a refusal with its reason, a follow-up, a card, and something in progress.
@Suite("An author's first app")
struct TimetableTests {
    private static let fixtures = BuiltProducts.checkout.path + "/Tests/PipelineTests/Fixtures"

    @Test(.timeLimit(.minutes(3)), arguments: [["check"], ["test"], ["test", "--conformance"]])
    func itWorks(_ command: [String]) throws {
        try passes(command, Self.fixtures + "/timetable")
    }

    /// `Fixtures/departures`: stops that only the app knows, and what people say behind a refusal.
    @Test(.timeLimit(.minutes(3)), arguments: [["check"], ["test"], ["test", "--conformance"]])
    func whatTheAppHandsOverIsKnown(_ command: [String]) throws {
        try passes(command, Self.fixtures + "/departures", dialogue: "line-instead")
    }

    /// Compiled with what is generated and the library as it is built already.
    @Test(.timeLimit(.minutes(3)))
    func itWorksInSwift() throws {
        let above = TemporaryFiles.folder.path + "/swift-\(UUID().uuidString.prefix(8))"
        let folder = above + "/timetable"
        defer { try? FileManager.default.removeItem(atPath: above) }
        try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Self.fixtures + "/timetable-swift", toPath: folder)
        for part in ["intents.yaml", "vocabulary", "dialogs", "tests"] {
            try FileManager.default.copyItem(
                atPath: "\(Self.fixtures)/timetable/\(part)",
                toPath: "\(folder)/\(part)"
            )
        }
        let built = try #require(BuiltProducts.folder).path
        let lines = [
            "cd '\(folder)' && mkdir -p .build/release",
            "'\(built)/wilco' generate swift . --output .build/Intents.swift",
            "swiftc -parse-as-library -swift-version 6 -I '\(built)/Modules' Sources/*.swift .build/Intents.swift"
                + " '\(built)'/WilcoIntents.build/*.o -o .build/release/timetable",
        ]
        let environment = ProcessInfo.processInfo.environment
        let line = "{ \(lines.joined(separator: " && ")); } > '\(folder)/compiled' 2>&1"
        let shell = try ChildProcess("/bin/sh", ["-c", line], environment: environment)
        let status = shell.waitUntilExit()
        let said = try String(contentsOfFile: folder + "/compiled", encoding: .utf8)
        #expect(status == 0, "\(said)")
        for command in [["check"], ["test"], ["test", "--conformance"]] { try passes(command, folder) }
    }

    private func passes(_ command: [String], _ app: String, dialogue: String = "a-day-in-town") throws {
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
        #expect(command != ["test"] || said.contains("ok   \(dialogue).yaml"), "\(said)")
    }
}
