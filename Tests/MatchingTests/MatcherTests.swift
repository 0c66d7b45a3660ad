import AssistantTesting
import Foundation
import Matching
import Speech
import Testing
import WilcoIntents

@Suite struct MatcherTests {
    @Test func tellsWhereAValueWasSaid() throws {
        let match = try #require(
            TestApps.all.understand("Please, order  two Clam-Chowders!", in: TestApps.context).match
        )
        let soup = try #require(match.parameters["soup"]?.first)
        #expect(soup.raw == "Clam-Chowders")
        #expect(soup.range == 19..<32)
        #expect(soup.display == "clam chowder")
    }

    @Test func badTemplatesAreReportedAndTheRestWorks() {
        var app = TestApps.soup
        app.intents[1].sentences.append(TestApps.template("(broken", "see <nothing>", "the {nowhere}"))
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        #expect(matcher.problems.count == 3)
        #expect(matcher.understand("show the menu", in: TestApps.context).status == .matched)
    }

    @Test func vocabularyIsReplacedLive() {
        let matcher = Matcher(apps: [TestApps.messages], locale: "en-US", tables: TestLanguages.tables("en-US"))
        matcher.replaceVocabulary(app: "unicorn-chat", type: "person", terms: [TestApps.celestra])
        func friend() -> ParameterValue? {
            matcher.understand("tell celestra hello", in: TestApps.context).match?.parameters["friend"]?.first?.value
        }
        #expect(friend() == .person(IntentObject(id: "celestra", display: "Celestra")))
        matcher.replaceVocabulary(app: "unicorn-chat", type: "person", terms: [])
        #expect(friend() != .person(IntentObject(id: "celestra", display: "Celestra")))
    }

    @Test func theHypothesisThatMeansSomethingWins() {
        let transcript = Transcript(
            status: .recognized,
            hypotheses: [
                Hypothesis(text: "order too calm chow there", confidence: 0.9),
                Hypothesis(text: "order two clam chowders", confidence: 0.85),
            ]
        )
        let understanding = TestApps.all.understand(transcript, in: TestApps.context)
        #expect(understanding.match?.parameters["quantity"]?.first?.value == .integer(2))
        #expect(understanding.transcript == "order two clam chowders")
    }

    /// An answer costs nothing when it was not asked for; an order does.
    @Test(
        arguments: [
            ("what is the weather", 0.45, IntentCategory.information, ConfidenceBand.act),
            ("what is the weather", 0.38, .information, .confirm), ("what is the weather", 0.55, .order, .confirm),
        ]
    )
    func whatIsOnlyToldIsToldOnDoubt(
        _ text: String,
        _ confidence: Double,
        _ category: IntentCategory,
        _ band: ConfidenceBand
    ) {
        var app = TestApps.soup
        let sentences = [TestApps.template("what is the weather")]
        app.intents = [IntentDefinition(name: "Weather", title: "Weather", category: category, sentences: sentences)]
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let heard = Transcript(status: .recognized, hypotheses: [Hypothesis(text: text, confidence: confidence)])
        #expect(matcher.understand(heard, in: TestApps.context).band == band)
    }

    /// "Never" is nearly "we do".
    @Test(
        arguments: [
            (["we do", "never"], [0.71, 0.7], Answer.Kind.notUnderstood), (["we do", "never"], [0.71, 0.5], .yes),
            (["never", "we do"], [0.71, 0.7], .notUnderstood), (["never", "again"], [0.71, 0.7], .no),
            (["stop", "do so"], [0.71, 0.7], .stop),
        ]
    )
    func yesAndNoAreNotTakenForEachOther(_ texts: [String], _ confidences: [Double], _ kind: Answer.Kind) {
        let hypotheses = zip(texts, confidences).map { Hypothesis(text: $0, confidence: $1) }
        let transcript = Transcript(status: .recognized, hypotheses: hypotheses)
        let expectation = Expectation(.confirmation(verbs: ["order it"]))
        #expect(TestApps.all.answer(transcript, to: expectation, in: TestApps.context).kind == kind)
    }

    /// Readings of what was heard are as sure as the understanding is told to be.
    @Test func anExplanationCountsHowWellItWasHeard() {
        let heard = Hypothesis(text: "order two clam chowders", confidence: 0.5)
        let transcript = Transcript(status: .recognized, hypotheses: [heard])
        let explanation = TestApps.all.explain(transcript, in: TestApps.context)
        #expect(explanation.understanding.match != nil)
        #expect(explanation.readings.first?.match.confidence == explanation.understanding.match?.confidence)
        let guessed = TestApps.all.explain("order tomatoe soup", in: TestApps.context).readings
        #expect(guessed.first?.isGuess == true, "\(guessed)")
    }

    @Test func contextDecidesAndFills() {
        var app = TestApps.soup
        var here = TestApps.template("lights on [here]")
        here.requiresContext = ["area": ContextRequirement(values: nil, slot: "area")]
        app.intents = [IntentDefinition(name: "Lights", title: "Lights", sentences: [here])]
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        var context = TestApps.context
        #expect(matcher.understand("lights on", in: context).status == .rejected)
        context.values = ["area": "Kitchen"]
        let area = matcher.understand("lights on", in: context).match?.parameters["area"]?.first
        #expect(area?.value == .string("Kitchen"))
        #expect(area?.source == .context)
        #expect(area?.raw == nil)
    }

    /// What must be said must be said in other words, too.
    @Test(arguments: [
        ("tell me the code of the garden gate", true), ("tell the code of the garden gate", true),
        ("tell me of the garden gate", false), ("tell the garden gate", false),
    ])
    func aSentenceNeedsItsKeywordHoweverItIsSaid(said: String, hasKeyword: Bool) {
        var code = TestApps.template("tell me the code of the garden gate")
        #expect(understands(said, TestApps.soup, [code]) == true)
        code.requiredKeywords = ["Code"]
        #expect(understands(said, TestApps.soup, [code]) == hasKeyword)
    }

    private func understands(_ said: String, _ app: AppDefinition, _ sentences: [SentenceDefinition]) -> Bool {
        var app = app
        app.intents = [IntentDefinition(name: "Gate", title: "Gate", category: .information, sentences: sentences)]
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        return matcher.understand(said, in: TestApps.context).match != nil
    }

    @Test(arguments: ["灯を つけて", "灯をつけて", "灯 を つけて"])
    func sentencesWithoutSpaces(said: String) {
        let app = AppDefinition(
            id: "akari",
            name: SpokenName("akari"),
            locale: "ja",
            folder: "/akari",
            intents: [IntentDefinition(name: "On", title: "On", sentences: [TestApps.template("{thing}[を]つけて")])],
            lists: ["thing": .values([SlotList.Value(text: "灯", value: .string("light"))])]
        )
        let matcher = Matcher(apps: [app], locale: "ja", tables: TestLanguages.tables("ja"))
        #expect(
            matcher.understand(said, in: TestApps.context).match?.parameters["thing"]?.first?.value == .string("light")
        )
    }

    @Test func partsOfWords() {
        let app = AppDefinition(
            id: "licht",
            name: SpokenName("licht"),
            locale: "de",
            folder: "/licht",
            intents: [
                IntentDefinition(name: "An", title: "An", sentences: [TestApps.template("{raum}[n]licht[er] an")])
            ],
            lists: ["raum": .values([SlotList.Value(text: "küche", value: .string("Küche"))])]
        )
        let matcher = Matcher(apps: [app], locale: "de", tables: TestLanguages.tables("de"))
        for said in ["Küchenlicht an", "KÜCHENLICHTER AN", "Ku\u{308}chenlicht an"] {
            let match = matcher.understand(said, in: TestApps.context).match
            #expect(match?.parameters["raum"]?.first?.value == .string("Küche"), "\(said)")
        }
    }

    @Test func jsonIsAsDocumented() {
        let understanding = TestApps.all.understand("order two clam chowders", in: TestApps.context)
        let line = UnderstandingJSON.line(
            input: "a.wav",
            understanding: understanding,
            seconds: UnderstandingJSON.Seconds(audio: 2.31, recognition: 0.041, matching: 0.00008)
        )
        #expect(
            line == """
                {"input":"a.wav","status":"matched","band":"act","transcript":"order two clam chowders","confidence":0.98,\
                "app":"soup-chef","intent":"OrderSoup","parameters":{"quantity":{"value":2,"display":"two","raw":"two",\
                "range":[6,9],"source":"said"},"soup":{"value":"clamChowder","display":"clam chowder","raw":"clam chowders",\
                "range":[10,23],"source":"said"}},"alternatives":[],"seconds":{"audio":2.31,"recognition":0.041,"matching":0.00008}}
                """
        )
    }

    @Test func twoRequestsInOneSentence() {
        let understanding = TestApps.all.understand(
            "order soup and then turn left ninety degrees",
            in: TestApps.context
        )
        #expect(understanding.band == .act)
        #expect(understanding.match?.intent == "OrderSoup")
        #expect(understanding.next.first?.match?.intent == "Turn")
        #expect(understanding.next.first?.match?.parameters["angle"]?.first?.range == 30..<44)
        let line = UnderstandingJSON.line(
            input: "a.wav",
            understanding: understanding,
            seconds: UnderstandingJSON.Seconds(matching: 0)
        )
        #expect(line.contains(#""next":{"status":"matched","band":"act","transcript":"order soup and then"#), "\(line)")
    }

    /// Endings of words as lists, one of them nothing at all.
    @Test func endingsAsLists() throws {
        var app = TestApps.messages
        app.intents = [
            IntentDefinition(
                name: "Shine",
                title: "Shine",
                parameters: [TestApps.parameter("neg", .string)],
                sentences: [TestApps.template("make it bright(er|ness){neg}")]
            )
        ]
        app.lists = [
            "neg": .values([
                SlotList.Value(text: "", value: .string("no")), SlotList.Value(text: "less", value: .string("yes")),
            ])
        ]
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        #expect(matcher.problems.isEmpty, "\(matcher.problems)")
        for (said, value) in [
            "make it brighter": "no", "make it brightness": "no", "make it brightnessless": "yes",
            "make it brighterless please": "yes",
        ] {
            let understanding = matcher.understand(said, in: TestApps.context)
            #expect(understanding.band == .act, "\(said)")
            #expect(understanding.match?.parameters["neg"]?.first?.value == .string(value), "\(said)")
        }
        #expect(matcher.understand("make it bright", in: TestApps.context).band != .act)
    }

    @Test func twoValuesWhereOneIsExpected() {
        let understanding = TestApps.all.understand("order clam chowder and tomato soup please", in: TestApps.context)
        #expect(understanding.band == .act)
        #expect(understanding.match?.parameters["soup"]?.first?.display == "clam chowder")
        #expect(understanding.match?.parameters["soup"]?.first?.range == 6..<18)
        #expect(understanding.next.first?.match?.parameters["soup"]?.first?.display == "tomato soup")
        #expect(understanding.next.first?.match?.parameters["soup"]?.first?.range == 23..<34)
        #expect(TestApps.all.understand("order clam chowder and a bicycle", in: TestApps.context).next.isEmpty)
    }

    @Test func oddInputIsTaken() {
        for text in [
            "", " ", "!!!", "\u{0}", "🦄🦄", String(repeating: "order ", count: 2000), "ﷺ", "a\u{301}\u{301}\u{301}", "-",
            "'", "1/0",
        ] {
            let understanding = TestApps.all.understand(text, in: TestApps.context)
            #expect(understanding.status != .matched, "\(text.prefix(20))")
        }
    }

    /// "How far is it" is an example of what is said behind another request.
    @Test func anExampleMayNeedItsPlace() {
        var app = TestApps.soup
        var behind = TestApps.template("how (large|big) is it")
        behind.requiresContext = [
            "lastTold": ContextRequirement(values: ["OrderSoup"]),
            "lastTold.size": ContextRequirement(values: nil, slot: "note"),
        ]
        app.intents[1].sentences.append(behind)
        app.intents[1].examples = ["how large is it", "how green is it"]
        let problems = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
            .review(in: TestApps.context).problems
        #expect(problems.filter { $0.contains("of ShowMenu is not understood") }.count == 1, "\(problems)")
        #expect(problems.contains { $0.contains("“how green is it” of ShowMenu is not understood") }, "\(problems)")
    }

    @Test func examplesThatTellLittleAreNamed() {
        var app = TestApps.soup
        app.intents[0].examples = ["order soup please"]
        app.intents[1].examples = ["show me the menu", "what is on the menu of today and of all the other days"]
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let warnings = matcher.review(in: TestApps.context).warnings
        #expect(warnings.contains { $0.contains("OrderSoup has fewer than 2 examples") }, "\(warnings)")
        #expect(warnings.contains { $0.contains("“order soup please” of OrderSoup is polite") }, "\(warnings)")
        #expect(warnings.contains { $0.contains("of ShowMenu has 13 words — say it in at most 10") }, "\(warnings)")
    }

    /// Sentences are not at fault where nobody but the app knows the value.
    @Test(
        arguments: [
            // Whether options are dynamic, terms of the definition, the example, and whether it needs the app.
            (true, [String](), "visit the east gate", true), (true, ["tower"], "visit the east gate", true),
            (true, ["tower"], "visit the tower", nil), (false, ["tower"], "visit the east gate", false),
            (true, ["tower"], "sing along", false),
        ] as [(Bool, [String], String, Bool?)]
    )
    func whatOnlyTheAppKnowsIsNamed(_ isDynamic: Bool, _ terms: [String], _ example: String, _ needsApp: Bool?) {
        var spot = TestApps.parameter("spot", .object("Spot"))
        spot.hasDynamicOptions = isDynamic
        let visit = IntentDefinition(
            name: "Visit",
            title: "Visit",
            parameters: [spot],
            sentences: [TestApps.template("visit [the] {spot}", "visit something")],
            examples: [example, "visit something"]
        )
        let type = TermType(
            kind: .object,
            name: "Spot",
            displayName: "Spot",
            terms: terms.map { VocabularyTerm(id: $0, display: $0) }
        )
        let app = AppDefinition(
            id: "guide",
            name: SpokenName("Guide"),
            locale: "en-US",
            folder: "/guide",
            intents: [visit],
            types: [type]
        )
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let review = matcher.review(in: TestApps.context)
        let told = review.warnings.filter { $0.contains("“\(example)” of Visit has a value that is unknown until") }
        #expect(told.count == (needsApp == true ? 1 : 0), "\(review)")
        let faults = review.problems.filter { $0.contains("“\(example)” of Visit is not understood") }
        #expect(faults.count == (needsApp == false ? 1 : 0), "\(review)")
    }

    /// It is half understood as another sentence, and has a value that only the app knows all the same.
    @Test func whatIsHalfUnderstoodIsNamedToo() {
        var spot = TestApps.parameter("spot", .object("Spot"))
        spot.hasDynamicOptions = true
        var type = TermType(kind: .object, name: "Spot", displayName: "Spot")
        type.isClosed = true
        let examples = ["when does the guide leave from the tower", "when does the guide leave"]
        let leave = IntentDefinition(
            name: "Leave",
            title: "Leave",
            category: .information,
            parameters: [spot],
            sentences: [TestApps.template("when does the guide leave from {spot}", "when does the guide leave")],
            examples: examples
        )
        let app = AppDefinition(
            id: "guide",
            name: SpokenName("Guide"),
            locale: "en-US",
            folder: "/guide",
            intents: [leave],
            types: [type]
        )
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let review = matcher.review(in: TestApps.context)
        let told = review.warnings.filter { $0.contains("has a value that is unknown until") }
        #expect(told.count == 1 && told.allSatisfy { $0.contains("“\(examples[0])” of Leave") }, "\(review)")
        #expect(review.problems == [])
    }

    @Test func whatTwoAppsShareIsNamed() {
        func app(_ id: String, _ thing: String, _ template: String) -> AppDefinition {
            AppDefinition(
                id: id,
                name: SpokenName(id),
                locale: "en-US",
                folder: "/\(id)",
                intents: [
                    IntentDefinition(
                        name: "Do",
                        title: "Do",
                        parameters: [TestApps.parameter("thing", .object("Thing"))],
                        sentences: [TestApps.template(template)]
                    )
                ],
                types: [
                    TermType(
                        kind: .object,
                        name: "Thing",
                        displayName: "Thing",
                        terms: [VocabularyTerm(id: "a", display: thing), VocabularyTerm(id: "b", display: "lamp")]
                    )
                ]
            )
        }
        let apps = [
            app("first", "Sellestra", "frob the [old] {thing}"),
            app("second", "Celestra", "frob (the|a) {thing}"),
        ]
        let matcher = Matcher(apps: apps, locale: "en-US", tables: TestLanguages.tables("en-US"))
        let warnings = matcher.review(in: TestApps.context).warnings
        #expect(warnings.contains { $0.contains("may be first Do or second Do") }, "\(warnings)")
        #expect(warnings.contains { $0.contains("“Celestra” sounds like “Sellestra” of first") }, "\(warnings)")
        let alone = Matcher(apps: [apps[0]], locale: "en-US", tables: TestLanguages.tables("en-US"))
        #expect(!alone.review(in: TestApps.context).warnings.contains { $0.contains("may be") })
    }

    /// What was said besides the request is told, and why it is none of it.
    @Test(
        arguments: [
            ("order a clam chowder no wait tomato soup", "clam chowder no wait", LeftOut.Reason.takenBack),
            ("order clam chowder with no cheese", "with no cheese", .notWanted),
            ("turn left, gobble the fish and order soup", "gobble the fish", .saidAlong),
        ] as [(String, String, LeftOut.Reason)]
    )
    func whatIsLeftOutIsTold(_ said: String, _ words: String, _ reason: LeftOut.Reason) {
        let told = TestApps.all.explain(said, in: TestApps.context).understanding.leftOut
        #expect(told.contains { $0.words.contains(words) && $0.reason == reason }, "\(told)")
    }

    /// Some of many words that all belong to a sentence are not that sentence.
    @Test(arguments: [("alpha bravo charlie", false), ("alpha bravo charlie delta echo foxtrot golf", true)])
    func someOfManyWordsAreNothing(_ said: String, _ isMatched: Bool) {
        var app = TestApps.messages
        let words = "(alpha;bravo;charlie;delta;echo;foxtrot;golf;hotel)"
        app.intents = [IntentDefinition(name: "All", title: "All", sentences: [TestApps.template(words)])]
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        #expect((matcher.understand(said, in: TestApps.context).match != nil) == isMatched)
    }

    /// A word that no dictionary knows is one that sounds like it, and asked about; a word that it knows is none other.
    @Test(
        arguments: [
            ("order clam chouder", "OrderSoup"), ("go foward ten meters", "Move"), ("order tomatto soop", "OrderSoup"),
            ("go foward ten meeters", "Move"), ("order crumb chair", nil), ("go toward ten meters", nil),
        ] as [(String, String?)]
    )
    func misspelledWordsAreAskedAbout(_ said: String, _ intent: String?) {
        let unknown: Set = ["chouder", "foward", "tomatto", "soop", "meeters"]
        let matcher = Matcher(
            apps: [TestApps.soup, TestApps.rover],
            locale: "en-US",
            tables: TestLanguages.tables("en-US"),
            pronunciation: { unknown.contains($0) ? [] : [$0.uppercased()] }
        )
        let understanding = matcher.understand(said, in: TestApps.context)
        #expect(understanding.match?.intent == intent)
        #expect(understanding.band == (intent == nil ? .reject : .confirm))
    }

    /// What the recogniser's dictionary has said alike is named, however it is written.
    @Test func homophonesAreNamed() {
        let ways = [
            "knight": ["N AY T"], "nite": ["N AY T"], "flower": ["F L AW ER"], "flour": ["F L AW ER", "F L AW R"],
        ]
        var app = TestApps.soup
        app.types[0].terms = ["Knight soup", "Nite soup", "Flour", "Flower", "Pea"].map {
            VocabularyTerm(id: $0, display: $0)
        }
        let matcher = Matcher(
            apps: [app],
            locale: "en-US",
            tables: TestLanguages.tables("en-US"),
            pronunciation: { ways[$0] ?? [] }
        )
        let alike = matcher.review(in: TestApps.context).warnings.filter { $0.contains("sound alike") }
        #expect(alike.count == 2, "\(alike)")
        #expect(alike.contains { $0.contains("“Knight soup” and “Nite soup”") }, "\(alike)")
        #expect(alike.contains { $0.contains("“Flour” and “Flower”") }, "\(alike)")
    }

    /// A word that the dictionary knows is not taken for another that is only written nearly so.
    @Test func knownWordsAreHeardApart() {
        var app = TestApps.soup
        app.types[0].terms = [VocabularyTerm(id: "water", display: "water")]
        let ways = ["water": ["W AO T ER"], "weather": ["W EH DH ER"]]
        func match(_ pronunciation: (@Sendable (String) -> [String])?) -> IntentMatch? {
            let tables = TestLanguages.tables("en-US")
            let matcher = Matcher(apps: [app], locale: "en-US", tables: tables, pronunciation: pronunciation)
            return matcher.understand("order weather", in: TestApps.context).match
        }
        #expect(match(nil)?.intent == "OrderSoup")
        #expect(match { ways[$0] ?? [] } == nil)
    }

    /// Phrases that stand for too much are complained of, rather than lost.
    @Test func phrasesThatAreTooManyAreTold() throws {
        for locale in ["en-US", "de-DE", "fr-FR"] {
            let matcher = Matcher(apps: [], locale: locale, tables: TestLanguages.tables(locale))
            #expect(matcher.languageProblems.isEmpty, "\(matcher.languageProblems)")
        }
        var tables = try #require(TestLanguages.tables("en-US"))
        let many = (0..<9).map { _ in "[(a|b)]" }.joined(separator: " ") + " hello"
        tables.understanding = ["phrases": ["notMeant": [.string(many)]]]
        let matcher = Matcher(apps: [], locale: "en-US", tables: tables)
        let told = matcher.languageProblems.filter { $0.contains("phrases.notMeant: “[(a|b)]") }
        #expect(told.count == 1 && told[0].hasSuffix("split it"), "\(told)")
    }

    /// How a request is said is told of that request, and asked for nothing else.
    @Test(arguments: [
        "how do I order soup", "what can I say to order a clam chowder", "show me how to order soup please",
    ])
    func howARequestIsSaid(sentence: String) {
        let understanding = TestApps.all.understand(sentence, in: TestApps.context)
        #expect(understanding.match?.intent == BuiltInRequest.abilities.rawValue)
        #expect(understanding.match?.parameters["app"]?.first?.value == .string("soup-chef"))
        #expect(understanding.match?.parameters["intent"]?.first?.value == .string("OrderSoup"))
        #expect(understanding.band == .act)
        #expect(TestApps.all.understand("how do I tie a tie", in: TestApps.context).match == nil)
    }

    /// Nothing of an app needs to be opened: what it can do is told.
    @Test(arguments: ["open soup chef", "please launch the soup chef app", "open up soup chef"])
    func anAppIsOpened(sentence: String) {
        let understanding = TestApps.all.understand(sentence, in: TestApps.context)
        #expect(understanding.match?.intent == BuiltInRequest.abilities.rawValue, "\(understanding)")
        #expect(understanding.match?.parameters["app"]?.first?.value == .string("soup-chef"))
        #expect(understanding.band == .act)
    }

    /// However her name is written.
    @Test(arguments: ["tell my very best friend celestra hello", "tell my old friend Celestra hello"])
    func whoSomebodyIsStandsBeforeTheName(sentence: String) {
        let understanding = TestApps.all.understand(sentence, in: TestApps.context)
        let friend = understanding.match?.parameters["friend"]?.first
        #expect(friend?.value == .person(IntentObject(id: "celestra", display: "Celestra")), "\(understanding)")
        #expect(understanding.band == .act)
    }

    /// Two intents of one app that fit a sentence equally, and two terms with one name, are told with their place.
    @Test func whatOneAppHasTwiceIsNamed() {
        func place(_ line: Int) -> WilcoIntents.SourceLocation {
            WilcoIntents.SourceLocation(file: "/lamps/en-US.yaml", line: line, column: 3)
        }
        let lamp = TestApps.parameter("lamp", .object("Lamp"))
        func intent(_ name: String, _ template: String, line: Int) -> IntentDefinition {
            IntentDefinition(
                name: name,
                title: name,
                parameters: [lamp],
                sentences: [
                    SentenceDefinition(templates: [SentenceDefinition.Template(template, location: place(line))])
                ],
                examples: ["do nothing of the kind"]
            )
        }
        let app = AppDefinition(
            id: "lamps",
            name: SpokenName("Lamps"),
            locale: "en-US",
            folder: "/lamps",
            intents: [intent("Flip", "(flip|switch) {lamp}", line: 8), intent("Change", "switch {lamp}", line: 9)],
            types: [
                TermType(
                    kind: .object,
                    name: "Lamp",
                    displayName: "Lamp",
                    terms: [
                        VocabularyTerm(id: "one", display: "flour lamp"),
                        VocabularyTerm(id: "two", display: "desk lamp", synonyms: ["[the] flour lamp"]),
                        VocabularyTerm(id: "three", display: "knight lamp"),
                        VocabularyTerm(id: "four", display: "nite lamp"),
                    ]
                )
            ],
            places: [
                "types.Lamp.two": place(4), "types.Lamp.four": place(6), "examples.Flip": place(11),
                "examples.Flip.0": place(12),
            ]
        )
        let ways = ["knight": ["N AY T"], "nite": ["N AY T"], "lamp": ["L AE M P"]]
        let matcher = Matcher(
            apps: [app],
            locale: "en-US",
            tables: TestLanguages.tables("en-US"),
            pronunciation: { ways[$0] ?? [] }
        )
        let review = matcher.review(in: TestApps.context)
        func isTold(_ texts: [String], _ line: Int, _ words: String) -> Bool {
            texts.contains { $0.hasPrefix("/lamps/en-US.yaml:\(line):3: ") && $0.contains(words) }
        }
        #expect(isTold(review.problems, 4, "“flour lamp” is one as well as two"), "\(review)")
        #expect(isTold(review.problems, 12, "of Flip is not understood"), "\(review)")
        #expect(isTold(review.warnings, 6, "“knight lamp” and “nite lamp” sound alike"), "\(review)")
        #expect(isTold(review.warnings, 11, "Flip has fewer than 2 examples"), "\(review)")
        #expect(review.warnings.contains { $0.contains("may be Change or Flip, and only their order") }, "\(review)")
    }

    /// In other words than the request's own it may be asked of the world.
    @Test func howSomethingIsDoneMayBeAskedOfTheWorld() {
        var app = TestApps.soup
        app.intents[0].sentences += [TestApps.template("cook {soup}")]
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let understanding = matcher.understand("how do I cook clam chowder", in: TestApps.context)
        #expect(understanding.match?.intent == BuiltInRequest.abilities.rawValue)
        #expect(understanding.band == .confirm)
    }

    /// An article too many or too few changes no request; another word does.
    @Test(arguments: [
        ("cancel the alarm", ConfidenceBand.act), ("cancel alarm", .act), ("cancel my alarm", .confirm),
        ("make a latte", .act), ("make latte", .act), ("make the latte", .act), ("making latte", .confirm),
    ])
    func articlesMayDiffer(said: String, band: ConfidenceBand) {
        let drink = TermType(
            kind: .object,
            name: "Drink",
            displayName: "Drink",
            terms: [VocabularyTerm(id: "latte", display: "latte"), VocabularyTerm(id: "mocha", display: "mocha")]
        )
        let app = AppDefinition(
            id: "cafe",
            name: SpokenName("the café"),
            locale: "en-US",
            folder: "/cafe",
            intents: [
                IntentDefinition(
                    name: "Cancel",
                    title: "Cancel the alarm",
                    sentences: [TestApps.template("cancel the alarm")]
                ),
                IntentDefinition(
                    name: "Make",
                    title: "Make a drink",
                    parameters: [TestApps.parameter("drink", .object("Drink"))],
                    sentences: [TestApps.template("make a {drink}")]
                ),
            ],
            types: [drink]
        )
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let understanding = matcher.understand(said, in: TestApps.context)
        #expect(understanding.band == band, "\(understanding)")
    }
}
