/// Words of the dictionary by the names of their letters, for telling which one somebody spelled.
///
/// Letters sound alike and are short: hardly a word is heard without a letter more, less or other. The names of its letters together
/// are as long as a sentence, and few other words come near.
struct SpelledWords {
    private let names: [Character: [Int]]
    private let words: [(word: String, phones: [Int])]

    /// Reads the whole dictionary, some 0.3 s.
    init(dictionary: PronouncingDictionary) {
        let letters = "abcdefghijklmnopqrstuvwxyz".map { letter in
            (letter, dictionary.pronunciations(of: "\(letter).").first ?? "")
        }
        let names = Dictionary(
            uniqueKeysWithValues: letters.map { letter, phones in
                (letter, phones.split(separator: " ").map { PhoneDistance.number(String($0)) })
            }
        ).filter { !$0.value.isEmpty }
        self.names = names
        words = Set(dictionary.entries.map(\.word)).sorted()
            .compactMap { word in Self.phones(of: word, names).map { (word, $0) } }
    }

    /// Words that sound much like a series of letters when they are spelled, the likest first.
    ///
    /// - Parameters:
    ///   - letters: as they were heard.
    ///   - others: words that the dictionary lacks.
    ///   - share: of the sounds that may be others.
    func near(_ letters: [String], or others: [String], share: Double, limit: Int) -> [String] {
        guard let heard = Self.phones(of: letters.joined(), names) else { return [] }
        let most = share * Double(heard.count)
        // A sound more or less costs at least half a one.
        let lengths = heard.count - Int(most * 2)...heard.count + Int(most * 2)
        let found = (words + others.compactMap { word in Self.phones(of: word, names).map { (word, $0) } })
            .compactMap { word, phones -> (word: String, distance: Double)? in
                guard lengths.contains(phones.count),
                    let distance = PhoneDistance.between(heard, phones, limit: most)
                else { return nil }
                return (word, distance)
            }
        return found.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(limit).map(\.word)
    }

    private static func phones(of word: String, _ names: [Character: [Int]]) -> [Int]? {
        var phones: [Int] = []
        for letter in word {
            guard let name = names[letter] else { return nil }
            phones += name
        }
        return word.count > 1 ? phones : nil
    }
}
