package import WilcoIntents

/// Why a sentence was understood as it was.
package struct MatchExplanation: Sendable, Hashable {
    /// One way to read the sentence.
    package struct Reading: Sendable, Hashable {
        package var match: IntentMatch
        /// 1: a template word for word; 2: a template with words too many, too few or replaced; 3: words and values alone.
        package var tier: Int
        /// A word was put right by its sound.
        package var isGuess = false
        /// The words that were read: without skip words and the app's name, as compared.
        package var words: String
        /// Why it lost; nil for the reading that won.
        package var reason: String?
        /// Words of the sentence that it has no place for.
        package var unexplained: [String] = []
        /// Words and values, in braces, that the template has and the sentence lacks.
        package var missing: [String] = []
        /// The confidence from which on it is acted on.
        package var actsFrom = Matcher.Bands.act
    }

    /// Best first.
    package var readings: [Reading]
    package var understanding: Understanding
    /// Places tried and found in the sentence: what reading it cost, the same on every machine.
    package var steps = 0
    /// The sentence can be read in more ways than are tried.
    package var isExhausted = false

    package static func name(of reading: Reading) -> String {
        switch reading.tier {
        case 1 where reading.isGuess: "a template, with a word put right by its sound"
        case 1: "a template, word for word"
        case 2: "a template, with words too many, too few or replaced"
        default: "its words and values, in no order"
        }
    }
}
