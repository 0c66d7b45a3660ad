internal import Speech
internal import WilcoIntents

/// Numbers in words, from the system's spelling rules, in all forms that the language has: "un", "une", "einen".
enum SpelledNumbers {
    /// - Parameter locale: BCP 47; the system falls back from region to language.
    static func trie(_ range: NumberRange, _ locale: String) -> TermTrie {
        let (from, to, step) = (range.from, range.to, range.step)
        var trie = TermTrie()
        // Larger numbers are nothing that is spelled.
        guard to >= from, step > 0, (to - from) / step <= 10_000, max(abs(from), abs(to)) <= 1e12 else { return trie }
        let parts: [Double] =
            switch range.fractions {
            case nil: [0]
            case .halves: [0, 0.5]
            case .tenths: (0..<10).map { Double($0) / 10 }
            }
        // Long ranges are spelled in the plain forms only.
        guard let speller = Speller(locale, allForms: (to - from) / step * Double(parts.count) <= 2000) else {
            return trie
        }
        for index in 0...Int((to - from) / step) {
            let whole = from + Double(index) * step
            for part in parts {
                let number = whole + part
                var ways: [[UInt32]] = []
                for words in speller.words(number) {
                    let plain = TextNormalizer.normalize(words)
                    if !plain.isEmpty, !ways.contains(plain) { ways.append(plain) }
                }
                let value: ParameterValue = Int(exactly: number).map { .integer($0) } ?? .decimal(number)
                trie.insert(TermTrie.Entry(value: value, display: "", priority: number), spoken: ways)
            }
        }
        return trie
    }

    /// Numbers in the forms that a language has for them.
    private struct Speller {
        private let rules: SpellingRules
        private let names: [String]

        init?(_ locale: String, allForms: Bool) {
            guard let rules = SpellingRules(locale) else { return nil }
            self.rules = rules
            // As hassil does: cardinals and ordinals of every gender and case.
            names =
                allForms ? rules.names : rules.names.filter { $0.contains("cardinal") || $0.hasSuffix("numbering") }
        }

        func words(_ number: Double) -> [String] {
            guard !names.isEmpty else { return rules.words(number, by: nil).map { [$0] } ?? [] }
            return names.compactMap { rules.words(number, by: $0) }
        }
    }
}
