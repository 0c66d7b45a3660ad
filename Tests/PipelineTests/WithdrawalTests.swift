import AssistantTesting
import Control
import Foundation
import Glibc
import PipelineTesting
import TemporaryFiles
import Testing
import WilcoIntents

/// What becomes of a request when the person thinks better of it, or of its app, while the app works.
@Suite("Requests that are called back", .serialized)
struct WithdrawalTests {
    private let folder = TemporaryFiles.folder.appending(component: "withdrawal-\(UUID().uuidString.prefix(8))")
    private var state: String { folder.path + "/state" }

    @discardableResult
    private func wilco(_ arguments: String...) throws -> Int32 {
        try ChildProcess(
            "/usr/bin/env",
            ["-C", "/tmp", try BuiltProducts.path("wilco")] + arguments + ["--state", state],
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path]
        ).waitUntilExit()
    }

    /// An assistant whose app is at work on a request that takes ten minutes.
    private func working() async throws -> (ServingProcess, ControlClient) {
        let app = BuiltProducts.checkout.appending(path: RestartTests.app).path
        #expect(try wilco("apps", "install", app, "--allow") == 0)
        let assistant = try await ServingProcess(
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path],
            apps: [],
            settings: "audio: {capture: \"null\", playback: \"null\"}\n",
            launcher: ["/usr/bin/env", "-C", "/tmp"],
            state: URL(fileURLWithPath: state)
        )
        let socket = try assistant.ask("fetch it")
        let attempts = state + "/data/app-data/apps/slow-shop/attempts.jsonl"
        while !FileManager.default.fileExists(atPath: attempts) { sched_yield() }
        return (assistant, socket)
    }

    /// - Returns: What was shown up to the end, which stands in brackets.
    private func replies(_ client: ControlClient) async -> [String] {
        var seen: [String] = []
        while let reply = try? await client.next() {
            if case .show(let shown) = reply { seen.append(shown.text) }
            if case .ended(let outcome) = reply { return seen + ["(\(outcome.rawValue))"] }
        }
        return seen
    }

    @Test(.timeLimit(.minutes(2)))
    func cancelFromElsewhereTellsTheAppToStop() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (assistant, socket) = try await working()
        let other = try assistant.ask("cancel")
        #expect(await replies(other).last == "(cancelled)")
        let seen = await replies(socket)
        #expect(seen.suffix(2) == ["I've told Slow Shop to stop. Part of it may be done already.", "(cancelled)"])
        #expect(assistant.stop() == 0)
    }

    /// Several at the same time, each of which says as much as it may while it works: all are over, and another app is asked as before.
    @Test(.timeLimit(.minutes(3)))
    func severalAppsAreRefusedAtTheSameTime() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = ["one", "two", "three", "four"]
        for name in names { try writeTalker(name) }
        let assistant = try await ServingProcess(
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path],
            apps: [folder.appending(component: "talkers").path, "rover"],
            settings: "audio: {capture: \"null\", playback: \"null\"}\n",
            launcher: ["/usr/bin/env", "-C", "/tmp"],
            state: URL(fileURLWithPath: state)
        )
        let sockets = try names.map { name in
            let socket = try assistant.ask("try much talk with talker \(name)")
            while !FileManager.default.fileExists(atPath: state + "/data/app-data/apps/talker-\(name)/at-it") {
                sched_yield()
            }
            return socket
        }
        let family = ProcessFamily(of: assistant.process.identifier)
        #expect(family.count >= names.count)
        let denying = try names.map { name in
            try ChildProcess(
                "/usr/bin/env",
                ["-C", "/tmp", try BuiltProducts.path("wilco"), "apps", "deny", "talker-\(name)", "--state", state],
                environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path]
            )
        }
        for process in denying { #expect(process.waitUntilExit() == 0) }
        #expect(family.running == [])
        for socket in sockets { socket.close() }
        #expect(await replies(try assistant.ask("go forward ten meters")).last == "(done)")
        #expect(assistant.stop() == 0)
    }

    /// The saboteur under another name.
    private func writeTalker(_ name: String) throws {
        let talkers = folder.appending(component: "talkers")
        let app = talkers.appending(component: "talker-\(name)")
        try FileManager.default.createDirectory(at: talkers, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: BuiltProducts.checkout.appending(path: "Tests/PipelineTests/Fixtures/saboteur"),
            to: app
        )
        for (file, old, new) in [
            ("app.yaml", "id: saboteur", "id: talker-\(name)"), ("app.yaml", "name: Saboteur", "name: Talker \(name)"),
            ("vocabulary/en-US.yaml", "try {trick}", "try {trick} with talker \(name)"),
        ] {
            let path = app.appending(path: file)
            let text = try String(contentsOf: path, encoding: .utf8)
            #expect(text.contains(old))
            try text.replacing(old, with: new).write(to: path, atomically: true, encoding: .utf8)
        }
    }

    @Test(.timeLimit(.minutes(2)), arguments: [true, false])
    func anAppThatIsRefusedOrRemovedEndsAtOnce(_ isRemoved: Bool) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (assistant, socket) = try await working()
        let family = ProcessFamily(of: assistant.process.identifier)
        #expect(family.count > 0)
        #expect(try wilco("apps", isRemoved ? "remove" : "deny", "slow-shop") == 0)
        // The decision is answered when its processes are gone, and not before.
        #expect(family.running == [])
        let why = isRemoved ? "was removed" : "isn't allowed any more"
        #expect(await replies(socket).suffix(2) == ["Slow Shop \(why), so I stopped there.", "(refused)"])
        #expect(assistant.stop() == 0)
    }
}
