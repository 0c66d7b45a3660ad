/// Whether a phrase can be said, is told from all else that can be said, and is worth learning.
package struct PhraseCheck: Sendable {
    /// What is known of the words and of the phrases already there.
    package struct Facts: Sendable {
        /// Words of the phrase that nobody knows how to pronounce.
        package var unpronounceable: [String] = []
        /// Names of other shortcuts that have the phrase.
        package var sameAs: [String] = []
        /// Titles of app requests that the phrase already means.
        package var appPhrases: [String] = []
        /// It is one of the words that always count: stop, cancel, yes and their like.
        package var isGlobal = false
        /// The phrase's sounds, and those of each invocation phrase and of each other shortcut's phrase.
        package var sounds: [String] = []
        package var invocation: [(text: String, sounds: [String])] = []
        package var others: [(text: String, sounds: [String])] = []

        package init() {}
    }

    package init() {}

    /// - Returns: Errors forbid the phrase, warnings do not.
    package func problems(of phrase: String, _ facts: Facts) -> [ShortcutProblem] {
        var problems: [ShortcutProblem] = []
        let here = Step.Place()
        func error(_ message: String, _ mend: String) {
            problems.append(ShortcutProblem(.error, at: here, message, mend: mend))
        }
        func warning(_ message: String, _ mend: String) {
            problems.append(ShortcutProblem(.warning, at: here, message, mend: mend))
        }
        let words = phrase.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty, phrase.contains(where: { $0.isLetter || $0.isNumber }) else {
            error("the phrase has no words", "say something like “soup time”")
            return problems
        }
        let odd = phrase.filter { !($0.isLetter || $0.isNumber || $0.isWhitespace || "'’-.,!?&".contains($0)) }
        if let first = odd.first {
            error("“\(phrase)” has “\(first)” in it, which cannot be said", "write it in words")
        }
        if words.count > 12 || phrase.count > 100 {
            error("“\(phrase)” is too long to be said in one breath", "use two to six words")
        }
        if facts.isGlobal {
            error(
                "“\(phrase)” always means something else",
                "use other words: stop, cancel, yes and their like are taken"
            )
        }
        if let other = facts.sameAs.first {
            error("“\(phrase)” runs “\(other)” already", "use other words, or rename that one")
        }
        for word in facts.unpronounceable {
            error("nobody knows how “\(word)” is said", "give a pronunciation, or use another word")
        }
        for (text, sounds) in facts.invocation {
            if Self.likeness(facts.sounds, sounds) >= 0.75 {
                error("“\(phrase)” sounds like “\(text)”", "use words that sound otherwise")
            }
        }
        guard problems.isEmpty else { return problems }
        for (text, sounds) in facts.others where Self.likeness(facts.sounds, sounds) >= 0.8 {
            warning("“\(phrase)” sounds much like “\(text)”", "use words that sound otherwise")
        }
        if let title = facts.appPhrases.first {
            warning("“\(phrase)” also means “\(title)”", "the shortcut will go first; use other words to keep both")
        }
        if words.count == 1, facts.sounds.count < 6 {
            warning("“\(phrase)” is short, and may be heard when nobody said it", "use two to six words")
        } else if words.count > 6 {
            warning("“\(phrase)” is long to remember", "use two to six words")
        }
        return problems
    }

    /// 0 to 1: how much of the longer one's sounds the two share, in order.
    static func likeness(_ first: [String], _ second: [String]) -> Double {
        guard !first.isEmpty, !second.isEmpty else { return 0 }
        var row = Array(0...second.count)
        for (i, sound) in first.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in second.enumerated() {
                let change = diagonal + (sound == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(change, row[j] + 1, diagonal + 1)
            }
        }
        return 1 - Double(row[second.count]) / Double(max(first.count, second.count))
    }
}
