import AssistantTesting
import Configuration
import Foundation
import PipelineTesting
import Scripts
import TemporaryFiles
import Testing

/// A random conversation is printed as a script that `wilco converse` plays, to the same words and the same end.
@Suite("Scripts of random conversations")
struct ModelScriptTests {
    @Test func playAsTheyWentInTheModel() async throws {
        let folder = TemporaryFiles.folder.appending(path: "wilco-model-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = try ScriptSession(
            options: AssistantOptions.checkout(apps: [RandomConversation.appFolder], configuration: true),
            voice: "text"
        )
        var played = 0
        for seed in UInt64(0)..<60 {
            var conversation = RandomConversation(seed: seed)
            try conversation.run()
            guard conversation.canBeWritten else { continue }
            let path = folder.appending(path: "seed-\(seed).yaml").path
            let script = conversation.script
            try script.write(toFile: path, atomically: true, encoding: .utf8)
            let passed = try await session.run(path) { result in
                #expect(result.passed, "seed \(seed), line \(result.line): \(result.lines)\n\(script)")
            }
            #expect(passed)
            played += 1
        }
        #expect(played > 20)
    }
}
