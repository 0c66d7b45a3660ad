import Automation
import Configuration
import Foundation
import Testing

@Suite("Automations")
struct AutomationMachineTests {
    private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func moment(_ text: String) throws -> LocalMoment {
        let date = try #require(ISO8601DateFormatter().date(from: text))
        return LocalMoment(epoch: Int(date.timeIntervalSince1970), offset: zone.secondsFromGMT(for: date))
    }

    /// The names of what runs when the time is looked at every minute between two times.
    private func runs(
        _ machine: inout AutomationMachine,
        from start: String,
        to end: String
    ) throws -> [String] {
        let first = try moment(start).epoch
        let last = try moment(end).epoch
        return stride(from: first, through: last, by: 60).flatMap { epoch in
            let date = Date(timeIntervalSince1970: Double(epoch))
            let now = LocalMoment(epoch: epoch, offset: zone.secondsFromGMT(for: date))
            return machine.process(.time(now)).map { run in
                let late = run.minutesLate.map { " \($0) late" } ?? ""
                return run.rule.name + (run.asksFirst ? " asking" : "") + late
            }
        }
    }

    private func rule(
        _ name: String,
        at minute: Int,
        days: Set<Int> = [],
        missed: AutomationRule.Missed = .skip
    ) -> AutomationRule {
        AutomationRule(name: name, trigger: .time(minute: minute), days: days, action: "soup time", missed: missed)
    }

    @Test(
        arguments: [
            (AutomationTrigger.device("jabra"), "device Jabra Evolve 20", true),
            (.device("headset"), "device headset", true),
            (.device("headset"), "event headset", false),
            (.arrive("home"), "event arrived Home", true),
            (.arrive("home"), "event left home", false),
            (.file("/a/List"), "file /a/list", false),
        ]
    )
    func aTriggerKnowsWhatItWaitsFor(trigger: AutomationTrigger, happening: String, isStarted: Bool) {
        #expect(trigger.isStarted(by: happening) == isStarted)
    }

    @Test func aTimeComesOnceADayOnItsDays() throws {
        var machine = AutomationMachine(rules: [
            rule("daily", at: 7 * 60), rule("weekend", at: 9 * 60, days: [5, 6]), rule("midnight", at: 0, days: [0]),
        ])
        // Friday to Monday morning.
        let found = try runs(&machine, from: "2026-03-06T05:00:00Z", to: "2026-03-09T06:30:00Z")
        #expect(found == ["daily", "daily", "weekend", "daily", "weekend", "midnight", "daily"])
    }

    @Test func theHourThatIsLeftOutIsNotMissed() throws {
        var machine = AutomationMachine(rules: [rule("half past two", at: 150)])
        #expect(try runs(&machine, from: "2026-03-28T23:00:00Z", to: "2026-03-29T03:00:00Z") == ["half past two"])
    }

    @Test func theHourThatComesTwiceDoesNothingTwice() throws {
        var machine = AutomationMachine(rules: [rule("half past two", at: 150)])
        #expect(try runs(&machine, from: "2026-10-24T22:00:00Z", to: "2026-10-25T04:00:00Z") == ["half past two"])
    }

    @Test(
        arguments: [
            (AutomationRule.Missed.skip, []), (.run, ["rule 120 late"]), (.ask, ["rule asking 120 late"]),
        ] as [(AutomationRule.Missed, [String])]
    )
    func whatWasMissedWhileOff(missed: AutomationRule.Missed, expected: [String]) throws {
        var machine = AutomationMachine(rules: [rule("rule", at: 7 * 60, missed: missed)])
        _ = machine.process(.time(try moment("2026-03-05T20:00:00Z")))
        var later = AutomationMachine(rules: machine.rules, memory: machine.memory)
        #expect(try runs(&later, from: "2026-03-06T08:00:00Z", to: "2026-03-06T09:00:00Z") == expected)
    }

    /// The assistant starts two minutes after the time, or in its minute; that it looked shortly before does not matter.
    @Test(
        arguments: [
            (AutomationRule.Missed.skip, "06:02:10", []), (.skip, "06:00:40", ["rule"]),
            (.run, "06:02:10", ["rule 2 late"]), (.ask, "06:01:00", ["rule asking 1 late"]),
        ] as [(AutomationRule.Missed, String, [String])]
    )
    func aRestartAcrossTheTimeMissesIt(missed: AutomationRule.Missed, wakes: String, expected: [String]) throws {
        var machine = AutomationMachine(rules: [rule("rule", at: 7 * 60, missed: missed)])
        _ = machine.process(.time(try moment("2026-03-06T05:59:50Z")))
        var later = AutomationMachine(rules: machine.rules, memory: machine.memory)
        let now = "2026-03-06T\(wakes)Z"
        #expect(try runs(&later, from: now, to: now) == expected)
        // The same assistant, busy so long, has missed nothing.
        #expect(try runs(&machine, from: now, to: now) == ["rule"])
    }

    /// What was left undone is decided like what was missed, and past after a week, or when its rule is off or gone.
    @Test func whatWasLeftIsResumed() throws {
        let now = try moment("2026-03-06T08:00:00Z")
        func resumed(_ missed: AutomationRule.Missed, _ minutes: Int, isEnabled: Bool = true) -> String? {
            var left = rule("Rule", at: 7 * 60, missed: missed)
            left.isEnabled = isEnabled
            let run = AutomationMachine(rules: [left]).resumed("rule", due: now.instant - minutes, at: now)
            return run.map { ($0.asksFirst ? "ask" : "run") + ($0.minutesLate.map { " \($0)" } ?? "") }
        }
        #expect(resumed(.skip, 0) == "run")
        #expect(resumed(.skip, 1) == nil)
        #expect(resumed(.run, 120) == "run 120")
        #expect(resumed(.ask, 120) == "ask 120")
        #expect(resumed(.run, 7 * 1440) == nil)
        #expect(resumed(.run, 120, isEnabled: false) == nil)
        #expect(AutomationMachine().resumed("rule", due: now.instant, at: now) == nil)
    }

    @Test func onlyTheLastOfManyMissedOnesRuns() throws {
        var machine = AutomationMachine(rules: [rule("rule", at: 7 * 60, missed: .run)])
        _ = machine.process(.time(try moment("2026-02-01T20:00:00Z")))
        #expect(try runs(&machine, from: "2026-03-06T08:00:00Z", to: "2026-03-06T08:00:00Z") == ["rule 120 late"])
    }

    /// Friday's rule, with the machine off until Sunday, and until an hour before the next.
    @Test(arguments: [("2026-03-08T08:00:00Z", ["rule 3000 late"]), ("2026-03-13T05:00:00Z", ["rule 10020 late"])])
    func whatWasMissedDaysAgoRuns(wakes: String, expected: [String]) throws {
        var machine = AutomationMachine(rules: [rule("rule", at: 7 * 60, days: [4], missed: .run)])
        _ = machine.process(.time(try moment("2026-03-05T20:00:00Z")))
        #expect(try runs(&machine, from: wakes, to: wakes) == expected)
    }

    @Test func whatIsLongBeforeSunriseIsTheEveningBefore() throws {
        let early = AutomationRule(name: "early", trigger: .sunrise(offset: -600), action: "soup time")
        var machine = AutomationMachine(rules: [early], place: GeographicPlace(latitude: 52.52, longitude: 13.405))
        // The sun rises at about seven.
        #expect(try runs(&machine, from: "2026-03-06T18:00:00Z", to: "2026-03-06T22:30:00Z") == ["early"])
    }

    @Test func aClockSetBackDoesNothingTwice() throws {
        var machine = AutomationMachine(rules: [rule("rule", at: 7 * 60)])
        #expect(try runs(&machine, from: "2026-03-06T05:30:00Z", to: "2026-03-06T06:30:00Z") == ["rule"])
        #expect(try runs(&machine, from: "2026-03-06T05:30:00Z", to: "2026-03-06T06:30:00Z").isEmpty)
        #expect(try runs(&machine, from: "2026-03-07T05:30:00Z", to: "2026-03-07T06:30:00Z") == ["rule"])
    }

    @Test func whatIsMadeAfterItsTimeWaitsForTheNextDay() throws {
        var machine = AutomationMachine()
        _ = machine.process(.time(try moment("2026-03-06T06:00:00Z")))
        var new = rule("rule", at: 7 * 60, missed: .run)
        new.created = try moment("2026-03-06T06:30:00Z").instant
        machine.rules = [new]
        #expect(try runs(&machine, from: "2026-03-06T06:30:00Z", to: "2026-03-06T07:00:00Z").isEmpty)
    }

    @Test func theSunNeedsAPlace() throws {
        let dawn = AutomationRule(name: "dawn", trigger: .sunrise(offset: -10), action: "soup time")
        var machine = AutomationMachine(rules: [dawn])
        #expect(try runs(&machine, from: "2026-03-20T04:00:00Z", to: "2026-03-20T07:00:00Z").isEmpty)
        machine.place = GeographicPlace(latitude: 52.52, longitude: 13.405)
        #expect(try runs(&machine, from: "2026-03-21T04:00:00Z", to: "2026-03-21T07:00:00Z") == ["dawn"])
    }

    @Test func happeningsStartTheirsAndNotAgainAtOnce() throws {
        var rules = [
            AutomationRule(name: "home", trigger: .arrive("home"), action: "lights on", asksFirst: true),
            AutomationRule(name: "alarm", trigger: .alarmStopped, days: [0], action: "good morning"),
        ]
        rules.append(AutomationRule(name: "off", trigger: .arrive("home"), action: "no", isEnabled: false))
        var machine = AutomationMachine(rules: rules)
        let friday = try moment("2026-03-06T06:00:00Z")
        func names(_ name: String, at moment: LocalMoment) -> [String] {
            machine.process(.happened(name, at: moment)).map(\.rule.name)
        }
        #expect(names("event arrived home", at: friday) == ["home"])
        #expect(names("event arrived home", at: try moment("2026-03-06T06:00:05Z")).isEmpty)
        #expect(names("event arrived home", at: try moment("2026-03-06T06:00:20Z")) == ["home"])
        #expect(names("event alarmStopped", at: friday).isEmpty)
        #expect(names("event alarmStopped", at: try moment("2026-03-09T06:00:00Z")) == ["alarm"])
    }

    @Test func conflictsAreNoticed() {
        func deeds(_ text: String) -> [AutomationConflict.Deed] {
            switch text {
            case "evening": deeds("light off") + deeds("lock")
            case "tell mum": [.init(app: "chat", intent: "Send", parameters: ["text": "a"], targets: ["text"])]
            case "tell dad": [.init(app: "chat", intent: "Send", parameters: ["text": "b"], targets: ["text"])]
            case "light on": [.init(app: "home", intent: "SwitchLight", parameters: ["lamp": "desk", "state": "on"])]
            case "light off": [.init(app: "home", intent: "SwitchLight", parameters: ["lamp": "desk", "state": "off"])]
            case "music":
                [.init(app: "media", intent: "PlayMedia", parameters: ["title": "jazz"], sentence: "play jazz")]
            case "hush": [.init(app: "media", intent: "PauseMedia", sentence: "pause")]
            case "buy milk":
                [.init(app: "cart", intent: "AddToCart", parameters: ["product": "milk"], targets: ["product"])]
            case "no milk":
                [.init(app: "cart", intent: "RemoveFromCart", parameters: ["item": "milk"], targets: ["item"])]
            case "no eggs":
                [.init(app: "cart", intent: "RemoveFromCart", parameters: ["item": "eggs"], targets: ["item"])]
            case "buy eggs":
                [.init(app: "cart", intent: "AddToCart", parameters: ["product": "eggs"], targets: ["product"])]
            case "lock": [.init(app: "home", intent: "LockDoor")]
            case "wake": [.init(app: "clock", intent: "SetAlarm", parameters: ["time": "T07:00"], said: ["seven"])]
            case "sleep": [.init(app: "clock", intent: "CancelAlarm", parameters: ["alarm": "3"], said: ["seven"])]
            case "sleep later":
                [.init(app: "clock", intent: "CancelAlarm", parameters: ["alarm": "4"], said: ["eight"])]
            case "time":
                [.init(app: "clock", intent: "SetTimer", parameters: ["duration": "600"], said: ["ten minutes"])]
            case "no timers": [.init(app: "clock", intent: "CancelAllTimers")]
            case "unlock": [.init(app: "home", intent: "UnlockDoor")]
            default: []
            }
        }
        func found(_ trigger: AutomationTrigger, _ action: String, _ other: String) -> [AutomationConflict] {
            AutomationConflict.conflicts(
                of: AutomationRule(name: "new", trigger: trigger, action: action),
                with: [AutomationRule(name: "old", trigger: trigger, days: [0], action: other)],
                deedsOf: deeds
            )
        }
        #expect(found(.time(minute: 5), "soup", "tea") == [.sameMinute(other: "old")])
        #expect(
            found(.time(minute: 5), "light on", "light off") == [.opposite(other: "old", action: "", otherAction: "")]
        )
        #expect(found(.arrive("home"), "lock", "unlock") == [.opposite(other: "old", action: "", otherAction: "")])
        #expect(found(.arrive("home"), "soup", "tea").isEmpty)
        // One step of several is enough; other words are no opposite.
        #expect(found(.arrive("home"), "evening", "light on") == [.opposite(other: "old", action: "", otherAction: "")])
        #expect(found(.arrive("home"), "tell mum", "tell dad").isEmpty)
        // One target, and what each does to it.
        #expect(
            found(.time(minute: 5), "music", "hush")
                == [.opposite(other: "old", action: "play jazz", otherAction: "pause")]
        )
        #expect(
            found(.time(minute: 5), "no milk", "buy milk") == [.opposite(other: "old", action: "", otherAction: "")]
        )
        #expect(found(.time(minute: 5), "no eggs", "buy milk") == [.sameMinute(other: "old")])
        // One app may know as a time what is its alarm.
        for (action, other) in [("wake", "sleep"), ("sleep", "wake"), ("time", "no timers")] {
            #expect(
                found(.time(minute: 5), action, other) == [.opposite(other: "old", action: "", otherAction: "")],
                "\(action)"
            )
        }
        #expect(found(.time(minute: 5), "wake", "sleep later") == [.sameMinute(other: "old")])
        // Another thing is no opposite.
        #expect(found(.time(minute: 5), "buy eggs", "buy milk") == [.sameMinute(other: "old")])
        #expect(found(.event(app: "home", name: "moved"), "lock", "tea") == [.startsItself])
    }

    /// A round over several rules is one, too; one that leads nowhere is none.
    @Test func rulesThatStartEachOtherAreNoticed() {
        func rule(_ name: String, on app: String, does other: String) -> AutomationRule {
            AutomationRule(name: name, trigger: .event(app: app, name: "changed"), action: other)
        }
        func found(_ others: [AutomationRule]) -> [AutomationConflict] {
            AutomationConflict.conflicts(of: rule("new", on: "a", does: "b"), with: others) {
                [AutomationConflict.Deed(app: $0, intent: "Change")]
            }
        }
        #expect(found([rule("old", on: "b", does: "a")]) == [.startEachOther(other: "old")])
        let round = [
            rule("one", on: "b", does: "c"), rule("two", on: "c", does: "b"), rule("three", on: "c", does: "a"),
        ]
        #expect(found(round) == [.startEachOther(other: "one")])
        #expect(found([rule("one", on: "b", does: "c"), rule("two", on: "c", does: "b")]).isEmpty)
        var off = rule("old", on: "b", does: "a")
        off.isEnabled = false
        #expect(found([off]).isEmpty)
    }
}
