/// Lives one life, day by day.
struct LifeGenerator {
    private(set) var actions: [(action: LivedAction, isHabit: Bool)] = []
    private(set) var events: [LivedEvent] = []

    private let days: Int
    private let person: Person
    private var habits: [Habit] = []
    private var random: LifeRandom
    /// Days on which something in the life changes.
    private var turningPoints: Set<Int>

    init(seed: UInt64, days: Int) {
        self.days = days
        var random = LifeRandom(seed: seed)
        person = Person(days: days, random: &random)
        for number in 0..<random.between(6...15) {
            habits.append(Habit.draw(for: person, days: days, others: number, random: &random))
        }
        turningPoints = Set((0..<random.count(mean: Double(days) / 21)).map { _ in random.between(0...(days - 1)) })
        self.random = random
    }

    mutating func live() {
        for day in 0..<days {
            if turningPoints.contains(day) {
                for index in habits.indices where random.chance(0.3) { habits[index].drift(random: &random) }
            }
            let course = DayCourse(of: person, on: day, random: &random)
            note(course, on: day)
            keepHabits(course, on: day)
            followWhims(course, on: day)
        }
    }

    private mutating func note(_ course: DayCourse, on day: Int) {
        var place = LivedMoment.Place.home
        for stay in course.stays.dropFirst() {
            let second = Int(stay.from)
            events.append(event(place == .underway ? .arrived : .left, day, second, stay.place))
            if stay.place == .gym || (stay.place == .underway && random.chance(0.5)) {
                events.append(event(.headsetConnected, day, second + random.between(20...240), stay.place))
            }
            place = stay.place
        }
        if course.isWorking, let waking = course.anchors[.waking] {
            events.append(event(.alarmStopped, day, Int(waking), course.place(at: waking)))
        }
    }

    private func event(_ kind: LivedEvent.Kind, _ day: Int, _ second: Int, _ place: LivedMoment.Place) -> LivedEvent {
        LivedEvent(moment: LivedMoment(day: day, second: min(86_399, second), place: place), kind: kind)
    }

    private mutating func keepHabits(_ course: DayCourse, on day: Int) {
        var kept: [Int: Double] = [:]
        for index in habits.indices where habits[index].isDue(on: day, working: course.isWorking) {
            guard random.chance(faithfulness(of: habits[index], on: day)),
                let second = time(of: habits[index].occasion, course: course, kept: kept)
            else { continue }
            // Even in bed by now, or not up yet: let it be.
            guard second > (course.anchors[.waking] ?? 0) - 600, second < 86_399 else { continue }
            let place = course.place(at: second)
            let places = habits[index].kind.places
            guard places.isEmpty || places.contains(place) else { continue }
            kept[index] = second
            let parameters = habits[index].choose(random: &random)
            let moment = LivedMoment(day: day, second: Int(second), place: place)
            record(habits[index].kind.intent, parameters, at: moment, isHabit: true)
        }
    }

    private func faithfulness(of habit: Habit, on day: Int) -> Double {
        var constancy = habit.constancy
        if person.travels.contains(day) { constancy *= 0.4 }
        if person.illnesses.contains(day) { constancy *= 0.5 }
        return constancy
    }

    private mutating func time(of occasion: Habit.Occasion, course: DayCourse, kept: [Int: Double]) -> Double? {
        switch occasion {
        case .clock(let mean, let spread):
            return random.about(mean, spread: spread)
        case .anchor(let anchor, let delay, let spread):
            return course.anchors[anchor].map { $0 + max(20, random.about(delay, spread: spread)) }
        case .following(let other, let delay, let spread):
            return kept[other].map { $0 + max(15, random.about(delay, spread: spread)) }
        }
    }

    private mutating func followWhims(_ course: DayCourse, on day: Int) {
        for _ in 0..<random.count(mean: person.whims) {
            let waking = course.anchors[.waking] ?? 25_000
            let second = random.between(waking...max(waking + 1, course.anchors[.bedtime] ?? 82_000))
            let place = course.place(at: second)
            let kind = random.pick(ActionKind.all)
            guard kind.places.isEmpty || kind.places.contains(place) else { continue }
            let moment = LivedMoment(day: day, second: Int(second), place: place)
            record(kind.intent, Habit.values(of: kind, random: &random), at: moment, isHabit: false)
        }
    }

    private mutating func record(
        _ intent: String,
        _ parameters: [String: String],
        at moment: LivedMoment,
        isHabit: Bool
    ) {
        actions.append((LivedAction(moment: moment, intent: intent, parameters: parameters), isHabit))
    }
}
