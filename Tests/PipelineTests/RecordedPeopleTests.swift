import Assistant
import AudioIO
import Configuration
import Conversation
import Foundation
import PipelineTesting
import Speech
import Testing
import WilcoIntents

/// Real people's recordings, as Debian's package pocketsphinx-testdata installs them.
@Suite("Recorded people")
struct RecordedPeopleTests {
    static let folder = "/usr/share/pocketsphinx/test/data"

    @Test(.enabled(if: FileManager.default.fileExists(atPath: folder + "/goforward.raw")))
    func goForwardTenMeters() async throws {
        let parts = try AssistantParts(
            AssistantOptions.checkout(configuration: true)
        )
        let samples = try AudioFile.read(Self.folder + "/goforward.raw", raw: true)
        let transcript = try await parts.session.transcribe(samples)
        #expect(transcript.status == .recognized)
        #expect(transcript.best?.text == "go forward ten meters")
        let understanding = parts.generation.understander.understand(transcript)
        #expect(understanding.band == .act)
        #expect(understanding.match?.intent == "Move")
        #expect(
            understanding.match?.parameters["distance"]?.first?.value == .measurement(amount: 10, unit: "meters")
        )
    }
}
