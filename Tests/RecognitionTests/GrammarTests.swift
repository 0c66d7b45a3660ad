import Recognition
import Speech
import Synchronization
import Testing

/// What becomes of grammars and their words.
@Suite struct GrammarTests {
    @Test func namesThatNoDictionaryHasAreGuessed() async throws {
        let recognizer = try await Engine.recognizer()
        let report = try await recognizer.prepare(
            Grammar(root: .parse("call (salestra|bob|quibbley|mrs. gruntham|wi-fi|o'clock's|7|usb|anna-maria)")),
            named: "g"
        )
        #expect(Set(report.guessed.keys) == ["salestra", "quibbley", "gruntham", "7"])
        #expect(report.unpronounceable.isEmpty)
        #expect(
            try await Engine.hear(Sound.flite("slt", "call salestra"), with: recognizer).best?.text == "call salestra"
        )
        #expect(
            try await Engine.hear(Sound.flite("rms", "call quibbley"), with: recognizer).best?.text == "call quibbley"
        )
        #expect(try await Engine.hear(Sound.flite("rms", "call 7"), with: recognizer).best?.text == "call 7")
    }

    /// An app may bring ten thousand new words with each change of its terms.
    @Test func whoIsToldToEndGuessesNoMore() async throws {
        let guesser = EndingGuesser()
        let recognizer = try await PocketSphinxRecognizer(model: Engine.model, guesser: guesser)
        let words = (0..<100).map { "salestra\($0)" }.joined(separator: "|")
        let grammar = Grammar(root: .parse("call (\(words))"))
        let compiling = Task {
            try await recognizer.compile(grammar, named: "g", after: [], replacing: nil).report
        }
        await #expect(throws: CancellationError.self) { try await compiling.value }
        #expect(guesser.guesses.withLock { $0 } == 1)
        // What was not looked up is looked up when it is asked for again.
        guesser.isEnding.withLock { $0 = false }
        let report = try await recognizer.compile(grammar, named: "g", after: [], replacing: nil).report
        #expect(report.guessed.count == 100)
    }

    /// Has whoever asks it end.
    private final class EndingGuesser: PronunciationGuesser {
        let guesses = Mutex(0)
        let isEnding = Mutex(true)

        func pronunciations(of word: String) async -> [String] {
            guesses.withLock { $0 += 1 }
            if isEnding.withLock({ $0 }) { withUnsafeCurrentTask { $0?.cancel() } }
            return ["S AE L"]
        }
    }

    @Test func pronunciationsThatAreGivenCount() async throws {
        let recognizer = try await Engine.recognizer()
        let grammar = Grammar(
            root: .parse("call (xyzzy|qaax|bob)"),
            pronunciations: ["xyzzy": ["M AH0 T IH1 L D AH0"], "qaax": ["\"vanessa\"", "not phones"]]
        )
        try await recognizer.prepare(grammar, named: "g")
        #expect(try await Engine.hear(Sound.flite("slt", "call matilda"), with: recognizer).best?.text == "call xyzzy")
        #expect(try await Engine.hear(Sound.flite("slt", "call vanessa"), with: recognizer).best?.text == "call qaax")
    }

    @Test func unpronounceableWordsTakeOnlyTheirSentencesAway() async throws {
        let recognizer = try await Engine.recognizer()
        let report = try await recognizer.prepare(
            Grammar(root: .parse("go … now|turn (left|… …|right) [☃]|stop")),
            named: "g"
        )
        #expect(report.unpronounceable == ["…", "☃"].sorted())
        #expect(try await Engine.hear(Sound.flite("slt", "turn left"), with: recognizer).best?.text == "turn left")
        #expect(try await Engine.hear(Sound.flite("slt", "stop"), with: recognizer).best?.text == "stop")
    }

    @Test func aGrammarOfNothingHearsNothing() async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammar(root: .word("…")), named: "g")
        #expect(try await Engine.hear(Sound.flite("slt", "stop"), with: recognizer).status == .rejected)
    }

    @Test func aNewGrammarReplacesTheOld() async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammar(root: .parse("turn (left|right)")), named: "g")
        let command = try Sound.flite("slt", "turn left")
        // Replaced in the middle of an utterance: that one goes on with the old.
        let session = try await recognizer.begin(GrammarRequest(grammar: "g"))
        try await session.accept(Array(command.prefix(8_000)))
        try await recognizer.prepare(Grammar(root: .parse("go (back|forward)")), named: "g")
        try await session.accept(Array(command.dropFirst(8_000)))
        #expect(try await session.finish().best?.text == "turn left")
        #expect(try await Engine.hear(command, with: recognizer).best?.text != "turn left")
        #expect(try await Engine.hear(Sound.flite("slt", "go forward"), with: recognizer).best?.text == "go forward")
    }

    @Test func faultsAreNamed() async throws {
        let recognizer = try await Engine.recognizer()
        await #expect(throws: RecognitionError.unknownRule("nope", grammar: "g")) {
            try await recognizer.prepare(Grammar(root: .parse("go <nope>")), named: "g")
        }
        await #expect(throws: RecognitionError.recursiveRule("a", grammar: "g")) {
            try await recognizer.prepare(
                Grammar(root: .parse("<a>"), rules: ["a": .parse("go <b>"), "b": .parse("<a>|stop")]),
                named: "g"
            )
        }
    }

    @Test func weightsDecideBetweenSoundAlikes() async throws {
        let recognizer = try await Engine.recognizer()
        let command = try Sound.flite("slt", "go to the right")
        for (likely, other) in [("right", "write"), ("write", "right")] {
            let names = GrammarExpression.alternatives([
                .init(.word(other), weight: 0.1), .init(.word(likely), weight: 1),
            ])
            try await recognizer.prepare(Grammar(root: .sequence([.parse("go to the"), names])), named: "g")
            #expect(try await Engine.hear(command, with: recognizer).best?.text == "go to the \(likely)")
        }
    }

    @Test func repetitionAndOptionsWork() async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(
            Grammar(root: .parse("dial (one|two|three|four|five)+ [please]")),
            named: "g"
        )
        #expect(
            try await Engine.hear(Sound.flite("rms", "dial three five one four"), with: recognizer).best?.text
                == "dial three five one four"
        )
    }

    @Test func aThousandTermsInASlot() async throws {
        let recognizer = try await Engine.recognizer()
        // First and last names from syllables: nobody's.
        let starts = ["bra", "del", "fi", "gor", "hul", "ka", "lem", "mo", "nis", "ta"]
        let middles = ["ba", "der", "lin", "mo", "ra", "si", "ton", "vel", "wi", "zan"]
        let ends = ["bert", "da", "field", "ham", "ko", "ley", "man", "ner", "son", "ward"]
        let names = starts.flatMap { start in middles.flatMap { middle in ends.map { start + middle + $0 } } }
        let grammar = Grammar(
            root: .parse("call <contact> [now]|send a message to <contact>"),
            rules: ["contact": .oneOf(names.map { .word($0) })]
        )
        let report = try await recognizer.prepare(grammar, named: "g")
        print("1,000 names:", report.preparationTime, report.guessed.count)
        #expect(report.wordCount == 1_006 && report.unpronounceable.isEmpty)
        let transcript = try await Engine.hear(Sound.flite("slt", "call brabadda now"), with: recognizer)
        #expect(transcript.best?.text.hasPrefix("call ") == true && transcript.best?.text.hasSuffix(" now") == true)
        print("1,000 names:", transcript.recognitionTime, transcript.hypotheses.map(\.text))
    }
}
