internal import Storage
internal import WilcoIntents

// What was done last, for whoever works on an app.
extension SuggestionService {
    /// What was done last, each once, the latest first: for whoever works on an app.
    package func recent(limit: Int) throws -> [RecentDonation] { try recent(limit: limit) { _, _ in true } }

    /// - Parameter fits: Whether a donation counts, by its record and its title.
    func recent(limit: Int, fits: (DonationRecord, String) -> Bool) throws -> [RecentDonation] {
        var found: [RecentDonation] = []
        var reader = DonationReader(apps: apps)
        for record in try store.all().reversed() {
            let donation = reader.donation(record)
            let shortcut = SuggestedShortcut(
                app: donation.app,
                intent: donation.intent,
                parameters: donation.parameters
            )
            guard found.count < limit else { break }
            guard isThere(shortcut), !found.contains(where: { $0.shortcut == shortcut }) else { continue }
            let title = title(of: shortcut)
            guard fits(record, title) else { continue }
            found.append(RecentDonation(number: Int(donation.id), title: title, shortcut: shortcut))
        }
        return found
    }

    /// What was done most often, by the person and in apps; of equals the latest first.
    package func frequent(limit: Int) throws -> [(shortcut: SuggestedShortcut, title: String, count: Int)] {
        var counts: [SuggestedShortcut: (count: Int, last: Double)] = [:]
        var reader = DonationReader(apps: apps)
        for record in try store.all() where record.isPredicted {
            let donation = reader.donation(record)
            guard donation.origin.isHabit, own?.app.id != record.app,
                let intent = apps[record.app]?.intent(named: record.intent), intent.isSuggested
            else { continue }
            let isWanted: (String) -> Bool = { name in
                // What was given once and for all is another thing each time.
                guard let parameter = intent.parameter(named: name), parameter.type != .string else { return false }
                return !intent.isActivity || parameter.isRequired
            }
            let values = donation.parameters.filter { isWanted($0.key) && !RelativeDate.isFixed($0.value.json) }
            let shortcut = SuggestedShortcut(app: record.app, intent: record.intent, parameters: values)
            counts[shortcut] = ((counts[shortcut]?.count ?? 0) + 1, record.at)
        }
        return counts.sorted { ($0.value.count, $0.value.last) > ($1.value.count, $1.value.last) }.prefix(limit)
            .map { ($0.key, title(of: $0.key), $0.value.count) }
    }

    /// What was done last in the form of suggestions.
    func recentlyDone(limit: Int) throws -> [OfferedSuggestion] {
        try recent(limit: limit).map { donation in
            let shortcut = donation.shortcut
            let intent = apps[shortcut.app]?.intent(named: shortcut.intent)
            let type = intent?.shortcutType(of: shortcut.parameters.keys)
            let isBackground = type?.supportsBackground ?? intent?.supportsBackground ?? true
            let suggestion = Suggestion(shortcut: shortcut, weight: 1, runsInBackground: isBackground)
            return OfferedSuggestion(
                title: donation.title,
                subtitle: SuggestionWording.subtitle(of: shortcut, apps: apps, values: values),
                image: try image(of: shortcut),
                suggestion: suggestion,
                reason: nil,
                confidence: 1,
                opensApp: canOpen(shortcut)
            )
        }
    }
}
