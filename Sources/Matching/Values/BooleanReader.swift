internal import WilcoIntents

/// "On" and "off", "yes" and "no" in all their variety, as a value inside a sentence.
struct BooleanReader: ValueReader {
    let language: Language
    private let yes: TermTrie
    private let no: TermTrie

    init(language: Language) {
        self.language = language
        yes = PhraseBook.trie(language.phrases.yes + language.phrases.trueWords.sorted())
        no = PhraseBook.trie(language.phrases.no + language.phrases.falseWords.sorted())
    }

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        guard text.token(at: start) != nil else { return [] }
        let scalars = text.normalized.scalars
        var readings: [TypedReading] = []
        for (phrases, value) in [(no, false), (yes, true)] {
            phrases.ends(in: scalars, from: start) { end in
                let isWhole = end == scalars.count || scalars[end] == TextNormalizer.space
                if isWhole, !readings.contains(where: { $0.end == end }) {
                    readings.append(TypedReading(end: end, value: .boolean(value)))
                }
            }
        }
        return readings.sorted { $0.end > $1.end }
    }
}
