import Extensions
import Foundation
import Testing
import WilcoIntents

/// What an import brought back is the apps' own again.
@Suite struct BroughtBackTests {
    private func response(
        _ app: String,
        _ intent: String,
        _ parameters: [String: ParameterValue] = [:],
        given: [Announcement]
    ) async throws -> [String: JSONValue] {
        let stage = try HandlerStage(announcements: [app: given])
        let invocation = IntentInvocation(
            idempotencyKey: intent,
            intent: intent,
            parameters: parameters.mapValues { ParameterAssignment(value: $0, display: "") },
            locale: "en-US"
        )
        let answered = try await stage.handle(app, invocation)
        await stage.close()
        return answered.properties
    }

    private static func local(_ seconds: Double) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
        return formatter.string(from: Date(timeIntervalSinceNow: seconds))
    }

    @Test func aTimerIsAskedAbout() async throws {
        let timer = Announcement(
            id: "timer-7",
            time: Self.local(3000),
            text: "Your egg timer is done.",
            rings: true,
            kind: "timer",
            about: ["label": "egg", "name": "egg timer", "text": "Your egg timer is done.", "kind": "timer"]
        )
        let told = try await response("clock", "AskTimer", given: [timer])["timers"]?.stringValue
        #expect(told?.hasPrefix("Egg timer: ") == true)
        // One that says nothing of itself is of an earlier version: it rings all the same.
        var bare = timer
        bare.about = nil
        #expect(try await response("clock", "AskTimer", given: [bare])["timers"] == nil)
    }

    @Test func aTimerThatIsPausedIsStillPaused() async throws {
        let timer = Announcement(
            id: "timer-7",
            time: Self.local(-3000),
            text: "Your egg timer is done.",
            rings: true,
            kind: "timer",
            about: [
                "label": "egg", "name": "egg timer", "text": "Your egg timer is done.", "kind": "timer", "left": 240,
            ],
            isHeld: true
        )
        let told = try await response("clock", "AskTimer", given: [timer])["timers"]?.stringValue
        #expect(told == "Egg timer is paused: 4 minutes left.")
    }

    @Test func anAlarmIsListed() async throws {
        let day = String(Self.local(90_000).prefix(10))
        let alarm = Announcement(
            id: "alarm-1-2",
            time: day + "T07:00:00",
            text: "It is 7:00.",
            rings: true,
            kind: "alarm",
            days: [0, 1, 2, 3, 4],
            about: ["time": "7:00", "repeat": "weekdays", "label": ""]
        )
        #expect(try await response("clock", "ListAlarms", given: [alarm])["alarms"] == "Alarm: on weekdays at 7:00 AM.")
    }

    @Test func aReminderIsListed() async throws {
        let time = Self.local(3000)
        let reminder = Announcement(
            id: "reminder-3",
            time: time,
            text: "Reminder: tea.",
            kind: "reminder",
            about: ["text": "tea", "time": .string(time)]
        )
        let listed = try await response("reminders", "ListReminders", given: [reminder])["reminders"]?.arrayValue
        #expect(listed?.first?["display"] == "tea")
    }
}
