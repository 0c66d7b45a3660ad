import Speech

/// Guesses pronunciations with eSpeak NG's letter-to-sound rules.
///
/// Receives a word in ordinary letters (digits and spaced syllables too), emits ARPABET phones.
package struct ESpeakPronunciationGuesser: PronunciationGuesser {
    private let voice: String

    /// - Parameter voice: an English voice: only its phonemes have ARPABET counterparts.
    package init(voice: String = "en-us") {
        self.voice = voice
    }

    package func pronunciations(of word: String) async -> [String] {
        guard word.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
        // It would only name the script: "Chinese letter".
        guard word.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic || Self.isLatin($0) }) else { return [] }
        guard let phonemes = try? await ESpeakEngine.shared.phonemes(of: word, voice: voice) else { return [] }
        guard let phones = ARPABET.phones(fromIPA: phonemes), !phones.isEmpty else { return [] }
        return [phones.joined(separator: " ")]
    }

    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x250 || (0x1E00...0x1EFF).contains(scalar.value)
    }
}
