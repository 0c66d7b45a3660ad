import AssistantTesting
import Matching
import Testing
import WilcoIntents
import Yams

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

    /// `Cases/series.yaml`: values of each type.
    @Test func everyTypeIsListed() throws {
        for group in TestApps.cases("series").sequence ?? [] {
            let type = try #require(ParameterType(name: group["type"]?.string ?? ""))
            let matcher = Self.matcher(of: type, group)
            let acceptor = group["heard"]?.bool == true ? Acceptor(grammar: matcher.grammar(for: .request)) : nil
            for (key, wanted) in group["cases"]?.mapping ?? [:] {
                let said = key.string ?? ""
                let understanding = matcher.understand("zap crossings \(said)", in: TestApps.context)
                let isUnderstood = understanding.band == .act && understanding.match?.intent == "Zap"
                let values = understanding.match?.parameters["values"]?.map(\.value.json) ?? []
                let got = isUnderstood ? JSONValue.array(values) : .null
                #expect(TestApps.isEqual(got, TestApps.json(wanted)), "\(type.name): “\(said)” is \(got)")
                let next = said.hasSuffix("and sing a song") ? ["Sing"] : []
                if isUnderstood {
                    #expect(understanding.next.map { $0.match?.intent ?? "" } == next, "\(type.name): “\(said)”")
                }
                if let acceptor {
                    #expect(acceptor.accepts("zap crossings \(said)") == next.isEmpty, "“\(said)” is heard")
                }
            }
        }
    }

    private static func matcher(of type: ParameterType, _ group: Node) -> Matcher {
        var parameter = TestApps.parameter("values", type, isArray: true)
        parameter.hasDynamicOptions = group["options"]?.string == "dynamic"
        return zapper([parameter], "zap crossings {values}", locale: group["locale"]?.string ?? "en-US")
    }

    /// An app that does one thing, and sings.
    private static func zapper(
        _ parameters: [ParameterDefinition],
        _ templates: String...,
        locale: String = "en-US"
    ) -> Matcher {
        let zap = SentenceDefinition(templates: templates.map { SentenceDefinition.Template($0) })
        let app = AppDefinition(
            id: "zapper",
            name: SpokenName("Zapper"),
            locale: locale,
            folder: "/zapper",
            intents: [
                IntentDefinition(name: "Zap", title: "Zap", parameters: parameters, sentences: [zap]),
                IntentDefinition(name: "Sing", title: "Sing", sentences: [TestApps.template("sing a song")]),
            ],
            types: [TermType(kind: .object, name: "Line", displayName: "Line")]
        )
        return Matcher(apps: [app], locale: locale, tables: TestLanguages.tables(locale))
    }

    /// What is no array takes nothing that comes behind its one value.
    @Test func oneValueIsOne() {
        let matcher = Self.matcher("paint the {stop} {paint}")
        let understood = matcher.understand("paint the castle red and blue", in: TestApps.context)
        #expect(Self.values("stop", understood) == ["castle"])
        #expect(understood.match?.parameters["paint"]?.count == 2)
        let number = Self.zapper([TestApps.parameter("values", .integer)], "zap {values}")
        let two = number.understand("zap two and three", in: TestApps.context)
        #expect(
            ([two] + two.next).map { $0.match?.parameters["values"]?.map(\.value) } == [[.integer(2)], [.integer(3)]]
        )
        #expect(!Acceptor(grammar: number.grammar(for: .request)).accepts("zap two and three"))
    }

    /// A template may list in a way of its own, whatever the type.
    @Test(arguments: [
        ("add {numbers} [and {numbers}]", "add two and three", "numbers", 2),
        ("add {numbers} [as well as {numbers}]", "add two as well as three", "numbers", 2),
        ("zap crossings {lines} [and {lines}]", "zap crossings line 4 and line 7", "lines", 2),
    ])
    func everyTypeIsListedInATemplatesOwnWay(_ template: String, _ sentence: String, _ name: String, _ count: Int) {
        let numbers = TestApps.parameter("numbers", .integer, isArray: true)
        var lines = TestApps.parameter("lines", .object("Line"), isArray: true)
        lines.hasDynamicOptions = true
        let understood = Self.zapper([numbers, lines], template).understand(sentence, in: TestApps.context)
        #expect(understood.match?.parameters[name]?.count == count)
        #expect(understood.next.isEmpty)
    }

    /// Who is asked says the same, whether the options are many or none is known.
    @Test(arguments: [0, 12]) func openNamesInAnAnswerAreListed(_ count: Int) throws {
        var parameter = TestApps.parameter("lines", .object("Line"), isArray: true)
        parameter.hasDynamicOptions = true
        let matcher = Self.zapper([parameter], "zap [{lines}]")
        let request = try #require(matcher.understand("zap", in: TestApps.context).match)
        let options = (0..<count).map { IntentObject(id: "\($0 + 1)", display: "line \($0 + 1)") }
        let expectation = WilcoIntents.Expectation(.value(parameter: "lines", options: options), pending: request)
        let answer = matcher.answer("line 4 and line 7", to: expectation, in: TestApps.context)
        #expect(answer.values["lines"]?.map(\.display) == ["line 4", "line 7"])
    }

    /// Where too little tells that the request is meant, the names are told to be unknown, all of them.
    @Test func unknownNamesStayTogether() {
        var parameter = TestApps.parameter("lines", .object("Line"), isArray: true)
        parameter.hasDynamicOptions = true
        let matcher = Self.zapper([parameter], "crossings [of] {lines}")
        let said = "line 4, the old bed and breakfast and the harbor"
        let open = matcher.understand("crossings of \(said)", in: TestApps.context).open
        #expect(open.map(\.unknown) == [["lines": said]])
        let other = matcher.understand("crossings of line 4 and set a timer", in: TestApps.context).open
        #expect(other.isEmpty, "\(other)")
    }
}
