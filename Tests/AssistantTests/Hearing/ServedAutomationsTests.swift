import Assistant
import AssistantTesting
import Automation
import Configuration
import Control
import Conversation
import Foundation
import Logging
import Testing
import WilcoIntents

/// Automations beside the apps that an assistant has.
@Suite("Automations of a running assistant", .timeLimit(.minutes(2)))
struct ServedAutomationsTests {
    /// Notes what is logged as what happens.
    private struct Log: LogHandler {
        let story: Story
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.warning

        init(_ story: Story) {
            self.story = story
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { story.note("\(event.message)") }
    }

    private func rule(_ name: String, _ action: String, isEnabled: Bool = true) -> AutomationRule {
        AutomationRule(name: name, triggers: [.arrive("nowhere")], action: action, isEnabled: isEnabled)
    }

    /// What happens while an assistant begins is not lost, though nobody keeps time for automations yet.
    @Test(.timeLimit(.minutes(1)))
    func whatHappensAtTheBeginningStartsThem() async throws {
        let served = try await ServedAssistant(apps: ["rover"])
        let home = AutomationRule(name: "Home", triggers: [.arrive("home")], action: "turn left ninety degrees")
        try await AutomationLibrary(parts: served.parts).add([home])
        let (_, events) = served.hub.events()
        // It answers before it runs.
        let client = try ControlClient.connect(to: served.parts.context.paths.socket)
        async let answer = client.answer(to: .happened("event arrived home"))
        let running = Task { try await served.assistant.run() }
        _ = try await answer
        for await numbered in events {
            if case .automation(let progress) = numbered.event.kind, progress.state == .due { break }
        }
        await served.microphone.untilOpen()
        await served.microphone.bring(TestSounds.silence(.seconds(1)))
        await served.assistant.stop()
        try await running.value
        served.removeState()
    }

    /// Long before it is due, and once.
    @Test func whatNoAppCanDoIsLogged() async throws {
        let story = Story()
        let served = try await ServedAssistant(
            apps: ["rover"],
            log: Logger(label: "serving") { _ in Log(story) }
        )
        let library = try AutomationLibrary(parts: served.parts)
        let off = rule("Off", "polish the elephant", isEnabled: false)
        try await library.add([rule("Clean", "polish the unicorn"), rule("Turn", "turn left ninety degrees"), off])
        let running = Task { try await served.assistant.run() }
        let told = "automation “Clean”: \(AutomationFault.unclear("polish the unicorn"))"
        await story.wait(for: told)
        await served.microphone.untilOpen()
        await served.microphone.bring(TestSounds.silence(.seconds(1)))
        await served.assistant.stop()
        try await running.value
        #expect(story.lines.filter { $0.hasPrefix("automation ") } == [told])
        served.removeState()
    }
}
