import AssistantTesting
import Foundation
import Suggestions
import Testing
import WilcoIntents

@Suite("Predictions")
struct PredictionTests {
    @Test(arguments: PredictionCase.paths) func prediction(path: String) throws {
        let file = try PredictionCase(path: path)
        let given = try file.given()
        for expected in file.expect {
            let moment = try PredictionCase.moment(
                expected.day,
                week: expected.week,
                at: expected.at,
                expected.place,
                expected.after
            )
            var model = SuggestionModel()
            for donation in given where donation.moment.instant < moment.instant {
                model.learn(donation, combinations: file.combinations(of: donation.intent))
            }
            let silenced = expected.muted.map { muted in
                SuggestedShortcut(
                    app: given[0].app,
                    intent: given[0].intent,
                    parameters: muted.mapValues { DonatedValue($0) }
                )
            }
            let suggestions = model.suggestions(at: moment, without: Set([silenced].compactMap(\.self)))
            let found = Comment(rawValue: "\(expected): \(suggestions)")
            if let count = expected.count { #expect(suggestions.count == count, found) }
            if expected.nothing == true { #expect(suggestions.isEmpty, found) }
            if let intent = expected.firstIntent { #expect(suggestions.first?.shortcut.intent == intent, found) }
            if let first = expected.first {
                #expect(suggestions.first?.shortcut.parameters.mapValues(\.json) == first, found)
            }
            if let includes = expected.includes {
                #expect(suggestions.contains { $0.shortcut.parameters.mapValues(\.json) == includes }, found)
            }
            if let because = expected.because {
                let shortcut = try #require(suggestions.first?.shortcut)
                let explanation = try #require(model.explanation(of: shortcut, at: moment))
                #expect(ExplanationText(Self.habits).text(explanation) == because)
            }
        }
    }

    private static let habits = HabitWording(
        WordingTable(
            TableReader(TestLanguages.tables("en-US")?.routines ?? .null, complaints: .init()),
            fallback: TableReader(.null, complaints: .init())
        ).section("habits")
    )

    @Test func thereAreCases() { #expect(PredictionCase.paths.count > 5) }

    @Test func noMoreThanSixteenCombinations() {
        let names = (0..<20).map { "p\($0)" }
        let donation = Donation(
            app: "app",
            intent: "Do",
            parameters: Dictionary(uniqueKeysWithValues: names.map { ($0, DonatedValue("x")) }),
            moment: DonationMoment(day: 0, minute: 0)
        )
        let combinations = names.map { ShortcutCombination([$0]) }
        #expect(SuggestionModel.projections(of: donation, combinations: combinations).count == 16)
    }

    @Test(
        arguments: [
            ("today", "2026-03-02", "2026-03-02"), ("tomorrow", "2026-02-28", "2026-03-01"),
            ("yesterday", "2024-03-01", "2024-02-29"), ("today+31", "2025-12-31", "2026-01-31"),
        ]
    )
    func relativeDate(text: String, today: String, date: String) throws {
        #expect(RelativeDate.date(text, today: today) == date)
        let days = try #require(RelativeDate.days(from: today, to: date))
        #expect(RelativeDate.text(offset: days) == text)
    }

    /// What was said at one moment means the like at another; neither is fixed.
    @Test(
        arguments: [
            ("2026-03-03T07:00", "2026-03-02", "22:00", "T07:00", "2026-03-09", "21:00", "2026-03-10T07:00"),
            ("2026-03-02T07:00", "2026-03-02", "06:00", "T07:00", "2026-03-09", "06:30", "2026-03-09T07:00"),
            ("2026-03-03T23:00", "2026-03-02", "22:00", "tomorrowT23:00", "2026-02-28", "12:00", "2026-03-01T23:00"),
            ("2026-03-02T06:00", "2026-03-02", "07:00", "todayT06:00", "2026-03-09", "05:00", "2026-03-09T06:00"),
        ]
    )
    func relativeTime(
        said: String,
        today: String,
        time: String,
        kept: String,
        later: String,
        then: String,
        meant: String
    ) {
        #expect(RelativeDate.text(of: said, today: today, time: time) == kept)
        #expect(RelativeDate.resolved(kept, today: today, time: time) == said)
        #expect(RelativeDate.resolved(kept, today: later, time: then) == meant)
        #expect(!RelativeDate.isFixed(.string(kept)))
    }

    @Test func whatIsFarOffIsNotRelative() {
        #expect(RelativeDate.text(of: "2026-03-05T07:00", today: "2026-03-02", time: "06:00") == nil)
        for text in ["Tuesday", "T7", "T07:00:00:00", "soonT07:00", "2026-03-05T07:00"] {
            #expect(RelativeDate.resolved(text, today: "2026-03-02", time: "06:00") == nil)
        }
    }

    @Test(arguments: ["2026-02-30", "today", "12", "2026-3-2", "2026-13-01"]) func noFixedDate(text: String) {
        #expect(!RelativeDate.isFixed(.string(text)))
    }
}
