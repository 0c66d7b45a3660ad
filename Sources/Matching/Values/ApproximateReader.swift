internal import WilcoIntents

/// Amounts that are said not to be exact: "about an hour", "ten dollars or so".
///
/// Of "five to ten minutes" none is taken for the amount that was meant.
struct ApproximateReader: ValueReader {
    let exact: any ValueReader
    let language: Language

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        guard let first = text.token(at: start) else { return exact.readings(in: text, from: start, at: moment) }
        let scanner = NumberScanner(language: language, text: text)
        guard !scanner.isEndOfRange(at: first) else { return [] }
        var found = exact.readings(in: text, from: start, at: moment)
        for about in language.units.about where scanner.has(about, at: first) {
            let next = first + about.count
            guard next < text.tokens.count else { continue }
            found += exact.readings(in: text, from: text.tokens[next].start, at: moment)
        }
        for reading in found {
            var last = first
            while last < text.tokens.count, text.tokens[last].end < reading.end { last += 1 }
            for words in language.units.orSo where scanner.has(words, at: last + 1) {
                var longer = reading
                longer.end = text.tokens[last + words.count].end
                found.append(longer)
            }
        }
        return found.sorted { $0.end > $1.end }
    }
}
