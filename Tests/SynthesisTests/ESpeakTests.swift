import Speech
import Synthesis
import Testing

@Suite struct ESpeakTests {
    private func speak(_ text: String, _ settings: VoiceSettings = VoiceSettings()) async throws -> [AudioBlock] {
        var blocks: [AudioBlock] = []
        for try await block in try await ESpeakSynthesizer(settings: settings).synthesize(text) { blocks.append(block) }
        return blocks
    }

    @Test func speaksInBlocks() async throws {
        let blocks = try await speak("Which soup would you like? We have clam chowder and tomato.")
        #expect(blocks.count > 20)
        #expect(blocks.allSatisfy { $0.sampleRate == 22_050 && $0.duration <= .milliseconds(70) })
        let samples = blocks.flatMap(\.samples)
        #expect(samples.map { abs(Int($0)) }.max() ?? 0 > 5_000)
    }

    @Test(arguments: ["", "  \n"])
    func saysNothingOfNothing(text: String) async throws {
        #expect(try await speak(text).isEmpty)
    }

    @Test func markupIsReadAsText() async throws {
        #expect(try await speak("<break time=\"9s\"/> [[h@l'oU]]").isEmpty == false)
    }

    @Test func settingsAreHeard() async throws {
        let text = "Your order is ready."
        let plain = try await speak(text).flatMap(\.samples)
        let fast = try await speak(text, VoiceSettings(rate: 300)).flatMap(\.samples)
        let soft = try await speak(text, VoiceSettings(volume: 0.2)).flatMap(\.samples)
        let again = try await speak(text).flatMap(\.samples)
        #expect(Double(fast.count) < 0.75 * Double(plain.count))
        #expect((soft.map { abs(Int($0)) }.max() ?? 0) * 2 < plain.map { abs(Int($0)) }.max() ?? 0)
        #expect(abs(again.count - plain.count) < 4_000, "one utterance's settings leak into the next")
    }

    @Test func stopsWhenNobodyListens() async throws {
        let text = String(repeating: "This goes on and on. ", count: 500)
        var count = 0
        for try await _ in try await ESpeakSynthesizer().synthesize(text) {
            count += 1
            if count == 3 { break }
        }
        // The engine is free at once for the next.
        #expect(try await speak("Stop.").isEmpty == false)
    }

    @Test func manyAtOnceDoNotMix() async throws {
        // What was said before lengthens the first pause by up to a tenth of a second.
        let alone = try await speak("seven").flatMap(\.samples).count
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await speak("seven").flatMap(\.samples).count } }
            for _ in 0..<20 { group.addTask { try await speak("seventy seven thousand").count * 0 + alone } }
            for try await count in group { #expect(abs(count - alone) < 4_000) }
        }
    }

    @Test func unknownVoiceNamesTheNearest() async throws {
        await #expect {
            _ = try await speak("hello", VoiceSettings(voice: "en-uss"))
        } throws: { error in
            guard case .unknownVoice("en-uss", let nearest) = error as? SynthesisError else { return false }
            return nearest.contains("en-us") && "\(error)".contains("did you mean")
        }
        // The next voice works nevertheless.
        #expect(try await speak("hello").isEmpty == false)
    }

    @Test func everyListedLanguageIsAVoice() async throws {
        for voice in try await ESpeakVoices.list() where voice.language.hasPrefix("en") || voice.language.hasPrefix("d")
        {
            #expect(try await speak("one", VoiceSettings(voice: voice.language)).isEmpty == false, "\(voice)")
        }
        #expect(try await speak("one", VoiceSettings(voice: "en-gb+f2")).isEmpty == false)
    }

    @Test func voicesAreListed() async throws {
        let voices = try await ESpeakVoices.list()
        #expect(voices.contains { $0.language == "en-us" })
        #expect(!voices.contains { $0.file.hasPrefix("mb/") })
    }

    @Test(arguments: [
        ("wilco", "W IH L K OW"), ("hello", "HH AH L OW"), ("through", "TH R UW"), ("judge", "JH AH JH"),
        ("7", "S EH V AH N"), ("measure", "M EH ZH ER"), ("yellow", "Y EH L OW"), ("bird", "B ER D"),
    ])
    func guessesPronunciations(word: String, phones: String) async {
        #expect(await ESpeakPronunciationGuesser().pronunciations(of: word) == [phones])
    }

    @Test(arguments: ["", "…", "   ", "!?"])
    func nothingToPronounce(word: String) async {
        #expect(await ESpeakPronunciationGuesser().pronunciations(of: word).isEmpty)
    }

    @Test func phonesAreSpokenAsSounds() async throws {
        var seconds = 0.0
        for try await block in try await ESpeakSynthesizer().synthesize(phones: "S AH L EH S T R AH") {
            seconds += Double(block.samples.count) / Double(block.sampleRate)
        }
        // Spelled out, brackets and all, it would take several seconds.
        #expect(seconds > 0.3 && seconds < 1.6, "\(seconds) s")
    }
}
