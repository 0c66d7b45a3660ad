import Extensions
import Foundation
import Testing
import WilcoIntents

/// What the app for sums, units and spelling answers, and what it says where there is no answer.
@Suite(.timeLimit(.minutes(2)))
struct KnowingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let intent: String
        let values: [String: ParameterValue]
        var locale = "en-US"
        let code: ResponseCode
        /// What is told, where something is.
        var shown: String?

        var testDescription: String { "\(intent) \(values) \(code.rawValue)" }
    }

    private static func sum(
        _ first: Double,
        _ operation: String,
        _ second: Double,
        _ more: (String, Double)? = nil,
        _ code: ResponseCode = "success",
        _ shown: String? = nil,
        locale: String = "en-US"
    ) -> Case {
        var values: [String: ParameterValue] = [
            "first": .decimal(first), "operation": .enumeration(operation), "second": .decimal(second),
        ]
        if let more {
            values["nextOperation"] = .enumeration(more.0)
            values["third"] = .decimal(more.1)
        }
        return Case(intent: "Calculate", values: values, locale: locale, code: code, shown: shown)
    }

    private static func applied(_ function: String, _ number: Double, _ code: ResponseCode, _ shown: String? = nil)
        -> Case
    {
        let values: [String: ParameterValue] = ["function": .enumeration(function), "number": .decimal(number)]
        return Case(intent: "Apply", values: values, code: code, shown: shown)
    }

    private static func percent(
        _ percent: Double,
        _ change: String,
        _ number: Double,
        _ code: ResponseCode,
        _ shown: String
    )
        -> Case
    {
        let values: [String: ParameterValue] = [
            "percent": .decimal(percent), "change": .enumeration(change), "number": .decimal(number),
        ]
        return Case(intent: "TakePercent", values: values, code: code, shown: shown)
    }

    private static func turned(
        _ amount: Double,
        _ from: String?,
        _ to: String,
        _ code: ResponseCode,
        _ shown: String? = nil,
        rest: (Double, String?)? = nil,
        locale: String = "en-US"
    ) -> Case {
        func unit(_ id: String) -> ParameterValue { .object(IntentObject(id: id, display: id)) }
        var values: [String: ParameterValue] = ["amount": .decimal(amount), "to": unit(to)]
        if let from { values["from"] = unit(from) }
        if let rest { values["rest"] = .decimal(rest.0) }
        if let name = rest?.1 { values["restUnit"] = unit(name) }
        return Case(intent: "Convert", values: values, locale: locale, code: code, shown: shown)
    }

    private static let sums = [
        sum(0.1, "plus", 0.2, nil, "success", "0.3"), sum(100, "minus", 137, nil, "success", "minus 37"),
        sum(1, "dividedBy", 3, nil, "successAbout", "0.3333"),
        sum(1, "dividedBy", 3000, nil, "successAbout", "0.0003333"),
        sum(1000, "times", 1234.5, nil, "success", "1,234,500"),
        sum(1000, "times", 1234.25, nil, "success", "1.234.250", locale: "de-DE"),
        sum(3, "dividedBy", 8, nil, "success", "0,375", locale: "de-DE"), sum(5, "dividedBy", 0, nil, "failureZero"),
        // The stronger of two is done first, and of powers the last.
        sum(2, "plus", 3, ("times", 4), "success", "14"), sum(20, "minus", 5, ("minus", 3), "success", "12"),
        sum(2, "toThePower", 3, ("toThePower", 2), "success", "512"),
        sum(4, "dividedBy", 2, ("times", 3), "success", "6"),
        sum(2, "toThePower", 10, nil, "success", "1,024"), sum(2, "toThePower", -1, nil, "success", "0.5"),
        sum(9, "toThePower", 0.5, nil, "success", "3"), sum(0, "toThePower", -1, nil, "failureZero"),
        sum(-8, "toThePower", 0.5, nil, "failureNoRoot"), sum(10, "toThePower", 25, nil, "failureTooLarge"),
        sum(999_999, "toThePower", 999_999, nil, "failureTooLarge"),
        sum(1.5, "toThePower", 1e15, nil, "failureTooLarge"),
        sum(1e308, "toThePower", 0.5, nil, "failureTooLarge"), applied("squareRoot", 2, "successAbout", "1.4142"),
        applied("squareRoot", 0.25, "success", "0.5"), applied("cubeRoot", 27, "success", "3"),
        applied("cubeRoot", -27, "success", "minus 3"), applied("squareRoot", -1, "failureNoRoot"),
        applied("factorial", 5, "success", "120"), applied("factorial", 0, "success", "1"),
        applied("factorial", 1e9, "failureTooLarge"), applied("factorial", 2.5, "failureFactorial"),
        applied("factorial", -3, "failureFactorial"), applied("square", 1e13, "failureTooLarge"),
        percent(15, "of", 80, "success", "12"), percent(20, "off", 50, "success", "40"),
        percent(19, "onTop", 100, "success", "119"), percent(15, "tip", 33.3, "successTip", "5"),
        Case(
            intent: "TellPercent",
            values: ["part": .decimal(1), "whole": .decimal(3)],
            code: "successAbout",
            shown: "33.3333"
        ), Case(intent: "TellPercent", values: ["part": .decimal(1), "whole": .decimal(0)], code: "failureZero"),
    ]

    private static let units = [
        turned(1, "miles", "feet", "success", "5,280 feet"), turned(1, "feet", "inches", "success", "12 inches"),
        turned(1, "kilometers", "miles", "successAbout", "0.62 miles"),
        turned(100, "fahrenheit", "celsius", "successAbout", "37.8 degrees Celsius"),
        turned(-40, "celsius", "fahrenheit", "success", "minus 40 degrees Fahrenheit"),
        turned(20, nil, "fahrenheit", "success", "68 degrees Fahrenheit"), turned(20, nil, "meters", "failureFrom"),
        turned(-500, "celsius", "kelvins", "failureTooCold"),
        turned(0, "kelvins", "celsius", "successAbout", "minus 273.2 degrees Celsius"),
        turned(5, "feet", "centimeters", "success", "177.8 centimeters", rest: (10, nil)),
        turned(11, "stones", "pounds", "success", "158 pounds", rest: (4, "pounds")),
        turned(5, "feet", "centimeters", "failureFrom", rest: (10, "pounds")),
        // An ounce beside a cup is one of a fluid.
        turned(1, "cups", "ounces", "success", "8 fluid ounces"), turned(1, "pounds", "ounces", "success", "16 ounces"),
        turned(16, "ounces", "cups", "success", "2 cups"), turned(5, "kilograms", "meters", "failureKinds"),
        turned(1, "days", "seconds", "success", "86,400 seconds"), turned(1, "years", "months", "success", "12 months"),
        turned(1, "metricPounds", "grams", "success", "500 Gramm", locale: "de-DE"),
        turned(1, "hours", "minutes", "success", "60 Minuten", locale: "de-DE"),
        turned(60, "minutes", "hours", "success", "1 Stunde", locale: "de-DE"),
        turned(1e300, "miles", "millimeters", "failureTooLarge"),
    ]

    @Test(arguments: sums + units)
    func whatIsWorkedOut(_ asked: Case) async throws {
        let answer = try await answer(asked.intent, asked.values, locale: asked.locale)
        #expect(answer.code == asked.code)
        #expect(answer.properties["shown"]?.stringValue == asked.shown)
    }

    @Test(arguments: [
        ("necessary", "en-US", "N, E, C, E, S, S, A, R, Y"), ("it's", "en-US", "I, T, apostrophe, S"),
        ("cafe\u{301}", "en-US", "C, A, F, É"), ("Straße", "de-DE", "S, T, R, A, Eszett, E"),
        ("B2B.", "en-US", "B, 2, B"), ("?!", "en-US", nil),
    ])
    func whatIsSpelled(word: String, locale: String, letters: String?) async throws {
        let answer = try await answer("Spell", ["word": .string(word)], locale: locale)
        #expect(answer.code == (letters == nil ? "failureNoLetters" : .success))
        #expect(answer.properties["letters"]?.stringValue == letters)
    }

    /// Every unit that can be said has a size, and can be turned into itself.
    @Test(arguments: ["en-US", "de-DE"])
    func everyUnitHasASize(_ locale: String) async throws {
        let app = try #require(
            AppCatalog.load(folders: [SchemaTests.root + "/config/apps"], locale: locale).apps.first {
                $0.id == "knowing"
            }
        )
        let units = app.types.filter { $0.name == "Unit" }.flatMap(\.terms)
        #expect(units.count > 50)
        let stage = try HandlerStage(locale: locale)
        for unit in units {
            let same = ParameterValue.object(IntentObject(id: unit.id, display: unit.id))
            let answer = try await answer(
                "Convert",
                ["from": same, "to": same, "amount": .integer(1)],
                locale,
                on: stage
            )
            #expect(answer.code == .success && answer.properties["result"] == 1, "\(unit.id)")
        }
        await stage.close()
    }

    private func answer(_ intent: String, _ values: [String: ParameterValue], locale: String) async throws
        -> IntentResponse
    {
        let stage = try HandlerStage(locale: locale)
        let answer = try await answer(intent, values, locale, on: stage)
        await stage.close()
        return answer
    }

    private func answer(
        _ intent: String,
        _ values: [String: ParameterValue],
        _ locale: String,
        on stage: HandlerStage
    ) async throws -> IntentResponse {
        try await stage.handle(
            "knowing",
            IntentInvocation(
                idempotencyKey: UUID().uuidString,
                intent: intent,
                parameters: values.mapValues { ParameterAssignment(value: $0, display: "") },
                locale: locale
            )
        )
    }
}
