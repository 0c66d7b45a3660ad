internal import WilcoIntents

/// Understands one sentence.
struct Understander {
    let engine: MatcherEngine
    let context: MatchContext

    /// Longer sentences are not looked at, in scalars.
    static let longest = 4000
    /// Ways to put a sentence in other words that are tried.
    private static let mostRewordings = 8
    /// Longer ones are read as they are, in scalars: whoever says so much at once neither joins requests nor corrects one.
    private static let longestReread = 1000

    /// One way to read the sentence.
    struct Candidate {
        var sentence: Int
        var derivation: Derivation
        /// Index of the view of the sentence that was matched.
        var view: Int
        var tier: Int
        var confidence: Double
        /// A word was put right by its sound.
        var isGuess = false
        /// Words of the sentence that it has no place for.
        var unexplained: [String] = []
        /// Words and values, in braces, that the template has and the sentence lacks.
        var missing: [String] = []

        var score: Int { derivation.score }
    }

    /// The sentence, or what is left of it without skip words or the app's name.
    struct View {
        var run: MatchRun
        /// Apps that were named; nil: none.
        var apps: Set<Int>?
        /// In other words or in another order than it was said: no guesses are made of it.
        var isReworded = false
        /// What comes nearest to it, where nothing is near enough.
        var far: [Candidate] = []
    }

    /// - Parameter opens: Looks for requests of which one value is unknown, too, where nothing is sure.
    func understand(_ text: String, opens: Bool = true) -> Understanding {
        let normalized = NormalizedText(text, ignoringWhitespace: engine.ignoringWhitespace)
        guard normalized.count > 0 else {
            return Understanding(status: .nothingHeard, band: .reject, transcript: text, confidence: 0)
        }
        guard normalized.count <= Self.longest else {
            return Understanding(status: .rejected, band: .reject, transcript: text, confidence: 0)
        }
        let (candidates, views) = candidates(for: normalized)
        let whole = understanding(of: text, candidates, views)
        if let how = asksHow(normalized, text, whole) { return how }
        if let impossible = views.first.flatMap({ impossible(in: $0.run, whole) }) { return impossible }
        // Open text may hold an "and" of its own: a sure reading of the whole sentence comes first.
        let isRead = candidates.first?.tier == 1
        if whole.band == .act, isRead { return commanded(normalized, text, whole) ?? whole }
        if let request = builtIn(normalized, text) { return request }
        if whole.band == .act { return whole }
        var result = normalized.count <= Self.longestReread ? reread(normalized, text, whole) ?? whole : whole
        if result.band != .act, let thing = named(normalized, text) { return banded(thing) }
        if result.match == nil, result.alternatives.isEmpty { result.alternatives = guesses(at: text, views) }
        return opens && result.band != .act && result.next.isEmpty ? opening(result, views) : result
    }

    /// The sentence without what it takes back, as several requests, or as one among other clauses.
    private func reread(_ text: NormalizedText, _ said: String, _ whole: Understanding) -> Understanding? {
        referring(text, said) ?? corrected(text, said) ?? several(in: text, said) ?? reasoned(text, said)
            ?? clause(of: text, said, whole)
    }

    /// Readings of the sentence as it is, and, where that leads to nothing sure, without skip words and app names.
    ///
    /// - Parameter isExact: No guesses.
    func candidates(for text: NormalizedText, isExact: Bool = false) -> ([Candidate], [View]) {
        var views: [View] = []
        var candidates: [Candidate] = []
        var isReworded = false
        func look(_ text: NormalizedText, _ apps: Set<Int>?, _ candidates: inout [Candidate]) {
            guard text.count > 0 else { return }
            let run = MatchRun(
                graph: engine.graph,
                text: text,
                moment: context.moment,
                ignoringWhitespace: engine.ignoringWhitespace
            )
            views.append(View(run: run, apps: apps, isReworded: isReworded))
            exact(view: views.count - 1, &views[views.count - 1], &candidates)
        }
        func lookAround(_ text: NormalizedText) {
            look(text, nil, &candidates)
            // A name that the person gives keeps its words.
            let isNamed = candidates.contains {
                isPersonal(engine.sentences[$0.sentence].app) && $0.confidence >= Matcher.Bands.act
            }
            if !isNamed, let plain = removingSkipWords(text) { look(plain, nil, &candidates) }
            guard let unnamed = removingAppName(text) else { return }
            look(unnamed.text, unnamed.apps, &candidates)
            if let plain = removingSkipWords(unnamed.text) { look(plain, unnamed.apps, &candidates) }
            removeReadings(thatEndIn: unnamed.ties, &candidates, views)
        }
        func isSure() -> Bool { candidates.contains { $0.confidence >= Matcher.Bands.act } }
        func isRead() -> Bool { candidates.contains { $0.tier == 1 } }
        lookAround(text)
        if !isSure(), let fluent = fluent(text) { lookAround(fluent) }
        if !isSure(), let plain = views.first.flatMap({ plainForm($0.run) }) { lookAround(plain) }
        if !isSure(), let question = views.first.flatMap({ direct($0.run) }) { lookAround(question) }
        if !isSure(), !isRead(), !views.isEmpty, let rest = withoutExclusions(&views[0].run) {
            // What is not wanted must not be read as wanted.
            views = []
            candidates = []
            lookAround(rest)
        }
        if !isSure(), let plain = views.first.flatMap({ plainer($0.run.text) }) { lookAround(plain) }
        if !isSure(), !isRead(), let whole = views.first.flatMap({ joined($0) }) { lookAround(whole) }
        if !isSure(), engine.tiers > 1 {
            isReworded = true
            let direct = candidates
            let said = views.filter { $0.apps == nil }.map(\.run)
            for text in said.flatMap({ rearranged($0) }) where !isSure() { lookAround(text) }
            // "Put sunscreen on the note" need not be read as "put on sunscreen the note".
            if !isSure() {
                candidates.removeAll { candidate in
                    views[candidate.view].isReworded
                        && direct.contains { $0.tier == 1 && isSameIntent($0, candidate) }
                }
            }
            let first = candidates.count
            let all = said + views.filter { $0.isReworded && $0.apps == nil }.map(\.run)
            for text in all.flatMap({ synonymous($0) }).prefix(Self.mostRewordings) where !isSure() { lookAround(text) }
            for index in candidates.indices.dropFirst(first) {
                candidates[index].confidence = min(candidates[index].confidence, Matcher.Bands.guess)
            }
            isReworded = false
        }
        // A sure reading of the whole sentence needs no guesses beside it.
        if !isExact, !isSure() {
            if engine.tiers > 1 { inexact(&views, &candidates) }
            if engine.tiers > 2 { aligned(&views, &candidates) }
            if engine.tiers > 1, candidates.isEmpty || candidates.allSatisfy({ $0.confidence < Matcher.Bands.guess }) {
                let first = views.count
                for known in views.indices.prefix(first) where !views[known].isReworded {
                    guard let text = resounded(views[known]) else { continue }
                    var guesses: [Candidate] = []
                    look(text, views[known].apps, &guesses)
                    guard views.count > first else { continue }
                    var tail = Array(views[first...])
                    inexact(&tail, &guesses, offset: first)
                    views.replaceSubrange(first..., with: tail)
                    for index in guesses.indices {
                        guesses[index].confidence = min(guesses[index].confidence * 0.9, Matcher.Bands.guess)
                        guesses[index].isGuess = true
                    }
                    candidates += guesses
                    break
                }
            }
        }
        sort(&candidates)
        return (candidates, views)
    }

    /// Whether the reading is the user's own phrase, word for word.
    func outranks(_ candidate: Candidate) -> Bool {
        guard let own = engine.outranking, candidate.tier == 1 else { return false }
        let sentence = engine.sentences[candidate.sentence]
        let app = engine.apps[sentence.app]
        return app.id == own.app && app.intents[sentence.intent].name == own.intent
    }

    /// Whether the sentence is one that only makes sense right after another request: what was just done is what is meant.
    func followsLastTurn(_ candidate: Candidate) -> Bool {
        let sentence = engine.sentences[candidate.sentence]
        let group = engine.apps[sentence.app].intents[sentence.intent].sentences[sentence.group]
        return group.requiresContext.keys.contains { $0.hasPrefix(MatchContext.lastTurn) }
    }

    func sort(_ candidates: inout [Candidate]) {
        candidates.sort {
            let (first, second) = (outranks($0), outranks($1))
            if first != second { return first }
            if ($0.tier == 1) != ($1.tier == 1) { return $0.tier == 1 }
            let (isNext, isOtherNext) = (followsLastTurn($0), followsLastTurn($1))
            if $0.tier == 1, isNext != isOtherNext { return isNext }
            if $0.tier > 1 || $0.isGuess || $1.isGuess {
                if $0.confidence != $1.confidence { return $0.confidence > $1.confidence }
            }
            if $0.score != $1.score { return $0.score > $1.score }
            // Of two that are as good, the one that says more in its own words is the more particular.
            let (filled, other) = ($0.derivation.filled, $1.derivation.filled)
            if $0.tier == 1, filled != other { return filled < other }
            if $0.view != $1.view { return $0.view < $1.view }
            return $0.sentence < $1.sentence
        }
    }
}
