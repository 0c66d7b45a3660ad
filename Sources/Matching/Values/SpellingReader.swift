internal import WilcoIntents

/// What is spelled letter by letter: "b as in bravo, o, b", "capital A double u 2", "W-I-L-C-O".
struct SpellingReader: ValueReader {
    private static let longest = 64

    let language: Language

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        guard var index = text.token(at: start) else { return [] }
        let scanner = NumberScanner(language: language, text: text)
        var spelled = ""
        var found: [(end: Int, value: ParameterValue, doubt: Double)] = []
        while spelled.count < Self.longest, let next = character(scanner, at: index) {
            spelled += next.text
            index = next.end
            found.append((index, .spelling(spelled), 0))
        }
        return scanner.typed(found)
    }

    private typealias Piece = (text: String, end: Int)

    /// A letter, digit or sign with all that is said around it.
    private func character(_ scanner: NumberScanner, at start: Int) -> Piece? {
        let words = language.spelling
        if let name = words.letters.first(where: { scanner.has($0.words, at: start) }) {
            return explained((name.letter, start + name.words.count), scanner)
        }
        if let capital = words.capital.first(where: { scanner.has($0, at: start) }),
            let letter = plain(scanner, at: start + capital.count)
        {
            return (letter.text.uppercased(), letter.end)
        }
        if let small = words.small.first(where: { scanner.has($0, at: start) }),
            let letter = plain(scanner, at: start + small.count)
        {
            return letter
        }
        if let word = scanner.word(start), let count = words.repeats[word],
            let next = character(scanner, at: start + 1)
        {
            return (String(repeating: next.text, count: count), next.end)
        }
        return plain(scanner, at: start)
    }

    private func plain(_ scanner: NumberScanner, at start: Int) -> Piece? {
        guard start < scanner.text.tokens.count else { return nil }
        let words = language.spelling
        let token = scanner.text.tokens[start]
        if let name = words.letters.first(where: { scanner.has($0.words, at: start) }) {
            return explained((name.letter, start + name.words.count), scanner)
        }
        switch token.kind {
        case .number: return token.text.contains(where: { ",:".contains($0) }) ? nil : (token.text, start + 1)
        case .word where token.text.count == 1: return explained((token.text, start + 1), scanner)
        default: break
        }
        if let letter = words.alphabet[token.text] { return (letter, start + 1) }
        if let sign = words.signs.first(where: { scanner.has($0.words, at: start) }) {
            return (sign.sign, start + sign.words.count)
        }
        if let digit = language.numbers?.small[token.text], digit < 10 { return (String(digit), start + 1) }
        return nil
    }

    /// With the word that tells which letter it is, if one follows: "b as in boy".
    private func explained(_ letter: Piece, _ scanner: NumberScanner) -> Piece {
        for like in language.spelling.like where scanner.has(like, at: letter.end) {
            let place = letter.end + like.count
            guard let word = scanner.word(place), word.count > 1, word.hasPrefix(letter.text) else { continue }
            return (letter.text, place + 1)
        }
        return letter
    }
}
