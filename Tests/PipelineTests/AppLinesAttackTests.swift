import AssistantTesting
import Control
import Foundation
import PipelineTesting
import TemporaryFiles
import Testing
import WilcoIntents

/// Apps of an assistant that listens say lines drawn from a grammar before they answer, legal ones and others.
@Suite("Drawn lines of apps", .enabled(if: TestPCMConfiguration.shared != nil), .timeLimit(.minutes(10)))
struct AppLinesAttackTests {
    /// Batches of a hundred lines of each app; `make attack` says ten thousand lines.
    private static let rounds = ProcessInfo.processInfo.environment["WILCO_ATTACK_LINES"] == nil ? 2 : 10
    private static let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

    @Test func theAssistantGoesOn() async throws {
        let folder = TemporaryFiles.folder.appending(component: "scribes-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(at: folder) }
        for number in Self.names.indices { try write(number, in: folder) }
        let assistant = try await ServingProcess.listening(apps: [folder.path, "rover"])
        var before = assistant.usage
        for round in 1...Self.rounds {
            for number in Self.names.indices {
                let data = assistant.folder.appending(path: "data/app-data/apps/scribe\(number)").path
                // One that has failed is left alone for a while.
                while (try? FileManager.default.contentsOfDirectory(atPath: data).count) ?? 0 < round {
                    _ = try await end(of: "scribble with scribe \(Self.names[number])", assistant)
                }
            }
            #expect(try await end(of: "go forward ten meters", assistant) == .done, "round \(round)")
            if round == 1 { before = assistant.usage }
        }
        let after = await assistant.usage { $0.isLittleMore(than: before, megabytes: 40, threads: 8) }
        #expect(after.isLittleMore(than: before, megabytes: 40, threads: 8), "\(before), \(after)")
        #expect(try await assistant.readsSoundInTime())
        #expect(assistant.stop() == 0)
    }

    private func end(of request: String, _ assistant: ServingProcess) async throws -> Outcome {
        let client = try assistant.ask(request)
        defer { client.close() }
        while true {
            if case .ended(let outcome) = try await client.next() { return outcome }
        }
    }

    private func write(_ number: Int, in folder: URL) throws {
        let app = folder.appending(component: "scribe\(number)")
        var files = [
            "app.yaml": """
            wilco: 1
            id: scribe\(number)
            name: Scribe \(Self.names[number])
            handler: {command: [./handler.py], deadline: 8}

            """,
            "intents.yaml": """
            intents:
              Scribble: {title: Scribble, description: Writes., category: do}

            """,
            "vocabulary/en-US.yaml": "sentences: {Scribble: [scribble with scribe \(Self.names[number])]}\n",
            "dialogs/en-US.yaml": "intents: {Scribble: {responses: {success: It is written.}}}\n",
            "handler.py": Self.handler,
        ]
        var drawing = DrawnJSON(seed: UInt64(number))
        for round in 0..<Self.rounds {
            // Every third time what is drawn keeps to JSON, so that more of it is looked at.
            let lines = (0..<100).map { $0 % 2 == 0 || round % 3 == 1 ? drawing.message() : drawing.line().text }
            files["drawn/\(round)"] = lines.joined(separator: "\n") + "\n"
        }
        for (name, text) in files {
            let file = app.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755],
            ofItemAtPath: app.appending(path: "handler.py").path
        )
    }

    private static let handler = """
        #!/usr/bin/python3
        import json, os, sys

        for line in sys.stdin.buffer:
            request = json.loads(line)
            if "id" not in request:
                continue
            method = request["method"]
            if method == "initialize":
                result = {"protocol": 1}
            elif method == "vocabulary":
                result = {"terms": {}}
            elif method == "confirm":
                result = {"code": "ready"}
            else:
                data = os.environ["WILCO_APP_DATA"]
                number = len(os.listdir(data))
                open(os.path.join(data, str(number)), "w").close()
                with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "drawn", str(number)), "rb") as drawn:
                    sys.stdout.buffer.write(drawn.read())
                result = {"code": "success"}
            answer = {"jsonrpc": "2.0", "id": request["id"], "result": result}
            sys.stdout.buffer.write(json.dumps(answer).encode() + b"\\n")
            sys.stdout.buffer.flush()

        """
}
