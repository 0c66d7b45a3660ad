/// Who a life is simulated for: drawn once from the seed.
struct Person: Sendable {
    enum Occupation: CaseIterable, Sendable {
        /// Monday to Friday, outside the home.
        case office
        /// The same, some days at home.
        case hybrid
        /// Early and late weeks in turn, some weekends.
        case shifts
        /// Irregular hours on a few days.
        case student
        /// No working days.
        case retired
    }

    var occupation: Occupation
    /// Seconds after midnight on a working day.
    var waking: Double
    /// How much longer the nights are on free days, seconds.
    var sleepingIn: Double
    /// How far the times of a day vary, seconds.
    var spread: Double
    /// How surely a habit is kept on a day it is due, 0 to 1.
    var constancy: Double
    /// Actions a day that are no habit.
    var whims: Double
    var commute: Double
    /// Days on which nobody works.
    var publicHolidays: Set<Int>
    /// Days spent elsewhere.
    var travels: Set<Int>
    /// Days in bed.
    var illnesses: Set<Int>
    /// Weekdays at home although they are working days.
    var homeDays: Set<Int>
    /// Chance of an outing on a free day, by place.
    var outings: [(LivedMoment.Place, Double)]
    var gymDays: Set<Int>

    init(days: Int, random: inout LifeRandom) {
        occupation = random.pick([
            (.office, 0.35), (.hybrid, 0.25), (.shifts, 0.15), (.student, 0.13), (.retired, 0.12),
        ])
        waking = random.about(6.8 * 3600, spread: 2700)
        sleepingIn = random.between(0...9000.0)
        spread = random.between(420...2400.0)
        constancy = random.between(0.5...0.92)
        whims = random.between(0.3...3.0)
        commute = random.between(600...3600.0)
        publicHolidays = Set((0..<days).filter { _ in random.chance(10.0 / 365) })
        travels = []
        for _ in 0..<random.count(mean: Double(days) / 120) {
            let first = random.between(0...max(0, days - 1))
            travels.formUnion(first..<min(days, first + random.between(2...14)))
        }
        illnesses = []
        for _ in 0..<random.count(mean: Double(days) / 110) {
            let first = random.between(0...max(0, days - 1))
            illnesses.formUnion(first..<min(days, first + random.between(1...5)))
        }
        homeDays = occupation == .hybrid ? Set((0..<random.between(1...3)).map { _ in random.between(0...4) }) : []
        outings = [
            (.shop, random.between(0.2...0.7)), (.friends, random.between(0.1...0.5)),
        ]
        gymDays = random.chance(0.55) ? Set((0..<random.between(1...4)).map { _ in random.between(0...6) }) : []
    }

    func works(on day: Int, random: inout LifeRandom) -> Bool {
        guard !publicHolidays.contains(day), !travels.contains(day), !illnesses.contains(day) else { return false }
        let weekday = day % 7
        switch occupation {
        case .office, .hybrid: return weekday < 5 && !random.chance(0.02)
        case .shifts: return (day * 5 / 7) % 2 == 0 ? weekday != 2 && weekday != 6 : weekday < 5
        case .student: return weekday < 5 && random.chance(0.7)
        case .retired: return false
        }
    }

    /// Late shifts begin in the afternoon, every other week.
    func worksLate(on day: Int) -> Bool {
        occupation == .shifts && (day / 7) % 2 == 1
    }
}
