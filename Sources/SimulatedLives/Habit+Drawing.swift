extension Habit {
    /// Draws a habit for a person.
    ///
    /// - Parameter others: How many habits there are already, to follow upon.
    static func draw(for person: Person, days: Int, others: Int, random: inout LifeRandom) -> Habit {
        let kind = random.pick(ActionKind.all)
        let tastes = random.pick([(1, 0.45), (2, 0.3), (3, 0.17), (4, 0.08)])
        let choices = (0..<tastes).map { number in
            (values(of: kind, random: &random), number == 0 ? 3.0 : random.between(0.4...2))
        }
        return Habit(
            kind: kind,
            choices: choices,
            stickiness: random.chance(0.35) ? random.between(0.3...0.8) : 0,
            occasion: occasion(for: person, others: others, random: &random),
            days: dueDays(for: person, random: &random),
            constancy: min(0.97, max(0.2, random.about(person.constancy, spread: 0.13))),
            span: span(days: days, random: &random)
        )
    }

    private static func occasion(for person: Person, others: Int, random: inout LifeRandom) -> Occasion {
        let spread = person.spread * random.between(0.4...1.6)
        let draw = random.unit()
        if draw < 0.22, others > 0 {
            let delay = random.between(60...2400.0)
            return .following(random.between(0...(others - 1)), delay: delay, spread: delay * random.between(0.1...0.5))
        }
        if draw < 0.62 {
            let anchor = random.pick(DayCourse.Anchor.allCases)
            return .anchor(anchor, delay: random.about(600, spread: 1500), spread: random.between(120...1500.0))
        }
        return .clock(random.between(6 * 3600...22.8 * 3600), spread: spread)
    }

    private static func dueDays(for person: Person, random: inout LifeRandom) -> Days {
        switch random.unit() {
        case ..<0.38: .any
        case ..<0.62: person.occupation == .retired ? .any : .working
        case ..<0.72: .free
        case ..<0.92: .weekdays(Set((0..<random.between(1...3)).map { _ in random.between(0...6) }))
        default: .every(random.between(2...5), from: random.between(0...4))
        }
    }

    /// Most habits outlast what is looked at; some begin late, some are given up.
    private static func span(days: Int, random: inout LifeRandom) -> Range<Int> {
        var first = 0
        var end = days
        if random.chance(0.3) { first = random.between(0...(days - 1)) }
        if random.chance(0.25) { end = random.between(first...days) }
        return first..<max(first, end)
    }
}
