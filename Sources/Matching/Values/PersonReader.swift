internal import WilcoIntents

/// Names of people that no app knows: given names, and words that are written as names.
///
/// "tell Maria dinner is ready", "text my friend Oscar".
struct PersonReader: ValueReader {
    private static let mostWords = 3

    private let givenNames: Set<String>
    /// Words that are never names, however they are written.
    private let others: Set<String>
    /// What says who somebody is: "my very best friend".
    private let openings: TermTrie

    init(language: Language) {
        givenNames = language.phrases.givenNames
        others = language.phrases.fillers
            .union(language.time.map { Array($0.weekdays.keys) + Array($0.months.keys) } ?? [])
        openings = PhraseBook.trie(language.phrases.personOpenings)
    }

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        var readings: [TypedReading] = []
        for begin in [start] + openings.nextWords(in: text.normalized.scalars, from: start) {
            guard let first = text.token(at: begin) else { continue }
            var words = 0
            while words < Self.mostWords, first + words < text.tokens.count, isName(first + words, in: text) {
                words += 1
                let end = text.tokens[first + words - 1].end
                let name = text.normalized.raw(begin..<end)
                let person = ParameterValue.person(IntentObject(id: name, display: name))
                if !readings.contains(where: { $0.end == end }) {
                    readings.append(TypedReading(end: end, value: person, doubt: 0.5))
                }
            }
        }
        return readings.sorted { $0.end > $1.end }
    }

    private func isName(_ index: Int, in text: TokenizedText) -> Bool {
        let token = text.tokens[index]
        if givenNames.contains(token.text) { return true }
        guard token.kind == .word, index > 0, !others.contains(token.text), isCapital(token, in: text) else {
            return false
        }
        // Where every word has a capital, capitals say nothing.
        return !text.tokens.allSatisfy { isCapital($0, in: text) } || text.tokens.count < 3
    }

    private func isCapital(_ token: TokenizedText.Token, in text: TokenizedText) -> Bool {
        text.normalized.raw(token.start..<token.end).unicodeScalars.first?.properties.isUppercase == true
    }
}
