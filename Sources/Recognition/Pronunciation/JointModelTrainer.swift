/// Learns from a pronouncing dictionary how letters are said: an n-gram model of letters joined with their sounds.
///
/// Kneser and Ney's smoothing: shorter n-grams count in how many surroundings they occur.
package enum JointModelTrainer {
    static let order = 6
    /// Before the first letter and behind the last.
    static let boundary: UInt64 = 0
    /// Tokens that ten bits hold.
    private static let tokenLimit = 1 << PackedCounts.tokenBits

    /// The model as a file holds it, some seconds of work; nil for a dictionary without usable words.
    ///
    /// - Parameter entries: words in lower case and ways to say them.
    package static func train(_ entries: [(word: String, pronunciation: String)]) -> [UInt8]? {
        var usable: [LetterAlignment.Entry] = entries.compactMap { entry in
            guard let letters = Graphone.letters(of: entry.word), let phones = Graphone.phones(of: entry.pronunciation),
                phones.count <= 2 * letters.count
            else { return nil }
            return (letters, phones)
        }
        guard !usable.isEmpty else { return nil }
        let alignment = LetterAlignment(learnedFrom: usable)
        // All words as one sequence of graphones, nil behind each.
        var aligned: [Graphone.Code?] = []
        var frequency: [Graphone.Code: Int] = [:]
        for entry in usable {
            guard let graphones = alignment.best(entry) else { continue }
            for graphone in graphones {
                aligned.append(graphone.code)
                frequency[graphone.code, default: 0] += 1
            }
            aligned.append(nil)
        }
        usable = []
        let kept = frequency.filter { $0.value > 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(tokenLimit - 1).map(\.key)
        let tokens = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, UInt64($0 + 1)) })
        var longest: [UInt64] = []
        let mask = (UInt64(1) << (PackedCounts.tokenBits * order)) - 1
        for word in aligned.split(separator: nil) {
            let sequence = word.compactMap { $0.flatMap { tokens[$0] } }
            guard sequence.count == word.count else { continue }
            var history = boundary
            for token in sequence + [boundary] {
                history = (history << PackedCounts.tokenBits | token) & mask
                longest.append(history)
            }
        }
        aligned = []
        var orders = [PackedCounts(sorting: &longest)]
        longest = []
        for length in (1..<order).reversed() {
            let shorter = (UInt64(1) << (PackedCounts.tokenBits * length)) - 1
            var endings = orders[orders.count - 1].keys.map { $0 & shorter }
            orders.append(PackedCounts(sorting: &endings))
        }
        return JointModelFile.bytes(graphones: kept.map(Graphone.init), orders: orders.reversed())
    }
}
