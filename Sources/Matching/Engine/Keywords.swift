internal import WilcoIntents

/// What words say about intents: which are an intent's own, which are everybody's, and which nobody knows.
struct Keywords: Sendable {
    /// In how many intents a word stands, by ``Language/key(of:)``.
    private var intents: [String: Int] = [:]
    /// The only app whose sentences have the word; -1: several.
    private var apps: [String: Int] = [:]
    private var count = 0
    /// All words of the sentences.
    let words: Set<String>

    init(profiles: [IntentProfile]) {
        count = max(profiles.count, 1)
        words = profiles.reduce(into: []) { $0.formUnion($1.words) }
        for profile in profiles {
            for key in profile.keys {
                intents[key, default: 0] += 1
                if let app = apps[key], app != profile.app { apps[key] = -1 } else { apps[key] = profile.app }
            }
        }
    }

    func isKnown(_ key: String) -> Bool { intents[key] != nil }

    /// 0 to 1: how much the word tells one intent from another.
    ///
    /// A word that no intent has tells most: it is about something else.
    func weight(of key: String) -> Double {
        guard let inIntents = intents[key] else { return 1 }
        return Self.logarithm(1 + count, over: inIntents) / Self.logarithm(1 + count, over: 1)
    }

    /// Whether only one app speaks of it.
    func isAnchor(_ key: String) -> Bool { apps[key].map { $0 >= 0 } ?? false }

    /// Binary logarithm of a ratio, near enough.
    private static func logarithm(_ value: Int, over divisor: Int) -> Double {
        var ratio = Double(value + divisor) / Double(divisor)
        var result = 0.0
        while ratio >= 2 {
            ratio /= 2
            result += 1
        }
        return result + ratio - 1
    }
}
