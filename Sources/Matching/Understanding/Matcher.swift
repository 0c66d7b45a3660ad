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
    /// What is wrong with the tables of the language.
    package let languageProblems: [String]

    /// - Parameters:
    ///   - locale: BCP 47; its region decides over currency and degrees.
    ///   - tables: What is known of the locale's language; nil: nothing but the apps' own templates.
    ///   - vocabulary: The users' own terms.
    package init(
        apps: [AppDefinition],
        locale: String,
        tables: LanguageTables?,
        vocabulary: UserVocabulary = [:]
    ) {
        let complaints = TableReader.Complaints()
        let language = Language(tables, locale: locale, complaints: complaints)
        let (engine, problems) = MatcherEngine.make(apps: apps, language: language, vocabulary: vocabulary)
        state = Mutex(engine)
        self.problems = problems
        languageProblems = complaints.all.map { "the language \(language.code): understanding.yaml: \($0)" }
    }

    var engine: MatcherEngine { state.withLock { $0 } }

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
