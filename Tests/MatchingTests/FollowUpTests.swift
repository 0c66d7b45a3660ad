import AssistantTesting
import Matching
import Testing
import WilcoIntents

/// What people say beside a request, and after one.
@Suite struct FollowUpTests {
    private static func context(person: String? = nil) -> MatchContext {
        var context = TestApps.context
        context.values[MatchContext.lastPerson] = person.map(JSONValue.string)
        return context
    }

    @Test(arguments: [
        "sorry. order a clam chowder", "I'm late, order a clam chowder", "order a clam chowder so I can eat on time",
        "order a clam chowder because I'm hungry", "my friend isn't coming, order a clam chowder",
    ])
    func aRemarkBesideASureRequestLeavesItSure(said: String) {
        let understanding = TestApps.all.understand(said, in: TestApps.context)
        #expect(understanding.band == .act)
        #expect(understanding.match?.intent == "OrderSoup")
        #expect(understanding.match?.parameters["soup"]?.first?.display == "clam chowder")
    }

    @Test(arguments: ["if I'm late, order a clam chowder", "don't, order a clam chowder"])
    func aConditionOrARefusalIsNoRemark(said: String) {
        #expect(TestApps.all.understand(said, in: TestApps.context).band != .act)
    }

    @Test func aWordForSomebodyIsWhoWasSpokenOfLast() throws {
        let said = "tell her dinner is ready"
        let match = try #require(TestApps.all.understand(said, in: Self.context(person: "Celestra")).match)
        #expect(match.intent == "SendMessage")
        #expect(match.parameters["friend"]?.first?.display == "Celestra")
        #expect(match.parameters["friend"]?.first?.raw == "her")
        #expect(match.parameters["text"]?.first?.value == .string("dinner is ready"))
    }

    @Test func aWordForSomebodyIsWhoAnotherClauseSpeaksOf() throws {
        let said = "Celestra is ill, tell her dinner is ready"
        let match = try #require(TestApps.all.understand(said, in: Self.context()).match)
        #expect(match.intent == "SendMessage")
        #expect(match.parameters["friend"]?.first?.display == "Celestra")
        #expect(match.parameters["text"]?.first?.value == .string("dinner is ready"))
    }

    @Test func nobodyWasSpokenOfSoItIsAsked() throws {
        let understanding = TestApps.all.understand("tell her dinner is ready", in: Self.context())
        #expect(understanding.band == .act)
        #expect(understanding.match?.intent == "SendMessage")
        #expect(understanding.match?.parameters["friend"] == nil)
        #expect(understanding.match?.parameters["text"]?.first?.value == .string("dinner is ready"))
        #expect(TestApps.all.understand("her dinner is ready", in: Self.context()).band != .act)
    }

    private static let bus: Matcher = {
        var behind = TestApps.template("(what|how) about from {stop}")
        behind.requiresContext = ["lastTold": ContextRequirement(values: ["NextBus"])]
        let next = IntentDefinition(
            name: "NextBus",
            title: "Next bus",
            category: .information,
            parameters: [TestApps.parameter("stop", .object("Stop"))],
            sentences: [TestApps.template("next bus [from {stop}]"), behind]
        )
        let app = AppDefinition(
            id: "bus",
            name: SpokenName("Bus"),
            locale: "en-US",
            folder: "/bus",
            intents: [next],
            types: [TermType(kind: .object, name: "Stop", displayName: "Stop", terms: [])]
        )
        return Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
    }()

    /// Its words are those of any sentence, and nobody knows the name: that it comes behind the request is what tells.
    @Test func whatFollowsOnARequestNeedsNoWordsOfItsOwn() throws {
        var context = TestApps.context
        context.values["lastTold"] = "NextBus"
        let behind = Self.bus.understand("what about from the harbour", in: context)
        #expect(behind.band == .act && behind.match?.intent == "NextBus")
        #expect(behind.match?.parameters["stop"]?.first?.display == "the harbour")
        #expect(Self.bus.understand("what about from the harbour", in: TestApps.context).status == .rejected)
        #expect(Self.bus.understand("what about from it", in: context).band != .act)
    }

    @Test func whatNeedsAnotherSituationIsExplained() throws {
        let alone = Self.bus.explain("what about from the harbour", in: TestApps.context)
        #expect(alone.understanding.match == nil)
        #expect(alone.outOfPlace.map(\.match.intent) == ["NextBus"])
        #expect(alone.outOfPlace.first?.match.template?.text == "(what|how) about from {stop}")
        #expect(alone.outOfPlace.first?.lacks == ["lastTold is NextBus"])
        #expect(Self.bus.explain("next bus", in: TestApps.context).outOfPlace.isEmpty)
        #expect(Self.bus.explain("paint it green", in: TestApps.context).outOfPlace.isEmpty)
    }

    @Test func anotherRequestThatWasMeant() throws {
        let request = try #require(TestApps.all.understand("order two clam chowders", in: TestApps.context).match)
        let meant = TestApps.all.meant("I meant go forward ten meters", inPlaceOf: request, in: TestApps.context)
        #expect(meant?.band == .act)
        #expect(meant?.match?.intent == "Move")
        #expect(meant?.match?.isChange == false)
        let same = TestApps.all.meant("I meant order a tomato soup", inPlaceOf: request, in: TestApps.context)
        #expect(same?.match?.intent == "OrderSoup")
        #expect(same?.match?.isChange == true)
    }

    private static func asked(_ intent: String) -> MatchContext {
        var context = TestApps.context
        context.values[MatchContext.lastAsked] = .array([.object(["app": "kitchen", "intent": .string(intent)])])
        return context
    }

    @Test(arguments: [
        ("show me it", "Menu", "Menu"), ("find it", "Find", "Find"), ("please find it", "Find", "Find"),
    ])
    func aWordForAThingIsWhatWasSpokenOfLast(said: String, last: String, intent: String) {
        let understanding = Kitchen.matcher.understand(said, in: Self.asked(last))
        #expect(understanding.band == .act)
        #expect(understanding.match?.intent == intent)
        #expect(understanding.match?.transcript == said)
        #expect(Kitchen.matcher.understand(said, in: TestApps.context).band != .act)
    }

    @Test(arguments: [
        "burn it", "find it in the cellar", "it", "note it", "forget it", "I need it", "it is the recipe",
        "I want that",
        "what about it",
    ])
    func aWordForAThingIsNotAnything(said: String) {
        let match = Kitchen.matcher.understand(said, in: Self.asked("Find")).match
        #expect(match?.intent != "Find")
    }

    @Test(arguments: [
        ("clam chowder, cheese", "Order", 2), ("and a clam chowder, cheese please", "Order", 2),
        ("cheese, buttercup soup", "Order", 2),
    ])
    func valuesAloneAreTheRequestThatTakesThem(said: String, intent: String, count: Int) throws {
        let match = try #require(Kitchen.matcher.toldByValues(said, in: TestApps.context)?.match)
        #expect(match.intent == intent)
        #expect(match.parameters.count == count)
    }

    @Test(arguments: [
        "no some jazz", "I hate some jazz", "some jazz in the soup", "who plays some jazz", "please", "with",
        "clam chowder",
        "is the clam chowder cheese", "I like clam chowder, cheese", "never mind clam chowder, cheese",
    ])
    func whatSaysMoreThanValuesIsNoRequestByThem(said: String) {
        #expect(Kitchen.matcher.toldByValues(said, in: TestApps.context) == nil)
    }

    @Test(arguments: [
        ("no, tomato soup", "tomatoSoup", 2), ("tomato soup instead", "tomatoSoup", 2),
        ("oh no sorry, three", "clamChowder", 3), ("not clam chowder, tomato soup", "tomatoSoup", 2),
        ("no no no, make it three", "clamChowder", 3),
    ])
    func anotherValueForWhatWasJustDone(said: String, soup: String, quantity: Int) throws {
        let request = try #require(TestApps.all.understand("order two clam chowders", in: TestApps.context).match)
        let meant = try #require(TestApps.all.meant(said, inPlaceOf: request, in: TestApps.context)?.match)
        #expect(meant.isChange)
        #expect(meant.parameters["soup"]?.first?.value.json == .string(soup))
        #expect(meant.parameters["quantity"]?.first?.value == .integer(quantity))
    }

    @Test(arguments: ["no", "tomato soup", "no that is too much", "instead", "not tomato soup, clam chowder"])
    func noOtherValue(said: String) throws {
        let request = try #require(TestApps.all.understand("order two clam chowders", in: TestApps.context).match)
        #expect(TestApps.all.meant(said, inPlaceOf: request, in: TestApps.context) == nil)
    }

    @Test(arguments: ["stop stop stop", "um, stop, stop"])
    func aCommandSaidAgainAndAgainIsOne(said: String) {
        #expect(TestApps.all.answer(said, to: .request, in: TestApps.context).kind == .stop)
    }

    /// Into open text anything fits: only what is no sentence by itself is put there.
    @Test(arguments: [
        ("and good night", "good night"), ("and I need a car there", nil), ("and we like it", nil),
        ("and is it far from here", nil),
    ])
    func aSentenceOfItsOwnIsNoOtherText(said: String, text: String?) throws {
        let request = try #require(TestApps.all.understand("tell Celestra dinner is ready", in: TestApps.context).match)
        let meant = TestApps.all.meant(said, inPlaceOf: request, in: TestApps.context)?.match
        #expect(meant?.parameters["text"]?.first?.value == text.map { .string($0) })
    }

    @Test func aFurtherRequestTakesItsWordsFromTheOneBefore() throws {
        let request = try #require(TestApps.all.understand("order two clam chowders", in: TestApps.context).match)
        let further = try #require(
            TestApps.all.meant("and three tomato soups", inPlaceOf: request, in: TestApps.context)?.match
        )
        #expect(!further.isChange)
        #expect(further.parameters["soup"]?.first?.value.json == .string("tomatoSoup"))
        #expect(further.parameters["quantity"]?.first?.value == .integer(3))
    }

    @Test func theSameAgainIsTheLastRequest() throws {
        let request = try #require(TestApps.all.understand("order two clam chowders", in: TestApps.context).match)
        let again = try #require(
            TestApps.all.meant("same again please", inPlaceOf: request, in: TestApps.context)?.match
        )
        #expect(!again.isChange)
        #expect(again.parameters == request.parameters)
    }

    private static func answer(_ said: String) throws -> Answer {
        let pending = try #require(TestApps.all.understand("order two clam chowders", in: TestApps.context).match)
        let question = Expectation(.confirmation(verbs: ["order it"]), pending: pending)
        return TestApps.all.answer(said, to: question, in: TestApps.context)
    }

    @Test func whatIsInHandIsWithdrawnForAnotherRequest() throws {
        let answer = try Self.answer("forget it, show me the menu")
        guard case .request(let match) = answer.kind else {
            Issue.record("no request: \(answer.kind)")
            return
        }
        #expect(match.intent == "ShowMenu")
        #expect(answer.dropsPending)
        #expect(try Self.answer("that is too much, cancel").kind == .cancel)
    }

    @Test(arguments: [
        ("too expensive. no thanks", Answer.Kind.no), ("looks good, yes", .yes),
        ("yes, no, I do not know", .notUnderstood),
    ])
    func aVerdictBesideARemark(said: String, kind: Answer.Kind) throws {
        #expect(try Self.answer(said).kind == kind)
    }

    /// An amount without its unit is asked what it is an amount of.
    @Test(arguments: [("set a timer for 10", "10"), ("start a timer for twenty", "twenty")])
    func aBareNumberLacksItsUnit(said: String, number: String) {
        let clock = AppDefinition(
            id: "clock",
            name: SpokenName("Clock"),
            locale: "en-US",
            folder: "/clock",
            intents: [
                IntentDefinition(
                    name: "SetTimer",
                    title: "Set a timer",
                    parameters: [TestApps.parameter("time", .duration)],
                    sentences: [TestApps.template("(set|start) a timer for {time}")]
                )
            ]
        )
        let matcher = Matcher(apps: [TestApps.soup, clock], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let understanding = matcher.understand(said, in: TestApps.context)
        #expect(understanding.open.map(\.intent) == ["SetTimer"])
        #expect(understanding.open.first?.unknown == ["time": number])
    }

    @Test(arguments: [
        ("half past", "2026-03-03T07:30"), ("a quarter past", "2026-03-03T07:15"),
        ("nine tomorrow", "2026-03-03T09:00"),
    ])
    func aTimeWithoutItsHourTakesTheOneBefore(said: String, time: String) throws {
        let alarms = AppDefinition(
            id: "alarms",
            name: SpokenName("Alarms"),
            locale: "en-US",
            folder: "/alarms",
            intents: [
                IntentDefinition(
                    name: "SetAlarm",
                    title: "Set an alarm",
                    parameters: [TestApps.parameter("time", .dateTime)],
                    sentences: [TestApps.template("set an alarm for {time}")]
                )
            ]
        )
        let matcher = Matcher(apps: [alarms], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let request = try #require(matcher.understand("set an alarm for 7 tomorrow", in: TestApps.context).match)
        let changed = try #require(matcher.meant("make it \(said)", inPlaceOf: request, in: TestApps.context)?.match)
        #expect(changed.isChange)
        #expect(changed.parameters["time"]?.first?.value.json == .string(time))
    }

    // MARK: Beside a question

    private static func confirming() throws -> WilcoIntents.Expectation {
        let pending = try #require(TestApps.all.understand("order two clam chowders", in: TestApps.context).match)
        return Expectation(.confirmation(verbs: ["order it"]), pending: pending)
    }

    /// Its number is none of the order's.
    @Test(arguments: ["turn right 45 degrees", "I'm bored, turn right 45 degrees"])
    func anotherRequestWithANumberChangesNothing(said: String) throws {
        let answer = TestApps.all.answer(said, to: try Self.confirming(), in: TestApps.context)
        guard case .request(let match) = answer.kind else {
            Issue.record("\(String(describing: answer.kind))")
            return
        }
        #expect(match.intent == "Turn")
    }

    @Test(arguments: ["five minutes", "make it 20 degrees", "in three hours", "no, turn right 45 degrees"])
    func aNumberOfSomethingElseIsNotTaken(said: String) throws {
        let answer = TestApps.all.answer(said, to: try Self.confirming(), in: TestApps.context)
        #expect(answer.values["quantity"] == nil)
    }

    @Test(arguments: ["make it three", "yes but three", "three please", "no, three clam chowders"])
    func anotherNumberIs(said: String) throws {
        let answer = TestApps.all.answer(said, to: try Self.confirming(), in: TestApps.context)
        #expect(answer.values["quantity"]?.first?.value == .integer(3))
    }

    @Test(arguments: ["nope, stop", "stop, no", "no no cancel that"])
    func aNoBesideAStopEndsTheRequest(said: String) throws {
        #expect(TestApps.all.answer(said, to: try Self.confirming(), in: TestApps.context).kind == .cancel)
    }
}
