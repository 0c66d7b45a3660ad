import AssistantTesting
import Control
import Foundation
import PipelineTesting
import SimulatedPeople
import TemporaryFiles
import Testing
import WilcoIntents

/// Two people in two rooms, each with a microphone and a loudspeaker of the real ALSA library, and one assistant.
@Suite("Two rooms at once", .serialized, .enabled(if: TestPCMConfiguration.shared != nil))
struct TwoRoomsTests {
    @Test(.timeLimit(.minutes(3)))
    func eachIsAnsweredWhereTheySpeak() async throws {
        let folder = TemporaryFiles.folder.appending(component: "two-rooms-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(at: folder) }
        let hall = try await room(SimulatedRoom.all[0], "hall", in: folder)
        let kitchen = try await room(SimulatedRoom.all[1], "kitchen", in: folder)
        let assistant = try await ServingProcess(
            environment: ProcessInfo.processInfo.environment
                .merging(TestPCMConfiguration.shared?.environment ?? [:]) { $1 },
            apps: ["soup-chef", "rover"],
            // What the assistant says is heard in neither room: echoes are tried elsewhere.
            settings: """
                audio: {capture: "\(hall.microphone)", playback: "\(TestPCMConfiguration.device())"}
                seats:
                  kitchen: {capture: "\(kitchen.microphone)", playback: "\(TestPCMConfiguration.device())"}

                """
        )
        try await assistant.untilListening()
        while try await state(ofKitchenIn: assistant) != "listening" { await Task.yield() }
        let (she, he) = (try SimulatedSpeaker(named: "flite:slt"), try SimulatedSpeaker(named: "flite:rms"))

        try hall.speak(try await she.say("hey wilco order soup"))
        let question = try await assistant.events(until: Self.isListening)
        #expect(question.said(at: "microphone").last?.hasPrefix("Which soup do you want?") == true, "\(question)")

        // Both speak at the same time: she answers, he asks for something else.
        let answer = try await she.say("clam chowder")
        let request = try await he.say("hey wilco where are you")
        try kitchen.speak(request)
        try hall.speak(answer)
        var (isAsked, isAnswered) = (false, false)
        let both = try await assistant.events(until: { event in
            if event["event"] == "asked", event["seat"] == "microphone" { isAsked = true }
            if event["event"] == "ended", event["seat"] == "kitchen" { isAnswered = true }
            return isAsked && isAnswered
        })
        #expect(both.said(at: "kitchen") == ["I am where I started."], "\(both)")
        let next = both.said(at: "microphone").joined(separator: " ")
        #expect(next.contains("Which one do you want to order from?"), "\(both)")
        #expect(both.last { $0["event"] == "ended" }?["outcome"] == "done", "\(both)")
        // Hers goes on where it was.
        let asked = both.lastIndex { $0["event"] == "asked" && $0["seat"] == "microphone" } ?? 0
        if !both[asked...].contains(where: Self.isListening) { _ = try await assistant.events(until: Self.isListening) }
        try hall.speak(try await she.say("cancel"))
        let end = try await assistant.events(until: { $0["event"] == "ended" && $0["seat"] == "microphone" })
        #expect(end.last?["outcome"] == "cancelled", "\(end)")
        #expect(assistant.stop() == 0)
    }

    /// In the hall.
    private static func isListening(_ event: JSONValue) -> Bool {
        event["event"] == "listening" && event["seat"] == "microphone"
    }

    private func room(_ room: SimulatedRoom, _ name: String, in folder: URL) async throws -> CoupledDevices {
        let own = folder.appending(component: "\(name)-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        return try await CoupledDevices(room, folder: own)
    }

    private func state(ofKitchenIn assistant: ServingProcess) async throws -> String? {
        guard case .status(let status) = try await assistant.connect().answer(to: .status) else { return nil }
        return status.seats["kitchen"]
    }
}

extension [JSONValue] {
    /// What was said or asked there, in order.
    fileprivate func said(at seat: String) -> [String] {
        filter { $0["seat"]?.stringValue == seat }.spoken
    }
}
