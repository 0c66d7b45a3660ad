/// Guesses how a word that no dictionary has is said.
package protocol PronunciationGuesser: Sendable {
    /// ARPABET pronunciations ("S AH L EH S T R AH"), likeliest first; empty when there is none.
    func pronunciations(of word: String) async -> [String]

    /// What the user decided for a word, whatever a dictionary says.
    func chosen(_ word: String) -> String?
}

extension PronunciationGuesser {
    package func chosen(_ word: String) -> String? { nil }
}
