import AssistantTesting
import Control
import Foundation
import PipelineTesting
import TemporaryFiles
import Testing
import WilcoIntents

/// Apps come, change and go while somebody talks to the assistant.
@Suite("Installing", .serialized, .enabled(if: PrivatePulse.isInstalled))
struct InstallingTests {
    private let folder = TemporaryFiles.folder.appending(component: "installing-\(UUID().uuidString.prefix(8))")

    @Test(.timeLimit(.minutes(5)))
    func appsChangeWhileTheAssistantTalks() async throws {
        let state = folder.appending(path: "state")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let wilco = Command(state: state)
        #expect(try wilco.run("apps", "install", BuiltProducts.checkout.path + "/config/apps/rover", "--allow") == 0)
        let assistant = try await ServingProcess(
            environment: pulse.environment,
            apps: [],
            // In a checkout its own apps would be there, too.
            launcher: ["/usr/bin/env", "-C", "/tmp"],
            state: state
        )
        try await assistant.untilListening()

        let kettle = folder.appending(path: "kettle").path
        #expect(try wilco.run("apps", "new", "kettle", "--language", "python", "--directory", folder.path) == 0)
        #expect(try await said(assistant, "greet bob") != "Hello, bob!")
        #expect(try wilco.run("apps", "install", kettle, "--allow") == 0)
        #expect(try await said(assistant, "greet bob") == "Hello, bob!")

        // Updated while a question of it is open: the conversation ends with the version it began with.
        let open = try Conversation(assistant)
        #expect(try await open.turn("greet somebody") == "Who should I greet?")
        try change(kettle + "/handler.py", "Hello", "Good evening")
        // Twice, so that one set of apps comes and goes without being used.
        #expect(try wilco.run("apps", "install", kettle) == 0)
        #expect(try wilco.run("apps", "install", kettle) == 0)
        // Nor does taking up the files again cut it off.
        kill(assistant.process.identifier, SIGHUP)
        let answer = try await open.turn("alice")
        #expect(answer == "Hello, alice!", "\(answer)")
        #expect(try await said(assistant, "greet bob") == "Good evening, bob!")

        // Updated while it does something: what was begun is finished by the version that began it.
        let data = state.path + "/data/app-data/apps/kettle"
        let evening = try String(contentsOfFile: kettle + "/handler.py", encoding: .utf8)
        try change(kettle + "/app.yaml", "handler:", "handler:\n  deadline: 120")
        try change(kettle + "/handler.py", "Good evening", "Good night")
        try change(kettle + "/handler.py", "        return", Self.waiting)
        #expect(try wilco.run("apps", "install", kettle) == 0)
        let ask = "exec \(try BuiltProducts.path("wilco")) ask --state \(state.path) 'greet bob' > \(folder.path)/busy"
        let busy = try ChildProcess("/bin/sh", ["-c", "cd /tmp; \(ask)"], environment: ["PATH": "/usr/bin:/bin"])
        while !FileManager.default.fileExists(atPath: data + "/begun") { await Task.yield() }
        try evening.write(toFile: kettle + "/handler.py", atomically: false, encoding: .utf8)
        #expect(try wilco.run("apps", "install", kettle) == 0)
        #expect(try await said(assistant, "greet bob") == "Good evening, bob!")
        try Data().write(to: URL(fileURLWithPath: data + "/end"))
        #expect(busy.waitUntilExit() == 0)
        let told = try String(contentsOfFile: folder.path + "/busy", encoding: .utf8)
        #expect(told.hasSuffix("Good night, bob!\n"), "\(told)")

        // One that asks for more than before is asked about before it is used again.
        try change(kettle + "/app.yaml", "permissions:", "permissions:\n  network: It looks for the kettle in the net.")
        #expect(try wilco.run("apps", "install", kettle) == 0)
        #expect(try await said(assistant, "greet bob").hasSuffix("May I use Kettle?"))
        #expect(try wilco.run("apps", "allow", "kettle") == 0)
        #expect(try await said(assistant, "greet bob") == "Good evening, bob!")

        // One that does not answer changes nothing.
        try change(kettle + "/handler.py", "run(KettleHandler)", "raise SystemExit(1)")
        #expect(try wilco.run("apps", "install", kettle) == 1)
        #expect(try await said(assistant, "greet bob") == "Good evening, bob!")

        #expect(try wilco.run("apps", "remove", "kettle") == 0)
        #expect(try await said(assistant, "greet bob") != "Good evening, bob!")
        #expect(try await said(assistant, "go forward ten meters") == "Going forward 10 meters.")
        #expect(!FileManager.default.fileExists(atPath: state.path + "/data/app-data/apps/kettle"))
        #expect(assistant.stop() == 0)
    }

    /// Says that it has begun, and waits to be let go on.
    private static let waiting = """
                import os, time
                folder = os.environ["WILCO_APP_DATA"]
                open(folder + "/begun", "w").close()
                while not os.path.exists(folder + "/end"):
                    time.sleep(0.01)
                return
        """

    private func change(_ file: String, _ old: String, _ new: String) throws {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains(old))
        try text.replacing(old, with: new).write(toFile: file, atomically: false, encoding: .utf8)
    }

    /// The last thing said to a request that leaves nothing open.
    private func said(_ assistant: ServingProcess, _ request: String) async throws -> String {
        try await Conversation(assistant).turn(request)
    }

    /// Commands beside a running assistant.
    private struct Command {
        let state: URL

        func run(_ arguments: String...) throws -> Int32 {
            try ChildProcess(
                "/usr/bin/env",
                ["-C", "/tmp", try BuiltProducts.path("wilco")] + arguments + ["--state", state.path],
                environment: ["PATH": "/usr/bin:/bin", "HOME": state.path]
            ).waitUntilExit()
        }
    }

    /// A typed conversation over the control socket.
    private final class Conversation {
        private let client: ControlClient

        init(_ assistant: ServingProcess) throws {
            client = try assistant.connect()
        }

        /// The last thing that is said before the person's next turn, or the end.
        func turn(_ text: String) async throws -> String {
            client.send(.ask(TypedTurn(text)))
            var last = ""
            while true {
                switch try await client.next() {
                case .show(let shown): last = shown.text
                case .asking, .ended: return last
                default: break
                }
            }
        }
    }
}
