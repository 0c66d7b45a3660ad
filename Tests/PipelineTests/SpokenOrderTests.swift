import AssistantTesting
import AudioIO
import Endpointing
import Foundation
import PipelineTesting
import SimulatedPeople
import TemporaryFiles
import Testing
import WilcoIntents

/// The whole assistant through real ALSA: a customer's voice in the microphone, the answers out of the loudspeaker.
@Suite("Spoken order through a sound server", .serialized, .enabled(if: PrivatePulse.isInstalled))
struct SpokenOrderTests {
    @Test(.timeLimit(.minutes(3)), arguments: ["flite:slt", "flite:rms"])
    func theWholeOrder(voice: String) async throws {
        try await order(voice: voice, launcher: [])
    }

    /// Offline is not a promise but a property: there is no network to use.
    @Test(.timeLimit(.minutes(3)))
    func withNothingButLoopback() async throws {
        try await order(voice: "flite:slt", launcher: ["/usr/bin/unshare", "--map-root-user", "--net", "--"])
    }

    private func order(voice: String, launcher: [String]) async throws {
        let pulse = try await PrivatePulse()
        defer { pulse.stop() }
        let speaker = try SimulatedSpeaker(named: voice)
        let heard = TemporaryFiles.folder.appending(component: "heard-\(UUID().uuidString.prefix(8)).raw")
        defer { try? FileManager.default.removeItem(at: heard) }
        let recorder = try pulse.recordSpeaker(into: heard)
        let assistant = try await ServingProcess(
            environment: pulse.environment,
            apps: ["soup-chef", "rover"],
            launcher: launcher
        )

        try await pulse.speak(try await speaker.say("hey wilco order soup"))
        #expect(try await assistant.events(until: "invoked").last?["phrase"] == "hey wilco")
        #expect(
            try await assistant.events(until: "listening").spoken == [
                "Which soup do you want? We have three specials today. "
                    + "Clam chowder, tomato soup, or chicken noodle soup."
            ]
        )
        try await pulse.speak(try await speaker.say("clam chowder"))
        #expect(
            try await assistant.events(until: "listening").spoken == [
                "There are two restaurants near you. Which one do you want to order from? "
                    + "38801 S Sheridan Blvd or 7401 S Lewis Ave?"
            ]
        )
        try await pulse.speak(try await speaker.say("the first one"))
        #expect(try await assistant.events(until: "listening").spoken == ["Ready to order?"])
        try await pulse.speak(try await speaker.say("yes please"))
        let last = try await assistant.events(until: "ended")
        #expect(
            last.spoken == [
                "Okay, ordering.", "Your total is $3.75. Your clam chowder order will be ready in 10 minutes.",
            ]
        )
        #expect(last.last?["outcome"] == "done")

        let orders = try orders(of: assistant)
        #expect(orders.count == 1)
        #expect(orders.first?.contains("sheridan") == true)
        #expect(assistant.stop() == 0)
        recorder.terminate()
        recorder.waitUntilExit()
        let sound = try AudioFile.read(heard.path, raw: true)
        #expect(SpeechSegmenter.spans(in: sound).count >= 3, "the answers were heard from the loudspeaker")
    }

    private func orders(of assistant: ServingProcess) throws -> [String] {
        let files = FileManager.default.enumerator(atPath: assistant.folder.path)?.compactMap { $0 as? String } ?? []
        let file = try #require(files.first { $0.hasSuffix("orders.jsonl") })
        let text = try String(contentsOf: assistant.folder.appending(path: file), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }
}
