internal import Extensions
internal import Matching
internal import Recognition
internal import Speech
internal import WilcoIntents

extension AssistantSession {
    /// Two terms of one type that sound much alike.
    package struct ConfusableTerms: Sendable {
        package var app: String
        /// The name of the parameter type: `object:Soup`, `person`.
        package var type: String
        package var first: String
        package var second: String
        /// Share of the sounds that are others; 0: none.
        package var distance: Double
    }

    /// Terms of one type, the app's own and the user's, that sound much alike; the likest first.
    ///
    /// - Parameters:
    ///   - app: nil: all of them.
    ///   - share: Share of the sounds that may be others, 0 to 1.
    package func confusableTerms(of app: String?, share: Double) async throws -> [ConfusableTerms] {
        var found: [ConfusableTerms] = []
        for definition in generation.apps where (app ?? definition.id) == definition.id {
            for (type, terms) in generation.matcher.terms(of: definition.id) {
                var spoken: [(name: String, value: ParameterValue, phones: [String])] = []
                for term in terms { spoken.append((term.name, term.value, try await phones(of: term.name))) }
                for (index, one) in spoken.enumerated() {
                    for other in spoken[(index + 1)...] where other.value != one.value {
                        let length = Double(max(one.phones.count, other.phones.count, 1))
                        // A sound more or less costs at least half a one.
                        guard Double(abs(one.phones.count - other.phones.count)) / 2 <= share * length else { continue }
                        let distance = PhoneDistance.between(one.phones, other.phones) / length
                        guard distance <= share else { continue }
                        found.append(
                            ConfusableTerms(
                                app: definition.id,
                                type: type,
                                first: one.name,
                                second: other.name,
                                distance: distance
                            )
                        )
                    }
                }
            }
        }
        return found.sorted { ($0.distance, $0.app, $0.first) < ($1.distance, $1.app, $1.first) }
    }

    /// What is said of each word, the most usual way.
    private func phones(of name: String) async throws -> [String] {
        let dictionary = try engines.acousticModel().dictionary
        var phones: [String] = []
        for word in name.lowercased().split(whereSeparator: { $0.isWhitespace || $0 == "-" }).map(String.init) {
            var ways = dictionary.pronunciations(of: word)
            if ways.isEmpty { ways = await engines.guesser().pronunciations(of: word) }
            phones += (ways.first ?? "").split(separator: " ").map(String.init)
        }
        return phones
    }
}
