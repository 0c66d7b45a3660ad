package import Speech
internal import Synchronization
package import WilcoIntents

/// Reads sentences as the apps' intents, and answers as answers.
///
/// Exact templates come first (tier 1), then templates with words too many, too few or replaced (tier 2), then what the
/// sentence is about, by its words and values alone (tier 3). Confidence tells them apart: ``Bands`` says what may be done
/// with it. Nothing here reads the clock or the environment.
package final class Matcher: Sendable {
    /// What a confidence allows.
    package enum Bands {
        /// At least this: act at once.
        package static let act = 0.6
        /// The same for what is only told, where it was said word for word and nothing but the hearing is in doubt.
        static let actToTell = 0.4
        /// At least this: ask "did you mean …?"; below: rejected.
        package static let confirm = 0.35
        /// Payments, rides and messages: less than this is asked about.
        package static let actAtCost = 0.75
        /// The most that a reading with a word put right by its sound, or with words left over, can have.
        static let guess = 0.58
    }

    /// Longer sentences are not looked at, in Unicode scalars.
    package static let longestSentence = Sentence.longest

    private let state: Mutex<MatcherEngine>
    /// Sentences that cannot be used; the others are.
    package let problems: [MatchingProblem]
    /// What is wrong with the tables of the language.
    package let languageProblems: [String]

    /// - Parameters:
    ///   - locale: BCP 47; its region decides over currency and degrees.
    ///   - tables: What is known of the locale's language; nil: nothing but the apps' own templates.
    ///   - vocabulary: The users' own terms.
    ///   - pronunciation: How a word is said, in ARPABET, where a pronouncing dictionary has it.
    ///   - outranking: An intent that goes before all others where one of its sentences fits exactly: the user's own phrases.
    ///   - complaints: Takes what is wrong with the tables.
    package init(
        apps: [AppDefinition],
        locale: String,
        tables: LanguageTables?,
        vocabulary: UserVocabulary = [:],
        pronunciation: (@Sendable (String) -> [String])? = nil,
        outranking: (app: String, intent: String)? = nil,
        complaints: TableReader.Complaints = .init()
    ) {
        let language = Language(tables, locale: locale, complaints: complaints)
        var (engine, problems) = MatcherEngine.make(
            apps: apps,
            language: language,
            vocabulary: vocabulary,
            pronunciation: pronunciation
        )
        engine.outranking = outranking
        state = Mutex(engine)
        self.problems = problems
        languageProblems = tables?.problems(complaints, in: "understanding") ?? []
    }

    /// The highest tier that is tried: fewer are for measuring what each is worth.
    package func limit(toTiers tiers: Int) { state.withLock { $0.tiers = tiers } }

    var engine: MatcherEngine { state.withLock { $0 } }

    /// From now on sentences that nothing fits are compared with those.
    ///
    /// - Parameter comparison: Of this matcher, or of one with the same templates.
    package func compare(with comparison: RequestComparison) {
        state.withLock {
            $0.comparison = comparison
            $0.revision += 1
        }
    }

    /// Grows whenever a sentence may be understood otherwise than before.
    package var revision: Int { engine.revision }

    private func situation(_ context: MatchContext) -> Situation { Situation(engine: engine, context: context) }

    /// The same for what was heard: it is one of the sentences that were listened for, or it was heard amiss and means nothing.
    private func hearing(_ context: MatchContext) -> Situation {
        var engine = engine
        engine.comparison = nil
        return Situation(engine: engine, context: context)
    }

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
            phrases.goBack, phrases.anyChoice, phrases.allChoices, phrases.neither,
        ]
        // "Please" leads up to anything; "good morning" may well be somebody's own.
        let isWord = !scalars.contains(TextNormalizer.space)
        return (globals + (isWord ? [phrases.openings] : [])).contains { trie in
            var isWhole = false
            trie.ends(in: scalars, from: 0) { if $0 == scalars.count { isWhole = true } }
            return isWhole
        }
    }

    /// Understands a typed sentence.
    package func understand(_ text: String, in context: MatchContext) -> Understanding {
        PassRunner(situation: situation(context)).understand(text)
    }

    /// Understands what the recogniser heard: the hypothesis and the reading that are best together.
    package func understand(_ transcript: Transcript, in context: MatchContext) -> Understanding {
        Hypotheses(situation: hearing(context)).understand(transcript)
    }

    /// The request before with the values that a sentence gives in the place of others: "no, I meant tomato soup".
    ///
    /// - Returns: Nil where the sentence is nothing of the kind.
    package func meant(_ text: String, inPlaceOf request: IntentMatch, in context: MatchContext) -> Understanding? {
        Amendments(situation: situation(context)).meant(text, inPlaceOf: request)
    }

    /// The request before with the values that are all that a sentence says: "12?", "ok, 22 then".
    ///
    /// - Returns: Nil where the sentence says more.
    package func replaced(_ text: String, in request: IntentMatch, context: MatchContext) -> Understanding? {
        Amendments(situation: situation(context)).replaced(text, in: request)
    }

    /// A request that came to nothing, completed by what is nothing but its values.
    ///
    /// - Returns: Nil where the sentence says more.
    package func completed(_ request: IntentMatch, by text: String, in context: MatchContext) -> Understanding? {
        UnfinishedRequest(situation: situation(context)).completed(request, by: text)
    }

    /// Somebody whom a sentence names and an app knows; nil where it names nobody, or several.
    package func person(in text: String, in context: MatchContext) -> IntentObject? {
        Sentence(text, in: situation(context)).people.first
    }

    /// A request of which nothing was said but its values: "latte, small"; for sentences that answer no question.
    ///
    /// - Returns: Nil where the sentence is nothing of the kind.
    package func toldByValues(_ text: String, in context: MatchContext) -> Understanding? {
        ValuesAlone(situation: situation(context)).request(text)
    }

    /// Why a typed sentence is understood as it is.
    package func explain(_ text: String, in context: MatchContext) -> MatchExplanation {
        Explainer(situation: situation(context)).explain(text)
    }

    /// What some of the passes make of a typed sentence, as if there were no others.
    ///
    /// - Parameter passes: Their names; see ``passes``.
    package func explain(_ text: String, in context: MatchContext, passes: Set<String>) -> MatchExplanation {
        Explainer(situation: Situation(engine: engine, context: context, passes: .all.only(passes))).explain(text)
    }

    /// Names of the passes that a sentence goes through, in their order: those that find ways to read it, those that tell which is
    /// best, those that tell what may be done with it, and those that look at what else it may be.
    package static var passes: (readings: [String], order: [String], verdicts: [String], sentences: [String]) {
        let all = PassList.all
        return (
            all.readings.map { $0.name }, all.order.map { $0.name }, all.verdicts.map { $0.name },
            all.sentences.map { $0.name }
        )
    }

    /// Why what the recogniser heard is understood as it is: the readings are those of the hypothesis that won.
    package func explain(_ transcript: Transcript, in context: MatchContext) -> MatchExplanation {
        let situation = hearing(context)
        let understanding = Hypotheses(situation: situation).understand(transcript)
        var explanation = Explainer(situation: situation).explain(understanding.transcript)
        // As sure as the understanding is told to be.
        let weight = Hypotheses.weight(of: understanding.transcript, in: transcript)
        for index in explanation.readings.indices { explanation.readings[index].match.confidence *= weight }
        explanation.understanding = understanding
        return explanation
    }

    /// The understanding in the band that its confidence allows, now that nothing else speaks against it.
    package func settled(_ understanding: Understanding) -> Understanding {
        var result = understanding
        if result.match != nil { result.band = .act }
        return engine.banded(result)
    }

    /// Reads a typed answer to an open question.
    package func answer(_ text: String, to expectation: Expectation, in context: MatchContext) -> Answer {
        AnswerReader(situation: situation(context), expectation: expectation).answer(text)
    }

    /// Reads a spoken answer to an open question: the hypothesis and the reading that are best together.
    package func answer(_ transcript: Transcript, to expectation: Expectation, in context: MatchContext) -> Answer {
        AnswerReader(situation: hearing(context), expectation: expectation).answer(transcript)
    }

    /// What makes the assistant stop while it is busy.
    package func interruptionGrammar() -> Grammar {
        GrammarWriter(engine: engine).interruption()
    }

    /// Words that make the assistant stop as soon as they are said: "stop" of "stop it", "stop talking".
    package func stopWords() -> [String] {
        GrammarWriter(engine: engine).stopWords()
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
