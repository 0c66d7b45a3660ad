import Recognition
import Speech
import Testing

/// Utterances that begin with the invocation phrase.
@Suite struct InvocationTests {
    private func hear(_ text: String, required: Bool, voice: String = "slt") async throws -> Transcript {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        let request = GrammarRequest(grammar: "g", invocationPhrases: ["hey wilco"], invocationRequired: required)
        return try await Engine.hear(Sound.flite(voice, text), with: recognizer, request: request)
    }

    @Test(arguments: [true, false], ["slt", "rms"])
    func thePhraseIsStripped(required: Bool, voice: String) async throws {
        let transcript = try await hear("hey wilco go forward ten meters", required: required, voice: voice)
        #expect(transcript.invocation == "hey wilco")
        #expect(transcript.best?.text == "go forward ten meters")
        #expect(transcript.best?.words.first?.word == "go")
        #expect(transcript.status == .recognized)
    }

    @Test func withoutThePhraseItIsOptional() async throws {
        let transcript = try await hear("go forward ten meters", required: false)
        #expect(transcript.invocation == nil)
        #expect(transcript.best?.text == "go forward ten meters")
    }

    @Test func withoutThePhraseItIsRequired() async throws {
        let transcript = try await hear("go forward ten meters", required: true)
        #expect(transcript.status != .recognized)
    }

    @Test(arguments: [true, false])
    func thePhraseAloneIsNoCommand(required: Bool) async throws {
        let transcript = try await hear("hey wilco", required: required)
        #expect(transcript.status == .nothingHeard)
        #expect(transcript.invocation == "hey wilco")
    }
}
