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

    /// - Returns: What forbids the phrase, else what speaks against it.
    package func problems(of phrase: String, _ facts: Facts) -> [PhraseProblem] {
        var problems: [PhraseProblem] = []
        func complain(_ kind: PhraseProblem.Kind, _ other: String = "") {
            problems.append(PhraseProblem(kind, phrase: phrase, other: other))
        }
        let words = phrase.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty, phrase.contains(where: { $0.isLetter || $0.isNumber }) else {
            return [PhraseProblem(.noWords, phrase: phrase)]
        }
        let odd = phrase.filter { !($0.isLetter || $0.isNumber || $0.isWhitespace || "'’-.,!?&".contains($0)) }
        if let first = odd.first { complain(.unsayable, String(first)) }
        if words.count > 12 || phrase.count > 100 { complain(.tooLong) }
        if facts.isGlobal { complain(.command) }
        if let other = facts.sameAs.first { complain(.taken, other) }
        for word in facts.unpronounceable { complain(.unpronounceable, word) }
        for (text, sounds) in facts.invocation where Self.likeness(facts.sounds, sounds) >= 0.75 {
            complain(.likeInvocation, text)
        }
        guard problems.isEmpty else { return problems }
        for (text, sounds) in facts.others where Self.likeness(facts.sounds, sounds) >= 0.8 {
            complain(.likeOther, text)
        }
        if let title = facts.appPhrases.first { complain(.alsoMeans, title) }
        if words.count == 1, facts.sounds.count < 6 {
            complain(.short)
        } else if words.count > 6 {
            complain(.long)
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
