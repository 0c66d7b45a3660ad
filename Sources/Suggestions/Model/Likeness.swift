internal import Foundation
internal import WilcoIntents

/// How much the moment of a donation resembles the present one: a product of what time, day, place and context say.
struct Likeness: Sendable {
    private let settings: SuggestionSettings
    private let day: Int
    private let place: Int
    private let recent: [(name: Int, delay: Double, information: Double)]
    /// By minute of the day.
    private let byMinute: [Double]
    private let isNear: [Bool]
    /// By weekday, 0 is Monday.
    private let byWeekday: [Double]
    /// By age in days.
    private let byAge: [Double]

    init(
        settings: SuggestionSettings,
        moment: DonationMoment,
        place: Int,
        recent: [(name: Int, delay: Double, information: Double)]
    ) {
        self.settings = settings
        self.place = place
        self.recent = recent
        day = moment.day
        let distances = (0..<1440).map { minute in
            let distance = abs(minute - moment.minute)
            return min(distance, 1440 - distance)
        }
        isNear = distances.map { $0 <= settings.nearness }
        byMinute = distances.map { distance in
            let around = Double(distance)
            let narrow = exp(-0.5 * (around / settings.narrowSpread) * (around / settings.narrowSpread))
            let wide = exp(-0.5 * (around / settings.wideSpread) * (around / settings.wideSpread))
            return (1 - settings.wideShare) * narrow + settings.wideShare * wide
        }
        byAge = (0..<Self.ages).map { exp2(-Double($0) / settings.halfLife) }
        let weekday = moment.weekday
        byWeekday = (0..<7).map { other in
            if other == weekday { return 1 }
            return (other < 5) == (weekday < 5) ? settings.sameSortOfDay : settings.otherSortOfDay
        }
    }

    /// How much a donation says of now, and whether it was about this time or after the same things.
    ///
    /// - Parameter things: What ``SuggestionModel/Entry/recent`` is a part of.
    func vote(
        of entry: SuggestionModel.Entry,
        after things: [(name: Int, delay: Double)]
    ) -> (weight: Double, isOfNow: Bool) {
        let age = max(0, day - entry.day)
        var weight = byMinute[entry.minute] * byWeekday[CivilDate(day: entry.day).weekday]
        // What resembles nothing of now says nothing of now.
        guard weight > 1e-5 else { return (0, false) }
        weight *= age < Self.ages ? byAge[age] : exp2(-Double(age) / settings.halfLife)
        if place == -1 || entry.place == -1 {
            weight *= settings.unknownPlace
        } else if place != entry.place {
            weight *= settings.otherPlace
        }
        let context = context(of: things[entry.recent])
        let isOfNow = isNear[entry.minute] || context >= settings.telling
        return (weight * (1 + settings.contextGain * context), isOfNow)
    }

    /// How much of what happened before then also happened before now, and as long before.
    private func context(of things: ArraySlice<(name: Int, delay: Double)>) -> Double {
        var sum = 0.0
        for now in recent {
            for then in things where then.name == now.name {
                let distance = (then.delay - now.delay) / settings.contextSpread
                sum += now.information * exp(-0.5 * distance * distance)
            }
        }
        return sum
    }

    /// As long as donations are kept.
    private static let ages = 200
}
