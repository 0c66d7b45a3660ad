import AssistantTesting
import Matching
import Speech
import Testing
import WilcoIntents

@Suite struct GrammarTests {
    @Test(arguments: [
        "order soup", "order two clam chowders", "please order a tomato soup",
        "order three bowls of chowder with cheese",
        "go forward ten meters", "turn left ninety degrees", "what's on the menu", "order soup with soup chef",
        "ask rover to go back half a meter", "cancel", "what can i say",
    ])
    func requestsCanBeHeard(sentence: String) {
        #expect(Acceptor(grammar: TestApps.all.grammar(for: .request)).accepts(sentence))
    }

    /// An app with a value of each kind of sign.
    private static let signs = Matcher(
        apps: [
            AppDefinition(
                id: "signs",
                name: SpokenName("Signs"),
                locale: "en-US",
                folder: "/signs",
                intents: [
                    IntentDefinition(
                        name: "Note",
                        title: "Note",
                        parameters: [
                            TestApps.parameter("color", .color), TestApps.parameter("code", .spelling),
                            TestApps.parameter("phone", .phoneNumber),
                        ],
                        sentences: [TestApps.template("paint it {color}", "the code is {code}", "call {phone}")]
                    )
                ]
            )
        ],
        locale: "en-US",
        tables: TestLanguages.tables("en-US")
    )

    /// What can be heard is understood.
    @Test(arguments: [
        "paint it dark green", "paint it blue", "the code is bravo capital x two", "the code is double u double b o",
        "call five five five one two three four", "call plus one eight double zero five five five oh one two three",
        "call nine one one extension twelve",
    ])
    func signsCanBeHeard(sentence: String) {
        #expect(Acceptor(grammar: Self.signs.grammar(for: .request)).accepts(sentence))
        #expect(Self.signs.understand(sentence, in: TestApps.context).band == .act)
    }

    /// An album of the user's is one; several are listened for only where the app is told how many.
    @Test(arguments: [false, true]) func theUsersOwnAreNamesOfOneEach(isCounted: Bool) {
        let count = isCounted ? [TestApps.parameter("count", .integer)] : []
        let matcher = Matcher(
            apps: [
                AppDefinition(
                    id: "albums",
                    name: SpokenName("Albums"),
                    locale: "en-US",
                    folder: "/albums",
                    intents: [
                        IntentDefinition(
                            name: "Print",
                            title: "Print",
                            parameters: [TestApps.parameter("album", .object("Album"))] + count,
                            sentences: [TestApps.template(isCounted ? "print {count} {album}" : "print {album}")]
                        )
                    ]
                )
            ],
            locale: "en-US",
            tables: TestLanguages.tables("en-US")
        )
        let terms = [VocabularyTerm(id: "v", display: "Vinyl")]
        matcher.replaceVocabulary(app: "albums", type: "object:Album", terms: terms)
        let acceptor = Acceptor(grammar: matcher.grammar(for: .request))
        let words = isCounted ? "print two" : "print"
        #expect(acceptor.accepts("\(words) vinyl"))
        #expect(acceptor.accepts("\(words) vinyls") == isCounted)
    }

    private static let days = Matcher(
        apps: [
            AppDefinition(
                id: "days",
                name: SpokenName("Days"),
                locale: "en-US",
                folder: "/days",
                intents: [
                    IntentDefinition(
                        name: "Show",
                        title: "Show",
                        parameters: [TestApps.parameter("day", .date)],
                        sentences: [TestApps.template("pictures of {day}")]
                    )
                ]
            )
        ],
        locale: "en-US",
        tables: TestLanguages.tables("en-US")
    )

    @Test(arguments: [
        "christmas eve", "thanksgiving", "the fourth of july", "last week", "this week", "next month", "last weekend",
        "this weekend", "the weekend", "last friday", "two mondays ago", "next friday", "tomorrow",
    ])
    func daysCanBeHeard(day: String) {
        #expect(Acceptor(grammar: Self.days.grammar(for: .request)).accepts("pictures of \(day)"))
        #expect(Self.days.understand("pictures of \(day)", in: TestApps.context).band == .act)
    }

    @Test(arguments: [("b as in bravo, o, b", "bob"), ("Bob", "Bob"), ("it is capital b o b", "Bob"), ("x 2", "x2")])
    func whatIsSpelledAnswersAQuestion(said: String, value: String) {
        let pending = IntentMatch(app: "signs", intent: "Note", transcript: "", confidence: 1)
        let answer = Self.signs.answer(
            said,
            to: WilcoIntents.Expectation(.value(parameter: "code", options: []), pending: pending),
            in: TestApps.context
        )
        #expect(answer.values["code"]?.first?.value == .spelling(value))
    }

    @Test(arguments: [1e20, 5, 7.0])
    func rangesMayStepBeyondTheirEnd(step: Double) {
        var app = TestApps.soup
        app.lists["level"] = .range(NumberRange(from: 3, to: 7, step: step))
        app.intents[1].sentences = [TestApps.template("dim to {level}")]
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let grammar = matcher.grammar(for: .request)
        #expect(Acceptor(grammar: grammar).accepts("dim to three"))
        #expect(!Acceptor(grammar: grammar).accepts("dim to four"))
    }

    @Test func requestsAreNotEverything() {
        #expect(!Acceptor(grammar: TestApps.all.grammar(for: .request)).accepts("order ten meters"))
    }

    @Test(arguments: ["yes", "yes please", "no thanks", "cancel", "change the soup", "two"])
    func answersToAConfirmation(sentence: String) {
        let pending = IntentMatch(app: "soup-chef", intent: "OrderSoup", transcript: "", confidence: 1)
        let grammar = TestApps.all.grammar(
            for: WilcoIntents.Expectation(.confirmation(verbs: ["send it"]), pending: pending)
        )
        #expect(Acceptor(grammar: grammar).accepts(sentence))
    }

    /// Requests have a grammar of their own, which the recogniser tries when an answer does not fit.
    @Test func questionsHoldNoCopyOfTheRequests() {
        let grammar = TestApps.all.grammar(for: WilcoIntents.Expectation(.confirmation(verbs: [])))
        #expect(!Acceptor(grammar: grammar).accepts("order soup"))
    }

    @Test(arguments: [
        "sir buttercup", "the bold one", "the second one", "number two", "the last one", "either one", "stop",
    ])
    func answersToAChoice(sentence: String) {
        let options = ["Sir Buttercup", "Buttercup the Bold"].map { IntentObject(id: $0, display: $0) }
        let grammar = TestApps.all.grammar(for: WilcoIntents.Expectation(.choice(parameter: nil, options: options)))
        #expect(Acceptor(grammar: grammar).accepts(sentence))
    }

    /// What can be heard in answer is understood as an answer.
    private static let calls = AppDefinition(
        id: "calls",
        name: SpokenName("Calls"),
        locale: "en-US",
        folder: "/calls",
        intents: [
            IntentDefinition(
                name: "Call",
                title: "Call",
                parameters: [TestApps.parameter("friend", .person)],
                sentences: [TestApps.template("call {friend}")]
            )
        ]
    )

    /// The weights of the users' contacts in the grammar, in their order.
    private static func weights(ofContacts count: Int) throws -> [Double] {
        let contacts = (0..<count).map { VocabularyTerm(id: "p\($0)", display: "Person \($0)") }
        let matcher = Matcher(
            apps: [calls],
            locale: "en-US",
            tables: TestLanguages.tables("en-US"),
            vocabulary: ["calls": ["person": contacts]]
        )
        let rules = matcher.grammar(for: .request).rules.filter {
            $0.key.hasPrefix("v-") && $0.key.hasSuffix("-person")
        }
        guard case .alternatives(let ways)? = rules.values.first else { return [] }
        return ways.map(\.weight)
    }

    @Test func whoComesFirstIsLikelier() throws {
        let weights = try Self.weights(ofContacts: 1_000)
        #expect(weights.count == 1_000 && weights[0] == 1)
        #expect(zip(weights, weights.dropFirst()).allSatisfy { $0 >= $1 })
        // It weighs, but what was clearly said outweighs it; few different weights keep the grammar small.
        #expect(weights[999] < 0.45 && weights[999] > 0.3)
        #expect(Set(weights).count == 10)
    }

    @Test func oneOfAThingIsLikelierThanSeveral() throws {
        let ways = TestApps.all.grammar(for: .request).rules.values.compactMap { rule -> [Double]? in
            guard case .alternatives(let ways) = rule else { return nil }
            func weight(_ words: [String]) -> Double? {
                ways.first { $0.expression == .sequence(words.map(GrammarExpression.word)) }?.weight
            }
            guard let one = weight(["clam", "chowder"]), let several = weight(["clam", "chowders"]) else { return nil }
            return [one, several]
        }
        #expect(!ways.isEmpty && ways.allSatisfy { $0[0] > $0[1] })
    }

    @Test func everyRuleIsThere() {
        let grammar = TestApps.all.grammar(for: .request)
        func check(_ expression: GrammarExpression) {
            switch expression {
            case .word(let word), .letter(let word): #expect(!word.isEmpty && word == word.lowercased())
            case .sequence(let items): items.forEach(check)
            case .alternatives(let items):
                #expect(!items.isEmpty)
                items.forEach { check($0.expression) }
            case .optional(let inner), .repeated(let inner): check(inner)
            case .rule(let name): #expect(grammar.rules[name] != nil, "\(name)")
            case .open: break
            }
        }
        check(grammar.root)
        grammar.rules.values.forEach(check)
    }
}
