internal import Storage
internal import Suggestions
internal import WilcoIntents

// What was done last, for whoever works on an app.
extension SuggestionService {
    /// What was done last, each once, the latest first: for whoever works on an app.
    package func recent(limit: Int) throws -> [RecentDonation] {
        var found: [RecentDonation] = []
        for record in try store.all().reversed() {
            let donation = DonationCoding.donation(record)
            let shortcut = SuggestedShortcut(
                app: donation.app,
                intent: donation.intent,
                parameters: donation.parameters
            )
            guard found.count < limit else { break }
            guard !found.contains(where: { $0.shortcut == shortcut }) else { continue }
            let title = SuggestionWording.title(of: shortcut, apps: apps)
            found.append(RecentDonation(number: Int(donation.id), title: title, shortcut: shortcut))
        }
        return found
    }

    /// The same in the form of suggestions.
    func recentlyDone(limit: Int) throws -> [OfferedSuggestion] {
        try recent(limit: limit).map { donation in
            let shortcut = donation.shortcut
            let isBackground = apps[shortcut.app]?.intent(named: shortcut.intent)?.supportsBackground ?? true
            let suggestion = Suggestion(shortcut: shortcut, weight: 1, runsInBackground: isBackground)
            return OfferedSuggestion(title: donation.title, suggestion: suggestion, reason: nil, confidence: 1)
        }
    }
}
