/// How often the first guess was right, week by week of the weeks held out.
package struct HitRate: Sendable, Hashable {
    package struct Week: Sendable, Hashable {
        package var hits = 0
        package var actions = 0
    }

    package private(set) var weeks: [Week]

    package init(weeks: Int) {
        self.weeks = Array(repeating: Week(), count: weeks)
    }

    package var hits: Int { weeks.reduce(0) { $0 + $1.hits } }
    package var actions: Int { weeks.reduce(0) { $0 + $1.actions } }
    /// 0 to 1.
    package var rate: Double { actions == 0 ? 0 : Double(hits) / Double(actions) }

    package mutating func add(_ other: HitRate) {
        for index in weeks.indices {
            weeks[index].hits += other.weeks[index].hits
            weeks[index].actions += other.weeks[index].actions
        }
    }

    /// Walks through a life in order; the last weeks count.
    ///
    /// Whoever guesses learns every action after it was asked for it.
    package static func measure(_ life: SimulatedLife, heldOutWeeks: Int, guesser: inout some FirstGuess) -> HitRate {
        var rate = HitRate(weeks: heldOutWeeks)
        let first = life.days - heldOutWeeks * 7
        var events = life.events[...]
        for action in life.actions {
            while let event = events.first, event.moment < action.moment {
                guesser.notice(event)
                events.removeFirst()
            }
            if action.moment.day >= first {
                let week = (action.moment.day - first) / 7
                rate.weeks[week].actions += 1
                if guesser.guess(at: action.moment) == action.deed { rate.weeks[week].hits += 1 }
            }
            guesser.learn(action)
        }
        return rate
    }
}
