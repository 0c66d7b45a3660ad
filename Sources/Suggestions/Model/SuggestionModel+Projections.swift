extension SuggestionModel {
    /// The shortcuts that a donation is an occurrence of, each with whether it can run in the background.
    ///
    /// A combination counts only when the donation has a value for all of its parameters, and none of them is a fixed date.
    package static func projections(
        of donation: Donation,
        combinations: [ShortcutCombination]
    ) -> [(shortcut: SuggestedShortcut, runsInBackground: Bool)] {
        var types = combinations.prefix(ShortcutCombination.maximum)
        if let keys = donation.requiredKeys {
            let runsInBackground = combinations.allSatisfy(\.runsInBackground)
            types = [ShortcutCombination(keys, runsInBackground: runsInBackground)]
        }
        if types.isEmpty { types = [ShortcutCombination(Set(donation.parameters.keys))] }
        var seen: Set<Set<String>> = []
        return types.compactMap { type in
            guard seen.insert(type.parameters).inserted else { return nil }
            var parameters: [String: DonatedValue] = [:]
            for name in type.parameters {
                guard let value = donation.parameters[name], !RelativeDate.isFixed(value.json) else { return nil }
                parameters[name] = value
            }
            let shortcut = SuggestedShortcut(app: donation.app, intent: donation.intent, parameters: parameters)
            return (shortcut, type.runsInBackground)
        }
    }
}
