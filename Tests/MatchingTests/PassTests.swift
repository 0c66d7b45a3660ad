import AssistantTesting
import Matching
import Testing
import WilcoIntents

/// Each pass by itself, on a sentence that only it can do something about, and what an explanation tells of passes and verdicts.
@Suite struct PassTests {
    /// A pass, a sentence, and the intent and values that it is read as with no other pass there.
    struct Alone: Sendable {
        var pass: String
        var said: String
        var intent: String
        var values: [String: String] = [:]
        /// What the pass read.
        var words: String
    }

    static let alone = [
        Alone(pass: "as said", said: "order soup", intent: "Order", words: "order soup"),
        Alone(
            pass: "without hesitations",
            said: "order um a a clam chowder",
            intent: "Order",
            values: ["soup": "chowder"],
            words: "order a clam chowder"
        ),
        Alone(
            pass: "verbs in their plain form",
            said: "would you mind ordering soup",
            intent: "Order",
            words: "would you mind order soup"
        ),
        Alone(
            pass: "the question itself",
            said: "tell me what the menu is",
            intent: "Menu",
            words: "what is the menu"
        ),
        Alone(
            pass: "without what is not wanted",
            said: "order clam chowder with no cheese",
            intent: "Order",
            values: ["soup": "chowder"],
            words: "order clam chowder"
        ),
        Alone(
            pass: "in plainer words",
            said: "stick on some jazz",
            intent: "Play",
            values: ["music": "jazz"],
            words: "put on some jazz"
        ),
        Alone(
            pass: "without articles",
            said: "order the clam chowder",
            intent: "Order",
            values: ["soup": "chowder"],
            words: "order clam chowder"
        ),
        Alone(
            pass: "words put together to a name",
            said: "order butter cup soup",
            intent: "Order",
            values: ["soup": "buttercup"],
            words: "order buttercup soup"
        ),
        Alone(
            pass: "a particle moved to its verb",
            said: "put some jazz on",
            intent: "Play",
            values: ["music": "jazz"],
            words: "put on some jazz"
        ),
        Alone(
            pass: "another verb for the same",
            said: "dig up the recipe",
            intent: "Find",
            words: "find the recipe"
        ),
        Alone(
            pass: "a template that is near",
            said: "order clam chowder cheese",
            intent: "Order",
            values: ["soup": "chowder", "topping": "cheese"],
            words: "order clam chowder cheese"
        ),
        Alone(pass: "its words and values", said: "recipe find", intent: "Find", words: "recipe find"),
        Alone(
            pass: "a word put right by its sound",
            said: "order a clam chowdar",
            intent: "Order",
            values: ["soup": "chowder"],
            words: "order a clam chowder"
        ),
    ]

    @Test(arguments: alone)
    func readsByItself(_ alone: Alone) throws {
        let explanation = Kitchen.matcher.explain(alone.said, in: TestApps.context, passes: [alone.pass])
        let reading = try #require(explanation.readings.first, "\(explanation)")
        #expect(reading.match.intent == alone.intent)
        #expect(reading.words == alone.words)
        let values = reading.match.parameters.mapValues { Kitchen.id(of: $0.first?.value) }
        #expect(values == alone.values)
        #expect(explanation.decidedBy == alone.pass)
        // With all the others there, it is still the one that decides.
        let all = Kitchen.matcher.explain(alone.said, in: TestApps.context)
        #expect(
            all.readings.contains { $0.match.intent == alone.intent && $0.match.parameters == reading.match.parameters }
        )
        if alone.pass != "its words and values" { #expect(all.decidedBy == alone.pass, "\(all)") }
    }

    /// Where there is nothing for it to do, it finds nothing.
    @Test(
        // What these read others come near to.
        arguments: alone.dropFirst().filter {
            !["a template that is near", "its words and values", "without articles"].contains($0.pass)
        }
    )
    func leavesOtherSentencesAlone(_ alone: Alone) {
        #expect(Kitchen.matcher.explain("order soup", in: TestApps.context, passes: [alone.pass]).readings.isEmpty)
        let others = Set(Matcher.passes.readings).subtracting([alone.pass])
        let without = Kitchen.matcher.explain(alone.said, in: TestApps.context, passes: others)
        #expect(without.decidedBy != alone.pass)
        #expect(without.understanding.band != .act)
    }

    /// What a sentence becomes with a pass over it whole, which sees nothing but the sentence as it was said.
    struct Whole: Sendable {
        var pass: String
        var said: String
        var intent: String?
        var next: [String] = []
        var leftOut: [String] = []
        var open: [String] = []
        var impossible: String?
    }

    static let wholes = [
        Whole(pass: "how a request is said", said: "how do I order soup", intent: "WhatCanYouDo"),
        Whole(pass: "no such day or time", said: "note february 30 buy milk", impossible: "february 30"),
        Whole(
            pass: "another command in open text",
            said: "note call mum and show me the menu",
            intent: "Note",
            next: ["Menu"]
        ),
        Whole(pass: "a request to Wilco itself", said: "what can you do", intent: "WhatCanYouDo"),
        Whole(
            pass: "without what was taken back",
            said: "order clam chowder, no, tomato soup",
            intent: "Order",
            leftOut: ["clam chowder, no"]
        ),
        Whole(pass: "several requests", said: "order soup and show the menu", intent: "Order", next: ["Menu"]),
        Whole(pass: "a request and its values", said: "order clam chowder, cheese", intent: "Order"),
        Whole(pass: "a request and its values", said: "order clam chowder: cheese", intent: "Order"),
        Whole(
            pass: "behind a remark",
            said: "the bus was late, note call mum, buy milk",
            intent: "Note",
            leftOut: ["the bus was late"]
        ),
        Whole(
            pass: "one of several clauses",
            said: "I am so hungry, order clam chowder",
            intent: "Order",
            leftOut: ["I am so hungry"]
        ),
        Whole(
            pass: "without the reason behind it",
            said: "order clam chowder because I am hungry",
            intent: "Order",
            leftOut: ["because I am hungry"]
        ),
        Whole(pass: "a request with an unknown value", said: "order a minestrone", open: ["Order"]),
    ]

    @Test(arguments: wholes)
    func takesTheSentenceWhole(_ whole: Whole) {
        let alone = Kitchen.matcher.explain(whole.said, in: TestApps.context, passes: ["as said", whole.pass])
        for explanation in [alone, Kitchen.matcher.explain(whole.said, in: TestApps.context)] {
            let understanding = explanation.understanding
            #expect(explanation.decidedBy == whole.pass)
            #expect(understanding.match?.intent == whole.intent)
            #expect(understanding.next.compactMap(\.match?.intent) == whole.next)
            #expect(understanding.leftOut.map { $0.words.trimmingPrefix("order ") }.map(String.init) == whole.leftOut)
            #expect(understanding.open.map(\.intent) == whole.open)
            #expect(understanding.impossible == whole.impossible)
        }
        let without = Kitchen.matcher.explain(whole.said, in: TestApps.context, passes: ["as said"])
        #expect(without.decidedBy != whole.pass)
    }

    @Test func theNearestRequestsAreTold() {
        let passes: Set = ["a template that is near", "the nearest requests"]
        let said = "order quickly the clam chowder"
        let told = Kitchen.matcher.explain(said, in: TestApps.context, passes: passes).understanding
        #expect(told.match == nil)
        #expect(told.alternatives.map(\.intent) == ["Order"])
        let silent = Kitchen.matcher.explain(said, in: TestApps.context, passes: ["a template that is near"])
        #expect(silent.understanding.alternatives.isEmpty)
    }

    /// A sure reading of the whole keeps an "and" within open text.
    @Test func aSureReadingStands() {
        let said = "note show the menu and find the recipe"
        let both: Set = ["as said", "a sure reading of the whole sentence", "several requests"]
        #expect(Kitchen.matcher.explain(said, in: TestApps.context, passes: both).understanding.next.isEmpty)
    }

    // MARK: Verdicts

    /// The explanation names the verdict that put the best reading before the next one.
    @Test(arguments: [
        ("note friday call mum", "more of its own words first"),
        ("note kitchen hand is nice", "the more particular first"), ("put some jazz on", "word for word first"),
    ])
    func namesWhatPutARunnerUpBehind(_ said: String, _ verdict: String) throws {
        let readings = Kitchen.matcher.explain(said, in: TestApps.context).readings
        #expect(readings.first?.verdict == nil)
        #expect(readings.dropFirst().first?.verdict == verdict, "\(readings)")
        #expect(Matcher.passes.order.contains(verdict))
    }

    @Test(arguments: [
        ("note this with kitchen hand", "Note", "the app's name is no text"),
        ("put Tom on", "Call", "the order as said stands"),
    ])
    func namesWhatRuledAReadingOut(_ said: String, _ intent: String, _ verdict: String) {
        let explanation = Kitchen.matcher.explain(said, in: TestApps.context)
        #expect(explanation.ruledOut.map(\.intent) == [intent])
        #expect(explanation.ruledOut.first?.by.name == verdict)
        #expect(explanation.ruledOut.first?.by.reason.isEmpty == false)
    }

    /// By itself another verb is as sure as any; the verdict has it asked about.
    @Test func anotherVerbIsAskedAbout() {
        let pass = "another verb for the same"
        let alone = Kitchen.matcher.explain("dig up the recipe", in: TestApps.context, passes: [pass])
        #expect(alone.understanding.band == .act)
        let judged = Kitchen.matcher.explain(
            "dig up the recipe",
            in: TestApps.context,
            passes: [pass, "another verb is asked about"]
        )
        #expect(judged.understanding.band == .confirm)
        #expect(judged.verdicts.map(\.name) == ["not sure enough to act"])
    }

    @Test func twoAppsThatAreAsGoodAreTold() {
        var other = Kitchen.app
        other.id = "other"
        let matcher = Matcher(apps: [Kitchen.app, other], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let explanation = matcher.explain("find the recipe", in: TestApps.context)
        #expect(explanation.understanding.band == .confirm)
        #expect(explanation.verdicts.map(\.name) == ["two apps as good as each other", "not sure enough to act"])
    }

    /// What both have words for is left to the other, but nothing that is about something known by its name.
    @Test func whatAnAppLeavesToAnotherIsThatOnes() {
        var other = Kitchen.app
        other.id = "other"
        for index in other.intents.indices { other.intents[index].leavesTo = ["kitchen"] }
        let tables = TestLanguages.tables("en-US")
        for apps in [[Kitchen.app, other], [other, Kitchen.app]] {
            let matcher = Matcher(apps: apps, locale: "en-US", tables: tables)
            let found = matcher.understand("find the recipe", in: TestApps.context)
            #expect(found.match?.app == "kitchen" && found.band == .act)
            #expect(found.alternatives.map(\.app) == ["other"])
            #expect(matcher.understand("order tomato soup", in: TestApps.context).band == .confirm)
        }
        let alone = Matcher(apps: [other], locale: "en-US", tables: tables)
        #expect(alone.understand("find the recipe", in: TestApps.context).match?.app == "other")
    }

    /// No pass is without a test: whoever adds one meets this.
    @Test func everyPassIsTestedAlone() {
        let tested = Set(Self.alone.map(\.pass)).union([
            "the order as said stands", "another verb is asked about", "the best first",
            // It needs something that a label may be of: FewWordsTests.
            "a label before a colon",
            // It needs a verb that may be left out: EllipsisTests.
            "the verb that was left out",
        ])
        #expect(Set(Matcher.passes.readings) == tested)
        let whole = Set(Self.wholes.map(\.pass)).union([
            "the nearest requests", "a sure reading of the whole sentence",
            // They take somebody, or something, that was spoken of: FollowUpTests.
            "who was spoken of last", "what was spoken of last",
            // It needs an encoder: LikelyRequestTests.
            "the likeliest by its meaning",
        ])
        #expect(Set(Matcher.passes.sentences) == whole)
    }
}

/// An app with a sentence for every pass.
enum Kitchen {
    static let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))

    static let app = AppDefinition(
        id: "kitchen",
        name: SpokenName("Kitchen Hand"),
        locale: "en-US",
        folder: "/kitchen",
        intents: [
            IntentDefinition(
                name: "Order",
                title: "Order soup",
                category: .order,
                parameters: [
                    TestApps.parameter("soup", .object("Soup")), TestApps.parameter("topping", .enumeration("Topping")),
                ],
                sentences: [TestApps.template("order [a] {soup} [with {topping}]", "order soup")]
            ),
            IntentDefinition(
                name: "Menu",
                title: "Show the menu",
                category: .information,
                sentences: [TestApps.template("what is the menu", "show [me] the menu")]
            ),
            IntentDefinition(
                name: "Play",
                title: "Play music",
                parameters: [TestApps.parameter("music", .enumeration("Music"))],
                sentences: [TestApps.template("put on {music}")]
            ),
            IntentDefinition(
                name: "Call",
                title: "Call somebody",
                parameters: [TestApps.parameter("friend", .person)],
                sentences: [TestApps.template("put {friend} on", "put on {friend}")]
            ),
            IntentDefinition(
                name: "Find",
                title: "Find a recipe",
                sentences: [TestApps.template("find the recipe")]
            ),
            IntentDefinition(
                name: "Note",
                title: "Write a note",
                parameters: [TestApps.parameter("text", .string), TestApps.parameter("day", .date)],
                sentences: [TestApps.template("note {text}", "note {day} {text}")]
            ),
        ],
        types: [
            type(.object, "Soup", ["chowder": "clam chowder", "buttercup": "buttercup soup", "tomato": "tomato soup"]),
            type(.enumeration, "Topping", ["cheese": "cheese"]), type(.enumeration, "Music", ["jazz": "some jazz"]),
        ]
    )

    private static func type(_ kind: TermType.Kind, _ name: String, _ terms: KeyValuePairs<String, String>) -> TermType
    {
        TermType(
            kind: kind,
            name: name,
            displayName: name,
            terms: terms.map { VocabularyTerm(id: $0.key, display: $0.value) }
        )
    }

    /// What a value stands for.
    static func id(of value: ParameterValue?) -> String {
        switch value {
        case .object(let object): object.id
        case .enumeration(let id): "\(id)"
        default: "\(String(describing: value))"
        }
    }
}
