import Recognition
import Speech
import Testing

/// Simulated users and sounds that are no speech.
@Suite struct RecognizerTests {
    @Test(
        arguments: ["slt", "rms"],
        [
            "go forward ten meters", "turn left", "turn right ninety degrees", "please move back two feet", "stop",
        ]
    )
    func simulatedUsersAreHeard(voice: String, text: String) async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        let transcript = try await Engine.hear(Sound.flite(voice, text), with: recognizer)
        #expect(transcript.best?.text == text)
        #expect(transcript.status == .recognized)
    }

    @Test(arguments: [
        ("silence", Sound.silence(3)), ("white", Sound.noise(3, level: 600, seed: 3)),
        ("pink", Sound.pink(3, level: 900, seed: 5)),
        ("cough", Sound.cough(level: 8_000, seed: 2)), ("music", Sound.music(3, level: 3_000)), ("nothing", []),
        ("one sample", [42]),
    ])
    func noSpeechIsNotRecognized(name: String, samples: [Int16]) async throws {
        let recognizer = try await Engine.recognizer()
        for (grammar, value) in Grammars.all {
            try await recognizer.prepare(value, named: grammar)
            let transcript = try await Engine.hear(
                samples,
                with: recognizer,
                request: GrammarRequest(grammar: grammar)
            )
            #expect(transcript.status != .recognized, "\(name) as \(transcript.best?.text ?? "") by \(grammar)")
            #expect(transcript.sampleCount == samples.count)
        }
    }

    @Test(arguments: ["slt", "rms"])
    func speechOfAnotherKindIsRejected(voice: String) async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        var accepted: [String] = []
        for sentence in Grammars.foreign {
            let transcript = try await Engine.hear(Sound.flite(voice, sentence), with: recognizer)
            if transcript.status == .recognized { accepted.append("\(sentence): \(transcript.hypotheses)") }
        }
        #expect(accepted.isEmpty)
    }

    /// While a question is open, its answers are heard, and so is something else entirely.
    @Test(
        arguments: ["slt", "rms"],
        [("yes", "yes"), ("no", "no"), ("turn right ninety degrees", "turn right ninety degrees")]
    )
    func whatFitsNoAnswerMayBeSomethingElse(voice: String, said: (text: String, heard: String)) async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "request")
        try await recognizer.prepare(Grammar(root: .parse("yes|no|cancel")), named: "answer")
        let request = GrammarRequest(grammar: "answer", priorLogOdds: 3, escape: "request")
        let transcript = try await Engine.hear(Sound.flite(voice, said.text), with: recognizer, request: request)
        #expect(transcript.status == .recognized)
        #expect(transcript.best?.text == said.heard)
    }

    @Test func historyDoesNotCount() async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        let command = try Sound.flite("slt", "turn right ninety degrees")
        let before = try await Engine.hear(command, with: recognizer)
        _ = try await Engine.hear(Sound.noise(4, level: 9_000, seed: 9), with: recognizer)
        _ = try await Engine.hear(Sound.flite("rms", "stop").map { $0 / 30 }, with: recognizer)
        let after = try await Engine.hear(command, with: recognizer)
        #expect(before.hypotheses == after.hypotheses)
    }

    @Test(arguments: [0.03, 0.2, 1.0])
    func loudnessMattersLittle(gain: Double) async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        let command = try Sound.flite("rms", "go forward ten meters").map { Int16(Double($0) * gain) }
        #expect(try await Engine.hear(command, with: recognizer).best?.text == "go forward ten meters")
    }

    @Test func chunksOfAnyLengthGiveTheSame() async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        let command = try Sound.flite("slt", "turn left")
        var transcripts: [Transcript] = []
        for length in [1, 77, 1_600, command.count] {
            let session = try await recognizer.begin(GrammarRequest(grammar: "g"))
            for start in stride(from: 0, to: command.count, by: length) {
                try await session.accept(Array(command[start..<min(start + length, command.count)]))
            }
            transcripts.append(try await session.finish())
        }
        #expect(transcripts.allSatisfy { $0.hypotheses == transcripts[0].hypotheses })
    }

    @Test func partialsComeWhileSpeaking() async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        let command = try Sound.flite("slt", "go forward ten meters")
        let session = try await recognizer.begin(GrammarRequest(grammar: "g"))
        #expect(try await session.partial() == nil)
        try await session.accept(Array(command.prefix(command.count * 6 / 10)))
        #expect(try await session.partial()?.hasPrefix("go forward") == true)
        try await session.accept(Array(command.dropFirst(command.count * 6 / 10)))
        #expect(try await session.finish().best?.text == "go forward ten meters")
    }

    @Test func alternativesDifferAndAreRanked() async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        let transcript = try await Engine.hear(Sound.flite("rms", "go forward nine meters"), with: recognizer)
        let texts = transcript.hypotheses.map(\.text)
        #expect(Set(texts).count == texts.count)
        // Words leave the narrow beam that keeps the lattice small, and rivals with them.
        withKnownIssue(isIntermittent: true) { #expect(texts.count > 1) }
        let confidences = transcript.hypotheses.map(\.confidence)
        #expect(confidences == confidences.sorted(by: >))
        #expect(confidences.allSatisfy { (0...1).contains($0) })
    }

    @Test func wordsStandWhereTheyAreSaid() async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        // A second of silence between the halves shifts the last words by as much.
        let first = try Sound.flite("slt", "go forward")
        let second = try Sound.flite("slt", "ten meters")
        let samples = first + Sound.silence(1) + second
        let words = try await Engine.hear(samples, with: recognizer).best?.words ?? []
        try #require(words.map(\.word) == ["go", "forward", "ten", "meters"])
        #expect(words[1].end < first.count && words[2].start > first.count + 16_000)
        #expect(words[0].start > 4_000 && words[3].end < samples.count)
    }

    @Test func whatIsOverIsOver() async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammars.rover, named: "g")
        let dropped = try await recognizer.begin(GrammarRequest(grammar: "g"))
        await dropped.cancel()
        await #expect(throws: RecognitionError.sessionEnded) { try await dropped.accept([1, 2, 3]) }
        let finished = try await recognizer.begin(GrammarRequest(grammar: "g"))
        try await finished.accept(Sound.flite("slt", "stop"))
        #expect(try await finished.finish().best?.text == "stop")
        await #expect(throws: RecognitionError.sessionEnded) { _ = try await finished.finish() }
        await #expect(throws: GrammarShelf.UnknownGrammar("nope")) {
            _ = try await recognizer.begin(GrammarRequest(grammar: "nope"))
        }
    }

    @Test(arguments: ["de-DE", "fr", ""])
    func otherLocalesHaveNoModel(locale: String) {
        #expect(throws: RecognitionError.localeWithoutModel(locale)) { try AcousticModel.installed(locale: locale) }
    }

    @Test func aMissingModelNamesItsPackage() {
        #expect {
            _ = try AcousticModel(folder: "/nowhere/en-us")
        } throws: { error in
            "\(error)".contains("/nowhere/en-us/en-us/mdef")
                && "\(error)".contains("apt-get install pocketsphinx-en-us")
        }
    }
}
