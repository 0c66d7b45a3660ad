import AssistantTesting
import Matching
import Testing
import WilcoIntents

/// What people say in few words: the rest is known from what was said before.
@Suite struct FewWordsTests {
    /// A kitchen clock that sets timers and alarms, and plays some music beside them.
    private static let clock = AppDefinition(
        id: "clock",
        name: SpokenName("Clock"),
        locale: "en-US",
        folder: "/clock",
        intents: [
            IntentDefinition(
                name: "SetTimer",
                title: "Set a timer",
                category: .set,
                parameters: [TestApps.parameter("length", .duration)],
                sentences: [TestApps.template("set a timer for {length}", "timer {length}")]
            ),
            IntentDefinition(
                name: "LetRun",
                title: "Let it run",
                category: .set,
                parameters: [TestApps.parameter("length", .duration)],
                sentences: [TestApps.template("let the timer run {length} longer")]
            ),
            IntentDefinition(
                name: "AskTimer",
                title: "Ask for the timer",
                category: .information,
                sentences: [TestApps.template("how long is left on the timer", "how long is left")]
            ),
            IntentDefinition(
                name: "SetAlarm",
                title: "Set an alarm",
                category: .set,
                parameters: [
                    ParameterDefinition(
                        name: "time",
                        displayName: "time",
                        type: .dateTime,
                        isArray: false,
                        isRequired: true
                    )
                ],
                sentences: [TestApps.template("(wake me|ring) [at] {time}")]
            ),
            IntentDefinition(
                name: "CancelAlarm",
                title: "Cancel an alarm",
                category: .remove,
                sentences: [TestApps.template("cancel (the|my) alarm")]
            ),
            IntentDefinition(
                name: "Play",
                title: "Play music",
                category: .play,
                parameters: [TestApps.parameter("music", .object("Music"))],
                sentences: [TestApps.template("play {music}", "stop the music now")]
            ),
            IntentDefinition(
                name: "Fill",
                title: "Fill the basket",
                category: .add,
                parameters: [TestApps.parameter("thing", .object("Thing"))],
                sentences: [TestApps.template("add {thing} to (the|my) basket")]
            ),
        ],
        types: [
            TermType(
                kind: .object,
                name: "Music",
                displayName: "Music",
                terms: ["the evening waltz", "the evening polka", "the harvest polka"].map {
                    VocabularyTerm(id: $0, display: $0)
                }
            ),
            TermType(
                kind: .object,
                name: "Thing",
                displayName: "Thing",
                terms: ["flour", "yeast"].map { VocabularyTerm(id: $0, display: $0) }
            ),
        ]
    )

    private static let matcher = Matcher(apps: [clock], locale: "en-US", tables: TestLanguages.tables("en-US"))

    private static func context(after intent: String? = nil) -> MatchContext {
        var context = TestApps.context
        context.values[MatchContext.lastAsked] = intent.map {
            .array([.object(["app": "clock", "intent": .string($0), "values": .array([]), "things": .array([])])])
        }
        return context
    }

    private static func request(_ text: String) throws -> IntentMatch {
        try #require(matcher.understand(text, in: context()).match)
    }

    private static func meant(_ said: String, after request: String) throws -> IntentMatch? {
        matcher.meant(said, inPlaceOf: try Self.request(request), in: context())?.match
    }

    @Test(arguments: [
        ("half past", "2026-03-03T07:30"), ("actually make it twenty past", "2026-03-03T07:20"),
        ("no make that quarter to", "2026-03-03T06:45"),
    ])
    func halfPastIsOfTheHourBefore(said: String, time: String) throws {
        let said = said.contains("make") ? said : "make it \(said)"
        let match = try #require(try Self.meant(said, after: "wake me at seven in the morning"))
        #expect(match.isChange)
        #expect(match.parameters["time"]?.first?.value == .dateTime(time))
    }

    @Test(arguments: [
        ("not twelve, fifteen", 900.0), ("that is too long. make it nine", 540),
        ("far too short, twenty instead", 1200),
    ])
    func anotherNumberBehindARemark(said: String, seconds: Double) throws {
        let match = try #require(try Self.meant(said, after: "set a timer for twelve minutes"))
        #expect(match.isChange)
        #expect(match.parameters["length"]?.first?.value == .duration(seconds: seconds))
    }

    @Test(arguments: [
        ("the waltz one", "the evening waltz"), ("ok the harvest one then", "the harvest polka"),
        ("the polka one", nil), ("the bagpipe one", nil), ("the waltz", nil),
    ])
    func aPartOfANameTellsOneFromTheOthers(said: String, name: String?) throws {
        let match = try Self.meant(said, after: "play the evening polka")
        #expect(match?.parameters["music"]?.first?.display == name)
    }

    @Test func aRequestBehindANoIsOne() throws {
        let match = try Self.meant("no, cancel the alarm", after: "wake me at seven")
        #expect(match?.intent == "CancelAlarm")
        #expect(try Self.meant("no, the alarm", after: "wake me at seven") == nil)
    }

    @Test(arguments: [
        ("no, just the waltz one please", "the evening waltz"), ("the harvest polka then", "the harvest polka"),
        ("the harvest polka plays too long", nil), ("the weather", nil),
    ])
    func whatCameToNothingIsCompletedByItsValue(said: String, name: String?) throws {
        var request = try Self.request("play the evening polka")
        request.parameters = [:]
        let match = Self.matcher.completed(request, by: said, in: Self.context())?.match
        #expect(match?.parameters["music"]?.first?.display == name)
    }

    /// Of what was asked for just now a word or two are enough; out of the blue they are not.
    @Test func wordsLeftOutInHaste() {
        #expect(
            Self.matcher.understand("how long left", in: Self.context(after: "SetTimer")).match?.intent == "AskTimer"
        )
        #expect(Self.matcher.understand("which one is left", in: Self.context(after: "SetTimer")).band != .act)
        #expect(Self.matcher.understand("how far left", in: Self.context(after: "SetTimer")).band != .act)
    }

    @Test(arguments: [
        ("and um a timer, like, twelve minutes", ConfidenceBand.act), ("cancel that alarm", .act),
        ("timer about twelve minutes or another", .confirm), ("no I'll timer twelve minutes", .confirm),
    ])
    func nothingButWordsThatSayNothing(said: String, band: ConfidenceBand) {
        let understanding = Self.matcher.understand(said, in: Self.context())
        #expect((understanding.band == .act) == (band == .act))
    }

    @Test func somebodyElsesWishIsAskedAbout() {
        let plain = TestApps.all.understand("I want to order a clam chowder", in: TestApps.context)
        #expect(plain.band == .act)
        let wish = TestApps.all.understand("my wife wants to order a clam chowder", in: TestApps.context)
        #expect(wish.band == .confirm)
        #expect(wish.match?.intent == "OrderSoup")
    }

    @Test(arguments: ["basket: flour", "my basket: yeast"])
    func aLabelAndWhatIsPutThere(said: String) {
        let understanding = Self.matcher.understand(said, in: Self.context())
        #expect(understanding.band == .act)
        #expect(understanding.match?.intent == "Fill")
    }

    @Test(arguments: ["cellar: flour", "basket: a dragon", "at 8:30 flour"])
    func otherColons(said: String) {
        #expect(Self.matcher.understand(said, in: Self.context()).match?.intent != "Fill")
    }

    /// The time that there is not is told; for another one it is asked.
    @Test func aTimeThatThereIsNotIsAskedForAgain() {
        let understanding = Self.matcher.understand("wake me at 27 o'clock", in: Self.context())
        #expect(understanding.impossible == "27 o'clock")
        #expect(understanding.open.map(\.intent) == ["SetAlarm"])
        #expect(understanding.open.first?.parameters["time"] == nil)
    }

    @Test(arguments: ["order it to twenty past", "order this one", "order of midnight"])
    func noNamesThatNobodyKnows(said: String) {
        #expect(TestApps.all.understand(said, in: TestApps.context).open.isEmpty)
    }

    /// What is not wanted takes nothing back that was said before it.
    @Test func whatIsNotWantedTakesNothingBack() throws {
        let said = "order a clam chowder with croutons, no cheese"
        let match = try #require(TestApps.all.understand(said, in: TestApps.context).match)
        #expect(match.parameters["toppings"]?.map(\.display) == ["croutons"])
    }

    @Test(arguments: [("it's raining, stop it", Answer.Kind.stop), ("we are late. cancel that", .cancel)])
    func aCommandBehindARemark(said: String, kind: Answer.Kind) {
        #expect(TestApps.all.answer(said, to: .request, in: TestApps.context).kind == kind)
    }

    @Test(arguments: ["is it raining, stop it or not", "order a soup, stop it"])
    func noCommandBesideAQuestion(said: String) {
        #expect(TestApps.all.answer(said, to: .request, in: TestApps.context).kind != .stop)
    }

    @Test func whoIsNamedInWhatNobodyCanDo() {
        #expect(TestApps.all.person(in: "ring Celestra on the phone", in: TestApps.context)?.display == "Celestra")
        #expect(TestApps.all.person(in: "ring somebody on the phone", in: TestApps.context) == nil)
    }

    private static func answer(_ said: String, category: IntentCategory = .send) -> Answer {
        let app = AppDefinition(
            id: "post",
            name: SpokenName("Post"),
            locale: "en-US",
            folder: "/post",
            handler: HandlerDefinition(command: ["post"]),
            intents: [
                IntentDefinition(
                    name: "Send",
                    title: "Send a card",
                    category: category,
                    parameters: [TestApps.parameter("place", .enumeration("Place"))],
                    sentences: [TestApps.template("send a card [to {place}]")]
                ),
                IntentDefinition(
                    name: "Skip",
                    title: "Skip a song",
                    category: .play,
                    sentences: [TestApps.template("skip it")]
                ),
                IntentDefinition(
                    name: "Ring",
                    title: "Ring the bell",
                    category: .do,
                    sentences: [TestApps.template("ring the bell")]
                ),
            ],
            types: [
                TermType(
                    kind: .enumeration,
                    name: "Place",
                    displayName: "Place",
                    terms: [VocabularyTerm(id: "here", display: "right here", synonyms: ["here"])]
                )
            ]
        )
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let pending = IntentMatch(app: "post", intent: "Send", transcript: "send a card", confidence: 1)
        let question = Expectation(.confirmation(verbs: ["send it"]), pending: pending)
        return matcher.answer(said, to: question, in: TestApps.context)
    }

    /// What asks changes nothing of what is asked about.
    @Test func aQuestionIsNoOtherValue() {
        #expect(Self.answer("to here please").values["place"] != nil)
        #expect(Self.answer("how long till it is here").values["place"] == nil)
    }

    @Test func aYesAndWhatIsToBeDoneThen() {
        let answer = Self.answer("send it, and ring the bell")
        #expect(answer.kind == .yes)
        #expect(answer.next.map { $0.match?.intent } == ["Ring"])
        #expect(Self.answer("I think so, and ring the bell").kind != .yes)
    }

    /// It may be a no, or an order of its own: neither is done on a guess.
    @Test func whatMayBeANoOrAnOrderIsAskedAgain() {
        #expect(Self.answer("ah skip it, all plain").kind == .repeat)
        #expect(Self.answer("too dear. no thanks").kind == .no)
    }

    @Test func anythingIsAYesWhereItCostsNothing() {
        #expect(Self.answer("surprise me", category: .play).kind == .yes)
        #expect(Self.answer("surprise me").kind != .yes)
    }

    @Test func whatFollowsARequestIsNoText() throws {
        #expect(TestApps.all.understand("tell Celestra dinner is ready", in: TestApps.context).band == .act)
        #expect(TestApps.all.understand("tell Celestra too", in: TestApps.context).band == .confirm)
    }
}
