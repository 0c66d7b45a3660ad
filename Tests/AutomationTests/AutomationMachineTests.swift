import Automation
import Configuration
import Foundation
import Testing
import WilcoIntents

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
        AutomationRule(name: name, triggers: [.time(minute: minute)], days: days, action: "soup time", missed: missed)
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

    /// Each of several times, each once a day; one that has come to pass on its date comes no more.
    @Test func severalTimesAndDates() throws {
        let christmas = try #require(CivilDate("2026-12-24")).day
        var machine = AutomationMachine(rules: [
            AutomationRule(name: "twice", triggers: [.time(minute: 420), .time(minute: 1140)], action: "soup time"),
            AutomationRule(name: "once", triggers: [.once(day: christmas, minute: 1080)], action: "soup time"),
        ])
        let found = try runs(&machine, from: "2026-12-24T05:00:00Z", to: "2026-12-25T22:00:00Z")
        #expect(found == ["twice", "once", "twice", "twice", "twice"])
        #expect(machine.next(machine.rules[1], after: try moment("2026-12-25T22:00:00Z")) { _ in 3600 } == nil)
    }

    /// Counted from midnight; not twice in the hour that comes twice, and of those that were missed only the latest.
    @Test func anIntervalComesAgainAndAgain() throws {
        let rule = AutomationRule(name: "look", triggers: [.every(minutes: 90)], action: "soup time", missed: .run)
        var machine = AutomationMachine(rules: [rule])
        // Summer ends at three, which is two again.
        let found = try runs(&machine, from: "2026-10-24T22:00:00Z", to: "2026-10-25T05:01:00Z")
        // 1:30, 3:00, 4:30, 6:00; midnight was when the assistant first looked.
        #expect(found == ["look", "look", "look", "look"])
        var later = AutomationMachine(rules: [rule], memory: machine.memory)
        #expect(try runs(&later, from: "2026-10-25T12:45:00Z", to: "2026-10-25T12:50:00Z") == ["look 15 late"])
    }

    @Test(
        arguments: [
            ([AutomationCondition.after(minute: 1080)], "17:59", false), ([.after(minute: 1080)], "18:00", true),
            ([.before(minute: 1080)], "17:59", true), ([.before(minute: 1080)], "18:00", false),
            ([.after(minute: 480), .before(minute: 600)], "9:00", true),
            ([.after(minute: 480), .before(minute: 600)], "11:00", false),
            // Over midnight.
            ([.after(minute: 1320), .before(minute: 360)], "23:00", true),
            ([.after(minute: 1320), .before(minute: 360)], "5:59", true),
            ([.after(minute: 1320), .before(minute: 360)], "12:00", false),
            ([.at("Home")], "12:00", true), ([.at("work")], "12:00", false), ([.notAt("home")], "12:00", false),
            ([.notAt("work")], "12:00", true), ([.sunIsUp], "12:00", true), ([.sunIsUp], "23:00", false),
            ([.sunIsDown], "23:00", true), ([.sunIsDown], "12:00", false), ([.sunIsUp, .at("work")], "12:00", false),
        ] as [([AutomationCondition], String, Bool)]
    )
    func allConditionsMustHold(conditions: [AutomationCondition], time: String, holds: Bool) throws {
        let parts = time.split(separator: ":").compactMap { Int($0) }
        let noon = try moment("2026-03-06T11:00:00Z")
        let now = LocalMoment(epoch: noon.epoch, day: noon.day, minute: parts[0] * 60 + parts[1], offset: noon.offset)
        let berlin = GeographicPlace(latitude: 52.5, longitude: 13.4)
        let situation = AutomationCondition.Situation(moment: now, whereabouts: "home", place: berlin)
        #expect((AutomationCondition.unmet(of: conditions, in: situation) == nil) == holds)
        // Where nobody knows, nothing is done.
        let nowhere = AutomationCondition.Situation(moment: now)
        if conditions.contains(where: \.needsSun) {
            #expect(AutomationCondition.unmet(of: conditions, in: nowhere) != nil)
        }
    }

    /// Where the person is counts when the automation is started, and what was left can be told.
    @Test func whatDoesNotHoldIsLeft() throws {
        var machine = AutomationMachine(rules: [
            AutomationRule(
                name: "lights",
                triggers: [.sunset(offset: 0), .event(app: "rover", name: "docked")],
                conditions: [.at("home"), .after(minute: 600)],
                action: "lights on"
            )
        ])
        let now = try moment("2026-03-06T11:00:00Z")
        let docked = AutomationMachine.Event.happened("event rover docked", at: now)
        guard case .unmet(.at("home"), let left)? = machine.decide(docked).first else {
            Issue.record("it ran")
            return
        }
        #expect(left.rule.name == "lights" && left.trigger == .event(app: "rover", name: "docked"))
        _ = machine.process(.happened("event arrived home", at: now))
        #expect(machine.process(docked).map(\.rule.name) == ["lights"])
        _ = machine.process(.happened("event left home", at: now))
        #expect(machine.whereabouts == nil)
    }

    /// What was missed while the assistant was off is told as missed, not passed over.
    @Test func whatWasMissedIsTold() throws {
        var machine = AutomationMachine(rules: [rule("rule", at: 7 * 60)])
        _ = machine.process(.time(try moment("2026-03-05T20:00:00Z")))
        var later = AutomationMachine(rules: machine.rules, memory: machine.memory)
        let decisions = later.decide(.time(try moment("2026-03-06T08:00:00Z")))
        guard case .missed(let run)? = decisions.first else {
            Issue.record("\(decisions)")
            return
        }
        #expect(run.minutesLate == 120)
    }

    /// The machine was started only where it is known that another start was before.
    @Test func theMachineOrTheAssistantWasStarted() {
        var machine = AutomationMachine()
        #expect(machine.started(boot: "one") == ["event assistantStarted"])
        #expect(machine.started(boot: "one") == ["event assistantStarted"])
        var next = AutomationMachine(memory: machine.memory)
        #expect(next.started(boot: "two") == ["event machineStarted", "event assistantStarted"])
        #expect(next.started(boot: nil) == ["event assistantStarted"])
        #expect(AutomationTrigger.start(.machine).isStarted(by: "event machineStarted"))
    }

    @Test(
        arguments: [
            (AutomationTrigger.time(minute: 420), [], "2026-03-07 07:00"),
            (.time(minute: 1140), [], "2026-03-06 19:00"),
            (.time(minute: 420), [0], "2026-03-09 07:00"), (.every(minutes: 120), [], "2026-03-06 14:00"),
            (.arrive("home"), [], nil),
        ] as [(AutomationTrigger, Set<Int>, String?)]
    )
    func whenItIsDueNext(trigger: AutomationTrigger, days: Set<Int>, expected: String?) throws {
        let rule = AutomationRule(name: "rule", triggers: [trigger], days: days, action: "soup time")
        let now = try moment("2026-03-06T11:00:00Z")
        let next = AutomationMachine().next(rule, after: now, offset: { _ in 3600 }).map { instant in
            LocalMoment(epoch: 0, day: instant / 1440, minute: instant % 1440, offset: 0).text
        }
        #expect(next == expected)
    }

    /// One that ran today and is given a later time runs again; so does an interval once the clock is another zone's.
    @Test func anotherTimeOfTheSameDayIsAnotherOne() throws {
        var machine = AutomationMachine(rules: [rule("lunch", at: 12 * 60)])
        #expect(try runs(&machine, from: "2026-03-06T10:00:00Z", to: "2026-03-06T13:00:00Z") == ["lunch"])
        machine.rules = [rule("lunch", at: 15 * 60)]
        #expect(try runs(&machine, from: "2026-03-06T13:01:00Z", to: "2026-03-06T15:00:00Z") == ["lunch"])
        // Neither is remembered for ever.
        #expect(machine.memory.handled.count == 2)
        machine.rules = []
        _ = machine.process(.time(try moment("2026-03-20T12:00:00Z")))
        #expect(machine.memory.handled.isEmpty)

        machine = AutomationMachine(rules: [
            AutomationRule(name: "look", triggers: [.every(minutes: 60)], action: "soup time")
        ])
        func looks(_ offset: Int, _ minutes: Range<Int>) throws -> Int {
            let epoch = try moment("2026-03-06T12:00:30Z").epoch
            return minutes.reduce(0) { count, minute in
                count + machine.process(.time(LocalMoment(epoch: epoch + minute * 60, offset: offset))).count
            }
        }
        #expect(try looks(9 * 3600, 0..<121) == 2)
        #expect(try looks(-5 * 3600, 121..<241) == 2)
    }

    /// What cannot hold at that time of day is not looked forward to, nor chosen before one that can.
    @Test func timesAtWhichConditionsCannotHoldAreNone() throws {
        let evening: [AutomationCondition] = [.after(minute: 1080), .at("home")]
        var rule = AutomationRule(
            name: "rule",
            triggers: [.time(minute: 450), .every(minutes: 90)],
            conditions: evening,
            action: "soup time"
        )
        let now = try moment("2026-03-06T11:00:00Z")
        let evenings = AutomationMachine().next(rule, after: now) { _ in 3600 }
        #expect(evenings.map { $0 % 1440 } == 1080)
        rule.triggers = [.time(minute: 450)]
        #expect(AutomationMachine().next(rule, after: now) { _ in 3600 } == nil)

        let morning = AutomationRule(
            name: "early",
            triggers: [.every(minutes: 120)],
            conditions: [.before(minute: 600)],
            action: "soup time",
            missed: .run
        )
        var machine = AutomationMachine(rules: [morning])
        _ = machine.process(.time(try moment("2026-03-06T06:00:00Z")))
        var later = AutomationMachine(rules: [morning], memory: machine.memory)
        let run = try #require(later.process(.time(try moment("2026-03-06T12:00:00Z"))).first)
        #expect(run.instant % 1440 == 480 && run.minutesLate == 300)
    }

    /// The sun of each day by that day's clock; what is before sunrise may be the evening before.
    @Test func theNextSunIsByItsOwnClock() throws {
        let berlin = GeographicPlace(latitude: 52.5, longitude: 13.4)
        let machine = AutomationMachine(place: berlin)
        let saturday = try moment("2027-03-27T19:00:00Z")
        let summer = try moment("2027-03-28T12:00:00Z").day
        func next(_ triggers: [AutomationTrigger], _ days: Set<Int>) -> String? {
            let rule = AutomationRule(name: "rule", triggers: triggers, days: days, action: "soup time")
            return machine.next(rule, after: saturday) { $0 < summer ? 3600 : 7200 }.map {
                LocalMoment(epoch: 0, day: $0 / 1440, minute: $0 % 1440, offset: 0).text
            }
        }
        #expect(next([.sunrise(offset: 0)], [0]) == "2027-03-29 06:49")
        #expect(next([.time(minute: 1430), .sunrise(offset: -540)], [])?.hasPrefix("2027-03-27 21:") == true)
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
        let early = AutomationRule(name: "early", triggers: [.sunrise(offset: -600)], action: "soup time")
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
        let dawn = AutomationRule(name: "dawn", triggers: [.sunrise(offset: -10)], action: "soup time")
        var machine = AutomationMachine(rules: [dawn])
        #expect(try runs(&machine, from: "2026-03-20T04:00:00Z", to: "2026-03-20T07:00:00Z").isEmpty)
        machine.place = GeographicPlace(latitude: 52.52, longitude: 13.405)
        #expect(try runs(&machine, from: "2026-03-21T04:00:00Z", to: "2026-03-21T07:00:00Z") == ["dawn"])
    }

    @Test func happeningsStartTheirsAndNotAgainAtOnce() throws {
        var rules = [
            AutomationRule(name: "home", triggers: [.arrive("home")], action: "lights on", asksFirst: true),
            AutomationRule(name: "alarm", triggers: [.alarmStopped], days: [0], action: "good morning"),
        ]
        rules.append(AutomationRule(name: "off", triggers: [.arrive("home")], action: "no", isEnabled: false))
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
                of: AutomationRule(name: "new", triggers: [trigger], action: action),
                with: [AutomationRule(name: "old", triggers: [trigger], days: [0], action: other)],
                deedsOf: { deeds($0.action) }
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
            AutomationRule(name: name, triggers: [.event(app: app, name: "changed")], action: other)
        }
        func found(_ others: [AutomationRule]) -> [AutomationConflict] {
            AutomationConflict.conflicts(of: rule("new", on: "a", does: "b"), with: others) {
                [AutomationConflict.Deed(app: $0.action, intent: "Change")]
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
