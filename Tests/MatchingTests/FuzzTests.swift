import AssistantTesting
import Foundation
import Matching
import Testing
import WilcoIntents

/// Random text against random templates: nothing may crash, and what is matched must have been said.
@Suite struct FuzzTests {
    private static let pieces = [
        "order", "soup", " ", "  ", "(", ")", "[", "]", "{", "}", "<", ">", "|", ";", ":", "{value}", "{friend}",
        "<rule>", "two", "and a half", "meters", "10", "3.75", "$", "%", "half past", "tomorrow", "é", "日本", "\u{301}",
        "'s", "-", "\n", "\u{0}", "please", "[a|b]", "((((", "))))", "five fifty", "a million", "point", "½", "/",
        "next", "friday", "week", "from", "ago", "in", "months", "99999999999999999999", "vingt", "heures", "et demie",
        "dreißig", "שלום", "😀", "what can you do", ",",
        "double", "capital", "b as in bravo", "#ff8c00", "dark green", "+1", "no wait", "um",
    ]

    @Test(arguments: [1, 2, 3, 4] as [UInt64], ["en-US", "de-DE", "fr-FR", "ja"])
    func anythingMayBeSaid(seed: UInt64, locale: String) {
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        func text() -> String {
            (0..<next(12)).map { _ in Self.pieces[next(Self.pieces.count)] }.joined(separator: next(2) == 0 ? " " : "")
        }
        let tables = TestLanguages.tables(locale)
        let types: [ParameterType] = [
            .integer, .decimal, .currencyAmount, .duration, .date, .time, .dateTime, .boolean, .measurement(.distance),
            .color, .spelling, .phoneNumber,
        ]
        var sentences = 0
        for round in 0..<40 {
            let app = AppDefinition(
                id: "fuzz",
                name: SpokenName("Fuzz"),
                locale: locale,
                folder: "/",
                intents: [
                    IntentDefinition(
                        name: "Fuzzed",
                        title: "Fuzzed",
                        parameters: [
                            TestApps.parameter("value", types[round % types.count]),
                            TestApps.parameter("friend", .person),
                        ],
                        sentences: [TestApps.template(text()), TestApps.template("order {value}")]
                    )
                ],
                rules: ["rule": "(a|the) [big] thing"]
            )
            let matcher = Matcher(apps: [app], locale: locale, tables: tables)
            for _ in 0..<40 {
                let said = next(3) == 0 ? "order " + text() : text()
                let match = matcher.understand(said, in: TestApps.context).match
                let count = said.unicodeScalars.count
                let assignments = match?.parameters.values.flatMap { $0 } ?? []
                for assignment in assignments {
                    guard let range = assignment.range else { continue }
                    #expect(range.upperBound <= count, "\(said)")
                }
                sentences += 1
            }
        }
        #expect(sentences == 1600)
    }

    /// Ten thousand words, and templates ten thousand groups deep, end in an answer.
    @Test(arguments: [
        "a", "and", "please", "no wait", "um", "two hundred", "double oh seven", "b as in bravo", "(", "[a|",
    ])
    func nothingIsTooLong(_ piece: String) {
        for count in [100, 1000, 10_000] {
            let long = Array(repeating: piece, count: count).joined(separator: " ")
            let deep = String(repeating: piece, count: count)
            let app = AppDefinition(
                id: "long",
                name: SpokenName("Long"),
                locale: "en-US",
                folder: "/",
                intents: [
                    IntentDefinition(
                        name: "Long",
                        title: "Long",
                        parameters: [TestApps.parameter("value", .spelling), TestApps.parameter("friend", .person)],
                        sentences: [TestApps.template("order {value} and {friend}"), TestApps.template(deep)]
                    )
                ]
            )
            let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
            let said = "order \(long) and Anna"
            let understanding = matcher.understand(said, in: TestApps.context)
            let isTooLong = said.unicodeScalars.count > 2 * Matcher.longestSentence
            #expect(!isTooLong || piece == "(" || understanding.status == .rejected, "\(piece), \(count) times")
        }
    }
}
