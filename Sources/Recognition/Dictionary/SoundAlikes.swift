internal import Speech

/// Words and pairs of words that sound much like something.
package struct SoundAlikes: Sendable {
    package struct Found: Sendable, Hashable {
        /// One word or two.
        package var text: String
        /// Share of the sounds that are others.
        package var distance: Double
    }

    private let words: [(word: String, phones: [Int])]

    /// Reads the whole dictionary, some 0.3 s.
    package init(dictionary: PronouncingDictionary) {
        words = dictionary.entries.compactMap { entry in
            // Letters with dots and endings alone are no words that anybody says.
            guard entry.word.allSatisfy({ $0.isLetter }), entry.word.count > 1 || "ai".contains(entry.word) else {
                return nil
            }
            return (entry.word, entry.pronunciation.split(separator: " ").map { PhoneDistance.number(String($0)) })
        }
    }

    /// The nearest, the likest first.
    ///
    /// - Parameters:
    ///   - phones: ARPABET.
    ///   - words: What is not told: the words themselves.
    ///   - share: Share of the sounds that may be others.
    package func near(_ phones: [String], except words: Set<String>, share: Double, limit: Int) -> [Found] {
        let wanted = phones.map(PhoneDistance.number)
        let most = share * Double(wanted.count)
        var best: [String: Double] = [:]
        func keep(_ text: String, _ distance: Double) {
            guard !words.contains(text) else { return }
            best[text] = min(best[text] ?? .infinity, distance / Double(wanted.count))
        }
        for (word, distance) in near(wanted[...], most) { keep(word, distance) }
        for split in stride(from: 2, through: wanted.count - 2, by: 1) {
            let before = near(wanted[..<split], most).prefix(12)
            guard let least = before.first?.distance else { continue }
            for (second, rest) in near(wanted[split...], most - least).prefix(12) {
                for (first, distance) in before where distance + rest <= most {
                    keep("\(first) \(second)", distance + rest)
                }
            }
        }
        return best.map { Found(text: $0.key, distance: $0.value) }
            .sorted { (Self.rank($0), $0.text) < (Self.rank($1), $1.text) }
            .prefix(limit).map(\.self)
    }

    /// One word is likelier to be said than two.
    private static func rank(_ found: Found) -> Double { found.distance + (found.text.contains(" ") ? 0.1 : 0) }

    private func near(_ phones: ArraySlice<Int>, _ most: Double) -> [(word: String, distance: Double)] {
        let phones = Array(phones)
        // A sound more or less costs at least half a one.
        let lengths = phones.count - Int(most * 2)...phones.count + Int(most * 2)
        return words.compactMap { word, others in
            guard lengths.contains(others.count),
                let distance = PhoneDistance.between(phones, others, limit: most)
            else { return nil }
            return (word, distance)
        }
        .sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
    }
}
