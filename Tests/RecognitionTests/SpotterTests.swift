import Recognition
import Speech
import Synthesis
import Testing

@Suite struct SpotterTests {
    private func spotter(_ phrases: [String] = ["hey wilco"], sensitivity: Double = 0.5) async throws
        -> PocketSphinxSpotter
    {
        try await PocketSphinxSpotter(
            model: Engine.model,
            phrases: phrases.map { InvocationPhrase(text: $0) },
            sensitivity: sensitivity,
            guesser: ESpeakPronunciationGuesser()
        )
    }

    private func candidates(_ samples: [Int16], _ spotter: PocketSphinxSpotter) async throws -> [InvocationDetection] {
        var found: [InvocationDetection] = []
        for start in stride(from: 0, to: samples.count, by: 320) {
            let chunk = AudioChunk(start: start, samples: Array(samples[start..<min(start + 320, samples.count)]))
            found += try await spotter.allCandidates(chunk)
        }
        return found
    }

    @Test(arguments: ["slt", "rms", "kal16", "awb"], ["", ", order soup", ", go forward ten meters"])
    func hearsSimulatedUsers(voice: String, rest: String) async throws {
        let samples = try Sound.flite(voice, "hey wilco" + rest)
        let found = try await candidates(samples, try await spotter())
        print("spot", voice, rest, found.map { ($0.start, $0.end, $0.score) }, samples.count)
        #expect(found.contains { $0.score >= 0 })
    }

    @Test(
        arguments: ["slt", "rms"],
        [
            "go forward ten meters", "which soup would you like", "turn on the light in the kitchen please",
            "he will come with a hay wagon", "the weather will cool down today",
        ]
    )
    func keepsSilentAtOtherSpeech(voice: String, text: String) async throws {
        let found = try await candidates(Sound.flite(voice, text), try await spotter())
        print("other", voice, text, found.map { ($0.start, $0.end, $0.score) })
        // "Hay wagon" and "hey wilco" share their first three sounds and their pace.
        withKnownIssue(isIntermittent: true) {
            #expect(!found.contains { $0.score >= 0 })
        } when: {
            text.contains("hay wagon")
        }
    }

    private func stops(_ chunks: [AudioChunk]) async throws -> [InvocationDetection] {
        let spotter = try await PocketSphinxSpotter(
            model: Engine.model,
            phrases: ["stop", "be quiet", "shut up"].map { InvocationPhrase(text: $0) },
            purpose: .stop,
            guesser: ESpeakPronunciationGuesser()
        )
        var found: [InvocationDetection] = []
        for chunk in chunks { found += try await spotter.accept(chunk) }
        return found
    }

    /// As if all but `share` of it had been the assistant's own voice.
    private func chunks(_ samples: [Int16], share: Float) -> [AudioChunk] {
        stride(from: 0, to: samples.count, by: 320).map { start in
            let piece = Array(samples[start..<min(start + 320, samples.count)])
            let power = piece.reduce(Float(0)) { $0 + Float($1) * Float($1) } / Float(piece.count)
            return AudioChunk(start: start, samples: piece, heardPower: power / share)
        }
    }

    @Test(arguments: ["slt", "rms", "awb"], ["stop", "be quiet", "shut up"])
    func hearsWordsThatEndSpeech(voice: String, words: String) async throws {
        let samples = Sound.silence(1) + (try Sound.flite(voice, words)) + Sound.silence(1)
        #expect(try await stops(chunks(samples, share: 0.1)).map(\.phrase) == [words])
    }

    @Test(arguments: ["slt", "rms"])
    func doesNotHearItself(voice: String) async throws {
        let samples = Sound.silence(1) + (try Sound.flite(voice, "say stop to end it")) + Sound.silence(1)
        #expect(try await stops(chunks(samples, share: 0.001)).isEmpty)
    }

    @Test func keepsSilentAtNoise() async throws {
        let spotter = try await spotter()
        let sounds =
            Sound.silence(5) + Sound.noise(5, level: 800, seed: 1) + Sound.pink(5, level: 800, seed: 2)
            + Sound.cough(level: 6_000, seed: 3) + Sound.music(5, level: 3_000)
        let found = try await candidates(sounds, spotter)
        print("noise", found)
        #expect(!found.contains { $0.score >= 0 })
    }

    @Test func countsFromTheStreamsStart() async throws {
        let spotter = try await spotter()
        let phrase = try Sound.flite("slt", "hey wilco")
        var found: [InvocationDetection] = []
        let first = 1_000_000
        // The phrase twice, three seconds apart, with a gap in the stream between.
        for start in stride(from: 0, to: phrase.count, by: 320) {
            let samples = Array(phrase[start..<min(start + 320, phrase.count)])
            found += try await spotter.accept(AudioChunk(start: first + start, samples: samples))
        }
        for start in stride(from: 0, to: phrase.count, by: 320) {
            let samples = Array(phrase[start..<min(start + 320, phrase.count)])
            let lost = start == 0 ? 48_000 : 0
            found += try await spotter.accept(
                AudioChunk(start: first + phrase.count + 48_000 + start, samples: samples, lost: lost)
            )
        }
        try #require(found.count == 2)
        #expect(found[0].start >= first + 3_000 && found[0].end <= first + phrase.count)
        #expect(abs((found[1].start - found[0].start) - (phrase.count + 48_000)) <= 480)
    }

    @Test(arguments: [
        ("hey wilco", InvocationProblem.Severity?.none), ("computer", .some(.warn)), ("jarvis", .warn), ("go", .refuse),
        ("", .refuse),
        ("okay assistant", nil), ("…", .refuse),
    ])
    func phrasesAreChecked(text: String, severity: InvocationProblem.Severity?) async throws {
        let problems = await InvocationPhrase(text: text).check(
            model: try Engine.model,
            guesser: ESpeakPronunciationGuesser()
        )
        #expect(problems.first?.severity == severity, "\(problems)")
        #expect(problems.allSatisfy { !$0.description.isEmpty })
    }
}
