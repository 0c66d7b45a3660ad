internal import Extensions
internal import Storage
internal import WilcoIntents

// What suggestions look like.
extension SuggestionService {
    /// The picture that a donation brings, as it may be shown.
    func image(of donation: AppDonation, app: String) -> String? {
        guard let image = donation.image else { return nil }
        let shown = apps[app]?.shownImage(image)
        if shown == nil {
            let name =
                image.hasPrefix("data:")
                ? "what it brings is no image" : "“\(image.folded(atMost: 100))” is no picture of the app's folder"
            warn(app, "the donated \(donation.intent.intent) has no picture: \(name) — the app's own is shown")
        }
        return shown
    }

    /// The picture that came last with the same key value, or with the very same thing where there is no key; else the app's.
    func image(of shortcut: SuggestedShortcut) throws -> String? {
        let app = apps[shortcut.app]
        let key = app?.intent(named: shortcut.intent)?.keyParameter
        // What is common to all of them says nothing of this one.
        if key.map({ shortcut.parameters[$0] != nil }) ?? true {
            for record in try store.pictured(app: shortcut.app, intent: shortcut.intent) {
                let values = DonationCoding.donation(record).parameters
                let isSame =
                    key.map { values[$0] == shortcut.parameters[$0] }
                    ?? shortcut.parameters.allSatisfy { values[$0.key] == $0.value }
                if isSame { return record.image }
            }
        }
        return app?.icon.flatMap { app?.shownImage($0) }
    }
}
