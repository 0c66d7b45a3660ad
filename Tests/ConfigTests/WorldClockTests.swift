import Extensions
import Foundation
import Testing
import WilcoIntents

/// What the clock says of the time elsewhere and of days to come, in the words of a language.
@Suite(.timeLimit(.minutes(2)))
struct WorldClockTests {
    /// A question to the clock in Berlin, and what of its answer is compared.
    struct Case: CustomTestStringConvertible, Sendable {
        let intent: String
        var values: [String: ParameterValue] = [:]
        var now = "2026-03-02T12:00:00"
        var offset = "+01:00"
        var locale = "en-US"
        let code: ResponseCode
        var properties: [String: JSONValue] = [:]

        var testDescription: String { "\(intent) \(code.rawValue) \(now) \(locale)" }
    }

    private static func city(_ id: String, _ other: String? = nil) -> [String: ParameterValue] {
        var values = ["city": ParameterValue.object(IntentObject(id: id, display: id))]
        if let other { values["other"] = .object(IntentObject(id: other, display: other)) }
        return values
    }

    private static let elsewhere = [
        Case(
            intent: "TellTimeThere",
            values: city("Asia/Tokyo"),
            now: "2026-03-02T16:10:00",
            code: "successTomorrow",
            properties: ["spoken": "ten past midnight", "clock": "12:10 AM"]
        ),
        Case(
            intent: "TellTimeThere",
            values: city("Asia/Tokyo:osaka"),
            code: "success",
            properties: ["spoken": "eight o'clock in the evening", "clock": "8:00 PM"]
        ),
        Case(
            intent: "TellTimeThere",
            values: city("America/Los_Angeles"),
            now: "2026-03-02T07:35:00",
            code: "successYesterday",
            properties: ["spoken": "twenty-five to eleven at night", "clock": "10:35 PM"]
        ),
        Case(
            intent: "TellTimeThere",
            values: city("Asia/Kolkata"),
            now: "2026-03-02T12:07:00",
            code: "success",
            properties: ["spoken": "4:37 in the afternoon", "clock": "4:37 PM"]
        ),
        Case(
            intent: "TellTimeThere",
            values: city("Europe/London"),
            now: "2026-03-02T16:30:00",
            locale: "de-DE",
            code: "success",
            properties: ["spoken": "halb vier nachmittags", "clock": "15:30 Uhr"]
        ),
        Case(
            intent: "TellTimeThere",
            values: city("Europe/London"),
            now: "2026-03-02T14:00:00",
            locale: "de-DE",
            code: "success",
            properties: ["spoken": "ein Uhr mittags", "clock": "13:00 Uhr"]
        ),
        Case(
            intent: "TellDateThere",
            values: city("Pacific/Auckland"),
            code: "success",
            properties: ["date": "2026-03-03"]
        ),
        Case(
            intent: "CompareClocks",
            values: city("America/New_York", "Europe/Berlin"),
            code: "successBehind",
            properties: ["apart": "six hours"]
        ),
        // Three weeks of the spring the clocks of America have been put on, and those of Europe have not.
        Case(
            intent: "CompareClocks",
            values: city("America/New_York", "Europe/Berlin"),
            now: "2026-03-15T12:00:00",
            code: "successBehind",
            properties: ["apart": "five hours"]
        ),
        Case(
            intent: "CompareClocks",
            values: city("Asia/Kathmandu"),
            code: "successAheadOfUs",
            properties: ["apart": "four hours and 45 minutes"]
        ),
        Case(
            intent: "CompareClocks",
            values: city("Asia/Kolkata"),
            locale: "de-DE",
            code: "successAheadOfUs",
            properties: ["apart": "viereinhalb Stunden"]
        ),
        Case(
            intent: "CompareClocks",
            values: city("Europe/Paris"),
            code: "successSameAsUs",
            properties: ["apart": ""]
        ),
    ]

    private static let days = [
        Case(
            intent: "TellTimeLater",
            values: ["duration": .duration(seconds: 7200), "direction": .enumeration("ahead")],
            now: "2026-03-29T01:30:00",
            code: "success",
            properties: ["spoken": "half past four in the morning", "clock": "4:30 AM"]
        ),
        Case(
            intent: "HoursUntil",
            values: ["time": .time("06:15")],
            now: "2026-03-28T20:00:00",
            code: "success",
            properties: ["left": "nine hours and 15 minutes"]
        ),
        Case(
            intent: "DaysUntil",
            values: ["day": .date("2026-03-30"), "unit": .enumeration("months"), "direction": .enumeration("ahead")],
            now: "2026-01-31T12:00:00",
            code: "success",
            properties: ["span": "one month and 30 days", "date": "2026-03-30"]
        ),
        Case(
            intent: "DaysUntil",
            values: ["day": .date("2026-12-25"), "unit": .enumeration("weeks"), "direction": .enumeration("ahead")],
            locale: "de-DE",
            code: "success",
            properties: ["span": "42 Wochen und vier Tage", "date": "2026-12-25"]
        ),
        // Days are the nearest ones to come; what has been was in the year before.
        Case(
            intent: "DaysUntil",
            values: ["day": .date("2026-12-25"), "unit": .enumeration("days"), "direction": .enumeration("back")],
            code: "successPast",
            properties: ["span": "67 days", "date": "2025-12-25"]
        ),
        Case(
            intent: "DaysUntil",
            values: ["day": .date("2026-03-02"), "unit": .enumeration("days"), "direction": .enumeration("ahead")],
            code: "successToday",
            properties: ["span": "no days", "date": "2026-03-02"]
        ),
        Case(
            intent: "DaysLeft",
            values: ["period": .enumeration("week")],
            code: "successWeek",
            properties: ["days": 6]
        ),
        Case(
            intent: "DaysLeft",
            values: ["period": .enumeration("month")],
            now: "2028-02-10T12:00:00",
            code: "successMonth",
            properties: ["days": 19]
        ),
        Case(
            intent: "DaysLeft",
            values: ["period": .enumeration("year")],
            now: "2026-12-31T12:00:00",
            code: "successYear",
            properties: ["days": 0]
        ),
        // The first of January may be in the last week of the year before.
        Case(
            intent: "TellWeek",
            values: ["day": .date("2027-01-01")],
            code: "successOther",
            properties: ["week": 53, "date": "2027-01-01"]
        ),
        Case(
            intent: "AskLeapYear",
            values: ["year": .integer(1900)],
            code: "successNo",
            properties: ["year": "1900", "next": "1904"]
        ),
        Case(intent: "TellClockChange", code: "successOn", properties: ["date": "2026-03-29"]),
        Case(
            intent: "TellClockChange",
            now: "2026-03-30T12:00:00",
            offset: "+02:00",
            code: "successBack",
            properties: ["date": "2026-10-25"]
        ),
    ]

    @Test(arguments: elsewhere + days)
    func theClockAnswers(_ asked: Case) async throws {
        let stage = try HandlerStage(
            locale: asked.locale,
            environment: ["TZ": "Europe/Berlin", "WILCO_NOW": asked.now, "WILCO_NOW_OFFSET": asked.offset]
        )
        let answer = try await stage.handle(
            "clock",
            IntentInvocation(
                idempotencyKey: "k",
                intent: asked.intent,
                parameters: asked.values.mapValues { ParameterAssignment(value: $0, display: "") },
                locale: asked.locale
            )
        )
        await stage.close()
        #expect(answer.code == asked.code)
        #expect(answer.properties == asked.properties)
    }

    /// Every city of the vocabulary, in every language, has a zone in the tz database that the handler can read.
    @Test(arguments: ["en-US", "de-DE"])
    func everyCityHasItsTime(_ locale: String) async throws {
        let app = try #require(
            AppCatalog.load(folders: [SchemaTests.root + "/config/apps"], locale: locale).apps.first {
                $0.id == "clock"
            }
        )
        let cities = app.types.filter { $0.name == "City" }.flatMap(\.terms)
        #expect(cities.count > 200)
        let stage = try HandlerStage(locale: locale)
        for city in cities where !city.id.hasPrefix("several:") {
            let answer = try await stage.handle(
                "clock",
                IntentInvocation(
                    idempotencyKey: city.id,
                    intent: "TellTimeThere",
                    parameters: Self.city(city.id).mapValues { ParameterAssignment(value: $0, display: "") },
                    locale: locale
                )
            )
            #expect(answer.properties["clock"] != nil, "\(city.id)")
        }
        await stage.close()
    }
}
