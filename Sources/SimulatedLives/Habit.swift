/// Something a person does again and again, in their own way.
struct Habit: Sendable {
    enum Occasion: Sendable {
        /// Around a time of day, seconds after midnight.
        case clock(Double, spread: Double)
        /// So many seconds after a point of the day.
        case anchor(DayCourse.Anchor, delay: Double, spread: Double)
        /// So many seconds after another habit was kept.
        case following(Int, delay: Double, spread: Double)
    }

    enum Days: Sendable {
        case any, working, free
        /// One or two weekdays, 0 is Monday.
        case weekdays(Set<Int>)
        /// Every so many days.
        case every(Int, from: Int)
    }

    var kind: ActionKind
    /// What is chosen each time, with weights.
    var choices: [([String: String], Double)]
    /// Chance of doing as last time instead of choosing anew.
    var stickiness: Double
    var occasion: Occasion
    var days: Days
    /// Chance of being kept on a day it is due.
    var constancy: Double
    /// Days on which the person has it at all.
    var span: Range<Int>

    /// The parameters that were used last.
    private var last: [String: String]?

    init(
        kind: ActionKind,
        choices: [([String: String], Double)],
        stickiness: Double,
        occasion: Occasion,
        days: Days,
        constancy: Double,
        span: Range<Int>
    ) {
        self.kind = kind
        self.choices = choices
        self.stickiness = stickiness
        self.occasion = occasion
        self.days = days
        self.constancy = constancy
        self.span = span
    }

    func isDue(on day: Int, working: Bool) -> Bool {
        guard span.contains(day) else { return false }
        return switch days {
        case .any: true
        case .working: working
        case .free: !working
        case .weekdays(let weekdays): weekdays.contains(day % 7)
        case .every(let interval, let first): (day - first) % interval == 0
        }
    }

    mutating func choose(random: inout LifeRandom) -> [String: String] {
        var chosen = last ?? [:]
        if last == nil || !random.chance(stickiness) { chosen = random.pick(choices) }
        // What does not matter is different every time.
        for (name, values) in kind.parameters where !kind.keys.contains(name) { chosen[name] = random.pick(values) }
        last = chosen
        return chosen
    }

    /// Time, taste or faithfulness move; called at the turning points of a life.
    mutating func drift(random: inout LifeRandom) {
        switch random.between(0...3) {
        case 0:
            if case .clock(let mean, let spread) = occasion {
                occasion = .clock(min(84_000, max(15_000, random.about(mean, spread: 4500))), spread: spread)
            }
        case 1:
            if let best = choices.indices.max(by: { choices[$0].1 < choices[$1].1 }) {
                choices[best].1 *= random.between(0.1...0.6)
                last = nil
            }
        case 2:
            constancy = min(0.97, max(0.15, constancy * random.between(0.5...1.3)))
        default:
            let fresh = Self.values(of: kind, random: &random)
            choices.append((fresh, random.between(0.5...2)))
        }
    }

    static func values(of kind: ActionKind, random: inout LifeRandom) -> [String: String] {
        var values: [String: String] = [:]
        for name in kind.parameters.keys.sorted() { values[name] = random.pick(kind.parameters[name] ?? [""]) }
        return values
    }
}
