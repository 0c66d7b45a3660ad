/// The course of one day: when the person is where.
struct DayCourse: Sendable {
    enum Anchor: CaseIterable, Sendable {
        case waking, leavingHome, atWork, lunch, leavingWork, backHome, dinner, bedtime, atGym, outing
    }

    /// Seconds after midnight.
    var anchors: [Anchor: Double] = [:]
    /// Changes of place, in order of time.
    var stays: [(from: Double, place: LivedMoment.Place)] = []
    var isWorking = false

    init(of person: Person, on day: Int, random: inout LifeRandom) {
        let spread = person.spread
        let base: LivedMoment.Place = person.travels.contains(day) ? .away : .home
        stays = [(0, base)]
        isWorking = person.works(on: day, random: &random)
        let late = person.worksLate(on: day)
        var waking = person.waking + (isWorking ? 0 : person.sleepingIn)
        if isWorking, late { waking += 7200 }
        if person.illnesses.contains(day) { waking += 3600 }
        waking = max(4 * 3600, random.about(waking, spread: isWorking ? spread * 0.5 : spread * 1.3))
        anchors[.waking] = waking
        if isWorking {
            let atHome = person.homeDays.contains(day % 7)
            work(person, on: day, waking: waking, late: late, atHome: atHome, random: &random)
        } else {
            anchors[.lunch] = random.about(12.6 * 3600, spread: spread)
            if !person.illnesses.contains(day), base == .home { free(person, on: day, random: &random) }
        }
        let dinner = random.about(19 * 3600, spread: spread)
        anchors[.dinner] = max(dinner, (anchors[.backHome] ?? 0) + random.between(900...3600.0))
        let night = max(waking + 15.8 * 3600, (anchors[.dinner] ?? dinner) + 5400)
        anchors[.bedtime] = min(86_000, random.about(night, spread: spread))
        stays.sort { $0.from < $1.from }
    }

    private mutating func work(
        _ person: Person,
        on day: Int,
        waking: Double,
        late: Bool,
        atHome: Bool,
        random: inout LifeRandom
    ) {
        let spread = person.spread
        let leaving = waking + (late ? 5.5 * 3600 : random.about(4200, spread: 600))
        anchors[.lunch] = late ? waking + 4 * 3600 : random.about(12.3 * 3600, spread: spread * 0.5)
        let length = random.about((person.occupation == .student ? 5.5 : 8.3) * 3600, spread: spread)
        guard !atHome else {
            anchors[.atWork] = leaving + 600
            anchors[.leavingWork] = leaving + 600 + length
            return
        }
        let arriving = leaving + random.about(person.commute, spread: person.commute * 0.15)
        let ending = arriving + length
        anchors[.leavingHome] = leaving
        anchors[.atWork] = arriving
        anchors[.leavingWork] = ending
        stays += [(leaving, .underway), (arriving, .work), (ending, .underway)]
        let back = ending + random.about(person.commute, spread: person.commute * 0.25)
        if person.gymDays.contains(day % 7), random.chance(person.constancy * 0.9) {
            stays += [(back, .gym), (back + 4500, .underway)]
            anchors[.atGym] = back
            anchors[.backHome] = back + 5400
        } else if random.chance(0.16) {
            stays += [(back, .shop), (back + 2100, .underway)]
            anchors[.outing] = back
            anchors[.backHome] = back + 2700
        } else {
            anchors[.backHome] = back
        }
        if let home = anchors[.backHome] { stays.append((home, .home)) }
    }

    private mutating func free(_ person: Person, on day: Int, random: inout LifeRandom) {
        var time = random.about(11 * 3600, spread: person.spread * 2)
        if person.gymDays.contains(day % 7), random.chance(person.constancy) {
            visit(.gym, from: time, for: 4500)
            anchors[.atGym] = time
            time += 4500 + 5400
        }
        for (place, chance) in person.outings where random.chance(chance) {
            time = max(time, random.about(15 * 3600, spread: person.spread * 2))
            let length = place == .friends ? random.between(5400...14_400.0) : random.between(1500...4500.0)
            guard time + length < 22 * 3600 else { continue }
            visit(place, from: time, for: length)
            anchors[.outing] = time
            time += length + 3600
        }
    }

    private mutating func visit(_ place: LivedMoment.Place, from start: Double, for length: Double) {
        anchors[.leavingHome] = anchors[.leavingHome] ?? start - 900
        anchors[.backHome] = start + length + 900
        stays += [(start - 900, .underway), (start, place), (start + length, .underway), (start + length + 900, .home)]
    }

    func place(at second: Double) -> LivedMoment.Place {
        stays.last { $0.from <= second }?.place ?? .home
    }
}
