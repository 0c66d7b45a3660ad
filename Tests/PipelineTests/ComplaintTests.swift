import AssistantTesting
import Control
import Foundation
import PipelineTesting
import TemporaryFiles
import Testing
import WilcoIntents

/// Whoever watches an assistant sees what is wrong with what an app answers.
@Suite("Complaints about apps", .enabled(if: TestPCMConfiguration.shared != nil))
struct ComplaintTests {
    private let folder = TemporaryFiles.folder.path + "/complaint-\(UUID().uuidString.prefix(8))"

    private static let files = [
        "app.yaml": "{wilco: 1, id: kiosk, name: Kiosk, handler: {command: [./handler.py]}}",
        "intents.yaml": "intents:\n  Open: {title: Open, category: do}\n",
        "vocabulary/en-US.yaml": "{sentences: {Open: [lift the shutters]}}",
        "dialogs/en-US.yaml": "{intents: {Open: {summary: Open, responses: {success: It is open.}}}}",
        "handler.py": """
        #!/usr/bin/python3
        from wilco_intents import IntentApp, Response, run

        class Kiosk(IntentApp):
            def handle(self, intent):
                return Response("opened")

        run(Kiosk)
        """,
    ]

    @Test(.timeLimit(.minutes(2)))
    func theyAreEvents() async throws {
        for (name, text) in Self.files {
            let file = URL(fileURLWithPath: "\(folder)/kiosk/\(name)")
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/kiosk/handler.py")
        // As seen from the checkout.
        let up = String(repeating: "../", count: BuiltProducts.checkout.pathComponents.count)
        let assistant = try await ServingProcess(
            environment: ProcessInfo.processInfo.environment
                .merging(TestPCMConfiguration.shared?.environment ?? [:]) { $1 },
            apps: ["\(up)\(folder.dropFirst())/kiosk"],
            settings: "audio: {capture: \"\(TestPCMConfiguration.device())\", playback: \"null\"}\n"
        )
        try await assistant.untilListening()
        let asking = try assistant.ask("lift the shutters")
        let complaint = try #require(try await assistant.events(until: "complaint").last)
        #expect(complaint["app"] == "kiosk")
        let text = complaint["text"]?.stringValue ?? ""
        #expect(text.contains("handle of Open: it answered with the code \"opened\""), "\(text)")
        #expect(text.contains("kiosk/intents.yaml:2)"), "\(text)")
        asking.close()
        // Whoever asks through it is told, too, on standard error; with `--json` as an event.
        for json in [false, true] {
            let told = try ask("lift the shutters", assistant, json: json)
            let line = json ? told.output : told.complaints
            #expect(line.contains("Open: it answered with the code"), "\(told)")
            #expect(line.contains("kiosk/intents.yaml:2)"), "\(told)")
            #expect(!json || !told.complaints.contains("it answered"))
        }
        #expect(assistant.stop() == 0)
    }

    private func ask(
        _ text: String,
        _ assistant: ServingProcess,
        json: Bool
    ) throws -> (output: String, complaints: String) {
        let (output, complaints) = (folder + "/output", folder + "/complaints")
        let command =
            "'\(try BuiltProducts.path("wilco"))' ask '\(text)' --state '\(assistant.folder.path)' "
            + "\(json ? "--json" : "") < /dev/null > '\(output)' 2> '\(complaints)'"
        let shell = try ChildProcess("/bin/sh", ["-c", command], environment: ProcessInfo.processInfo.environment)
        _ = shell.waitUntilExit()
        return (
            try String(contentsOfFile: output, encoding: .utf8), try String(contentsOfFile: complaints, encoding: .utf8)
        )
    }
}
