import Assistant
import AssistantTesting
import Control
import Foundation
import Testing

/// An app that the assistant was started with.
@Suite("Apps named on the command line", .timeLimit(.minutes(2)))
struct NamedAppTests {
    /// It may be used for as long as the assistant runs: whoever refuses it is told so, and not that it is done.
    @Test func whatIsNamedCannotBeRefused() async throws {
        let served = try await ServedAssistant(apps: ["rover"])
        defer { served.removeState() }
        let running = Task { try await served.assistant.run() }
        await served.microphone.untilOpen()
        await #expect(throws: ServingAssistant.AllowedByName.self) {
            try await served.assistant.decide(AppDecision(.deny, app: "rover"))
        }
        #expect(try await served.assistant.decide(AppDecision(.allow(nil), app: "rover")).id == "rover")
        await served.assistant.stop()
        try await running.value
    }
}
