import Access
import Assistant
import Configuration
import Foundation
import Installing
import Scripts
import TemporaryFiles
import Testing

/// A dialogue that somebody else wrote is tried on a machine that is locked.
@Suite("Tests have a state of their own", .timeLimit(.minutes(2)))
struct RehearsalTests {
    private let state = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
    private static let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path()

    private func options() -> AssistantOptions {
        AssistantOptions(
            apps: [Self.checkout + "/config/apps"],
            stateFolder: state,
            environment: ["PATH": "/usr/bin:/bin", "HOME": state, "XDG_DATA_DIRS": state],
            executable: Self.checkout + "/wilco",
            workingDirectory: state,
            userID: getuid()
        )
    }

    private static let dialogue = """
        title: Who comes from outside
        apps: [rover]
        permissions: {rover: undecided}
        turns:
          - lock: false
          - user: go forward ten meters
          - assistant: /May I use Rover/
          - user: "no"
          - assistant: /I won't use Rover/
          - expect: {handled: false, outcome: refused}
        """

    /// Every file with its contents.
    private func contents() throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: state) {
            found[name] = FileManager.default.contents(atPath: "\(state)/\(name)") ?? Data()
        }
        return found
    }

    private func lock() throws -> AccessControl {
        let access = try AssistantParts(options()).generation.access
        try access.lock.setPIN("4711")
        try access.lock.lock()
        return access
    }

    @Test func aDialogueUnlocksAndRefusesNothing() async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let access = try lock()
        let before = try contents()
        #expect(!before.isEmpty)
        let path = state + "/dialogue.yaml"
        try Self.dialogue.write(toFile: path, atomically: true, encoding: .utf8)
        let passed = try await ScriptSession(options: options(), voice: "text").run(path) { turn in
            #expect(turn.passed, "\(turn.text)")
        }
        #expect(passed)
        #expect(access.lock.isLocked)
        try FileManager.default.removeItem(atPath: path)
        #expect(try contents() == before)
    }

    @Test(arguments: [false, true])
    func anAppsTestsWriteNothing(conformance: Bool) async throws {
        defer { try? FileManager.default.removeItem(atPath: state) }
        let access = try lock()
        let before = try contents()
        // It keeps its timers in a file.
        let folder = Self.checkout + "/config/apps/clock"
        let tester = AppTester(options: options())
        if conformance {
            try await tester.runConformance(folder) { #expect($0.fault == nil, "\($0.subject)") }
        } else {
            try await tester.run(folder) { #expect($0.fault == nil, "\($0.subject)") }
        }
        #expect(access.lock.isLocked)
        #expect(try contents() == before)
    }
}
