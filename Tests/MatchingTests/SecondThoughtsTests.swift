import AssistantTesting
import Matching
import Testing
import WilcoIntents

/// Sentences that cannot be taken as they are, and those that put another one right.
@Suite struct SecondThoughtsTests {
    @Test(arguments: [
        ("remind me on the 31st of february to pay rent", "31st of february"),
        ("remind me to pay rent on February 30", "February 30"), ("remind me on 2026-02-30 to pay rent", "2026-02-30"),
        ("remind me on 31/2/2026 to pay rent", "31/2/2026"),
        ("remind me on the thirty first of june", "thirty first of june"),
        ("remind me to pay rent at 25:00", "25:00"),
        ("remind me on february 29 to pay rent", nil), ("remind me on the 31st of january to pay rent", nil),
        ("note that february 30 does not exist", nil), ("what happened on april 31", "april 31"),
        ("remind me to call mum on friday march 7th", "friday march 7th"),
        ("remind me on sunday the 9th to pay rent", "sunday the 9th"),
        ("remind me on tuesday march 9 at 5 to pay rent", "tuesday march 9"),
        ("remind me on monday 2026-03-04 to pay rent", "monday 2026-03-04"),
        ("remind me on saturday march 7 to pay rent", nil), ("note that friday march 7 is odd", nil),
    ])
    func daysThatDoNotExist(said: String, told: String?) {
        let reminders = AppDefinition(
            id: "reminders",
            name: SpokenName("Reminders"),
            locale: "en-GB",
            folder: "/reminders",
            intents: [
                IntentDefinition(
                    name: "Remind",
                    title: "Remind",
                    parameters: [TestApps.parameter("text", .string), TestApps.parameter("time", .dateTime)],
                    sentences: [TestApps.template("remind me [to] {text}", "remind me {time} to {text}")]
                ),
                IntentDefinition(
                    name: "Note",
                    title: "Note",
                    parameters: [TestApps.parameter("text", .string)],
                    sentences: [TestApps.template("note that {text}")]
                ),
            ]
        )
        let matcher = Matcher(apps: [reminders], locale: "en-GB", tables: TestLanguages.tables("en-GB"))
        let understanding = matcher.understand(said, in: TestApps.context)
        #expect(understanding.impossible == told)
        #expect((understanding.status == .rejected) == (told != nil))
        let days = [
            "friday march 7th": "2026-03-07", "sunday the 9th": "2026-03-09", "tuesday march 9": "2026-03-09",
            "monday 2026-03-04": "2026-03-04",
        ]
        #expect(understanding.impossibleDay == told.flatMap { days[$0] }.map(ParameterValue.date))
    }

    @Test(arguments: [
        ("no, I meant tomato soup", "tomatoSoup", 2), ("sorry I said the tomato soup please", "tomatoSoup", 2),
        ("I meant three", "clamChowder", 3), ("no I meant three tomato soups", "tomatoSoup", 3),
    ])
    func meantInstead(said: String, soup: String, quantity: Int) throws {
        let request = try #require(TestApps.all.understand("order two clam chowders", in: TestApps.context).match)
        let understanding = try #require(TestApps.all.meant(said, inPlaceOf: request, in: TestApps.context))
        #expect(understanding.band == .confirm)
        #expect(understanding.match?.parameters["soup"]?.first?.value.json == .string(soup))
        #expect(understanding.match?.parameters["quantity"]?.first?.value.json == .integer(quantity))
    }

    @Test(arguments: ["no", "tomato soup", "no, I meant a rainbow", "I meant", "no, I meant nothing by it"])
    func nothingElseMeant(said: String) throws {
        let request = try #require(TestApps.all.understand("order two clam chowders", in: TestApps.context).match)
        #expect(TestApps.all.meant(said, inPlaceOf: request, in: TestApps.context) == nil)
    }
}
