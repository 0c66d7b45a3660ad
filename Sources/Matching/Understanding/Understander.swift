internal import Speech
internal import WilcoIntents

/// Understands one sentence.
struct Understander {
    let engine: MatcherEngine
    let context: MatchContext

    /// Longer sentences are not looked at, in scalars.
    static let longest = 4000

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

        var score: Int { derivation.score }
    }

    /// The sentence, or what is left of it without skip words or the app's name.
    struct View {
        var run: MatchRun
        /// Apps that were named; nil: none.
        var apps: Set<Int>?
    }

    func understand(_ text: String) -> Understanding {
        let normalized = NormalizedText(text, ignoringWhitespace: engine.ignoringWhitespace)
        guard normalized.count > 0 else {
            return Understanding(status: .nothingHeard, band: .reject, transcript: text, confidence: 0)
        }
        guard normalized.count <= Self.longest else {
            return Understanding(status: .rejected, band: .reject, transcript: text, confidence: 0)
        }
        let (candidates, views) = candidates(for: normalized)
        let whole = understanding(of: text, candidates, views)
        // Open text may hold an "and" of its own: a sure reading of the whole sentence comes first.
        guard whole.band != .act else { return whole }
        if let request = builtIn(normalized, text) ?? corrected(normalized, text) { return request }
        return pair(in: normalized, text) ?? clause(of: normalized, text, whole) ?? whole
    }

    /// Two requests in one sentence, both of them sure.
    private func pair(in text: NormalizedText, _ said: String) -> Understanding? {
        for conjunction in engine.phrases.conjunctions {
            let pattern = [TextNormalizer.space] + conjunction + [TextNormalizer.space]
            var place = 1
            while place + pattern.count < text.count {
                defer { place += 1 }
                guard text.scalars[place..<(place + pattern.count)].elementsEqual(pattern) else { continue }
                let (first, firstViews) = candidates(for: text.removing([place..<text.count]))
                guard first.first?.confidence ?? 0 >= Matcher.Bands.act else { continue }
                let (second, secondViews) = candidates(for: text.removing([0..<(place + pattern.count)]))
                guard second.first?.confidence ?? 0 >= Matcher.Bands.act else { continue }
                var result = understanding(of: said, first, firstViews)
                let next = understanding(of: said, second, secondViews)
                guard result.band == .act, next.band == .act else { continue }
                result.next = next.match
                result.alternatives = []
                return result
            }
        }
        return nil
    }

    /// One clause of several is a request; the others are only said along: "I'm hungry, order me a soup".
    private func clause(of text: NormalizedText, _ said: String, _ whole: Understanding) -> Understanding? {
        let clauses = text.clauses()
        guard clauses.count > 1, clauses.count <= 5 else { return nil }
        var found: Understanding?
        for clause in clauses {
            let (candidates, views) = candidates(for: clause)
            let reading = understanding(of: said, candidates, views)
            guard reading.status == .matched else { continue }
            guard found == nil else { return nil }
            found = reading
        }
        guard var result = found, result.confidence > whole.confidence else { return nil }
        result.confidence = min(result.confidence, Matcher.Bands.guess)
        result.match?.confidence = result.confidence
        return banded(result)
    }

    func understand(_ transcript: Transcript) -> Understanding {
        let heard = transcript.best?.text ?? ""
        switch transcript.status {
        case .nothingHeard:
            return Understanding(status: .nothingHeard, band: .reject, transcript: heard, confidence: 0)
        case .rejected:
            var result = Understanding(status: .rejected, band: .reject, transcript: heard, confidence: 0)
            if let best = transcript.best {
                let guess = understand(best.text)
                result.alternatives = (guess.match.map { [$0] } ?? []) + guess.alternatives
                result.confidence = min(best.confidence, guess.confidence) / 2
            }
            return result
        case .recognized:
            break
        }
        var best: Understanding?
        var others: [IntentMatch] = []
        for (rank, hypothesis) in transcript.hypotheses.prefix(10).enumerated() {
            var reading = understand(hypothesis.text)
            // A later hypothesis must be worth its place.
            let weight = hypothesis.confidence * (rank == 0 ? 1 : 0.95)
            reading.confidence *= weight
            reading.match?.confidence *= weight
            for index in reading.alternatives.indices { reading.alternatives[index].confidence *= weight }
            if let current = best {
                let isBetter =
                    reading.match != nil && current.match == nil
                    || (reading.match != nil) == (current.match != nil) && reading.confidence > current.confidence
                if isBetter {
                    if let match = current.match { others.append(match) }
                    best = reading
                } else if let match = reading.match {
                    others.append(match)
                }
            } else {
                best = reading
            }
        }
        guard var result = best else {
            return Understanding(status: .nothingHeard, band: .reject, transcript: heard, confidence: 0)
        }
        for other in others
        where !Self.isSame(other, result.match) && !result.alternatives.contains(where: { Self.isSame(other, $0) }) {
            result.alternatives.append(other)
        }
        return banded(result)
    }

    /// Puts status and band in line with the confidence.
    func banded(_ understanding: Understanding) -> Understanding {
        var result = understanding
        guard let match = result.match else { return result }
        if result.confidence < Matcher.Bands.confirm {
            result.status = .rejected
            result.band = .reject
            result.alternatives.insert(match, at: 0)
            result.match = nil
            result.next = nil
        } else if result.confidence < (isCostly(match) ? Matcher.Bands.actAtCost : Matcher.Bands.act) {
            result.band = .confirm
        }
        return result
    }

    /// Payments, rides and messages, which nobody wants on a guess.
    private func isCostly(_ match: IntentMatch) -> Bool {
        engine.apps.first { $0.id == match.app }?.intent(named: match.intent)?.category.confirmsByDefault ?? false
    }

    static func isSame(_ first: IntentMatch, _ second: IntentMatch?) -> Bool {
        guard let second else { return false }
        return first.app == second.app && first.intent == second.intent
            && first.parameters.mapValues { $0.map(\.value) } == second.parameters.mapValues { $0.map(\.value) }
    }

    // MARK: Candidates

    /// Readings of the sentence as it is, and, where that leads to nothing sure, without skip words and app names.
    ///
    /// - Parameter isExact: No guesses.
    func candidates(for text: NormalizedText, isExact: Bool = false) -> ([Candidate], [View]) {
        var views: [View] = []
        var candidates: [Candidate] = []
        func look(_ text: NormalizedText, _ apps: Set<Int>?, _ candidates: inout [Candidate]) {
            guard text.count > 0 else { return }
            let run = MatchRun(
                graph: engine.graph,
                text: text,
                moment: context.moment,
                ignoringWhitespace: engine.ignoringWhitespace
            )
            views.append(View(run: run, apps: apps))
            exact(view: views.count - 1, &views[views.count - 1], &candidates)
        }
        look(text, nil, &candidates)
        let plain = removingSkipWords(text)
        if let plain { look(plain, nil, &candidates) }
        if let (rest, apps) = removingAppName(text) {
            look(rest, apps, &candidates)
            if let plain = removingSkipWords(rest) { look(plain, apps, &candidates) }
        }
        // A sure reading of the whole sentence needs no guesses beside it.
        if !isExact, !candidates.contains(where: { $0.confidence >= Matcher.Bands.act }) {
            if engine.tiers > 1 { inexact(&views, &candidates) }
            if engine.tiers > 2 { aligned(&views, &candidates) }
            if engine.tiers > 1, candidates.isEmpty || candidates.allSatisfy({ $0.confidence < Matcher.Bands.guess }) {
                let first = views.count
                for known in views.indices.prefix(first) {
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

    func sort(_ candidates: inout [Candidate]) {
        candidates.sort {
            let (first, second) = (outranks($0), outranks($1))
            if first != second { return first }
            if ($0.tier == 1) != ($1.tier == 1) { return $0.tier == 1 }
            if $0.tier > 1 || $0.isGuess || $1.isGuess {
                if $0.confidence != $1.confidence { return $0.confidence > $1.confidence }
            }
            if $0.score != $1.score { return $0.score > $1.score }
            if $0.view != $1.view { return $0.view < $1.view }
            return $0.sentence < $1.sentence
        }
    }

    private func exact(view: Int, _ current: inout View, _ candidates: inout [Candidate]) {
        let isEnd = ends(current.run, engine.phrases.closings)
        let isCourteousEnd = ends(current.run, engine.phrases.courtesies)
        var words: Set<String>?
        for start in starts(current.run) {
            for found in engine.index.accepted(by: &current.run, from: start, isEnd: isEnd) {
                let sentence = engine.sentences[Int(found.template)]
                if let apps = current.apps, !apps.contains(sentence.app) { continue }
                let intent = engine.apps[sentence.app].intents[sentence.intent]
                let group = intent.sentences[sentence.group]
                guard ContextRules.mayFit(group, context.values) else { continue }
                if !group.requiredKeywords.isEmpty {
                    let said = words ?? Set(current.run.tokens.tokens.map(\.text))
                    words = said
                    guard group.requiredKeywords.contains(where: { said.contains($0.lowercased()) }) else { continue }
                }
                var deriver = Deriver { ContextRules.mayFit(group, $0.context) }
                guard
                    let derivation = deriver.derive(
                        items: sentence.items,
                        from: found.start,
                        to: found.end,
                        in: &current.run
                    ), fits(group, derivation, current.run)
                else { continue }
                // "Tell her I am leaving now": a closing is part of open text, unless it is mere politeness.
                if !isCourteousEnd[Int(found.end)], endsInOpenText(derivation, at: found.end) { continue }
                let confidence = confidence(
                    derivation,
                    of: intent,
                    app: sentence.app,
                    in: &current,
                    found.start..<found.end
                )
                candidates.append(
                    Candidate(
                        sentence: Int(found.template),
                        derivation: derivation,
                        view: view,
                        // A reading that nobody would be asked about stands behind every guess.
                        tier: confidence >= Matcher.Bands.confirm ? 1 : 3,
                        confidence: confidence
                    )
                )
            }
        }
    }

    private func endsInOpenText(_ derivation: Derivation, at end: Int32) -> Bool {
        derivation.captures.contains { $0.end == end && engine.graph.nodes[Int($0.node)].kind == .wildcard }
    }

    private func fits(_ group: SentenceDefinition, _ derivation: Derivation, _ run: MatchRun) -> Bool {
        guard !group.requiresContext.isEmpty || !group.excludesContext.isEmpty else { return true }
        return ContextRules.fits(group, ContextRules.merged(context.values, derivation, run))
    }

    /// How sure an exact match is: open text says less than words of the template.
    private func confidence(
        _ derivation: Derivation,
        of intent: IntentDefinition,
        app: Int,
        in view: inout View,
        _ range: Range<Int32>
    ) -> Double {
        let count = view.run.scalars.count
        var wild = 0
        var limit = 1.0
        var previous: Int32 = -2
        for capture in derivation.captures where engine.graph.nodes[Int(capture.node)].kind == .wildcard {
            // Where one open text ends and the next begins is anyone's guess.
            if previous >= 0, capture.start <= previous + 1 { limit = 0.3 }
            previous = capture.end
            wild += Int(capture.end - capture.start)
            guard capture.slot >= 0 else { continue }
            switch intent.parameter(named: engine.graph.slots[Int(capture.slot)])?.type {
            // A name nobody told us of; where it may be any words, something else must speak for the request.
            case .person, .place, .object: limit = min(limit, hasGround(derivation, in: view, range) ? 0.5 : 0.3)
            default: break
            }
        }
        // A name that only reads as one is asked about.
        for capture in derivation.captures {
            guard let name = person(capture, in: &view.run), knownPerson(name, app: app) == nil else { continue }
            limit = min(limit, Self.unknownName)
        }
        guard wild > 0 else { return min(limit, 0.98) }
        let fixed = max(0, range.count - wild)
        if fixed < 3 { return min(limit, 0.4) }
        return min(limit, 0.75 + 0.2 * Double(fixed) / Double(max(count, 1)))
    }

    /// Whether a request with an unknown name is about an app at all: the app was named, or two words of the sentence tell.
    ///
    /// "Send a message to Waldo" does; "write a poem" and "take me out" do not. "Me" is nobody's name.
    private func hasGround(_ derivation: Derivation, in view: View, _ range: Range<Int32>) -> Bool {
        let common = engine.language.phrases.common
        for capture in derivation.captures where engine.graph.nodes[Int(capture.node)].kind == .wildcard {
            let words = view.run.tokens.tokens.filter { $0.start >= capture.start && $0.end <= capture.end }
            if words.allSatisfy({ common.contains($0.text) }) { return false }
        }
        guard view.apps == nil else { return true }
        let telling = view.run.tokens.tokens.filter { token in
            token.start >= range.lowerBound && token.end <= range.upperBound && !common.contains(token.text)
                && !derivation.captures.contains { $0.start <= token.start && token.end <= $0.end }
        }
        return telling.count >= 2
    }

    // MARK: Edges

    /// Places where a request may begin: at the start, and after words that only lead up to it.
    private func starts(_ run: MatchRun) -> [Int32] {
        var starts: [Int32] = [0]
        var index = 0
        while index < starts.count {
            let start = starts[index]
            index += 1
            engine.phrases.openings.ends(in: run.scalars, from: Int(start)) { end in
                guard end < run.scalars.count, run.isBoundary(end) else { return }
                let next = Int32(run.scalars[end] == TextNormalizer.space ? end + 1 : end)
                if !starts.contains(next) { starts.append(next) }
            }
        }
        return starts
    }

    /// Places where a request may end: at the end, and before words that only follow it.
    private func ends(_ run: MatchRun, _ closings: TermTrie) -> [Bool] {
        let count = run.scalars.count
        var isEnd = [Bool](repeating: false, count: count + 1)
        isEnd[count] = true
        for place in stride(from: count - 1, to: 0, by: -1)
        where run.isBoundary(place) && run.scalars[place] != TextNormalizer.space {
            var isClosing = false
            closings.ends(in: run.scalars, from: place) { end in
                if isEnd[end], run.isBoundary(end) { isClosing = true }
            }
            if isClosing {
                isEnd[place] = true
                if run.scalars[place - 1] == TextNormalizer.space { isEnd[place - 1] = true }
            }
        }
        return isEnd
    }

    /// Without the words that the apps say mean nothing; nil when there are none.
    private func removingSkipWords(_ text: NormalizedText) -> NormalizedText? {
        guard engine.skipWords.entries.count > 0 else { return nil }
        var ranges: [Range<Int>] = []
        var place = 0
        while place < text.count {
            let begins = place == 0 || text.scalars[place - 1] == TextNormalizer.space || engine.ignoringWhitespace
            var longest = 0
            if begins {
                engine.skipWords.ends(in: text.scalars, from: place) { end in
                    if end == text.count || text.scalars[end] == TextNormalizer.space || engine.ignoringWhitespace {
                        longest = end
                    }
                }
            }
            if longest > place {
                ranges.append(place..<longest)
                place = longest
            } else {
                place += 1
            }
        }
        guard !ranges.isEmpty else { return nil }
        let rest = text.removing(ranges)
        return rest.count > 0 ? rest : nil
    }
}
