/// A name, and how it is said when its spelling does not tell.
package struct SpokenName: Sendable, Hashable {
    package var text: String
    /// ARPABET phones, or a respelling in ordinary letters in quotes; empty: as written.
    package var pronunciations: [String]

    package init(_ text: String, pronunciations: [String] = []) {
        self.text = text
        self.pronunciations = pronunciations
    }
}
