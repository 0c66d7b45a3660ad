import AssistantTesting
import Matching
import Testing
import WilcoIntents

/// One more of what was just asked for, and answers that put themselves right.
@Suite struct OneMoreTests {
    private static let clock: Matcher = {
        var label = TestApps.parameter("label", .object("Label"))
        label.isResolvedByApp = false
        let timer = IntentDefinition(
            name: "SetTimer",
            title: "Set a timer",
            parameters: [TestApps.parameter("time", .duration), label],
            sentences: [
                TestApps.template("(set|start) a timer [for {time}] [for [the] {label}]")
            ]
        )
        let app = AppDefinition(
            id: "clock",
            name: SpokenName("Clock"),
            locale: "en-US",
            folder: "/clock",
            intents: [timer]
        )
        return Matcher(apps: [TestApps.soup, app], locale: "en-US", tables: TestLanguages.tables("en-US"))
    }()

    /// A name that nobody told us of is one behind a request, too.
    @Test(
        arguments: [
            ("and one for the chicken", nil, "chicken"), ("and one for forty minutes for the chicken", 2400, "chicken"),
            ("and another one for forty minutes", 2400, nil),
        ] as [(String, Double?, String?)]
    )
    func oneMoreOfAnyName(said: String, seconds: Double?, name: String?) throws {
        let request = try #require(Self.clock.understand("set a timer for ten minutes", in: TestApps.context).match)
        let match = try #require(Self.clock.meant(said, inPlaceOf: request, in: TestApps.context)?.match)
        #expect(match.intent == "SetTimer")
        #expect(!match.isChange)
        #expect(match.parameters["time"]?.first?.value == seconds.map { .duration(seconds: $0) })
        #expect(match.parameters["label"]?.first?.display == name)
        #expect(match.transcript == said)
    }

    /// The third one takes its words from the second, of which they were left out already.
    @Test func oneMoreBehindOneMore() throws {
        var request = try #require(TestApps.all.understand("order two clam chowders", in: TestApps.context).match)
        for (said, soup) in [("and three tomato soups", "tomatoSoup"), ("and a clam chowder", "clamChowder")] {
            request = try #require(TestApps.all.meant(said, inPlaceOf: request, in: TestApps.context)?.match)
            #expect(request.intent == "OrderSoup")
            #expect(request.parameters["soup"]?.first?.value.json == .string(soup))
        }
    }

    private static func answer(_ said: String, to parameter: String, of request: String) throws -> Answer {
        let pending = try #require(TestApps.all.understand(request, in: TestApps.context).match)
        let question = Expectation(.value(parameter: parameter, options: []), pending: pending)
        return TestApps.all.answer(said, to: question, in: TestApps.context)
    }

    @Test func oneMoreIsNothingInThePlaceOfWhatIsAskedAbout() throws {
        let answer = try Self.answer("and a tomato soup", to: "quantity", of: "order a clam chowder")
        #expect(answer.kind == .further)
        #expect(answer.next.first?.match?.parameters["soup"]?.first?.value.json == .string("tomatoSoup"))
    }

    /// What is asked for, or not said yet, is an answer.
    @Test(arguments: ["two", "and with cheese"])
    func anAnswerIsNoneMore(said: String) throws {
        #expect(try Self.answer(said, to: "quantity", of: "order a clam chowder").kind != .further)
    }

    @Test(arguments: [
        ("two, no wait, three", 3), ("two, no, three, I am hungry", 3), ("two, I mean four", 4),
        ("two, I am hungry", 2),
    ])
    func whatIsSaidLastIsMeant(said: String, quantity: Int) throws {
        let answer = try Self.answer(said, to: "quantity", of: "order a clam chowder")
        #expect(answer.kind == .values)
        #expect(answer.values["quantity"]?.first?.value == .integer(quantity))
    }

    /// A hesitation in the middle: what is left without it is read once more, and no more often.
    @Test(arguments: ["what was I doing. um. whatever that is", "it is, uh, somewhere near the the station"])
    func anAnswerThatFitsNothingIsReadNoMoreThanTwice(said: String) throws {
        let pending = try #require(TestApps.all.understand("order soup", in: TestApps.context).match)
        let options = ["clam chowder", "tomato soup"].map { IntentObject(id: $0, display: $0) }
        let question = Expectation(.choice(parameter: "soup", options: options), pending: pending)
        #expect(TestApps.all.answer(said, to: question, in: TestApps.context).kind == .notUnderstood)
    }
}
