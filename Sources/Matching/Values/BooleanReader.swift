internal import WilcoIntents

/// "on" and "off", "yes" and "no", as a value inside a sentence.
struct BooleanReader: ValueReader {
    let language: Language

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        guard let first = text.token(at: start) else { return [] }
        let word = text.tokens[first].text
        if language.phrases.trueWords.contains(word) {
            return [TypedReading(end: text.tokens[first].end, value: .boolean(true))]
        }
        if language.phrases.falseWords.contains(word) {
            return [TypedReading(end: text.tokens[first].end, value: .boolean(false))]
        }
        return []
    }
}
