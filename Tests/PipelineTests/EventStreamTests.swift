import AssistantTesting
import Control
import Foundation
import PipelineTesting
import Testing
import WilcoIntents

/// What `wilco watch` tells of a running assistant, each line as the schema says.
@Suite("Events of a running assistant", .serialized, .enabled(if: PrivatePulse.isInstalled))
struct EventStreamTests {
    /// An assistant, and a person at a terminal beside it.
    private struct House {
        let pulse: PrivatePulse
        let assistant: ServingProcess
        let schema: JSONSchema

        init(apps: [String]) async throws {
            pulse = try await PrivatePulse()
            assistant = try await ServingProcess(environment: pulse.environment, apps: apps)
            schema = try JSONSchema(named: "events")
            try await assistant.untilListening()
        }

        func run(_ arguments: String...) throws {
            #expect(try assistant.run(arguments, apps: ["rover"], environment: pulse.environment) == 0, "\(arguments)")
        }

        /// Writes a file beside the assistant's.
        func file(_ text: String) throws -> String {
            let path = assistant.folder.path + "/\(UUID().uuidString.prefix(8)).yaml"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            return path
        }

        /// The next event of that name and state.
        func next(_ name: String, _ state: String) async throws -> JSONValue {
            let events = try await assistant.events {
                $0["event"]?.stringValue == name && $0["state"]?.stringValue == state
            }
            for event in events { #expect(schema.faults(in: event) == [], "\(event)") }
            return try #require(events.last)
        }

        func end() {
            #expect(assistant.stop() == 0)
            pulse.stop()
        }
    }

    @Test(.timeLimit(.minutes(2)))
    func whoeverChangesShortcutsItIsTold() async throws {
        let house = try await House(apps: ["rover"])
        try house.run(
            "shortcuts",
            "add",
            try house.file("{name: dance, steps: [{do: rover.Turn, with: {side: left}}, {do: rover.Where}]}")
        )
        let made = try await house.next("shortcut", "made")
        let revision = try #require(made["revision"]?.integerValue)
        #expect(made["shortcut"] == "dance")
        try house.run("shortcuts", "rename", "dance", "waltz")
        let renamed = try await house.next("shortcut", "changed")
        #expect(renamed["shortcut"] == "waltz" && renamed["id"] == made["id"])
        #expect(renamed["revision"]?.integerValue == revision + 1)
        // By voice, but for the voice.
        let asking = try house.assistant.ask("delete the shortcut waltz")
        asking.send(.ask(TypedTurn("yes")))
        #expect(try await house.next("shortcut", "removed")["id"] == made["id"])
        try house.run("shortcuts", "undo")
        #expect(try await house.next("shortcut", "made")["id"] == made["id"])
        let running = try house.assistant.ask("waltz")
        let ended = try await house.next("run", "ended")
        #expect(ended["shortcutID"] == made["id"] && ended["outcome"] == "done" && ended["seat"] != nil)
        for socket in [asking, running] { socket.close() }
        house.end()
    }

    @Test(.timeLimit(.minutes(2)))
    func whatBecomesOfAutomationsIsTold() async throws {
        let house = try await House(apps: ["rover"])
        let text = "{name: Home, when: {arrive: home}, do: where is the rover}"
        try house.run("automation", "add", try house.file(text))
        let made = try await house.next("automation", "made")
        #expect(made["automation"] == "Home" && made["id"]?.stringValue?.isEmpty == false)
        try house.run("place", "home")
        let due = try await house.next("automation", "due")
        #expect(due["id"] == made["id"] && due["why"] == "arrive home" && due["seat"] == nil)
        let done = try await house.next("automation", "done")
        #expect(done["id"] == made["id"] && done["outcome"] == "done" && done["seat"] == "microphone")
        try house.run("automation", "disable", "Home")
        #expect(try await house.next("automation", "changed")["id"] == made["id"])
        try house.run("automation", "remove", "Home")
        #expect(try await house.next("automation", "removed")["id"] == made["id"])
        house.end()
    }

    /// One that nobody can be asked about is skipped, and the answer that comes later is told, too.
    @Test(.timeLimit(.minutes(2)))
    func whatNobodyAnswersIsSkipped() async throws {
        let house = try await House(apps: ["rover"])
        let text = "{name: Home, when: {arrive: home}, do: where is the rover, ask: true}"
        try house.run("automation", "add", try house.file(text))
        try house.run("mute")
        try house.run("place", "home")
        let skipped = try await house.next("automation", "skipped")
        #expect(skipped["why"] == "unanswered" && skipped["seat"] == "microphone")
        let asking = try house.assistant.ask("what did i miss")
        _ = try await house.assistant.events(until: "asked")
        asking.send(.ask(TypedTurn("no")))
        let done = try await house.next("automation", "done")
        #expect(done["outcome"] == "refused" && done["id"] == skipped["id"])
        asking.close()
        house.end()
    }

    @Test(.timeLimit(.minutes(2)))
    func whatRingsIsTold() async throws {
        let house = try await House(apps: ["clock"])
        let setting = try house.assistant.ask("set a tea timer for one second")
        let begun = try await house.next("ringing", "begun")
        #expect(
            begun["id"]?.stringValue?.hasPrefix("clock/") == true && begun["text"] == "Clock: Your tea timer is done."
        )
        #expect(begun["seat"] == "microphone" && begun["outcome"] == nil)
        let stopping = try house.assistant.ask("stop")
        let ended = try await house.next("ringing", "ended")
        #expect(ended["id"] == begun["id"] && ended["seat"] == begun["seat"] && ended["outcome"] == "cancelled")
        for socket in [setting, stopping] { socket.close() }
        house.end()
    }

    /// A run that the end of the assistant cuts short ends in this life of it.
    @Test(.timeLimit(.minutes(2)))
    func whatIsCutShortEnds() async throws {
        let house = try await House(apps: ["rover"])
        try house.run("shortcuts", "add", try house.file("{name: dance, steps: [{wait: 50 s}, {do: rover.Where}]}"))
        let dancing = try house.assistant.ask("dance")
        let waiting = try await house.next("run", "waiting")
        house.assistant.process.terminate()
        let ended = try await house.next("run", "ended")
        #expect(ended["run"] == waiting["run"] && ended["outcome"] == "open")
        dancing.close()
        house.end()
    }
}
