import AssistantTesting
import Foundation
import PipelineTesting
import SimulatedPeople
import Testing
import WilcoIntents

/// Speaking while the assistant speaks, through a sound server.
@Suite("Interruptions through a sound server", .serialized, .enabled(if: PrivatePulse.isInstalled))
struct InterruptionTests {
    /// Its menu takes five seconds to say.
    private static let request = "hey wilco order soup"

    /// "Stop" is heard without the phrase while it speaks, and ends the conversation.
    @Test(.timeLimit(.minutes(2)), arguments: ["flite:slt", "flite:rms"])
    func stopEndsIt(voice: String) async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let speaker = try SimulatedSpeaker(named: voice)
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["soup-chef", "rover"])
        try await assistant.untilListening()
        try await pulse.speak(try await speaker.say(Self.request))
        _ = try await assistant.events(until: "asked")
        try await pulse.speak(try await speaker.say("stop"))
        let events = try await assistant.events(until: "ended")
        #expect(events.last?["outcome"] == "cancelled")
        #expect(!events.contains { $0["event"] == "listening" }, "the question was cut short, not ended")
        #expect(assistant.stop() == 0)
    }

    /// The phrase cuts the speech short, and what follows is a new request.
    @Test(.timeLimit(.minutes(2)))
    func thePhraseCutsItShort() async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let speaker = try SimulatedSpeaker(named: "flite:slt")
        let assistant = try await ServingProcess(environment: pulse.environment, apps: ["soup-chef", "rover"])
        try await assistant.untilListening()
        try await pulse.speak(try await speaker.say(Self.request))
        _ = try await assistant.events(until: "asked")
        try await pulse.speak(try await speaker.say("hey wilco go forward ten meters"))
        let events = try await assistant.events(until: "handled")
        #expect(events.last?["app"] == "rover")
        #expect(assistant.stop() == 0)
    }
}
