import AssistantTesting
import Matching
import Testing
import WilcoIntents

/// What people leave out: the verb of a request, the unit of a number, all but the value that is another one this time.
@Suite struct EllipsisTests {
    private static func required(_ name: String, _ type: ParameterType) -> ParameterDefinition {
        ParameterDefinition(name: name, displayName: name, type: type)
    }

    private static func intent(
        _ name: String,
        _ category: IntentCategory,
        _ parameters: [ParameterDefinition] = [],
        undo: String? = nil,
        _ templates: String...
    ) -> IntentDefinition {
        var intent = IntentDefinition(
            name: name,
            title: name,
            category: category,
            parameters: parameters,
            sentences: [SentenceDefinition(templates: templates.map { SentenceDefinition.Template($0) })]
        )
        intent.undo = undo.map { FollowingIntent(intent: $0) }
        return intent
    }

    private static let house = AppDefinition(
        id: "house",
        name: SpokenName("Butler"),
        locale: "en-US",
        folder: "/house",
        intents: [
            intent(
                "PutOnList",
                .add,
                [TestApps.parameter("thing", .string), TestApps.parameter("list", .object("List"))],
                undo: "TakeOff",
                "put {thing} on the {list} list"
            ),
            intent(
                "TakeOff",
                .remove,
                [TestApps.parameter("thing", .string), TestApps.parameter("list", .object("List"))],
                undo: "PutOnList",
                "take {thing} off the {list} list"
            ),
            intent(
                "Burn",
                .do,
                [TestApps.parameter("thing", .string)],
                "put {thing} in the oven"
            ),
            intent(
                "ChangeTimer",
                .set,
                [required("timer", .object("Timer")), required("length", .duration)],
                "make the {timer} countdown {length}"
            ),
            intent(
                "SetTimer",
                .set,
                [required("length", .duration)],
                undo: "Stop",
                "set a timer for {length}",
                "start a countdown of {length}"
            ),
            intent("Stop", .set, [TestApps.parameter("timer", .object("Timer"))], "stop the timer"),
            intent("Shorten", .set, [required("length", .duration)], "take {length} off"),
            intent("ListTimers", .information, [], "which timers are set"),
            intent("Ounces", .information, [required("grams", .integer)], "how many ounces are {grams} grams"),
            intent("Pictures", .search, [required("what", .string)], "show me pictures of {what}"),
            intent("Time", .information, [], "what time is it"),
            intent("TimeThere", .information, [required("city", .object("City"))], "what time is it in {city}"),
            intent("Pay", .pay, [required("amount", .integer)], "pay {amount} coins"),
        ],
        types: [
            type("List", ["shopping", "films"]), type("Timer", ["egg", "tea"]), type("City", ["Tokyo", "Paris"]),
        ]
    )

    private static func type(_ name: String, _ terms: [String]) -> TermType {
        TermType(
            kind: .object,
            name: name,
            displayName: name,
            terms: terms.map { VocabularyTerm(id: $0, display: $0) }
        )
    }

    private static let matcher = Matcher(apps: [house], locale: "en-US", tables: TestLanguages.tables("en-US"))

    private static func request(_ text: String) throws -> IntentMatch {
        try #require(matcher.understand(text, in: TestApps.context).match)
    }

    // MARK: The verb

    @Test(arguments: ["ice cream on the shopping list", "oh, ice cream on the shopping list please"])
    func aVerbThatMayBeTakenBackIsSupplied(said: String) throws {
        let understanding = Self.matcher.understand(said, in: TestApps.context)
        #expect(understanding.band == .act)
        #expect(understanding.match?.intent == "PutOnList")
        #expect(understanding.match?.parameters["thing"]?.first?.value == .string("ice cream"))
    }

    @Test func whatCannotBeTakenBackIsAskedAbout() {
        let understanding = Self.matcher.understand("the pizza in the oven", in: TestApps.context)
        #expect(understanding.band == .confirm)
        #expect(understanding.match?.intent == "Burn")
    }

    @Test(arguments: [
        "ice cream", "is ice cream on the shopping list", "the ice cream is on the shopping list",
        "I have ice cream on the shopping list", "not ice cream on the shopping list",
        "throw ice cream on the shopping list",
    ])
    func noVerbIsMadeUp(said: String) {
        #expect(Self.matcher.understand(said, in: TestApps.context).band != .act)
    }

    // MARK: Values

    @Test(arguments: [("12?", 12), ("ok, 22 then", 22), ("hm, thirty", 30)])
    func aValueAloneTakesThePlaceOfTheLast(said: String, grams: Int) throws {
        let request = try Self.request("how many ounces are 100 grams")
        let match = try #require(Self.matcher.replaced(said, in: request, context: TestApps.context)?.match)
        #expect(match.isChange)
        #expect(match.parameters["grams"]?.first?.value == .integer(grams))
    }

    @Test(arguments: ["12 of them", "how about that", "not 12", "nobody"])
    func moreThanAValueIsNoOtherOne(said: String) throws {
        let request = try Self.request("how many ounces are 100 grams")
        #expect(Self.matcher.replaced(said, in: request, context: TestApps.context) == nil)
    }

    @Test func whatCostsIsNotDoneForAMereValue() throws {
        let request = try Self.request("pay 10 coins")
        #expect(Self.matcher.replaced("12?", in: request, context: TestApps.context) == nil)
    }

    @Test(arguments: [("cats then", "cats"), ("cats", nil), ("I like cats then", nil), ("no more then", nil)])
    func otherWordsForWhatIsLookedFor(said: String, what: String?) throws {
        let request = try Self.request("show me pictures of dogs")
        let match = Self.matcher.replaced(said, in: request, context: TestApps.context)?.match
        #expect(match?.parameters["what"]?.first?.value == what.map { .string($0) })
    }

    @Test(arguments: [("what about cats", "cats"), ("and red cars", "red cars"), ("and I like it", nil)])
    func theSameAgainWithOtherWords(said: String, what: String?) throws {
        let request = try Self.request("show me pictures of dogs")
        let match = Self.matcher.meant(said, inPlaceOf: request, in: TestApps.context)?.match
        #expect(match?.parameters["what"]?.first?.value == what.map { .string($0) })
    }

    @Test(arguments: [("and in Tokyo?", "Tokyo"), ("and in Paris, where my sister is", "Paris"), ("and in haste", nil)])
    func moreIsAskedOfTheSame(said: String, city: String?) throws {
        let request = try Self.request("what time is it")
        let match = Self.matcher.meant(said, inPlaceOf: request, in: TestApps.context)?.match
        #expect(match?.intent == city.map { _ in "TimeThere" })
        #expect(match?.parameters["city"]?.first?.display == city)
    }

    @Test func aRemarkBehindAnotherValue() throws {
        let request = try Self.request("set a timer for ten minutes")
        let said = "no, eight, it is my day off"
        let match = try #require(Self.matcher.meant(said, inPlaceOf: request, in: TestApps.context)?.match)
        #expect(match.parameters["length"]?.first?.value == .duration(seconds: 480))
    }

    // MARK: Units and things

    @Test func aNumberCountsInWhatTheLastRequestDid() throws {
        let request = try Self.request("set a timer for 20 minutes")
        let match = try #require(Self.matcher.meant("take 5 off", inPlaceOf: request, in: TestApps.context)?.match)
        #expect(match.intent == "Shorten")
        #expect(match.parameters["length"]?.first?.value == .duration(seconds: 300))
        #expect(Self.matcher.meant("take 5 from 7 off", inPlaceOf: request, in: TestApps.context) == nil)
        let other = try Self.request("show me pictures of dogs")
        #expect(Self.matcher.meant("take 5 off", inPlaceOf: other, in: TestApps.context) == nil)
    }

    /// The last request spoke of one, and the question is asked of several.
    @Test func whichOnesAreThoseOfTheKind() {
        var context = TestApps.context
        context.values[MatchContext.lastAsked] = .array([
            .object(["app": "house", "intent": "SetTimer", "values": .array([]), "things": .array([])])
        ])
        let understanding = Self.matcher.understand("which ones are set", in: context)
        #expect(understanding.band == .act)
        #expect(understanding.match?.intent == "ListTimers")
        #expect(Self.matcher.understand("which ones are set", in: TestApps.context).band != .act)
    }

    /// A new one, and no change of one that nobody spoke of.
    @Test func aThingAndItsValueIsANewOne() {
        let understanding = Self.matcher.understand("countdown then, 30 minutes", in: TestApps.context)
        #expect(understanding.match?.intent == "SetTimer")
        #expect(understanding.alternatives.allSatisfy { $0.intent != "ChangeTimer" })
    }

    /// The app is called like a place.
    @Test func anAppThatIsOnlyMentionedIsNotAsked() {
        var place = Self.house
        place.name = SpokenName("Home")
        place.intents.append(Self.intent("Open", .do, [], "go up"))
        let matcher = Matcher(apps: [place], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let understanding = matcher.understand("I want to go home, set a timer for ten minutes", in: TestApps.context)
        #expect(understanding.match?.intent == "SetTimer")
        #expect(understanding.next.isEmpty)
    }
}
