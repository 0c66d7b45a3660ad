import AssistantTesting
import Matching
import Testing
import WilcoIntents

/// Several values of an array, where the template names one.
@Suite struct SeriesTests {
    private static func matcher(_ sentences: String..., rules: [String: String] = [:]) -> Matcher {
        var app = AppDefinition(
            id: "buses",
            name: SpokenName("Buses"),
            locale: "en-US",
            folder: "/buses",
            intents: [
                IntentDefinition(
                    name: "Follow",
                    title: "Follow",
                    parameters: [
                        TestApps.parameter("lines", .object("Line"), isArray: true),
                        TestApps.parameter("stop", .object("Stop")),
                        TestApps.parameter("paint", .color, isArray: true),
                    ],
                    sentences: [
                        SentenceDefinition(templates: sentences.map { SentenceDefinition.Template($0) })
                    ]
                )
            ],
            types: [
                TermType(
                    kind: .object,
                    name: "Line",
                    displayName: "Line",
                    terms: ["red", "blue line", "green", "harbor express"].map { VocabularyTerm(id: $0, display: $0) }
                ),
                TermType(
                    kind: .object,
                    name: "Stop",
                    displayName: "Stop",
                    terms: ["harbor", "castle"].map { VocabularyTerm(id: $0, display: $0) }
                ),
            ]
        )
        app.rules = rules
        return Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
    }

    private static func values(_ name: String, _ understanding: Understanding) -> [String] {
        (understanding.match?.parameters[name] ?? []).map(\.value.json).map { $0.stringValue ?? "\($0)" }
    }

    private static let buses = matcher("follow <the> {lines} [at {stop}]", rules: ["the": "[the]"])

    @Test(arguments: [
        ("follow red", ["red"]),
        ("follow red and blue line", ["red", "blue line"]),
        ("follow red, green and blue line at the castle", ["red", "green", "blue line"]),
        ("please follow the red and green and harbor express", ["red", "green", "harbor express"]),
    ])
    func isOneList(_ sentence: String, _ lines: [String]) {
        let understanding = Self.buses.understand(sentence, in: TestApps.context)
        #expect(understanding.band == .act)
        #expect(Self.values("lines", understanding) == lines)
        #expect(understanding.next.isEmpty)
    }

    /// What is said of something else is no value of the list.
    @Test func anotherRequestIsNone() {
        let understanding = Self.buses.understand("follow red and follow green", in: TestApps.context)
        #expect(Self.values("lines", understanding) == ["red"])
        #expect(understanding.next.map { Self.values("lines", $0) } == [["green"]])
    }

    @Test(arguments: ["follow red and purple", "follow red and castle", "follow red and the green and the moon"])
    func whatIsNoValueIsNone(_ sentence: String) {
        #expect(Self.buses.understand(sentence, in: TestApps.context).band != .act)
    }

    @Test(arguments: ["follow red and blue line", "follow red green and harbor express at castle", "follow the green"])
    func itIsHeard(_ sentence: String) {
        #expect(Acceptor(grammar: Self.buses.grammar(for: .request)).accepts(sentence))
    }

    /// Whoever lists in a way of its own says with what.
    @Test func aTemplateThatListsSaysHow() {
        let matcher = Self.matcher("follow <line> [as well as <line>]", rules: ["line": "[the] {lines}"])
        let understood = matcher.understand("follow the red as well as the green", in: TestApps.context)
        #expect(Self.values("lines", understood) == ["red", "green"])
        let acceptor = Acceptor(grammar: matcher.grammar(for: .request))
        #expect(acceptor.accepts("follow the red as well as green"))
        #expect(!acceptor.accepts("follow red and green"))
    }

    @Test func colorsAreListed() {
        let understood = Self.matcher("paint it {paint}").understand("paint it red and blue", in: TestApps.context)
        #expect(understood.match?.parameters["paint"]?.count == 2)
        #expect(understood.next.isEmpty)
    }
}
