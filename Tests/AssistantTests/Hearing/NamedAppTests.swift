import Access
import Assistant
import AssistantTesting
import Control
import Foundation
import Testing
import WilcoIntents

/// An app that the assistant was started with.
@Suite("Apps named on the command line", .timeLimit(.minutes(2)))
struct NamedAppTests {
    /// It is allowed when the assistant starts, whatever was decided before; what is decided then counts.
    @Test func whatIsNamedCanBeRefusedAndAllowedAgain() async throws {
        let served = try await ServedAssistant(apps: ["rover"])
        defer { served.removeState() }
        let running = Task { try await served.assistant.run() }
        await served.microphone.untilOpen()
        #expect(try isAllowed(served))
        #expect(try await served.assistant.decide(AppDecision(.deny, app: "rover")).id == "rover")
        #expect(try !isAllowed(served))
        #expect(try await served.assistant.decide(AppDecision(.allow(nil), app: "rover")).id == "rover")
        #expect(try isAllowed(served))
        await served.assistant.stop()
        try await running.value
    }

    private func isAllowed(_ served: ServedAssistant) throws -> Bool {
        let rover = try #require(served.parts.generation.apps.first { $0.id == "rover" })
        return served.parts.generation.access.isAllowed(rover) == true
    }
}
