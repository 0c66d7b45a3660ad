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

        package init(rule: AutomationRule, asksFirst: Bool, instant: Int, minutesLate: Int? = nil) {
            self.rule = rule
            self.asksFirst = asksFirst
            self.instant = instant
            self.minutesLate = minutesLate
        }
    }

    /// What has to survive a restart.
    package struct Memory: Sendable, Hashable, Codable {
        /// The local day for which a rule was taken care of last, by its name.
        package var handled: [String: Int] = [:]
        /// When the time was last looked at: seconds since 1970, and local minutes since day 0.
        package var epoch: Int?
        package var instant: Int?

        package init() {}
    }

    package var rules: [AutomationRule]
    /// Where the sun is looked at; nil: nobody said.
    package var place: GeographicPlace?
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

    package mutating func process(_ event: Event) -> [Run] {
        switch event {
        case .time(let now): return look(now)
        case .happened(let name, let now): return happened(name, at: now)
        }
    }

    private mutating func look(_ now: LocalMoment) -> [Run] {
        defer {
            memory.epoch = now.epoch
            memory.instant = now.instant
            hasLooked = true
        }
        guard let lastEpoch = memory.epoch, let lastInstant = memory.instant else { return [] }
        let wasAwake = hasLooked && (0...Self.nap).contains(now.epoch - lastEpoch)
        return rules.compactMap { rule in
            guard rule.isEnabled, let (day, minute) = latest(rule, since: lastInstant, until: now) else { return nil }
            let occurrence = day * 1440 + minute
            // Only what lies between the last look and now; a clock set back makes nothing due again.
            guard occurrence > lastInstant, occurrence > rule.created, memory.handled[rule.name] != day else {
                return nil
            }
            memory.handled[rule.name] = day
            guard wasAwake else { return Self.run(of: rule, due: occurrence, at: now) }
            return Run(rule: rule, asksFirst: rule.asksFirst, instant: occurrence)
        }
    }

    /// What becomes of an occurrence that the assistant, which was off, comes to now; nil: nothing.
    ///
    /// Within its minute it is on time.
    private static func run(of rule: AutomationRule, due instant: Int, at now: LocalMoment) -> Run? {
        let late = now.instant - instant
        guard late > 0 else { return Run(rule: rule, asksFirst: rule.asksFirst, instant: instant) }
        switch rule.missed {
        case .skip: return nil
        case .run: return Run(rule: rule, asksFirst: rule.asksFirst, instant: instant, minutesLate: late)
        case .ask: return Run(rule: rule, asksFirst: true, instant: instant, minutesLate: late)
        }
    }

    /// What becomes of a run that was due at `instant` and that the assistant, which has ended meanwhile, had not done.
    ///
    /// - Returns: nil: nothing, it is past.
    package func resumed(_ name: String, due instant: Int, at now: LocalMoment) -> Run? {
        let rule = rules.first { $0.name.lowercased() == name.lowercased() }
        guard let rule, rule.isEnabled, now.instant - instant < Self.memorySpan * 1440 else { return nil }
        return Self.run(of: rule, due: instant, at: now)
    }

    /// The latest occurrence of a rule since the last look, as far as a week ago.
    ///
    /// What is so long before sunrise that it is the evening before belongs to the day after.
    private func latest(
        _ rule: AutomationRule,
        since last: Int,
        until now: LocalMoment
    ) -> (day: Int, minute: Int)? {
        guard rule.trigger.happening == nil else { return nil }
        let first = max(last / 1440 - 1, now.day - Self.memorySpan)
        for day in stride(from: now.day + 1, through: min(first, now.day - 1), by: -1) where rule.isDue(on: day) {
            guard let minute = rule.trigger.minute(on: day, at: place, offset: now.offset) else { continue }
            if day * 1440 + minute <= now.instant { return (day, minute) }
        }
        return nil
    }

    private mutating func happened(_ name: String, at now: LocalMoment) -> [Run] {
        rules.compactMap { rule in
            guard rule.isEnabled, rule.trigger.isStarted(by: name), rule.isDue(on: now.day) else { return nil }
            // What a run itself brings about must not start it again and again.
            if let last = lastRuns[rule.name], (0..<Self.rest).contains(now.epoch - last) { return nil }
            lastRuns[rule.name] = now.epoch
            return Run(rule: rule, asksFirst: rule.asksFirst, instant: now.instant)
        }
    }

    /// Days after which what was missed is past.
    private static let memorySpan = 7
    /// Seconds between two looks in which nothing can have been missed: a busy machine, a short sleep.
    private static let nap = 180
    /// Seconds between two runs of a rule that waits for something to happen.
    private static let rest = 10
}
