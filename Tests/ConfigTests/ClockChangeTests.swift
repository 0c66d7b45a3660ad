import Extensions
import Foundation
import Testing
import WilcoIntents

/// An alarm and a reminder say when they will come, also where the clock is changed.
@Suite struct ClockChangeTests {
    private static let night = [
        "TZ": "Europe/Berlin", "WILCO_NOW": "2026-03-28T20:00:00", "WILCO_NOW_OFFSET": "+01:00",
    ]

    private func answer(_ intent: String, time: String, repeating: String? = nil) async throws -> String? {
        let stage = try HandlerStage(environment: Self.night)
        var parameters = ["time": ParameterAssignment(value: .dateTime(time), display: "")]
        if let repeating {
            parameters["repeat"] = ParameterAssignment(value: .enumeration(repeating), display: "")
        }
        let answered = try await stage.handle(
            "clock",
            IntentInvocation(idempotencyKey: time, intent: intent, parameters: parameters, locale: "en-US")
        )
        await stage.close()
        return answered.properties["when"]?.stringValue
    }

    @Test func whatIsLeftOutComesWithTheChange() async throws {
        #expect(try await answer("SetAlarm", time: "2026-03-29T02:30:00") == "tomorrow at 3:00 AM")
        #expect(try await answer("SetAlarm", time: "2026-03-29T01:59:00") == "tomorrow at 1:59 AM")
        #expect(try await answer("SetAlarm", time: "2026-03-29T03:30:00") == "tomorrow at 3:30 AM")
    }

    /// On all other days it rings at its own time.
    @Test func whatComesAgainKeepsItsTime() async throws {
        let answered = try await answer("SetAlarm", time: "2026-03-29T02:30:00", repeating: "daily")
        #expect(answered == "every day at 2:30 AM, but tomorrow at 3:00 AM")
        let later = try await answer("SetAlarm", time: "2026-03-29T04:30:00", repeating: "daily")
        #expect(later == "every day at 4:30 AM")
    }

    @Test(arguments: [
        ("2026-03-29T02:30:00", "2026-03-29T03:00:00"), ("2026-03-29T01:59", "2026-03-29T01:59:00"),
        ("2026-03-29", "2026-03-29"),
    ])
    func aReminderComesWithTheChange(asked: String, due: String) async throws {
        let stage = try HandlerStage(environment: Self.night)
        let answered = try await stage.handle(
            "reminders",
            IntentInvocation(
                idempotencyKey: asked,
                intent: "AddReminder",
                parameters: [
                    "text": ParameterAssignment(value: .string("drink"), display: "drink"),
                    "time": ParameterAssignment(
                        value: asked.contains("T") ? .dateTime(asked) : .date(asked),
                        display: ""
                    ),
                ],
                locale: "en-US"
            )
        )
        await stage.close()
        #expect(answered.properties["due"]?.stringValue == due)
    }
}
