import AssistantTesting
import Matching
import Testing
import WilcoIntents

/// A time in the place of another, a day that belongs to a time, and names that are any in one of several requests.
@Suite struct OtherTimesTests {
    private static let matcher: Matcher = {
        var label = TestApps.parameter("label", .object("Label"))
        label.isResolvedByApp = false
        label.isRequired = false
        var event = IntentDefinition(
            name: "AddEvent",
            title: "Add an event",
            parameters: [TestApps.parameter("name", .string), TestApps.parameter("start", .dateTime)],
            sentences: [TestApps.template("add {name} (at|on) {start}", "put {name} in for {start}")]
        )
        event.undo = FollowingIntent(intent: "TakeBack")
        let timer = IntentDefinition(
            name: "SetTimer",
            title: "Set a timer",
            parameters: [TestApps.parameter("time", .duration), label],
            sentences: [
                TestApps.template(
                    "set a {time} timer [for [the] {label}]",
                    "set a timer for {time}",
                    "the minute timer"
                )
            ]
        )
        let app = AppDefinition(
            id: "days",
            name: SpokenName("Days"),
            locale: "en-US",
            folder: "/days",
            intents: [event, timer, IntentDefinition(name: "TakeBack", title: "Take back", parameters: [])]
        )
        return Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
    }()

    private static func value(_ name: String, _ match: IntentMatch?) -> ParameterValue? {
        match?.parameters[name]?.first?.value
    }

    /// The template has its "at" behind the day.
    @Test(arguments: [
        ("add dinner with Sam tomorrow at seven pm", "dinner with Sam", "2026-03-03T19:00"),
        ("add the dentist on friday at 10 am", "the dentist", "2026-03-06T10:00"),
        ("add dinner with Sam at 7 pm", "dinner with Sam", "2026-03-02T19:00"),
    ])
    func aDayBelongsToItsTime(said: String, name: String, start: String) {
        let match = Self.matcher.understand(said, in: TestApps.context).match
        #expect(Self.value("name", match) == .string(name))
        #expect(Self.value("start", match) == .dateTime(start))
    }

    /// On the day that was said, and in that half of it.
    @Test(arguments: [
        ("no, make it four", "2026-03-03T16:00"), ("make it 4:30", "2026-03-03T16:30"),
        ("no, at four", "2026-03-03T16:00"),
        ("sorry I meant five", "2026-03-03T17:00"), ("make it nine in the morning", "2026-03-03T09:00"),
        ("make it friday at eight", "2026-03-06T20:00"), ("make it friday at eight am", "2026-03-06T08:00"),
    ])
    func anotherTimeIsOfThatDay(said: String, start: String) throws {
        let asked = "put dentist in for tomorrow at half past three pm"
        let request = try #require(Self.matcher.understand(asked, in: TestApps.context).match)
        let match = Self.matcher.meant(said, inPlaceOf: request, in: TestApps.context)?.match
        #expect(Self.value("start", match) == .dateTime(start))
        #expect(match?.isChange == true)
    }

    /// "In an hour" is an hour from now, whatever day was spoken of.
    @Test func aTimeFromNowIsFromNow() throws {
        let asked = "put dentist in for tomorrow at half past three pm"
        let request = try #require(Self.matcher.understand(asked, in: TestApps.context).match)
        let match = Self.matcher.meant("make it in an hour", inPlaceOf: request, in: TestApps.context)?.match
        #expect(Self.value("start", match) == .dateTime("2026-03-02T13:00"))
    }

    @Test(arguments: ["three tomato soups too", "three tomato soups as well", "and three tomato soups"])
    func oneMoreWithoutAnAnd(said: String) throws {
        let request = try #require(TestApps.all.understand("order two clam chowders", in: TestApps.context).match)
        let match = try #require(TestApps.all.meant(said, inPlaceOf: request, in: TestApps.context)?.match)
        #expect(match.intent == "OrderSoup")
        #expect(!match.isChange)
        #expect(match.parameters["soup"]?.first?.value.json == .string("tomatoSoup"))
    }

    @Test(arguments: [
        "set a 10 minute timer for the goose and set a 25 minute timer for the turkey",
        "set a 10 minute timer for the goose and a 25 minute timer for the turkey",
        "set a 10 minute timer for the goose and a 25 minute one for the turkey",
    ])
    func eachOfSeveralHasAnyName(said: String) throws {
        let understanding = Self.matcher.understand(said, in: TestApps.context)
        let all = [understanding.match] + understanding.next.map(\.match)
        #expect(all.map { Self.value("time", $0) } == [.duration(seconds: 600), .duration(seconds: 1500)])
        #expect(all.map { $0?.parameters["label"]?.first?.display } == ["goose", "turkey"])
    }

    /// What follows an "and" without saying again what it is for may be the end of a name.
    @Test func aNameMayHaveAnAnd() {
        let understanding = Self.matcher.understand(
            "set a 10 minute timer for the rice and beans",
            in: TestApps.context
        )
        #expect(understanding.next.isEmpty)
    }
}
