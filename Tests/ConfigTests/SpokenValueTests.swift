import AssistantTesting
import Foundation
import Matching
import Resolution
import Synthesis
import Testing
import WilcoIntents

/// What the assistant shows or says of a value is understood as that value.
@Suite struct SpokenValueTests {
    /// Monday, 2 March 2026, noon.
    private static let context = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
    private static let locales = ["en-US", "en-GB"]

    private static let units: [(quantity: MeasuredQuantity, units: [String])] = [
        (.distance, ["meters", "centimeters", "kilometers", "feet", "inches", "yards", "miles"]),
        (.mass, ["grams", "kilograms", "pounds", "ounces"]),
        (.temperature, ["degreesCelsius", "degreesFahrenheit"]),
        (.speed, ["metersPerSecond", "kilometersPerHour", "milesPerHour"]),
        (.volume, ["liters", "milliliters", "cups", "gallons"]),
        (.energy, ["kilocalories", "joules"]),
        (.angle, ["degrees"]),
    ]

    private static func values(_ locale: String) -> [(type: ParameterType, values: [ParameterValue])] {
        let currency = locale == "en-GB" ? "GBP" : "USD"
        let integers = [
            0, 1, 2, 7, 12, 13, 16, 20, 21, 30, 71, 77, 80, 81, 85, 91, 99, 100, 101, 110, 115, 200, 250, 999, 1000,
            1001,
            1500, 2026, 9999, 10_000, 12_345, 21_000, 100_000, 1_000_000, -1, -40,
        ]
        let amounts = ["0.5", "1", "1.05", "3.75", "5", "20", "21.01", "99.99", "100", "1250.5", "10000"]
        let seconds: [Double] = [
            1, 2, 30, 59, 60, 61, 90, 300, 1260, 3600, 3601, 3660, 5400, 9000, 86_400, 90_061, 172_800, 604_800,
        ]
        let days = stride(from: 1, to: 360, by: 7).map { day in
            Date(timeIntervalSince1970: 1_772_452_800 + Double(day) * 86_400).formatted(.iso8601.year().month().day())
        }
        let times = stride(from: 0, to: 1440, by: 35).map { minute in
            "\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
        }
        let measurements = units.map { quantity, units in
            (
                type: ParameterType.measurement(quantity),
                values: units.flatMap { unit in
                    [1, 2, 2.5, 21, 100].map { ParameterValue.measurement(amount: $0, unit: unit) }
                }
            )
        }
        return measurements + [
            (.integer, integers.map(ParameterValue.integer)),
            (.decimal, [0.5, 1.5, 2.25, 0.05, 3.14, 100.1, -2.5].map(ParameterValue.decimal)),
            (
                .currencyAmount,
                amounts.map { .currencyAmount(amount: Decimal(string: $0) ?? 0, currency: currency) }
            ),
            (.duration, seconds.map(ParameterValue.duration)),
            (.date, days.map(ParameterValue.date)),
            (.time, times.map(ParameterValue.time)),
            (.dateTime, zip(days, times).map { .dateTime("\($0)T\($1)") }),
            (.boolean, [true, false].map(ParameterValue.boolean)),
            (.phoneNumber, ["5551234", "+15551234567"].map(ParameterValue.phoneNumber)),
            (.spelling, ["bob", "Wilco", "x7"].map(ParameterValue.spelling)),
            (.color, ["#ff0000", "#0000ff", "#008000", "#000000"].map(ParameterValue.color)),
        ]
    }

    @Test(arguments: locales)
    func saidValuesAreUnderstood(locale: String) {
        let tables = TestLanguages.tables(locale)
        let formatter = ValueFormatter(DialogueWording(tables))
        let normalizer = SpeechNormalizer(locale: locale, tables: tables)
        for (type, values) in Self.values(locale) {
            let matcher = Self.matcher(type, locale: locale, tables: tables)
            for value in values {
                let text = formatter.text(of: value, display: nil)
                for said in Set([text, normalizer.normalize(text)]).sorted() {
                    let understanding = matcher.understand("zap \(said)", in: Self.context)
                    let got = understanding.match?.parameters["value"]?.first?.value
                    #expect(got == value && understanding.band == .act, "\(locale) \(type.name): “\(said)”")
                }
            }
        }
    }

    private static func matcher(_ type: ParameterType, locale: String, tables: LanguageTables?) -> Matcher {
        let parameter = ParameterDefinition(name: "value", displayName: "value", type: type)
        let intent = IntentDefinition(
            name: "Set",
            title: "Set",
            parameters: [parameter],
            sentences: [SentenceDefinition(templates: [.init("zap {value}")])]
        )
        let app = AppDefinition(
            id: "values",
            name: SpokenName("values"),
            locale: locale,
            folder: "/values",
            intents: [intent]
        )
        return Matcher(apps: [app], locale: locale, tables: tables)
    }
}
