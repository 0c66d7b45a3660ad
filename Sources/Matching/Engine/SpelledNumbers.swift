internal import Foundation
internal import WilcoIntents

/// Numbers in words for languages that have no number words of their own here, from the system's spelling rules.
enum SpelledNumbers {
    static func trie(
        _ from: Double,
        _ to: Double,
        _ step: Double,
        _ fractions: SlotList.Fractions?,
        _ locale: String
    ) -> TermTrie {
        var trie = TermTrie()
        guard to >= from, step > 0, (to - from) / step <= 10_000 else { return trie }
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: locale)
        formatter.numberStyle = .spellOut
        let parts: [Double] =
            switch fractions {
            case nil: [0]
            case .halves: [0, 0.5]
            case .tenths: (0..<10).map { Double($0) / 10 }
            }
        var whole = from
        while whole <= to {
            for part in parts {
                let number = whole + part
                guard let words = formatter.string(from: NSNumber(value: number)) else { continue }
                let plain = TextNormalizer.normalize(words)
                let value: ParameterValue = Int(exactly: number).map { .integer($0) } ?? .decimal(number)
                trie.insert(TermTrie.Entry(value: value, display: words), spoken: [plain])
            }
            whole += step
        }
        return trie
    }
}
