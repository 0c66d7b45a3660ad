internal import WilcoIntents

/// A question for free text owns its answer: the words are the text.
extension AnswerReader {
    /// Whether a request that was found in the words was made to somebody else than who asks: an app was named, or nobody would say it
    /// to anybody but an assistant.
    ///
    /// "Buy milk" and "where are you" are words for a reminder or a message; a request that leads to nothing but a kind word is, too.
    func isAddressed(_ answer: Answer, _ run: MatchRun) -> Bool {
        guard case .request(let match) = answer.kind, let app = engine.apps.first(where: { $0.id == match.app }) else {
            return true
        }
        guard app.handler != nil || app.opening != nil else { return false }
        if match.appWasNamed { return true }
        // Nobody has himself reminded of a question; to somebody else it may well be written.
        let confirms = expectation.pending.flatMap { intent(of: $0) }?.category.confirmsByDefault
        if confirms == false || expectation.asked != nil, isQuestion(run),
            app.intent(named: match.intent)?.category.changesNothing == true
        {
            return true
        }
        let starts = RequestEdges(situation: situation).starts(run)
        return starts.contains { start in
            var isAddressed = false
            engine.phrases.addressed.ends(in: run.scalars, from: Int(start)) {
                if run.isBoundary($0) { isAddressed = true }
            }
            return isAddressed
        }
    }

    /// Whether the words ask, behind what leads up to it: "hang on, who texted me".
    func isQuestion(_ run: MatchRun) -> Bool {
        let phrases = engine.language.phrases
        let clauses = run.text.clauses()
        return clauses.contains { clause in
            let part = situation.run(clause)
            let start = RequestEdges(situation: situation).starts(part).max() ?? 0
            guard let first = part.tokens.tokens.first(where: { $0.start >= start })?.text else { return false }
            return phrases.otherSubjects.contains(first) || phrases.questions.contains(first)
        }
    }

    /// The text without what leads up to it, and the day or time at either end of it where the request has a place for one.
    func freeText(
        _ definition: ParameterDefinition,
        _ run: inout MatchRun
    ) -> [String: [ParameterAssignment]] {
        var range = 0..<run.scalars.count
        var start = 0
        engine.phrases.textOpenings.ends(in: run.scalars, from: 0) { end in
            if end + 1 < range.upperBound, run.scalars[end] == TextNormalizer.space { start = max(start, end + 1) }
        }
        range = start..<range.upperBound
        var values: [String: [ParameterAssignment]] = [:]
        if definition.type == .string, let moment = moment(in: range, &run) {
            values[moment.name] = [moment.value]
            range = moment.rest
        }
        values[definition.name] = engine.values(in: range, of: definition, run).map { range in
            let raw = run.text.raw(range)
            let value: ParameterValue =
                definition.type == .url ? .url(raw) : definition.type == .file ? .file(raw) : .string(raw)
            return ParameterAssignment(value: value, display: raw, raw: raw, range: run.text.originalRange(range))
        }
        return values
    }

    /// When something is to be, at the end of the words or at their beginning: "call mum tomorrow at nine".
    private func moment(
        in range: Range<Int>,
        _ run: inout MatchRun
    ) -> (name: String, value: ParameterAssignment, rest: Range<Int>)? {
        guard let pending = expectation.pending, let intent = intent(of: pending) else { return nil }
        for definition in intent.parameters where pending.parameters[definition.name] == nil {
            switch definition.type {
            case .date, .time, .dateTime: break
            default: continue
            }
            let tokens = run.tokens.tokens.filter { $0.start >= range.lowerBound && $0.end <= range.upperBound }
            for token in tokens.dropFirst() {
                let place = token.start..<range.upperBound
                guard let value = whole(place, definition, in: &run) else { continue }
                let rest = range.lowerBound..<(tokens.last { $0.end <= token.start }?.end ?? token.start)
                return (definition.name, value, rest)
            }
            for token in tokens.dropLast().reversed() {
                let place = range.lowerBound..<token.end
                guard let value = whole(place, definition, in: &run),
                    let next = tokens.first(where: { $0.start >= token.end })
                else { continue }
                return (definition.name, value, next.start..<range.upperBound)
            }
        }
        return nil
    }

    // MARK: What is not known

    /// The words as a name for what was asked about that nobody knows; a request of which one value is unknown is one all the same.
    func unknown(_ definition: ParameterDefinition?, _ spans: AnswerSpans, _ text: String) -> Answer {
        let sentence = Sentence(spans.run.text, of: text, isExact: true, in: situation)
        let views = PassRunner(situation: situation).readings(of: sentence).views
        let opened = UnknownValues(sentence: sentence).opened(text, views).filter { !$0.isFree }
        if let open = opened.first(where: { $0.match.app == expectation.pending?.app }) ?? opened.first {
            return Answer(.request(open.match), transcript: text, confidence: 0.6)
        }
        var answer = Answer(.notUnderstood, transcript: text, confidence: 0)
        switch definition?.type {
        case .enumeration, .object: break
        default: return answer
        }
        guard let core = spans.cores.last else { return answer }
        let tokens = spans.run.tokens.tokens.filter { $0.start >= core.lowerBound && $0.end <= core.upperBound }
        let scanner = NumberScanner(language: engine.language, text: spans.run.tokens)
        // "The fourth one" is a place in a list, and no name.
        guard let first = spans.run.tokens.token(at: core.lowerBound), scanner.ordinals(at: first).isEmpty,
            scanner.integers(at: first).isEmpty
        else { return answer }
        if tokens.count <= Self.longestName, engine.isName(tokens) { answer.unknown = spans.run.text.raw(core) }
        return answer
    }

    /// Nobody's name is longer, in words.
    private static let longestName = 5

    /// "Minutes", where "ten" was said before.
    func completed(_ definition: ParameterDefinition, _ text: String) -> Answer? {
        guard let said = expectation.said else { return nil }
        for words in ["\(said) \(text)", "\(text) \(said)"] {
            let normalized = NormalizedText(words, ignoringWhitespace: engine.ignoringWhitespace)
            var run = situation.run(normalized, within: expectation.pending)
            let spans = AnswerSpans(run: run, phrases: engine.phrases)
            if let found = whole(definition, in: &run, spans: spans) {
                return Answer(.values, values: [definition.name: found], transcript: text, confidence: 0.9)
            }
        }
        return nil
    }
}
