internal import Storage
internal import WilcoIntents

/// Reads many donations: what was read once is not taken apart again, for people repeat themselves.
struct DonationReader {
    private let apps: [String: AppDefinition]
    private var parameters: [String: [String: DonatedValue]] = [:]
    private var recents: [String: [RecentThing]] = [:]
    private var combinations: [Kind: [ShortcutCombination]] = [:]

    private struct Kind: Hashable {
        var app: String
        var intent: String
        var present: Set<String>
    }

    init(apps: [String: AppDefinition]) {
        self.apps = apps
    }

    mutating func donation(_ record: DonationRecord) -> Donation {
        Donation(
            id: record.id ?? 0,
            app: record.app,
            intent: record.intent,
            parameters: parameters(record.parameters),
            identifier: record.identifier,
            group: record.groupIdentifier,
            requiredKeys: DonationCoding.value([String].self, record.requiredKeys).map(Set.init),
            origin: Donation.Origin(rawValue: record.origin) ?? .app,
            moment: DonationMoment(
                day: record.day,
                minute: record.minute,
                place: record.place,
                recent: recent(record.recent)
            )
        )
    }

    mutating func combinations(of donation: Donation) -> [ShortcutCombination] {
        let kind = Kind(app: donation.app, intent: donation.intent, present: Set(donation.parameters.keys))
        if let known = combinations[kind] { return known }
        let intent = apps[donation.app]?.intent(named: donation.intent)
        let found = intent.map { ShortcutCombination.combinations(of: $0, present: kind.present) } ?? []
        combinations[kind] = found
        return found
    }

    private mutating func parameters(_ text: String) -> [String: DonatedValue] {
        if let known = parameters[text] { return known }
        let value = DonationCoding.value([String: DonatedValue].self, text) ?? [:]
        parameters[text] = value
        return value
    }

    private mutating func recent(_ text: String) -> [RecentThing] {
        guard text != "[]" else { return [] }
        if let known = recents[text] { return known }
        let value = DonationCoding.value([RecentThing].self, text) ?? []
        recents[text] = value
        return value
    }
}
