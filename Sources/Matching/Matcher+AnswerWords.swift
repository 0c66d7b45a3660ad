extension Matcher {
    /// Whether a phrase answers or ends any question, whatever else it could mean there: yes, no, stop, cancel.
    ///
    /// Fewer than ``isGlobal(_:)`` has: "right" may be a direction, and "back" one.
    package func isAnswerToAnything(_ phrase: String) -> Bool {
        let scalars = NormalizedText(phrase).scalars
        let phrases = engine.phrases
        return [phrases.verdicts, phrases.stop, phrases.cancel].contains { $0.isPhrase(scalars) }
    }

    /// Whether a phrase is yes, no, stop or cancel among words that change nothing: "please stop it now", "hey wilco, stop".
    ///
    /// - Parameters:
    ///   - calls: What Wilco is called by.
    ///   - isToAnything: Whether it must be an answer to any question: "right" may be a direction.
    package func isPoliteAnswer(_ phrase: String, calls: [String], isToAnything: Bool) -> Bool {
        let phrases = engine.phrases
        let answers =
            [phrases.verdicts, phrases.stop, phrases.cancel] + (isToAnything ? [] : [phrases.yes, phrases.no])
        return PoliteAnswers(answers: answers, phrases: phrases, calls: calls).has(phrase)
    }

    /// What Wilco takes as an answer or a command whatever is asked and whoever is spoken to, politeness around it included.
    ///
    /// These are yes, no, stop, cancel, repeat, help, back and undo, as the language's tables have them, but for
    /// `answersThatMayBeNames`: directions and qualities ("right", "back", "fine") are what people choose between, and answer only where
    /// no choice of that name was offered. What picks from a list ("all", "any", "none") is not among them: it is said of a list alone.
    ///
    /// - Parameter calls: What Wilco is called by.
    package func answersAtAnyTime(beside calls: [String]) -> PoliteAnswers {
        let phrases = engine.language.phrases
        let templates =
            phrases.yes + phrases.answerVerdicts + phrases.no + phrases.stop + phrases.cancel + phrases.repeat
            + phrases.help + phrases.goBack + phrases.undo
        let names = Set(PhraseBook.texts(phrases.answersThatMayBeNames).map { TextNormalizer.normalize($0) })
        let answers = PhraseBook.trie(templates, except: names)
        return PoliteAnswers(answers: [answers], phrases: engine.phrases, calls: calls)
    }

    /// Whether a phrase sounds like another: word by word as the pronouncing dictionary has them, or as they are written where it lacks
    /// one ("hey willco").
    package func soundsLike(_ phrase: String, _ other: String) -> Bool {
        engine.sounds.areAlike(
            SoundIndex.words(of: NormalizedText(phrase).scalars),
            SoundIndex.words(of: NormalizedText(other).scalars)
        )
    }
}

/// Answers among words that change nothing.
package struct PoliteAnswers: Sendable {
    private let before: [TermTrie]
    private let answers: [TermTrie]
    private let behind: [TermTrie]

    init(answers: [TermTrie], phrases: PhraseBook, calls: [String]) {
        let calls = PhraseBook.trie(calls)
        self.answers = answers
        before = [phrases.openings, phrases.courtesies, calls]
        behind = [phrases.closings, phrases.courtesies, calls]
    }

    package func has(_ phrase: String) -> Bool {
        let scalars = NormalizedText(phrase).scalars
        let starts = Self.places(behind: before, in: scalars, from: [0])
        let ends = Self.places(behind: answers, in: scalars, from: starts, isOnce: true)
        return Self.places(behind: behind, in: scalars, from: ends).contains(scalars.count)
    }

    /// Where one may be behind phrases: at the beginning of the next word, or at the end of all.
    private static func places(
        behind tries: [TermTrie],
        in scalars: [UInt32],
        from starts: Set<Int>,
        isOnce: Bool = false
    ) -> Set<Int> {
        var places = isOnce ? [] : starts
        var open = Array(starts)
        while let start = open.popLast() {
            for trie in tries {
                trie.ends(in: scalars, from: start) { end in
                    guard end == scalars.count || scalars[end] == TextNormalizer.space else { return }
                    let place = end == scalars.count ? end : end + 1
                    if places.insert(place).inserted, !isOnce { open.append(place) }
                }
            }
        }
        return places
    }
}

extension TermTrie {
    /// Whether the whole is one of the phrases.
    fileprivate func isPhrase(_ scalars: [UInt32]) -> Bool {
        var isWhole = false
        ends(in: scalars, from: 0) { if $0 == scalars.count { isWhole = true } }
        return isWhole
    }
}
