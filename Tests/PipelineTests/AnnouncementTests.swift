import Assistant
import AssistantTesting
import Automation
import Configuration
import Control
import Foundation
import PipelineTesting
import SimulatedPeople
import Storage
import Suggestions
import TemporaryFiles
import Testing
import WilcoIntents

/// What the assistant does of its own accord, through a sound server.
@Suite("Announcements and automations through a sound server", .serialized, .enabled(if: PrivatePulse.isInstalled))
struct AnnouncementTests {
    /// A timer, set aloud, rings, and "stop" ends it without the phrase.
    @Test(.timeLimit(.minutes(2)), arguments: ["flite:slt", "flite:rms"])
    func aTimerRingsUntilStop(voice: String) async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let speaker = try SimulatedSpeaker(named: voice)
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["clock"])
        try await assistant.untilListening()
        try await pulse.speak(try await speaker.say("hey wilco set a timer for five seconds"))
        let set = try await assistant.events(until: "ended")
        #expect(set.contains { $0["event"] == "handled" && $0["intent"] == "SetTimer" })
        let rung = try await assistant.events(until: "said")
        // A recogniser may take "a timer" for "a tea timer".
        #expect(rung.spoken.last?.hasSuffix("timer is done.") == true)
        try await pulse.speak(try await speaker.say("stop"))
        let events = try await assistant.events(until: "ended")
        #expect(events.last?["outcome"] == "cancelled")
        #expect(events.spoken == [])
        try await until(0, of: assistant)
        #expect(assistant.stop() == 0)
    }

    /// Whoever cannot be heard types it: the microphone is closed while the timer rings.
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [("stop the alarm", "done"), ("cancel the tea timer", "done"), ("stop", "cancelled")]
    )
    func aTimerRingsUntilItIsStoppedByTyping(_ words: String, outcome: String) async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["clock"])
        try await assistant.untilListening()
        try run(["mute"], on: assistant, pulse)
        let setting = try assistant.ask("set a tea timer for three seconds")
        _ = try await assistant.events(until: "ended")
        let rung = try await assistant.events(until: "said")
        #expect(rung.spoken == ["Clock: Your tea timer is done."])
        #expect(try announcements(of: assistant) == 1)
        let stopping = try assistant.ask(words)
        let events = try await assistant.events(until: "ended")
        #expect(events.last?["outcome"]?.stringValue == outcome)
        try await until(0, of: assistant)
        for socket in [setting, stopping] { socket.close() }
        #expect(assistant.stop() == 0)
    }

    /// An app that is refused falls silent at once, whatever it has left to be said; nothing of that is lost when it is allowed again.
    @Test(.timeLimit(.minutes(2)))
    func aRefusedAppIsSilent() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let folder = TemporaryFiles.folder.appending(component: "wilco-silent-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.path + "/log"
        let assistant = try await ServingProcess(
            environment: pulse.environment,
            apps: ["clock"],
            launcher: ["/bin/sh", "-c", "exec \"$@\" 2>\"$0\"", log]
        )
        try await assistant.untilListening()
        let setting = try assistant.ask("set a tea timer for one second")
        _ = try await assistant.events(until: "ended")
        let rung = try await assistant.events(until: "said")
        #expect(rung.spoken == ["Clock: Your tea timer is done."])
        // It rings.
        try decide("deny", on: assistant, pulse)
        let ended = try await assistant.events(until: "ended")
        #expect(ended.spoken == [] && ended.last?["outcome"] == "cancelled")
        try await until {
            try String(contentsOfFile: log, encoding: .utf8).contains("clock: what it left to be said waits")
        }
        #expect(try announcements(of: assistant) == 1)
        try decide("allow", on: assistant, pulse)
        let again = try await assistant.events(until: "said")
        #expect(again.spoken == ["Clock: Your tea timer is done."] && !again.contains { $0["event"] == "ended" })
        setting.close()
        #expect(assistant.stop() == 0)
    }

    private func decide(_ verdict: String, on assistant: ServingProcess, _ pulse: PrivatePulse) throws {
        let child = try ChildProcess(
            try BuiltProducts.path("wilco"),
            ["apps", verdict, "clock", "--state", assistant.folder.path],
            environment: pulse.environment
        )
        #expect(child.waitUntilExit() == 0)
    }

    /// One that falls due while the assistant is dead rings when it is back.
    @Test(.timeLimit(.minutes(2)))
    func aTimerOutlivesTheAssistant() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let first = try await ServingProcess(environment: pulse.environment, apps: ["clock"])
        let socket = try first.ask("set a tea timer for one second")
        _ = try await first.events(until: "handled")
        try await until(1, of: first)
        first.process.killAtOnce()
        first.process.waitUntilExit()
        socket.close()
        let second = try await ServingProcess(environment: pulse.environment, apps: ["clock"], state: first.folder)
        let rung = try await second.events(until: "said")
        #expect(rung.spoken == ["Clock: Your tea timer is done."])
        // It is on while it rings, and so told again after another end, sudden or not.
        second.process.killAtOnce()
        second.process.waitUntilExit()
        let third = try await ServingProcess(environment: pulse.environment, apps: ["clock"], state: first.folder)
        #expect(try await third.events(until: "said").spoken.first?.contains("Your tea timer is done.") == true)
        #expect(third.stop() == 0)
        #expect(try announcements(of: third) == 1)
    }

    /// An automation that asks first waits for the answer, given aloud.
    @Test(.timeLimit(.minutes(2)), arguments: [("yes", "done"), ("no", "refused")])
    func anAutomationAsksFirst(answer: String, outcome: String) async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["rover"])
        let file = assistant.folder.appending(component: "home.yaml")
        let text = "{name: Home, when: {arrive: home}, do: go forward ten meters, ask: true}"
        try Data(text.utf8).write(to: file)
        try run(["automation", "add", file.path], on: assistant, pulse)
        try await assistant.untilListening()
        try run(["place", "home"], on: assistant, pulse)
        let asked = try await assistant.events(until: "listening")
        #expect(asked.spoken.first?.contains("Home") == true)
        try await pulse.speak(try await speaker.say(answer))
        let events = try await assistant.events(until: "ended")
        #expect(events.last?["outcome"] == .string(outcome))
        let isDone = events.contains { $0["event"] == "handled" && $0["app"] == "rover" }
        #expect(isDone == (outcome == "done"))
        #expect(assistant.stop() == 0)
    }

    /// Two were missed; the assistant is killed while it asks about the first: both come again, and once.
    @Test(.timeLimit(.minutes(2)))
    func aMissedAutomationOutlivesAKill() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        let state = TemporaryFiles.folder.appending(component: "wilco-missed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: state) }
        try missTwo(in: state)
        for round in 1...2 {
            let killed = try await ServingProcess(environment: pulse.environment, apps: ["rover"], state: state)
            let asked = try await killed.events(until: "listening")
            #expect(asked.spoken.first?.contains("Ask") == true, "round \(round): \(asked.spoken)")
            #expect(!asked.contains { $0["event"] == "handled" })
            killed.process.killAtOnce()
            killed.process.waitUntilExit()
        }
        let last = try await ServingProcess(environment: pulse.environment, apps: ["rover"], state: state)
        _ = try await last.events(until: "listening")
        try await pulse.speak(try await speaker.say("no"))
        let done = try await last.events { $0["event"] == "handled" && $0["app"] == "rover" }
        #expect(!done.contains { $0["intent"] == "Move" }, "the answer was no")
        #expect(done.last?["intent"] == "Where")
        _ = try await last.events(until: "ended")
        try await untilNothingIsDue(in: state)
        #expect(last.stop() == 0)
    }

    /// What an automation asks in an empty room it asks once; what it was is told later, and answered.
    @Test(.timeLimit(.minutes(2)), arguments: [true, false])
    func anEmptyRoomIsAskedOnce(asksFirst: Bool) async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["soup-chef"])
        let file = assistant.folder.appending(component: "home.yaml")
        try Data("{name: Home, when: {arrive: home}, do: order soup, ask: \(asksFirst)}".utf8).write(to: file)
        let add = ["automation", "add", file.path]
        #expect(try assistant.run(add, apps: ["soup-chef"], environment: pulse.environment) == 0)
        try await assistant.untilListening()
        try run(["place", "home"], on: assistant, pulse)
        let events = try await assistant.events(until: "ended")
        let questions = events.filter { $0["event"] == "asked" }.compactMap { $0["text"]?.stringValue }
        #expect(questions.count == 1, "\(questions)")
        #expect(events.spoken == questions, "nothing else is said to nobody")
        try await until { try due(in: assistant.folder).map(\.isAsked) == [true] }
        let asking = try assistant.ask("what did i miss")
        let asked = try await assistant.events(until: "asked").spoken.last
        #expect(asked?.contains("Home") == true)
        #expect(asked?.contains(questions.first ?? "?") == !asksFirst)
        asking.send(.ask(TypedTurn("no")))
        _ = try await assistant.events(until: "ended")
        try await untilNothingIsDue(in: assistant.folder)
        asking.close()
        #expect(assistant.stop() == 0)
    }

    /// A question that nobody could hear is answered by typing, later.
    @Test(.timeLimit(.minutes(2)), arguments: [("yes", "done"), ("no", "refused")])
    func aMissedQuestionIsAnsweredByTyping(answer: String, outcome: String) async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["rover"])
        let file = assistant.folder.appending(component: "home.yaml")
        try Data("{name: Home, when: {arrive: home}, do: where is the rover, ask: true}".utf8).write(to: file)
        try run(["automation", "add", file.path], on: assistant, pulse)
        try await assistant.untilListening()
        try run(["mute"], on: assistant, pulse)
        try run(["place", "home"], on: assistant, pulse)
        try await until { try due(in: assistant.folder).map(\.isAsked) == [true] }
        let asking = try assistant.ask("what did i miss")
        let asked = try await assistant.events(until: "asked")
        #expect(asked.spoken.last?.contains("Home") == true)
        asking.send(.ask(TypedTurn(answer)))
        let events = try await assistant.events(until: "ended")
        #expect(events.last?["outcome"] == .string(outcome))
        #expect(events.contains { $0["event"] == "handled" && $0["app"] == "rover" } == (outcome == "done"))
        try await untilNothingIsDue(in: assistant.folder)
        asking.close()
        #expect(assistant.stop() == 0)
    }

    /// Two automations whose time was an hour ago, when the assistant was off: one asks first, and the other waits behind it.
    private func missTwo(in state: URL) throws {
        let now = Date()
        let moment = LocalMoment(
            epoch: Int(now.timeIntervalSince1970),
            offset: TimeZone.current.secondsFromGMT(for: now)
        )
        let store = AutomationStore(try Store.open(in: state.path + "/data"))
        for (name, action, asksFirst) in [("Ask", "go forward ten meters", true), ("Run", "where is the rover", false)]
        {
            let rule = AutomationRule(
                name: name,
                triggers: [.time(minute: (moment.minute + 1440 - 60) % 1440)],
                action: action,
                asksFirst: asksFirst,
                missed: .run
            )
            let json = String(decoding: try JSONEncoder().encode(rule.json), as: UTF8.self)
            try store.save(AutomationRecord(name: name, rule: json, created: 0))
        }
        var memory = AutomationMachine.Memory()
        memory.epoch = moment.epoch - 7200
        memory.instant = moment.instant - 120
        let folder = state.appending(component: "state")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONEncoder().encode(memory).write(to: folder.appending(component: "automation.json"))
    }

    private func due(in state: URL) throws -> [DueRunRecord] {
        try AutomationStore(try Store.open(in: state.path + "/data")).dueRuns()
    }

    private func untilNothingIsDue(in state: URL) async throws {
        try await until { try due(in: state).isEmpty }
    }

    private func until(_ isSo: () throws -> Bool) async throws {
        for _ in 0..<400 {
            if try isSo() { return }
            // Nobody tells when another process has written a file.
            try await Task.sleep(for: .milliseconds(25))
        }
        Issue.record("that did not come about")
    }

    /// What the person does every day at this time is suggested unasked, where that is allowed; a no is respected.
    @Test(.timeLimit(.minutes(2)))
    func aSuggestionIsMadeUnasked() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let state = TemporaryFiles.folder.appending(component: "wilco-offer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: state) }
        try await learn("Where", of: "rover", state: state.path, environment: pulse.environment)
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["rover"], state: state)
        let asked = try await assistant.events(until: "listening")
        #expect(asked.spoken.first?.hasPrefix("How about this: Say where the rover is") == true)
        try await pulse.speak(try await speaker.say("no"))
        let events = try await assistant.events(until: "ended")
        #expect(events.last?["outcome"] == "refused")
        #expect(assistant.stop() == 0)
        let service = try await parts("rover", state: state.path, environment: pulse.environment).session.suggestions()
        #expect(try await service.suggestions().isEmpty)
    }

    /// A shortcut that waits is ended by "stop", without the phrase, and what it did is told.
    @Test(.timeLimit(.minutes(2)), arguments: ["flite:slt", "flite:rms"])
    func stopEndsAShortcutThatWaits(voice: String) async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let speaker = try SimulatedSpeaker(named: voice)
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["rover"])
        let file = assistant.folder.appending(component: "dance.yaml")
        let steps = "[{do: rover.Where}, {wait: 60 s}, {do: rover.Turn, with: {side: left}}]"
        try Data("{name: long dance, steps: \(steps)}".utf8).write(to: file)
        try run(["shortcuts", "add", file.path], on: assistant, pulse)
        try await assistant.untilListening()
        try await pulse.speak(try await speaker.say("hey wilco, long dance"))
        _ = try await assistant.events { $0["event"] == "handled" && $0["intent"] == "Where" }
        try await pulse.speak(try await speaker.say("stop"))
        let events = try await assistant.events(until: "ended")
        #expect(events.last?["outcome"] == "cancelled")
        #expect(events.spoken.last?.hasPrefix("I stopped at step 2 of “long dance”. Done before that: ") == true)
        #expect(!events.contains { $0["intent"] == "Turn" })
        #expect(assistant.stop() == 0)
    }

    /// Nothing was done before: that it stopped is told all the same.
    @Test(.timeLimit(.minutes(2)))
    func stopEndsAShortcutThatHasDoneNothing() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["rover"])
        let file = assistant.folder.appending(component: "dance.yaml")
        try Data("{name: long dance, steps: [{say: Ready.}, {wait: 60 s}, {do: rover.Where}]}".utf8).write(to: file)
        try run(["shortcuts", "add", file.path], on: assistant, pulse)
        try await assistant.untilListening()
        let dancing = try assistant.ask("long dance")
        _ = try await assistant.events(until: "said")
        let stopping = try assistant.ask("stop")
        let events = try await assistant.events { $0["event"] == "ended" }
        // Whether it waits already when "stop" comes, or has just spoken, is decided by how busy the machine is.
        #expect((1...2).map { ["I stopped at step \($0) of “long dance”."] }.contains(events.spoken))
        #expect(!events.contains { $0["intent"] == "Where" })
        for socket in [dancing, stopping] { socket.close() }
        #expect(assistant.stop() == 0)
    }

    private func parts(_ app: String, state: String, environment: [String: String]) throws -> AssistantParts {
        try AssistantParts(
            AssistantOptions(
                apps: [BuiltProducts.checkout.path + "/config/apps/\(app)"],
                stateFolder: state,
                environment: environment,
                executable: try BuiltProducts.path("wilco"),
                workingDirectory: BuiltProducts.checkout.path,
                userID: 0
            )
        )
    }

    /// Has been done at this time on each of the last days, and may be said unasked.
    private func learn(_ intent: String, of app: String, state: String, environment: [String: String]) async throws {
        let service = try await parts(app, state: state, environment: environment).session.suggestions()
        for days in 1...8 {
            let invocation = IntentInvocation(idempotencyKey: "", intent: intent, parameters: [:], locale: "en-US")
            let date = Date() - Double(days) * 86_400
            try await service.donate(AppDonation(invocation), app: app, origin: .app, at: date)
        }
        try await service.allow(unasked: true, dailyLimit: 3)
    }

    private func run(_ arguments: [String], on assistant: ServingProcess, _ pulse: PrivatePulse) throws {
        #expect(try assistant.run(arguments, apps: ["rover"], environment: pulse.environment) == 0)
    }

    /// Returns when so many are still to be said.
    private func until(_ count: Int, of assistant: ServingProcess) async throws {
        for _ in 0..<400 {
            if try announcements(of: assistant) == count { return }
            // Nobody tells when another process has written a file.
            try await Task.sleep(for: .milliseconds(25))
        }
        Issue.record("there are not \(count) announcements")
    }

    /// How many are still to be said.
    private func announcements(of assistant: ServingProcess) throws -> Int {
        try AutomationStore(try Store.open(in: assistant.folder.path + "/data")).announcements().count
    }
}
