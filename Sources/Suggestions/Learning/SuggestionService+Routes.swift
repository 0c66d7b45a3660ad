internal import Storage
package import WilcoIntents

extension SuggestionService {
    /// Fewer are no habit.
    private static let habit = 2

    /// The app in which the person reaches somebody by requests of this kind: more often than in any other of `apps`.
    ///
    /// - Returns: Nil where nobody is meant, or no app has been used for it often enough.
    package func usualApp(for match: IntentMatch, among apps: Set<String>) throws -> String? {
        guard let (name, person) = match.person else { return nil }
        var counts: [String: Int] = [:]
        var reader = DonationReader(apps: [:])
        for record in try store.all() where record.intent == match.intent && apps.contains(record.app) {
            let donation = reader.donation(record)
            guard donation.origin != .automation,
                donation.parameters[name]?.display.lowercased() == person.lowercased()
            else { continue }
            counts[record.app, default: 0] += 1
        }
        guard let most = counts.values.max(), most >= Self.habit else { return nil }
        let usual = counts.filter { $0.value == most }
        return usual.count == 1 ? usual.first?.key : nil
    }
}

extension IntentMatch {
    /// The person whom the request is about, and the parameter's name.
    fileprivate var person: (parameter: String, name: String)? {
        for (parameter, values) in parameters.sorted(by: { $0.key < $1.key }) {
            if case .person(let person)? = values.first?.value { return (parameter, person.display) }
        }
        return nil
    }
}
