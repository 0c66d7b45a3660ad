/// Words that run a shortcut.
package struct Phrase: Sendable, Hashable {
    package var text: String
    /// A respelling in ordinary letters, where the spelling does not tell how it is said.
    package var pronunciation: String?

    package init(_ text: String, pronunciation: String? = nil) {
        self.text = text
        self.pronunciation = pronunciation
    }
}
