internal import WilcoIntents

extension SuggestionModel {
    /// How the donations of a shortcut speak for it at this moment; nil when there are none.
    package func explanation(of shortcut: SuggestedShortcut, at moment: DonationMoment) -> SuggestionExplanation? {
        guard let number = shortcuts.existing(shortcut) else { return nil }
        let recentDays = (moment.day - Self.memory)...moment.day
        let occurrences = records[number].entries.map { entries[$0] }.filter { recentDays.contains($0.day) }
        guard !occurrences.isEmpty else { return nil }
        let near = occurrences.filter { Self.distance($0.minute, moment.minute) <= settings.nearness }
        let looked = near.isEmpty ? occurrences : near
        // What is done on other days is no reason for today.
        let pattern = Self.days(of: looked.map(\.day))
        let days = pattern.contains(moment.weekday) ? pattern : .every
        let (hits, opportunities) = Self.count(looked.map(\.day), on: days, until: moment.day)
        return SuggestionExplanation(
            days: days,
            minute: near.isEmpty ? nil : Self.center(of: near.map(\.minute), around: moment.minute),
            place: commonPlace(of: looked, at: moment),
            after: commonPredecessor(of: looked, at: moment),
            hits: hits,
            opportunities: opportunities
        )
    }

    /// The narrowest pattern that holds nearly all of them.
    private static func days(of days: [Int]) -> SuggestionExplanation.Days {
        // One day alone makes no pattern.
        guard Set(days).count > 1 else { return .every }
        let weekdays = days.map { CivilDate(day: $0).weekday }
        func holds(_ days: SuggestionExplanation.Days) -> Bool {
            Double(weekdays.count { days.contains($0) }) >= 0.85 * Double(weekdays.count)
        }
        if let first = weekdays.first, holds(.weekday(first)) { return .weekday(first) }
        if holds(.weekdays) { return .weekdays }
        if holds(.weekends) { return .weekends }
        return .every
    }

    /// Days of the pattern on which it was done, among those of the last weeks since it was first done; today only if it was
    /// done today.
    private static func count(
        _ days: [Int],
        on pattern: SuggestionExplanation.Days,
        until today: Int
    ) -> (hits: Int, opportunities: Int) {
        let done = Set(days.filter { $0 > today - 28 })
        guard let first = done.min() else { return (0, 0) }
        let candidates = (first...today).filter { day in
            pattern.contains(CivilDate(day: day).weekday) && (day < today || done.contains(day))
        }
        return (candidates.count { done.contains($0) }, candidates.count)
    }

    private static func center(of minutes: [Int], around minute: Int) -> Int {
        let offsets = minutes.map { ((($0 - minute) % 1440) + 2160) % 1440 - 720 }.sorted()
        let middle = minute + (offsets[(offsets.count - 1) / 2] + offsets[offsets.count / 2]) / 2
        return (((middle + 7) / 15 * 15) % 1440 + 1440) % 1440
    }

    private func commonPlace(of entries: [Entry], at moment: DonationMoment) -> String? {
        guard let place = moment.place, let number = placeNumber(place) else { return nil }
        let here = entries.count { $0.place == number }
        return Double(here) >= 0.8 * Double(entries.count) ? place : nil
    }

    private func commonPredecessor(of entries: [Entry], at moment: DonationMoment) -> String? {
        let found = moment.recent.compactMap { thing -> (String, Int)? in
            guard let number = names.existing(thing.name) else { return nil }
            let count = entries.count { entry in recentThings[entry.recent].contains { $0.name == number } }
            return Double(count) >= 0.6 * Double(entries.count) && count > 1 ? (thing.name, count) : nil
        }
        return found.max { $0.1 < $1.1 }?.0
    }

    private static func distance(_ one: Int, _ other: Int) -> Int {
        let distance = abs(one - other)
        return min(distance, 1440 - distance)
    }

    private static let memory = 56
}
