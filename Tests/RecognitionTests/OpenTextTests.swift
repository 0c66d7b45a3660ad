import Recognition
import Speech
import Testing

/// Words of one's own in the midst of what is listed.
@Suite struct OpenTextTests {
    private static let grammar = Grammar(
        root: .alternatives([
            .init(
                .sequence([
                    .parse("remind me to"), .open, .optional(.parse("at (seven|eight|half past nine)")),
                ])
            ), .init(.sequence([.parse("tell (celestra|buttercup) that"), .open])),
            .init(.parse("(cancel|what can i say)")),
        ]),
        pronunciations: ["celestra": ["S AH L EH S T R AH"]]
    )

    private static func heard(_ text: String, voice: String, grammar: Grammar = grammar) async throws -> Hypothesis? {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(grammar, named: "g")
        return try await Engine.hear(Sound.flite(voice, text), with: recognizer).best
    }

    @Test(arguments: [
        "remind me to pay the electricity bill", "remind me to order more coffee at half past nine",
        "tell celestra that i will be late for dinner", "remind me to bring back the library books at seven",
        "cancel", "what can i say",
    ])
    func whatPeopleSayIsWrittenDown(sentence: String) async throws {
        for voice in ["slt", "rms"] {
            let best = try await Self.heard(sentence, voice: voice)
            #expect(best?.text == sentence, "\(voice)")
            #expect((best?.confidence ?? 0) > 0.8, "\(voice)")
        }
    }

    @Test func wordsStandWhereTheyWereSaid() async throws {
        let words = try #require(try await Self.heard("remind me to pay the electricity bill", voice: "slt")?.words)
        #expect(words.map(\.word) == ["remind", "me", "to", "pay", "the", "electricity", "bill"])
        #expect(zip(words, words.dropFirst()).allSatisfy { $0.start < $0.end && $0.end <= $1.start + 480 })
    }

    @Test(
        arguments: [
            "order more coffee", "i will be late for dinner", "bring back the library books", "cancel", "stop", "yes",
        ],
        ["slt", "rms"]
    )
    func anAnswerMayBeAnything(sentence: String, voice: String) async throws {
        let grammar = Grammar(root: .alternatives([.init(.open), .init(.parse("(cancel|stop|yes|no)"), weight: 0.3)]))
        let heard = try await Self.heard(sentence, voice: voice, grammar: grammar)
        #expect(heard?.text == sentence)
    }

    /// "Eff" is hardly told from "ess"; a whole word is.
    @Test(arguments: ["library", "forest", "castle", "celestra"], ["slt", "rms"])
    func spelledLettersAreThoseOfAWord(word: String, voice: String) async throws {
        let letters = "abcdefghijklmnopqrstuvwxyz".map { GrammarExpression.letter(String($0)) }
        let grammar = Grammar(
            root: .alternatives([
                .init(.sequence([.parse("it is spelled"), .repeated(.oneOf(letters))])), .init(.parse("to celestra")),
            ]),
            pronunciations: ["celestra": ["S AH L EH S T R AH"]]
        )
        let spelled = word.map(String.init).joined(separator: " ")
        let heard = try await Self.heard("it is spelled \(spelled.uppercased())", voice: voice, grammar: grammar)
        #expect(heard?.text == "it is spelled \(spelled)")
    }

    @Test func noiseIsNoText() async throws {
        let recognizer = try await Engine.recognizer()
        try await recognizer.prepare(Grammar(root: .open), named: "g")
        for noise in [Sound.pink(2, level: 1000, seed: 3), Sound.silence(2), Sound.cough(level: 3000, seed: 4)] {
            let transcript = try await Engine.hear(noise, with: recognizer)
            #expect(transcript.status != .recognized, "\(transcript)")
        }
    }
}
