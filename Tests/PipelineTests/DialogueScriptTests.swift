import AssistantTesting
import Configuration
import Conversation
import Foundation
import PipelineTesting
import Scripts
import Testing

/// The dialogue scripts beside this file, typed and spoken.
@Suite("Dialogue scripts", .serialized)
struct DialogueScriptTests {
    static let scripts: [String] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Dialogues").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder + "/" + $0 }
    }()

    /// The example apps' own.
    static let appScripts: [String] = {
        let apps = BuiltProducts.checkout.appending(path: "config/apps").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: apps)) ?? []
        return names.sorted().flatMap { app in
            let folder = "\(apps)/\(app)/tests/dialogues"
            let scripts = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return scripts.filter { $0.hasSuffix(".yaml") }.sorted().map { folder + "/" + $0 }
        }
    }()

    @Test func thereAreScripts() {
        #expect(!Self.scripts.isEmpty)
        #expect(!Self.appScripts.isEmpty)
    }

    @Test(.timeLimit(.minutes(2)), arguments: scripts + appScripts)
    func typed(path: String) async throws {
        try await run(path, voice: "text")
    }

    // A test for each voice: two processes share them.

    @Test(.timeLimit(.minutes(5)), arguments: scripts)
    func spokenBySlt(path: String) async throws {
        try await run(path, voice: "flite:slt")
    }

    @Test(.timeLimit(.minutes(5)), arguments: scripts)
    func spokenByRms(path: String) async throws {
        try await run(path, voice: "flite:rms")
    }

    /// Each has ears of its own, some 90 MB and two threads; hundreds are played in one process.
    @Test(.timeLimit(.minutes(2)))
    func nothingIsLeftOfOneThatIsOver() async throws {
        let path = try #require(Self.scripts.first { $0.hasSuffix("/AD-08-straight-success.yaml") })
        let before = Self.threads()
        try await run(path, voice: "flite:slt")
        // Threads end a little after what they were for.
        let deadline = ContinuousClock.now + .seconds(20)
        while Self.threads() != before, ContinuousClock.now < deadline { await Task.yield() }
        #expect(Self.threads() == before)
    }

    /// The threads of engines, by the names that they have.
    private static func threads() -> [String] {
        let folder = "/proc/self/task"
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return tasks.compactMap { try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8) }
            .map { $0.trimmingCharacters(in: .newlines) }
            .filter { ["recognition", "words"].contains($0) }
            .sorted()
    }

    private func run(_ path: String, voice: String) async throws {
        let session = try ScriptSession(
            options: AssistantOptions.checkout(configuration: true),
            voice: voice
        )
        let schema = try JSONSchema(named: "events")
        let passed = try await session.run(path) { event in
            #expect(schema.faults(inLine: event.jsonLine) == [], "\(event.jsonLine)")
        } report: { result in
            #expect(result.passed, "\(path):\(result.line) \(result.lines)")
        }
        #expect(passed)
    }
}
