/// How a text that a person gives is written.
package struct TextSettings: Sendable, Hashable {
    package enum Capitalization: String, Sendable, Hashable, CaseIterable { case none, words, sentences, all }

    package var capitalization: Capitalization
    /// Line breaks are kept.
    package var isMultiline: Bool

    package init(capitalization: Capitalization = .none, isMultiline: Bool = false) {
        self.capitalization = capitalization
        self.isMultiline = isMultiline
    }

    /// The text, written so.
    package func written(_ text: String) -> String {
        var result = ""
        var startsWord = true
        var startsSentence = true
        for character in text {
            if character.isNewline, !isMultiline {
                result.append(" ")
                startsWord = true
                continue
            }
            let isUpper =
                switch capitalization {
                case .none: false
                case .words: startsWord
                case .sentences: startsSentence
                case .all: true
                }
            result += isUpper ? character.uppercased() : String(character)
            if character.isLetter || character.isNumber {
                startsWord = false
                startsSentence = false
            } else if character.isWhitespace {
                startsWord = true
            }
            if ".!?".contains(character) || character.isNewline { startsSentence = true }
        }
        return result
    }
}
