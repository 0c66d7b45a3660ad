import AssistantTesting
import Control
import Foundation
import PipelineTesting
import SimulatedPeople
import TemporaryFiles
import Testing
import WilcoIntents

/// What a running assistant keeps of what it hears, and what can be done with it.
@Suite("Recordings", .serialized, .enabled(if: PrivatePulse.isInstalled))
struct RecordingsTests {
    private static let on = "recordings: {keep: true}\n"

    @Test(.timeLimit(.minutes(3)))
    func theyAreKeptListedLabelledAndErased() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        let assistant = try await ServingProcess(
            environment: pulse.environment,
            apps: ["soup-chef", "rover"],
            settings: Self.on
        )
        try await assistant.untilListening()
        let state = assistant.folder.path
        var listed: [JSONValue] = []
        // Written when the answer has been said.
        func waitForRecordings(_ count: Int) throws {
            for _ in 0..<100 where listed.count < count { listed = try wilco(state, "list --json") }
        }
        try await pulse.speak(try await speaker.say("hey wilco go forward two meters"))
        _ = try await assistant.events(until: "ended")
        try waitForRecordings(1)
        try await pulse.speak(try await speaker.say("hey wilco order soup"))
        _ = try await assistant.events(until: "asked")
        // Wilco is speaking: what is said into it is heard, and not kept.
        try await pulse.speak(try await speaker.say("hey wilco go forward ten meters"))
        _ = try await assistant.events(until: "handled")
        // It comes back to the soup.
        _ = try await assistant.events(until: "asked")
        try waitForRecordings(2)
        try await assistant.send(.mute())
        #expect(assistant.stop() == 0)

        #expect(listed.map { $0["understood"]?["app"]?.stringValue } == ["rover", "soup-chef"])
        #expect(listed.allSatisfy { $0["turn"] == "request" && $0["invocation"]?["phrase"] == "hey wilco" })
        #expect(listed.last?["answered"]?.arrayValue?.isEmpty == false)
        #expect(listed.allSatisfy { (1...6).contains($0["seconds"]?.doubleValue ?? 0) })
        let id = try #require(listed.first?["id"]?.stringValue)

        let played = TemporaryFiles.folder.appending(component: "played-\(UUID().uuidString.prefix(8)).wav")
        defer { try? FileManager.default.removeItem(at: played) }
        #expect(try wilco(state, "play \(id) --output \(played.path) --json").first?["played"] == .string(id))
        #expect(FileManager.default.fileExists(atPath: played.path))

        #expect(try wilco(state, "label \(id) --right --json").first?["label"]?["intent"] == "Move")
        #expect(try wilco(state, "label last --text 'go forward ten meters' --json").count == 1)
        #expect(try wilco(state, "label last --intent Move --parameter soap=2 --json").isEmpty)
        #expect(try wilco(state, "list --unlabelled --json").isEmpty)
        let bench = try lines(
            "wilco-bench",
            "recognition \(state)/state/recordings --noise '' --limit 3 --apps \(app("soup-chef")) --apps \(app("rover"))"
        )
        #expect(bench.contains { $0.contains("| clean") && $0.contains("50.0 %") }, "\(bench)")

        #expect(try wilco(state, "erase last --json").first?["erased"] == 1)
        #expect(
            try lines("wilco", "conversations erase --json --state \(state)").first?.contains("\"recordings\":1")
                == true
        )
        #expect(try wilco(state, "list --json").isEmpty)
    }

    @Test(.timeLimit(.minutes(2)))
    func withoutTheSettingNothingIsKept() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["rover"])
        try await assistant.untilListening()
        try await pulse.speak(try await speaker.say("hey wilco go forward ten meters"))
        _ = try await assistant.events(until: "ended")
        #expect(assistant.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: assistant.folder.path + "/state/recordings"))
    }

    private func app(_ name: String) -> String { BuiltProducts.checkout.appending(path: "config/apps/\(name)").path }

    private func wilco(_ state: String, _ arguments: String) throws -> [JSONValue] {
        let apps = "--apps \(app("soup-chef")) --apps \(app("rover"))"
        return try lines("wilco", "recordings \(arguments) --state \(state) \(apps)").map {
            try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
        }
    }

    private func lines(_ program: String, _ arguments: String) throws -> [String] {
        let report = TemporaryFiles.folder.appending(component: "report-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(at: report) }
        let command = "exec \(try BuiltProducts.path(program)) \(arguments) > \(report.path)"
        try ChildProcess("/bin/sh", ["-c", command], environment: ProcessInfo.processInfo.environment).waitUntilExit()
        return try String(contentsOf: report, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
