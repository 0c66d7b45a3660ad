internal import Storage
internal import WilcoIntents

/// How the donations of one intent look to its app's author: whether they repeat, and whether its shortcut types have them.
package struct DonationReport: Sendable, Hashable {
    package var app: String
    package var intent: String
    package var count: Int
    /// How many of them are the same as another one.
    package var repeated: Int
    /// Parameters that were donated together and that no shortcut type has, the most frequent first.
    package var uncovered: [Uncovered]

    package struct Uncovered: Sendable, Hashable {
        /// In the intent's order.
        package var parameters: [String]
        package var count: Int
    }
}

extension SuggestionService {
    /// By app and intent, those of automations apart.
    package func reports() throws -> [DonationReport] {
        var reader = DonationReader(apps: apps)
        let donations = try store.all().map { reader.donation($0) }.filter { $0.origin != .automation }
        let groups = Dictionary(grouping: donations) { [$0.app, $0.intent] }
        return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, donations in
            let intent = apps[key[0]]?.intent(named: key[1])
            let alike = Dictionary(grouping: donations, by: \.parameters).values
            return DonationReport(
                app: key[0],
                intent: key[1],
                count: donations.count,
                repeated: alike.filter { $0.count > 1 }.reduce(0) { $0 + $1.count },
                uncovered: intent.map { Self.uncovered(donations, by: $0) } ?? []
            )
        }
    }

    private static func uncovered(_ donations: [Donation], by intent: IntentDefinition) -> [DonationReport.Uncovered] {
        guard !intent.shortcutTypes.isEmpty else { return [] }
        let order = intent.parameters.map(\.name)
        let sets = donations.map { donation in order.filter { donation.parameters[$0] != nil } }
        let counts = sets.filter { intent.shortcutType(of: $0) == nil }.reduce(into: [[String]: Int]()) {
            $0[$1, default: 0] += 1
        }
        return counts.map { DonationReport.Uncovered(parameters: $0.key, count: $0.value) }
            .sorted { ($0.count, $1.parameters.joined()) > ($1.count, $0.parameters.joined()) }
    }
}
