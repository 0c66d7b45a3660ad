/// What speaks against an invocation phrase.
package struct InvocationProblem: Sendable, Hashable {
    package enum Severity: String, Sendable, Hashable {
        /// The phrase cannot work.
        case refuse
        /// The phrase works badly.
        case warn
    }

    package enum Reason: Sendable, Hashable {
        case empty
        /// No way of saying the word is known.
        case unpronounceable(word: String)
        /// A given pronunciation holds something else than ARPABET phones.
        case badPronunciation(String)
        /// Fewer syllables or phones than a spotter can tell from chance.
        case tooShort(syllables: Int, phones: Int)
        /// More than a person says in a breath.
        case tooLong(words: Int)
        /// A single word that people say all day.
        case commonWord(String)
    }

    package var severity: Severity
    package var reason: Reason

    /// Whether the phrase is merely too short to be told from other speech.
    var isShortness: Bool {
        switch reason {
        case .tooShort, .commonWord: true
        default: false
        }
    }

    package var description: String {
        switch reason {
        case .empty: "it has no words"
        case .unpronounceable(let word): "nobody can say “\(word)”; give its pronunciation"
        case .badPronunciation(let text):
            "“\(text)” is no pronunciation; write ARPABET phones (HH EY) or a respelling in quotes"
        case .tooShort(let syllables, let phones):
            "it is too short (syllables: \(syllables), sounds: \(phones)) and would be heard in other words; "
                + "three syllables or more work well"
        case .tooLong(let words): "it is too long (\(words) words)"
        case .commonWord(let word): "“\(word)” is said all day; put a word before it, such as “hey”"
        }
    }
}
