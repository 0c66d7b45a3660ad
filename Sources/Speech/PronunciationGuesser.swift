/// Guesses how a word that no dictionary has is said.
package protocol PronunciationGuesser: Sendable {
    /// ARPABET pronunciations ("S AH L EH S T R AH"), likeliest first; empty when there is none.
    func pronunciations(of word: String) async -> [String]
}
