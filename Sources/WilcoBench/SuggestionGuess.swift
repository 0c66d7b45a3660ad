import SimulatedLives
import Suggestions
import WilcoIntents

/// Wilco's suggestions, asked for a simulated person.
struct SuggestionGuess: FirstGuess {
    private var model: SuggestionModel
    /// What happened last, with its instant in minutes.
    private var recent: [(name: String, instant: Int)] = []

    init(settings: SuggestionSettings = SuggestionSettings()) {
        model = SuggestionModel(settings: settings)
    }

    mutating func guess(at moment: LivedMoment) -> Deed? {
        model.suggestions(at: donationMoment(moment), limit: 1).first.map { suggestion in
            let keys = suggestion.shortcut.parameters.compactMapValues(\.json.stringValue)
            return LivedAction(moment: moment, intent: suggestion.shortcut.intent, parameters: keys).deed
        }
    }

    func suggestAndExplain(at moment: LivedMoment) {
        let moment = donationMoment(moment)
        for suggestion in model.suggestions(at: moment) {
            _ = model.explanation(of: suggestion.shortcut, at: moment)
        }
    }

    mutating func learn(_ action: LivedAction) {
        let donation = Donation(
            app: "household",
            intent: action.intent,
            parameters: action.parameters.mapValues { DonatedValue(.string($0)) },
            moment: donationMoment(action.moment)
        )
        model.learn(donation, combinations: Self.combinations(of: action))
        remember("did \(action.intent)", at: action.moment)
    }

    mutating func notice(_ event: LivedEvent) {
        remember("event \(event.kind.rawValue) \(event.moment.place.rawValue)", at: event.moment)
    }

    /// As an app would declare them: with all that matters, with less, and with everything.
    private static func combinations(of action: LivedAction) -> [ShortcutCombination] {
        let keys = action.deed.parameters.keys.sorted()
        return [ShortcutCombination(Set(action.parameters.keys)), ShortcutCombination(Set(keys))]
            + keys.map { ShortcutCombination([$0]) }
    }

    private mutating func remember(_ name: String, at moment: LivedMoment) {
        recent.insert((name, moment.instant / 60), at: 0)
        recent = Array(recent.prefix(4))
    }

    private func donationMoment(_ moment: LivedMoment) -> DonationMoment {
        let now = moment.instant / 60
        return DonationMoment(
            day: moment.day,
            minute: moment.second / 60,
            place: moment.place.rawValue,
            recent: recent.filter { now - $0.instant <= RecentThing.horizon }
                .map { RecentThing($0.name, minutesAgo: now - $0.instant) }
        )
    }
}
