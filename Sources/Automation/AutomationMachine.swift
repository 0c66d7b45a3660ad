package import Configuration

/// Decides which automations are due: told the time and what happens, it says what to do.
///
/// Pure: it has no clock. A rule with a time runs at most once for each local day, so that the hour that daylight saving
/// repeats, or a clock set back, does nothing twice; what falls into the hour that is left out runs when that hour is over.
package struct AutomationMachine: Sendable {
    package enum Event: Sendable, Hashable {
        /// The time is so much now; comes at least every minute while the assistant runs.
        case time(LocalMoment)
        /// Something happened: see ``AutomationTrigger/happening``.
        case happened(String, at: LocalMoment)
    }

    package struct Run: Sendable, Hashable {
        package var rule: AutomationRule
        /// Ask before doing it.
        package var asksFirst: Bool
        /// When it was due: local minutes since day 0.
        package var instant: Int
        /// Minutes since it should have been; nil: it is due now.
        package var minutesLate: Int?
        /// What started it; nil: nobody knows any more.
        package var trigger: AutomationTrigger?

        package init(
            rule: AutomationRule,
            asksFirst: Bool,
            instant: Int,
            minutesLate: Int? = nil,
            trigger: AutomationTrigger? = nil
        ) {
            self.rule = rule
            self.asksFirst = asksFirst
            self.instant = instant
            self.minutesLate = minutesLate
            self.trigger = trigger
        }
    }

    /// What becomes of a rule that was started.
    package enum Decision: Sendable, Hashable {
        case run(Run)
        /// The assistant was off, and the rule wants nothing late.
        case missed(Run)
        /// Something that must hold did not.
        case unmet(AutomationCondition, Run)

        package var run: Run? {
            if case .run(let run) = self { run } else { nil }
        }
    }

    /// What has to survive a restart.
    package struct Memory: Sendable, Hashable, Codable {
        /// The local day for which a time of a rule was taken care of last, by the name and the time.
        package var handled: [String: Int] = [:]
        /// The local minute for which a rule that comes again and again was, the same way; nil: there was none yet.
        package var repeated: [String: Int]?
        /// What tells this start of the machine from others; nil: nobody has looked yet.
        package var boot: String?
        /// When the time was last looked at: seconds since 1970, and local minutes since day 0.
        package var epoch: Int?
        package var instant: Int?

        package init() {}
    }

    package var rules: [AutomationRule]
    /// Where the sun is looked at; nil: nobody said.
    package var place: GeographicPlace?
    /// Where the person is; nil: nobody knows, or nowhere of a name.
    package var whereabouts: String?
    package private(set) var memory: Memory
    /// When a rule last ran because something happened, by its name; seconds since 1970.
    private var lastRuns: [String: Int] = [:]
    /// Whether this life of the assistant has looked at the time: before that it was off.
    private var hasLooked = false

    package init(rules: [AutomationRule] = [], place: GeographicPlace? = nil, memory: Memory = Memory()) {
        self.rules = rules
        self.place = place
        self.memory = memory
    }

    /// What is to be done.
    package mutating func process(_ event: Event) -> [Run] { decide(event).compactMap(\.run) }

    /// What is to be done, and what is left for a reason.
    package mutating func decide(_ event: Event) -> [Decision] {
        switch event {
        case .time(let now): look(now)
        case .happened(let name, let now): happened(name, at: now)
        }
    }

    /// - Parameter boot: What tells this start of the machine from others.
    /// - Returns: What has happened by that the assistant runs now.
    package mutating func started(boot: String?) -> [String] {
        defer { memory.boot = boot ?? memory.boot }
        let isNew = memory.boot != nil && boot != nil && memory.boot != boot
        let what: [AutomationTrigger.Start] = isNew ? [.machine, .assistant] : [.assistant]
        return what.compactMap { AutomationTrigger.start($0).happening }
    }

    private mutating func look(_ now: LocalMoment) -> [Decision] {
        defer {
            memory.epoch = now.epoch
            memory.instant = now.instant
            hasLooked = true
            forget(before: now)
        }
        guard let lastEpoch = memory.epoch, let lastInstant = memory.instant else { return [] }
        let wasAwake = hasLooked && (0...Self.nap).contains(now.epoch - lastEpoch)
        return rules.compactMap { rule in
            guard rule.isEnabled else { return nil }
            var due: (instant: Int, trigger: AutomationTrigger)?
            for trigger in rule.triggers {
                guard let (day, minute) = latest(trigger, of: rule, since: lastInstant, until: now) else { continue }
                let occurrence = day * 1440 + minute
                // Only what lies between the last look and now; a clock set back makes nothing due again.
                guard occurrence > lastInstant, occurrence > rule.created,
                    note(occurrence, on: day, of: trigger, of: rule)
                else { continue }
                if due.map({ $0.instant < occurrence }) ?? true { due = (occurrence, trigger) }
            }
            guard let (instant, trigger) = due else { return nil }
            let run = Run(rule: rule, asksFirst: rule.asksFirst, instant: instant, trigger: trigger)
            return checked(wasAwake ? .run(run) : Self.late(run, at: now), now)
        }
    }

    /// What is so long past that nothing can be due again because of it.
    private mutating func forget(before now: LocalMoment) {
        memory.handled = memory.handled.filter { $0.value >= now.day - Self.memorySpan }
        memory.repeated = memory.repeated?.filter { $0.value >= (now.day - Self.memorySpan) * 1440 }
    }

    /// - Returns: Whether it has not been taken care of yet; from now on it has.
    private mutating func note(
        _ occurrence: Int,
        on day: Int,
        of trigger: AutomationTrigger,
        of rule: AutomationRule
    ) -> Bool {
        // Another time than before is another one, also on the same day.
        let key = "\(rule.name)\n\(trigger)"
        if case .every = trigger {
            // What is far ahead was noted by a clock that has been set back since, or in another zone.
            let isTaken = memory.repeated?[key].map { (occurrence..<occurrence + Self.setBack).contains($0) } ?? false
            guard !isTaken else { return false }
            memory.repeated = (memory.repeated ?? [:]).merging([key: occurrence]) { $1 }
            return true
        }
        guard memory.handled[key] != day else { return false }
        memory.handled[key] = day
        return true
    }

    /// What becomes of an occurrence that the assistant, which was off, comes to now.
    ///
    /// Within its minute it is on time.
    private static func late(_ due: Run, at now: LocalMoment) -> Decision {
        let late = now.instant - due.instant
        guard late > 0 else { return .run(due) }
        var run = due
        run.minutesLate = late
        switch due.rule.missed {
        case .skip: return .missed(run)
        case .run: break
        case .ask: run.asksFirst = true
        }
        return .run(run)
    }

    /// The times of day count as they were when it was due, the person where they are now.
    private func checked(_ decision: Decision, _ now: LocalMoment) -> Decision {
        guard let run = decision.run else { return decision }
        let situation = situation(at: run.instant, offset: now.offset)
        let unmet = AutomationCondition.unmet(of: run.rule.conditions, in: situation)
        return unmet.map { .unmet($0, run) } ?? decision
    }

    private func situation(at instant: Int, offset: Int) -> AutomationCondition.Situation {
        let (day, minute) = instant.quotientAndRemainder(dividingBy: 1440)
        let moment = LocalMoment(epoch: 0, day: day, minute: minute, offset: offset)
        return AutomationCondition.Situation(moment: moment, whereabouts: whereabouts, place: place)
    }

    /// The instants of a trigger on a day at which the time of day and the sun are as the rule wants them, in order.
    private func instants(_ trigger: AutomationTrigger, of rule: AutomationRule, on day: Int, offset: Int) -> [Int] {
        let conditions = rule.conditions.filter { $0.namedPlace == nil }
        return trigger.minutes(on: day, at: place, offset: offset).map { day * 1440 + $0 }.filter { instant in
            AutomationCondition.unmet(of: conditions, in: situation(at: instant, offset: offset)) == nil
        }
    }

    /// What becomes of a run that was due at `instant` and that the assistant, which has ended meanwhile, had not done.
    ///
    /// - Returns: nil: nothing, it is past.
    package func resumed(_ name: String, due instant: Int, at now: LocalMoment) -> Run? {
        let rule = rules.first { $0.name.lowercased() == name.lowercased() }
        guard let rule, rule.isEnabled, now.instant - instant < Self.memorySpan * 1440 else { return nil }
        return Self.late(Run(rule: rule, asksFirst: rule.asksFirst, instant: instant), at: now).run
    }

    /// When a rule with a time is due next, wherever the person is then.
    ///
    /// - Parameter offset: The zone's seconds east of Greenwich on a day.
    /// - Returns: Local minutes, see ``LocalMoment/instant``; nil: not within a year, and on no date.
    package func next(_ rule: AutomationRule, after now: LocalMoment, offset: (_ day: Int) -> Int) -> Int? {
        let dates = rule.triggers.compactMap { if case .once(let day, _) = $0 { day } else { nil } }
        var next: Int?
        for day in Array(now.day - 1...now.day + 366) + dates.sorted() where rule.isDue(on: day) {
            // What is before sunrise may be the evening before.
            if let next, day > next / 1440 + 1 { break }
            let instants = rule.triggers.flatMap { self.instants($0, of: rule, on: day, offset: offset(day)) }
            next = (instants.filter { $0 > now.instant } + [next].compactMap { $0 }).min()
        }
        return next
    }

    /// The latest occurrence of a rule's trigger since the last look, as far as a week ago.
    ///
    /// What is so long before sunrise that it is the evening before belongs to the day after.
    private func latest(
        _ trigger: AutomationTrigger,
        of rule: AutomationRule,
        since last: Int,
        until now: LocalMoment
    ) -> (day: Int, minute: Int)? {
        guard trigger.happening == nil else { return nil }
        let first = max(last / 1440 - 1, now.day - Self.memorySpan)
        for day in stride(from: now.day + 1, through: min(first, now.day - 1), by: -1) where rule.isDue(on: day) {
            let instants = instants(trigger, of: rule, on: day, offset: now.offset)
            if let instant = instants.last(where: { $0 <= now.instant }) { return (day, instant - day * 1440) }
        }
        return nil
    }

    private mutating func happened(_ name: String, at now: LocalMoment) -> [Decision] {
        let (arrived, left) = ("event arrived ", "event left ")
        if name.hasPrefix(arrived) { whereabouts = String(name.dropFirst(arrived.count)) }
        if name.hasPrefix(left), whereabouts?.lowercased() == name.dropFirst(left.count).lowercased() {
            whereabouts = nil
        }
        return rules.compactMap { rule in
            guard rule.isEnabled, let trigger = rule.triggers.first(where: { $0.isStarted(by: name) }),
                rule.isDue(on: now.day)
            else { return nil }
            let run = Run(rule: rule, asksFirst: rule.asksFirst, instant: now.instant, trigger: trigger)
            let decision = checked(.run(run), now)
            guard decision.run != nil else { return decision }
            // What a run itself brings about must not start it again and again.
            if let last = lastRuns[rule.name], (0..<Self.rest).contains(now.epoch - last) { return nil }
            lastRuns[rule.name] = now.epoch
            return decision
        }
    }

    /// Days after which what was missed is past.
    private static let memorySpan = 7
    /// Seconds between two looks in which nothing can have been missed: a busy machine, a short sleep.
    private static let nap = 180
    /// Minutes by which clocks are set back when summer ends, and some more.
    private static let setBack = 180
    /// Seconds between two runs of a rule that waits for something to happen.
    private static let rest = 10
}
