package import WilcoIntents

/// Why a sentence was understood as it was.
package struct MatchExplanation: Sendable, Hashable {
    /// One way to read the sentence.
    package struct Reading: Sendable, Hashable {
        package var match: IntentMatch
        /// Name of the pass that found it.
        package var pass: String
        /// 1: a template word for word; 2: a template with words too many, too few or replaced; 3: words and values alone.
        package var tier: Int
        /// A word was put right by its sound.
        package var isGuess = false
        /// The words that were read: without skip words and the app's name, as compared.
        package var words: String
        /// Why it lost; nil for the reading that won.
        package var reason: String?
        /// Name of the verdict that put the reading that won before it; nil for that one.
        package var verdict: String?
        /// Words of the sentence that it has no place for.
        package var unexplained: [String] = []
        /// Words and values, in braces, that the template has and the sentence lacks.
        package var missing: [String] = []
        /// The confidence from which on it is acted on.
        package var actsFrom = Matcher.Bands.act
    }

    /// What spoke against a reading.
    package struct Verdict: Sendable, Hashable {
        package var name: String
        package var reason: String
    }

    /// A reading that a verdict took away before the others were ranked.
    package struct RuledOut: Sendable, Hashable {
        package var app: String
        package var intent: String
        /// Name of the pass that found it.
        package var pass: String
        package var by: Verdict
    }

    /// A template that would stand for the sentence, were the situation its own.
    package struct OutOfPlace: Sendable, Hashable {
        package var match: IntentMatch
        /// What does not hold: "lastIntent is OrderSoup".
        package var lacks: [String]
    }

    /// Best first.
    package var readings: [Reading]
    package var understanding: Understanding
    /// Name of the pass that made the sentence what it is taken for; nil: none found anything.
    package var decidedBy: String?
    /// What spoke against doing the best reading at once.
    package var verdicts: [Verdict] = []
    package var ruledOut: [RuledOut] = []
    /// Told where nothing else was understood.
    package var outOfPlace: [OutOfPlace] = []
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
