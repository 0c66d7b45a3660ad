import Recognition
import Speech
import Testing

/// Grammars that are heard in two passes: in parts, of which those are compiled that somebody speaks of.
@Suite("Large grammars", .timeLimit(.minutes(3)))
struct LargeGrammarTests {
    private static let rover = GrammarExpression.parse(
        "(go|drive) (forward|backward) (one|two|ten) meters|turn (left|right) ninety degrees"
    )
    private static let kitchen = GrammarExpression.parse(
        "order a (large|small) (coffee|soup) [please]|what can i order"
    )
    private static let clock = GrammarExpression.parse("set a timer for (one|two|ten) minutes|what time is it|stop")

    private static let grammar = Grammar(
        root: .sequence([
            .optional(.parse("please")), .oneOf([.rule("rover"), .rule("kitchen"), clock]),
        ]),
        rules: ["rover": rover, "kitchen": kitchen],
        divisible: ["rover", "kitchen"]
    )

    private static func tree(
        _ parts: [GrammarExpression],
        rules: [String: GrammarExpression] = [:]
    ) throws -> GrammarTree {
        try GrammarTree(parts, rules: rules, named: "g", phrases: [], isPronounceable: { !$0.contains("…") })
    }

    /// All that may be said, where nothing is repeated.
    private static func sentences(
        of expression: GrammarExpression,
        _ rules: [String: GrammarExpression]
    ) -> Set<[String]> {
        switch expression {
        case .word(let word): [[word]]
        case .letter(let letter): [[letter + "."]]
        case .sequence(let items):
            items.reduce([[]]) { before, item in
                let after = sentences(of: item, rules)
                return Set(before.flatMap { first in after.map { first + $0 } })
            }
        case .alternatives(let ways): ways.reduce([]) { $0.union(sentences(of: $1.expression, rules)) }
        case .optional(let part): sentences(of: part, rules).union([[]])
        case .rule(let name): rules[name].map { sentences(of: $0, rules) } ?? []
        case .repeated, .open: []
        }
    }

    // MARK: - Parts

    @Test(arguments: [1, 4, 12, 30, 1_000])
    func partsTogetherSayWhatTheWholeSays(limit: Int) {
        let parts = GrammarParts.parts(of: Self.grammar, limit: limit)
        let said = parts.reduce(into: Set<[String]>()) {
            $0.formUnion(Self.sentences(of: $1.expression, Self.grammar.rules))
        }
        #expect(said == Self.sentences(of: Self.grammar.root, Self.grammar.rules))
        #expect((parts.count == 1) == (limit == 1_000))
    }

    @Test func partsKeepToTheLimitWhereTheyCanBeCut() {
        let parts = GrammarParts.parts(of: Self.grammar, limit: 12)
        // "Please" stands before each.
        #expect(parts.allSatisfy { $0.size <= 13 })
        #expect(GrammarParts.size(of: Self.grammar) == 38)
        // What is no choice stays whole.
        let fixed = Grammar(root: .parse("one two three four five six"))
        #expect(GrammarParts.parts(of: fixed, limit: 3).count == 1)
    }

    @Test func whatAValueMayBeIsHeardAsAWhole() {
        let names = GrammarExpression.parse("ada|bob|cleo|dan|eve|fay")
        let calls = Grammar(
            root: .oneOf([.sequence([.word("call"), .rule("name")]), .parse("hang up"), .parse("who called")]),
            rules: ["name": names]
        )
        #expect(GrammarParts.parts(of: calls, limit: 3).map(\.size) == [7, 2, 2])
    }

    @Test func whatIsLessLikelyStaysSoInAPartOfItsOwn() {
        let names = (0..<4).map { GrammarExpression.Weighted(.word("name\($0)"), weight: $0 < 2 ? 1 : 0.5) }
        let parts = GrammarParts.parts(of: Grammar(root: .alternatives(names)), limit: 2)
        #expect(parts.map(\.size) == [2, 2])
        #expect(parts[0].cost == 0)
        #expect(abs(parts[1].cost - 0.693) < 0.001)
    }

    // MARK: - What is expected

    @Test func wordsAreCountedAsTheyAreSaid() throws {
        let tree = try Self.tree(
            [.rule("go"), .parse("stop …"), .parse("stop")],
            rules: ["go": .parse("go (left|right) [now]")]
        )
        let pairs = WordPairs(tree)
        func number(_ word: String) throws -> Int32 { try #require(tree.number(of: word)) }
        // One part of three cannot be said, and is never spoken of; nobody knows that it is none when the others are counted.
        #expect(try abs((pairs.counts[number("go")] ?? 0) - 1.0 / 3) < 1e-9)
        #expect(try abs((pairs.counts[number("left")] ?? 0) - 1.0 / 6) < 1e-9)
        #expect(try abs((pairs.pairs[number("left")]?[number("now")] ?? 0) - 1.0 / 12) < 1e-9)
        #expect(try abs((pairs.pairs[number("left")]?[WordPairs.end] ?? 0) - 1.0 / 12) < 1e-9)
        #expect(try abs((pairs.pairs[WordPairs.start]?[number("stop")] ?? 0) - 1.0 / 3) < 1e-9)
        #expect(try pairs.pairs[number("go")]?[number("now")] == nil)
    }

    @Test func whatIsRepeatedFollowsItself() throws {
        let tree = try Self.tree([.repeated(.parse("one|two"))])
        let pairs = WordPairs(tree)
        let one = try #require(tree.number(of: "one"))
        let two = try #require(tree.number(of: "two"))
        #expect(pairs.counts[one] == 1)
        #expect(pairs.pairs[one]?[two] == 0.25)
        #expect(pairs.pairs[one]?[WordPairs.end] == 0.5)
    }

    @Test func theModelIsWrittenAsItIsRead() throws {
        let tree = try Self.tree([.parse("go (left|right)")])
        let lines = WordPairs(tree).model(names: ["go", "left", nil]).split(separator: "\n").map(String.init)
        #expect(lines.prefix(3) == ["\\data\\", "ngram 1=4", "ngram 2=3"])
        #expect(lines.contains { $0.hasSuffix(" <s> go") })
        #expect(lines.contains { $0.hasSuffix(" left </s>") })
        #expect(!lines.contains { $0.contains("right") })
    }

    @Test(arguments: [
        ("order a large coffee", 1), ("or a large coffee please", 1), ("please set a time for ten minutes", 2),
        ("goal forward two meters", 0), ("what can i", 1), ("what time", 2), ("order soup forward please", 1),
    ])
    func wordsPointToTheirPart(words: String, part: Int) throws {
        let tree = try Self.tree([Self.rover, Self.kitchen, Self.clock])
        let numbers = words.split(separator: " ").map { tree.number(of: String($0)) ?? 10_000 }
        let likelihoods = PartGuess(tree, numbers).likelihoods()
        #expect(likelihoods.indices.max { likelihoods[$0] < likelihoods[$1] } == part)
    }

    // MARK: - Hearing

    private static let settings = settings(partMargin: RecognizerSettings().partMargin)

    private static func settings(partMargin: Double) -> RecognizerSettings {
        RecognizerSettings(
            invocationPhrases: [InvocationPhrase(text: "hey wilco")],
            wholeSize: 10,
            partSize: 8,
            partMargin: partMargin
        )
    }

    private static let sentences = [
        "turn left ninety degrees", "order a large coffee please", "set a timer for ten minutes", "what time is it",
        "stop",
        "please drive backward two meters",
    ]

    @Test(arguments: sentences)
    func itIsHeardInParts(sentence: String) async throws {
        let recognizer = try await Engine.recognizer(Self.settings)
        try await recognizer.prepare(Self.grammar, named: "g")
        let transcript = try await Engine.hear(Sound.flite("slt", sentence), with: recognizer)
        #expect(transcript.best?.text == sentence)
        #expect(transcript.status == .recognized)
    }

    /// However soon the others are given up, the first is the one that the words point to.
    @Test(arguments: sentences, [0.0, 1e6])
    func aPartThatIsFarBehindIsGivenUp(sentence: String, margin: Double) async throws {
        let recognizer = try await Engine.recognizer(Self.settings(partMargin: margin))
        try await recognizer.prepare(Self.grammar, named: "g")
        #expect(try await Engine.hear(Sound.flite("slt", sentence), with: recognizer).best?.text == sentence)
    }

    /// A part that would have to be better than it is falls behind by itself: the scores end for it.
    @Test func whatIsGivenUpIsNotHeard() async throws {
        let recognizer = try await Engine.recognizer(Self.settings(partMargin: -1e9))
        try await recognizer.prepare(Self.grammar, named: "g")
        #expect(try await Engine.hear(Sound.flite("slt", "stop"), with: recognizer).best == nil)
    }

    @Test func thePhraseStandsBeforeEachPart() async throws {
        let recognizer = try await Engine.recognizer(Self.settings)
        try await recognizer.prepare(Self.grammar, named: "g")
        let request = GrammarRequest(grammar: "g", invocationPhrases: ["hey wilco"], invocationRequired: true)
        let said = try Sound.flite("slt", "hey wilco turn right ninety degrees")
        let transcript = try await Engine.hear(said, with: recognizer, request: request)
        #expect(transcript.best?.text == "turn right ninety degrees")
        #expect(transcript.invocation == "hey wilco")
        let alone = try await Engine.hear(Sound.flite("slt", "hey wilco"), with: recognizer, request: request)
        #expect(alone.invocation == "hey wilco")
        #expect(alone.best == nil)
    }

    @Test func wordsOfOnesOwnAreHeardInTheirPart() async throws {
        let recognizer = try await Engine.recognizer(Self.settings)
        let note = GrammarExpression.sequence([.parse("remind me to"), .open])
        try await recognizer.prepare(Grammar(root: .oneOf([Self.rover, note, Self.clock])), named: "g")
        let transcript = try await Engine.hear(Sound.flite("slt", "remind me to water the flowers"), with: recognizer)
        #expect(transcript.best?.text == "remind me to water the flowers")
        #expect(
            try await Engine.hear(Sound.flite("slt", "what time is it"), with: recognizer).best?.text
                == "what time is it"
        )
    }

    @Test func aSentenceThatMustGoOnIsNotOver() async throws {
        let recognizer = try await Engine.recognizer(Self.settings)
        try await recognizer.prepare(Self.grammar, named: "g")
        func end(_ sentence: String) async throws -> SentenceEnd? {
            let session = try await recognizer.begin(GrammarRequest(grammar: "g"))
            let sound = try Sound.flite("slt", sentence) + Sound.silence(0.6)
            for start in stride(from: 0, to: sound.count, by: 320) {
                try await session.accept(Array(sound[start..<min(start + 320, sound.count)]))
            }
            return await session.sentenceEnd()
        }
        #expect(try await end("turn left ninety degrees") == .possible)
        #expect(try await end("turn left ninety") == .impossible)
    }

    @Test func whatIsNoSpeechOfItsPartsIsRejected() async throws {
        let recognizer = try await Engine.recognizer(Self.settings)
        try await recognizer.prepare(Self.grammar, named: "g")
        let other = try Sound.flite("slt", "my grandmother used to collect porcelain elephants")
        #expect(try await Engine.hear(other, with: recognizer).status != .recognized)
        #expect(try await Engine.hear(Sound.silence(2), with: recognizer).status != .recognized)
    }
}
