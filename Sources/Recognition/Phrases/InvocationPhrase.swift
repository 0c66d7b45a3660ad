/// What wakes the assistant: "hey wilco".
package struct InvocationPhrase: Sendable, Hashable {
    /// Lower-case words.
    package var text: String
    /// How the whole phrase is said, ARPABET or in quotes a respelling; empty to look up and guess word by word.
    package var pronunciations: [String]
    /// How the user says it: sounds with little else in them, 16 kHz.
    package var examples: [[Int16]]

    package init(text: String, pronunciations: [String] = [], examples: [[Int16]] = []) {
        self.text = text.lowercased().split(whereSeparator: { $0.isWhitespace || $0 == "," }).joined(separator: " ")
        self.pronunciations = pronunciations
        self.examples = examples
    }

    package var words: [String] { text.split(separator: " ").map(String.init) }
}
