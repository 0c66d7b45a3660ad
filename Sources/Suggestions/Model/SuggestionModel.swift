internal import Foundation

/// What the person tends to do when: the donations, weighed by how much the moment resembles theirs.
///
/// Nothing is trained: each donation votes for its shortcuts with its likeness to the moment; see Suggestions.md.
package struct SuggestionModel: Sendable {
    /// A donation, ready to be compared.
    struct Entry: Sendable {
        var id: Int64
        var day: Int
        var minute: Int
        /// -1: unknown.
        var place: Int
        var recent: [(name: Int, delay: Double)]
        var shortcuts: [Int]
    }

    /// What is known of a shortcut as a whole.
    struct Record: Sendable {
        var occurrences = 0
        /// Times it was done again within three hours.
        var repetitions = 0
        var last = Int.min / 2
        var runsInBackground = false
    }

    package let settings: SuggestionSettings
    private(set) var entries: [Entry] = []
    private(set) var records: [Record] = []
    private(set) var shortcuts = Interner<SuggestedShortcut>()
    private(set) var names = Interner<String>()
    private var places = Interner<String>()
    /// How often each thing preceded anything.
    private var nameCounts: [Int] = []

    package init(settings: SuggestionSettings = SuggestionSettings()) {
        self.settings = settings
    }

    package var donationCount: Int { entries.count }

    func placeNumber(_ place: String) -> Int? { places.existing(place) }

    /// Takes a donation into account; donations come in order of time.
    ///
    /// - Parameter combinations: The intent's shortcut types; a donation with ``Donation/requiredKeys`` brings its own.
    package mutating func learn(_ donation: Donation, combinations: [ShortcutCombination]) {
        guard donation.origin != .automation else { return }
        let projections = Self.projections(of: donation, combinations: combinations)
        let numbers = projections.map { shortcut, background in
            let number = shortcuts.number(of: shortcut)
            if number == records.count { records.append(Record()) }
            let instant = donation.moment.instant
            if instant - records[number].last <= Self.repetitionSpan { records[number].repetitions += 1 }
            records[number].occurrences += 1
            records[number].last = instant
            records[number].runsInBackground = background
            return number
        }
        let recent = donation.moment.recent.map { thing in
            let name = names.number(of: thing.name)
            if name == nameCounts.count { nameCounts.append(0) }
            nameCounts[name] += 1
            return (name, Self.delay(thing))
        }
        entries.append(
            Entry(
                id: donation.id,
                day: donation.moment.day,
                minute: donation.moment.minute,
                place: donation.moment.place.map { places.number(of: $0) } ?? -1,
                recent: recent,
                shortcuts: numbers
            )
        )
    }

    /// What fits the moment, best first, each thing once: the specific or the general form of it, not both.
    package func suggestions(at moment: DonationMoment, limit: Int = 5) -> [Suggestion] {
        var weights = Array(repeating: 0.0, count: records.count)
        var total = 0.0
        let likeness = Likeness(
            settings: settings,
            moment: moment,
            place: moment.place.map { places.existing($0) ?? -2 } ?? -1,
            recent: moment.recent.compactMap { thing in
                names.existing(thing.name).map { ($0, Self.delay(thing), self.informativeness(of: $0)) }
            }
        )
        for entry in entries {
            let weight = likeness.weight(of: entry)
            total += weight
            for shortcut in entry.shortcuts { weights[shortcut] += weight }
        }
        guard total > 0 else { return [] }
        return choose(from: candidates(weights, total: total, at: moment), limit: limit)
    }

    private func candidates(_ weights: [Double], total: Double, at moment: DonationMoment) -> [(Int, Double)] {
        var candidates: [(Int, Double)] = []
        for (number, record) in records.enumerated() where weights[number] > 0 {
            guard record.occurrences >= settings.minimumOccurrences else { continue }
            var weight = weights[number] / total
            if moment.instant - record.last <= Self.repetitionSpan {
                let repeated = (Double(record.repetitions) + settings.repeated) / Double(record.occurrences)
                weight *= min(1, repeated)
            }
            candidates.append((number, weight))
        }
        return candidates
    }

    /// Prefers the specific where it explains the general as well, and leaves out the other forms of what was chosen.
    private func choose(from candidates: [(Int, Double)], limit: Int) -> [Suggestion] {
        var remaining = candidates.map { number, weight in
            let shortcut = shortcuts.values[number]
            let background = records[number].runsInBackground
            let ranked = background ? weight : weight * settings.foreground
            return (shortcut: shortcut, weight: weight, ranked: ranked, background: background)
        }
        // Equal weights are put in a fixed order, so that the same donations always give the same list.
        remaining.sort {
            ($0.ranked, Double($0.shortcut.parameters.count)) > ($1.ranked, Double($1.shortcut.parameters.count))
        }
        var chosen: [Suggestion] = []
        while chosen.count < limit, let first = remaining.first {
            var best = first
            while let specific = remaining.first(where: {
                best.shortcut.isGeneralisation(of: $0.shortcut) && $0.ranked >= best.ranked * settings.specificity
            }) {
                best = specific
            }
            let shortcut = best.shortcut
            chosen.append(
                Suggestion(shortcut: shortcut, weight: best.weight, runsInBackground: best.background)
            )
            remaining.removeAll {
                $0.shortcut == shortcut || $0.shortcut.isGeneralisation(of: shortcut)
                    || shortcut.isGeneralisation(of: $0.shortcut)
            }
        }
        return chosen
    }

    /// A thing that precedes everything tells nothing.
    private func informativeness(of name: Int) -> Double {
        let share = Double(nameCounts[name]) / Double(max(1, entries.count))
        return log(1 / max(0.02, min(1, share)))
    }

    private static func delay(_ thing: RecentThing) -> Double { log(Double(thing.minutesAgo) + 3) }

    static let repetitionSpan = 180
}
