package import Speech
internal import Synchronization
package import WilcoIntents

/// Reads sentences as the apps' intents, and answers as answers.
///
/// Exact templates come first (tier 1), then templates with words too many, too few or replaced (tier 2). Confidence tells
/// them apart: ``Bands`` says what may be done with it. Nothing here reads the clock or the environment.
package final class Matcher: Sendable {
    /// What a confidence allows.
    package enum Bands {
        /// At least this: act at once.
        package static let act = 0.6
        /// At least this: ask "did you mean …?"; below: rejected.
        package static let confirm = 0.35
    }

    private let state: Mutex<MatcherEngine>
    /// Sentences that cannot be used; the others are.
    package let problems: [MatchingProblem]

    /// - Parameters:
    ///   - locale: BCP 47; decides over numbers, units, money and everyday phrases.
    ///   - vocabulary: The users' own terms.
    ///   - outranking: An intent that goes before all others where one of its sentences fits exactly: the user's own phrases.
    package init(
        apps: [AppDefinition],
        locale: String,
        vocabulary: UserVocabulary = [:],
        outranking: (app: String, intent: String)? = nil
    ) {
        var (engine, problems) = MatcherEngine.make(apps: apps, locale: locale, vocabulary: vocabulary)
        engine.outranking = outranking
        state = Mutex(engine)
        self.problems = problems
    }

    var engine: MatcherEngine { state.withLock { $0 } }

    /// A phrase in the form in which it is compared: the same for phrases that nothing tells apart.
    package static func key(of phrase: String) -> String {
        let text = NormalizedText(phrase)
        return text.string(0..<text.count)
    }

    /// Whether a phrase always means something else: stop, cancel, yes, help and their like.
    package func isGlobal(_ phrase: String) -> Bool {
        let scalars = NormalizedText(phrase).scalars
        let phrases = engine.phrases
        let globals = [
            phrases.yes, phrases.no, phrases.cancel, phrases.stop, phrases.repeat, phrases.help, phrases.choices,
            phrases.goBack, phrases.anyChoice, phrases.neither,
        ]
        return (globals + [phrases.openings]).contains { trie in
            var isWhole = false
            trie.ends(in: scalars, from: 0) { if $0 == scalars.count { isWhole = true } }
            return isWhole
        }
    }

    /// Understands a typed sentence.
    package func understand(_ text: String, in context: MatchContext) -> Understanding {
        Understander(engine: engine, context: context).understand(text)
    }

    /// Understands what the recogniser heard: the hypothesis and the reading that are best together.
    package func understand(_ transcript: Transcript, in context: MatchContext) -> Understanding {
        Understander(engine: engine, context: context).understand(transcript)
    }

    /// Reads a typed answer to an open question.
    package func answer(_ text: String, to expectation: Expectation, in context: MatchContext) -> Answer {
        AnswerReader(engine: engine, context: context, expectation: expectation).answer(text)
    }

    /// Reads a spoken answer to an open question: the hypothesis and the reading that are best together.
    package func answer(_ transcript: Transcript, to expectation: Expectation, in context: MatchContext) -> Answer {
        AnswerReader(engine: engine, context: context, expectation: expectation).answer(transcript)
    }

    /// What makes the assistant stop while it is busy.
    package func interruptionGrammar() -> Grammar {
        GrammarWriter(engine: engine).interruption()
    }

    /// Everything that may be said in answer to `expectation`: what the recogniser listens for.
    package func grammar(for expectation: Expectation) -> Grammar {
        GrammarWriter(engine: engine).grammar(for: expectation)
    }

    /// Replaces the user's terms of a type, while sentences are being understood.
    ///
    /// - Parameters:
    ///   - app: The app's id.
    ///   - type: Name of the parameter type: `object:Soup`, `person`.
    package func replaceVocabulary(app: String, type: String, terms: [VocabularyTerm]) {
        state.withLock { $0.replaceVocabulary(app: app, type: type, terms: terms) }
    }
}
