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
        /// Its part of ``recentThings``.
        var recent: Range<Int>
        /// Its part of ``projections``.
        var shortcuts: Range<Int>
    }

    /// What is known of a shortcut as a whole.
    struct Record: Sendable {
        var occurrences = 0
        /// Times it was done again within three hours.
        var repetitions = 0
        var last = Int.min / 2
        var runsInBackground = false
        /// Indices of the donations, in order of time.
        var entries: [Int] = []
    }

    package let settings: SuggestionSettings
    private(set) var entries: [Entry] = []
    /// Shortcuts of all donations, one after the other.
    private(set) var projections: [Int] = []
    /// What happened before all donations, one after the other.
    private(set) var recentThings: [(name: Int, delay: Double)] = []
    private(set) var records: [Record] = []
    private(set) var shortcuts = Interner<SuggestedShortcut>()
    private(set) var names = Interner<String>()
    private var places = Interner<String>()
    /// How often each thing preceded anything.
    private var nameCounts: [Int] = []

    package init(settings: SuggestionSettings = SuggestionSettings()) {
        self.settings = settings
    }

    func placeNumber(_ place: String) -> Int? { places.existing(place) }

    /// Takes a donation into account; donations come in order of time.
    ///
    /// - Parameter combinations: The intent's shortcut types; a donation with ``Donation/requiredKeys`` brings its own.
    package mutating func learn(_ donation: Donation, combinations: [ShortcutCombination]) {
        guard donation.origin.isHabit else { return }
        let numbers = Self.projections(of: donation, combinations: combinations).map { shortcut, background in
            let number = shortcuts.number(of: shortcut)
            if number == records.count { records.append(Record()) }
            let instant = donation.moment.instant
            if instant - records[number].last <= Self.repetitionSpan { records[number].repetitions += 1 }
            records[number].occurrences += 1
            records[number].last = instant
            records[number].runsInBackground = background
            records[number].entries.append(entries.count)
            return number
        }
        let firstThing = recentThings.count
        for thing in donation.moment.recent {
            let name = names.number(of: thing.name)
            if name == nameCounts.count { nameCounts.append(0) }
            nameCounts[name] += 1
            recentThings.append((name, Self.delay(thing)))
        }
        let firstProjection = projections.count
        projections += numbers
        entries.append(
            Entry(
                id: donation.id,
                day: donation.moment.day,
                minute: donation.moment.minute,
                place: donation.moment.place.map { places.number(of: $0) } ?? -1,
                recent: firstThing..<recentThings.count,
                shortcuts: firstProjection..<projections.count
            )
        )
    }

    /// What fits the moment, best first, each thing once: the specific or the general form of it, not both.
    ///
    /// - Parameter silenced: What was done in these forms speaks for nothing, not even for a form of it that leaves something out.
    package func suggestions(
        at moment: DonationMoment,
        limit: Int = 5,
        without silenced: Set<SuggestedShortcut> = []
    ) -> [Suggestion] {
        let silent = Set(silenced.compactMap(shortcuts.existing))
        var votes = Array(repeating: Votes(), count: records.count)
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
            let (weight, isOfNow) = likeness.vote(of: entry, after: recentThings)
            total += weight
            if !silent.isEmpty, entry.shortcuts.contains(where: { silent.contains(projections[$0]) }) { continue }
            for index in entry.shortcuts {
                votes[projections[index]].weight += weight
                votes[projections[index]].all += 1
                if isOfNow { votes[projections[index]].ofNow += 1 }
            }
        }
        guard total > 0 else { return [] }
        return choose(from: candidates(votes, total: total, at: moment), limit: limit)
    }

    /// What the donations of a shortcut say of it.
    private struct Votes {
        var weight = 0.0
        var all = 0
        /// About this time of day, or after what has just happened.
        var ofNow = 0
    }

    private func candidates(_ votes: [Votes], total: Double, at moment: DonationMoment) -> [(Int, Double)] {
        var candidates: [(Int, Double)] = []
        for (number, record) in records.enumerated() where votes[number].weight > 0 {
            guard record.occurrences >= settings.minimumOccurrences else { continue }
            // Dinner is no suggestion at noon, though nothing fits better.
            guard Double(votes[number].ofNow) > settings.rarely * Double(votes[number].all) else { continue }
            var weight = votes[number].weight / total
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
        var remaining: [Candidate] = candidates.map { number, weight in
            let ranked = records[number].runsInBackground ? weight : weight * settings.foreground
            return (number: number, weight: weight, ranked: ranked, values: shortcuts.values[number].parameters.count)
        }
        // Equal weights are put in a fixed order, so that the same donations always give the same list.
        remaining.sort { ($0.ranked, $0.values) > ($1.ranked, $1.values) }
        var chosen: [Suggestion] = []
        func isTaken(_ shortcut: SuggestedShortcut) -> Bool {
            chosen.contains {
                $0.shortcut == shortcut || $0.shortcut.isGeneralisation(of: shortcut)
                    || shortcut.isGeneralisation(of: $0.shortcut)
            }
        }
        for first in remaining.indices {
            guard chosen.count < limit else { break }
            guard !isTaken(shortcuts.values[remaining[first].number]) else { continue }
            var best = first
            while let specific = more(specific: remaining[best], in: remaining[first...], except: isTaken) {
                best = specific
            }
            let found = remaining[best]
            chosen.append(
                Suggestion(
                    shortcut: shortcuts.values[found.number],
                    weight: found.weight,
                    runsInBackground: records[found.number].runsInBackground
                )
            )
        }
        return chosen
    }

    private typealias Candidate = (number: Int, weight: Double, ranked: Double, values: Int)

    /// The index of the first that does the same as `general`, fixes more, and explains nearly as much.
    private func more(
        specific general: Candidate,
        in candidates: ArraySlice<Candidate>,
        except isTaken: (SuggestedShortcut) -> Bool
    ) -> Int? {
        let shortcut = shortcuts.values[general.number]
        for (index, candidate) in zip(candidates.indices, candidates) {
            // They stand in order: behind the first that explains too little there is none that explains enough.
            guard candidate.ranked >= general.ranked * settings.specificity else { return nil }
            guard candidate.values > general.values else { continue }
            let specific = shortcuts.values[candidate.number]
            if shortcut.isGeneralisation(of: specific), !isTaken(specific) { return index }
        }
        return nil
    }

    /// A thing that precedes everything tells nothing.
    private func informativeness(of name: Int) -> Double {
        let share = Double(nameCounts[name]) / Double(max(1, entries.count))
        return log(1 / max(0.02, min(1, share)))
    }

    private static func delay(_ thing: RecentThing) -> Double { log(Double(thing.minutesAgo) + 3) }

    static let repetitionSpan = 180
}
