internal import Speech
internal import WilcoIntents

/// Reads what a person answers to an open question.
struct AnswerReader: Situated {
    let situation: Situation
    let expectation: Expectation

    func answer(_ transcript: Transcript) -> Answer {
        guard transcript.status != .nothingHeard, !transcript.hypotheses.isEmpty else {
            return Answer(transcript.status == .nothingHeard ? .silence : .notUnderstood, confidence: 0)
        }
        if transcript.status == .rejected {
            return Answer(.notUnderstood, transcript: transcript.best?.text ?? "", confidence: 0)
        }
        var best: (answer: Answer, heard: Double)?
        var verdicts: [Bool: Double] = [:]
        for (rank, hypothesis) in transcript.hypotheses.prefix(10).enumerated() {
            var reading = answer(hypothesis.text)
            if let verdict = Self.verdict(reading) {
                verdicts[verdict] = max(verdicts[verdict] ?? 0, hypothesis.confidence)
            }
            reading.confidence *= hypothesis.confidence * (rank == 0 ? 1 : 0.9)
            guard let current = best?.answer else {
                best = (reading, hypothesis.confidence)
                continue
            }
            if Self.isUsable(reading), !Self.isUsable(current) || reading.confidence > current.confidence {
                best = (reading, hypothesis.confidence)
            }
        }
        guard let best else { return Answer(.notUnderstood, confidence: 0) }
        if best.answer.kind != .stop, let verdict = Self.verdict(best.answer), let opposite = verdicts[!verdict],
            opposite >= Self.contradiction * best.heard
        {
            return Answer(.notUnderstood, transcript: best.answer.transcript, confidence: 0)
        }
        return best.answer
    }

    /// Where the opposite was heard with so much of the confidence, it is as likely: neither is done on a guess.
    private static let contradiction = 0.95

    /// Whether an answer lets the request go on; nil: it says nothing of that.
    private static func verdict(_ answer: Answer) -> Bool? {
        switch answer.kind {
        case .yes: true
        case .no, .cancel, .stop: false
        default: nil
        }
    }

    private static func isUsable(_ answer: Answer) -> Bool {
        answer.kind != .notUnderstood && answer.kind != .silence
    }

    func answer(_ text: String) -> Answer {
        let normalized = NormalizedText(text, ignoringWhitespace: engine.ignoringWhitespace)
        guard normalized.count > 0 else { return Answer(.silence, transcript: text, confidence: 0) }
        guard normalized.count <= Sentence.longest else {
            return Answer(.notUnderstood, transcript: text, confidence: 0)
        }
        var run = situation.run(normalized, within: expectation.pending)
        let spans = AnswerSpans(run: run, phrases: engine.phrases)
        // An option of that name is chosen before the words mean what they always mean: "Cancel" of a menu.
        if !namesChoice(spans) {
            if let answer = global(spans, text) ?? repeatedGlobal(normalized, text) { return answer }
            if let answer = clauses(of: normalized, text) { return answer }
            if let answer = further(normalized, text) { return answer }
            if let answer = corrected(normalized, text) { return answer }
        }
        let answer = answer(normalized, text, spans, &run)
        // "Minutes, minutes": an answer said twice is one.
        guard answer.kind == .notUnderstood, expectation.kind != .request,
            let fluent = WithoutHesitations(sentence: Sentence(normalized, of: text, in: situation)).fluent(normalized),
            fluent.count < normalized.count
        else { return answer.kind == .notUnderstood ? askedInstead(text) ?? answer : answer }
        // Word by word: between the first and the last one stands what was left out.
        let words = TokenizedText(fluent).tokens.map { fluent.raw($0.start..<$0.end) }
        var again = AnswerReader(situation: situation, expectation: expectation).answer(words.joined(separator: " "))
        again.transcript = text
        return again.kind == .notUnderstood ? answer : again
    }

    /// A question in place of an answer, told by its meaning alone.
    ///
    /// "How much have I got" is no answer to whether an app may be used.
    private func askedInstead(_ text: String) -> Answer? {
        guard engine.comparison != nil, expectation.pending != nil || expectation.asked != nil else { return nil }
        if case .value(let name, _) = expectation.kind, definition(name).map({ isOpen($0.type) }) ?? true {
            return nil
        }
        var pass = LikeliestRequest(sentence: Sentence(text, in: situation))
        pass.asking = expectation.pending?.app
        guard let match = pass.askedInstead()?.match else { return nil }
        return Answer(.request(match), transcript: text, confidence: Matcher.Bands.act)
    }

    private func namesChoice(_ spans: AnswerSpans) -> Bool {
        guard case .choice(_, let options) = expectation.kind else { return false }
        return OptionChooser(options: options, engine: engine).byName(spans) != nil
    }

    private func answer(
        _ normalized: NormalizedText,
        _ text: String,
        _ spans: AnswerSpans,
        _ run: inout MatchRun
    ) -> Answer {
        switch expectation.kind {
        case .request:
            return request(text) ?? Answer(.notUnderstood, transcript: text, confidence: 0)
        case .confirmation(let verbs):
            return confirmation(verbs, spans, text, &run)
        case .choice(let parameter, let options):
            return choice(parameter, options, spans, text, &run)
        case .value(let parameter, let options):
            return value(parameter, options, spans, text, &run)
        }
    }

    // MARK: In every state

    private func global(_ spans: AnswerSpans, _ text: String) -> Answer? {
        let phrases = engine.phrases
        if case .request = expectation.kind, spans.isWhole(phrases.undo) {
            var answer = Answer(.cancel, transcript: text, confidence: 0.97)
            answer.takesBack = true
            answer.isBare = spans.isWhole(phrases.cancel)
            return answer
        }
        let kinds: [(TermTrie, Answer.Kind)] = [
            (phrases.stop, .stop), (phrases.cancel, .cancel), (phrases.repeat, .repeat), (phrases.help, .help),
            (phrases.choices, .choices), (phrases.goBack, .goBack),
        ]
        for (trie, kind) in kinds where spans.isWhole(trie) { return Answer(kind, transcript: text, confidence: 0.97) }
        // "Nope, stop" is more than a wish for silence: the question is answered, too.
        for (trie, kind) in kinds.prefix(2) where spans.isMade(of: trie, and: phrases.no) {
            return Answer(expectation.kind == .request ? kind : .cancel, transcript: text, confidence: 0.95)
        }
        if case .request = expectation.kind {
            if spans.isWhole(phrases.wait) { return Answer(.wait, transcript: text, confidence: 0.95) }
            // Nothing was asked: nothing more is wanted.
            if spans.isWhole(phrases.no) { return Answer(.no, transcript: text, confidence: 0.95) }
            return spans.isWhole(phrases.details) ? Answer(.repeat, transcript: text, confidence: 0.9) : nil
        }
        if let parameter = change(spans) {
            return Answer(.change(parameter: parameter), transcript: text, confidence: 0.95)
        }
        return nil
    }

    /// "Stop stop stop", "um, cancel, cancel that".
    private func repeatedGlobal(_ normalized: NormalizedText, _ text: String) -> Answer? {
        let situation = Situation(engine: engine, context: context)
        let sentence = Sentence(normalized, of: text, in: situation)
        guard let fluent = WithoutHesitations(sentence: sentence).fluent(normalized) else { return nil }
        let run = situation.run(fluent)
        return global(AnswerSpans(run: run, phrases: engine.phrases), text)
    }

    /// "Forget it, get me a ride home", "too early, cancel": of several clauses one withdraws what is in hand, and another may be
    /// a request of its own.
    private func clauses(of normalized: NormalizedText, _ text: String) -> Answer? {
        switch expectation.kind {
        case .request: return command(behindRemarksIn: normalized, text)
        case .value(let name, _):
            // "Forget it, I'm leaving" may be written to somebody.
            if let type = definition(name)?.type, isOpen(type) { return nil }
        case .choice, .confirmation: break
        }
        let clauses = normalized.clauses()
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        func isWhole(_ clause: NormalizedText, _ tries: [TermTrie]) -> Bool {
            let spans = AnswerSpans(
                run: Situation(engine: engine, context: context).run(clause),
                phrases: engine.phrases
            )
            return tries.contains { spans.isWhole($0) }
        }
        let phrases = engine.phrases
        guard clauses.contains(where: { isWhole($0, [phrases.cancel, phrases.stop, phrases.undo]) }) else { return nil }
        for clause in clauses where !isWhole(clause, [phrases.cancel, phrases.stop, phrases.undo, phrases.no]) {
            guard var answer = request(clause.raw(0..<clause.count)) else { continue }
            answer.transcript = text
            answer.dropsPending = true
            return answer
        }
        return Answer(.cancel, transcript: text, confidence: 0.9)
    }

    /// "It's raining, stop it": with no question open, one clause is said to the assistant, and the others only tell.
    private func command(behindRemarksIn normalized: NormalizedText, _ text: String) -> Answer? {
        let clauses = normalized.clauses()
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        let answers = clauses.map { global(AnswerSpans(run: situation.run($0), phrases: engine.phrases), text) }
        let found = answers.indices.filter { index in
            switch answers[index]?.kind {
            case .stop?, .cancel?: true
            default: false
            }
        }
        guard found.count == 1, let answer = answers[found[0]],
            clauses.indices.allSatisfy({ $0 == found[0] || isTold(clauses[$0]) })
        else { return nil }
        return answer
    }

    /// Words that tell something, and neither ask nor are a request: "it's raining".
    private func isTold(_ clause: NormalizedText) -> Bool {
        let run = situation.run(clause)
        return !isQuestion(run) && request(clause.raw(0..<clause.count)) == nil
    }

    /// More are a story.
    static let mostClauses = 4

    /// "Change the store": the parameter of the pending request that was named.
    private func change(_ spans: AnswerSpans) -> String? {
        guard let pending = expectation.pending, let intent = intent(of: pending) else { return nil }
        for parameter in intent.parameters {
            for name in Set([parameter.displayName, parameter.name]) {
                let words = TextNormalizer.normalize(name)
                for frame in engine.phrases.changeFrames {
                    for before in frame.before {
                        for after in frame.after
                        where spans.isWhole([before, words, after].filter { !$0.isEmpty }) {
                            return parameter.name
                        }
                    }
                }
            }
        }
        return nil
    }

    func intent(of match: IntentMatch) -> IntentDefinition? {
        engine.apps.first { $0.id == match.app }?.intent(named: match.intent)
    }

    /// What is asked for, by its name.
    func definition(_ name: String) -> ParameterDefinition? {
        expectation.asked ?? expectation.pending.flatMap { intent(of: $0) }?.parameter(named: name)
    }

    /// Something else entirely; which app is to do it may be open.
    func request(_ text: String) -> Answer? {
        let understanding = PassRunner(situation: situation).understand(text, opens: false)
        guard let match = understanding.match else { return nil }
        let rivals = understanding.alternatives.filter { $0.intent == match.intent && $0.app != match.app }
        // Apps that do the same make each other unsure; what is wanted is sure enough.
        let confidence = rivals.reduce(match.confidence) { max($0, $1.confidence) }
        guard understanding.band == .act || confidence >= Matcher.Bands.act && !rivals.isEmpty else { return nil }
        var answer = Answer(.request(match), transcript: text, confidence: confidence * 0.95)
        answer.alternatives = rivals
        answer.next = understanding.next
        return answer
    }

    // MARK: Yes or no

    private func confirmation(
        _ verbs: [String],
        _ spans: AnswerSpans,
        _ text: String,
        _ run: inout MatchRun
    ) -> Answer {
        let verbTrie = PhraseBook.trie(verbs)
        if spans.isWhole(engine.phrases.wait) { return Answer(.wait, transcript: text, confidence: 0.95) }
        if spans.isWhole(engine.phrases.hesitantYes) {
            let isYes = spans.isWhole(engine.phrases.yes)
            var answer = Answer(isYes ? .yes : .notUnderstood, transcript: text, confidence: isYes ? 0.97 : 0)
            answer.isHesitant = true
            return answer
        }
        if spans.isWhole(engine.phrases.details) { return Answer(.repeat, transcript: text, confidence: 0.95) }
        if spans.isWhole(verbTrie) { return Answer(.yes, transcript: text, confidence: 0.97) }
        // What may be either is a no: nothing is done that was not wanted.
        if spans.isWhole(engine.phrases.no) { return Answer(.no, transcript: text, confidence: 0.97) }
        if spans.isWhole(engine.phrases.yes) { return Answer(.yes, transcript: text, confidence: 0.97) }
        // What is asked for a yes may be done, where it costs nothing and anything is as welcome.
        if spans.isWhole(engine.phrases.anyChoice), let pending = expectation.pending,
            intent(of: pending)?.category.confirmsByDefault == false
        {
            return Answer(.yes, transcript: text, confidence: 0.85)
        }
        if let agreement = agreement(verbTrie, run.text, text) { return agreement }
        let head = spans.beginsWithYes(engine.phrases) ? Answer.Kind.yes : nil
        let denial = spans.head(engine.phrases.no) != nil ? Answer.Kind.no : nil
        if spans.isPair(engine.phrases.yes, verbTrie) { return Answer(.yes, transcript: text, confidence: 0.95) }
        if spans.isPair(engine.phrases.no, verbTrie) { return Answer(.no, transcript: text, confidence: 0.95) }
        // "yes, but make it two": the values count, and so does the word before them.
        if let pending = expectation.pending, let intent = intent(of: pending) {
            let found = values(of: intent, in: &run)
            let values = found.values
            // "Tell Ada I'm late" at a payment, or to another than the message in hand is to, is not its text.
            if head == nil, let other = surely(text), case .request(let match) = other.kind,
                isAnother(match, than: pending, values)
            {
                return other
            }
            if let text = correctedText(spans, of: pending, intent, isDenied: denial != nil, besides: values) {
                return Answer(.values, values: text, transcript: run.text.raw(0..<run.scalars.count), confidence: 0.85)
            }
            // Another request that explains more of the words.
            if head == nil, found.leavesWords(of: run, engine.language.phrases),
                let other = requestBesideVerdict(run.text, text),
                case .request(let match) = other.kind, match.app != pending.app || match.intent != pending.intent
            {
                return other
            }
            // "Remove two eggs" is no yes to adding some.
            if head == nil, let other = another(than: pending, intent, besides: found, spans, text) { return other }
            // "How long till it's here" asks, and is no other place to go to.
            if !values.isEmpty, head != nil || denial != nil || !isQuestion(run) {
                return Answer(head ?? denial ?? .values, values: values, transcript: text, confidence: 0.85)
            }
        }
        if let request = requestBesideVerdict(run.text, text) { return request }
        if let verdict = verdict(inClausesOf: run.text, text) { return verdict }
        let isMixed = spans.hasDenial(engine.phrases, negations: engine.language.phrases.negations)
        if let kind = denial ?? (isMixed ? nil : head) { return Answer(kind, transcript: text, confidence: 0.6) }
        return Answer(.notUnderstood, transcript: text, confidence: 0)
    }

    /// A request that was said word for word.
    private func surely(_ text: String) -> Answer? {
        let sentence = Sentence(text, opens: false, in: situation)
        let part = sentence.part(sentence.text, isExact: true)
        let runner = PassRunner(situation: situation)
        let readings = runner.readings(of: part)
        guard readings.candidates.first?.tier == 1, readings.candidates.first?.isGuess == false else { return nil }
        let understanding = runner.understanding(of: part, readings)
        guard let match = understanding.match, understanding.band == .act else { return nil }
        return Answer(.request(match), transcript: text, confidence: match.confidence * 0.95)
    }

    /// Whether a request is none for the one in hand: it is of another app, or says all that this one is made of anew.
    private func isAnother(
        _ match: IntentMatch,
        than pending: IntentMatch,
        _ values: [String: [ParameterAssignment]]
    ) -> Bool {
        guard let app = engine.apps.first(where: { $0.id == match.app }),
            let intent = app.intent(named: match.intent), app.handler != nil || app.opening != nil
        else { return false }
        guard match.app == pending.app, match.intent == pending.intent else {
            // "A large one" may be a soup's size, and a coffee.
            return values.isEmpty
                || match.parameters.values.joined().contains { value in
                    if case .string = value.value { value.range != nil } else { false }
                }
        }
        let text = intent.parameters.filter { $0.type == .string }.map(\.name)
        let required = intent.parameters.filter(\.isRequired).map(\.name)
        // To somebody else, in other words.
        return required.count > 1 && text.contains { match.parameters[$0] != nil && required.contains($0) }
            && required.allSatisfy { match.parameters[$0] != nil }
            && required.allSatisfy { match.parameters[$0]?.first?.value != pending.parameters[$0]?.first?.value }
    }

    /// The other request of the app that an answer begins as, though it has values of the one in hand: "remove two eggs" where some are
    /// to be added; nil where it begins as none.
    private func another(
        than pending: IntentMatch,
        _ intent: IntentDefinition,
        besides found: FoundValues,
        _ spans: AnswerSpans,
        _ text: String
    ) -> Answer? {
        let (run, tokens, phrases) = (spans.run, spans.run.tokens.tokens, engine.language.phrases)
        let keys = roles.keys(of: run, roles.neutralTokens(run))
        let start = spans.head(engine.phrases.no) ?? 0
        let first = tokens.indices.first { index in
            tokens[index].start >= start && !keys[index].isEmpty && !phrases.negations.contains(tokens[index].text)
        }
        guard !found.values.isEmpty, let first,
            !found.ranges.contains(where: { $0.overlaps(tokens[first].start..<tokens[first].end) })
        else { return nil }
        // By the word itself: of those that mean the same one may be of either.
        let word = tokens[first].text
        let known = engine.profiles.filter { engine.apps[$0.app].id == pending.app && $0.words.contains(word) }
        let names = known.map { engine.apps[$0.app].intents[$0.intent].name }
        // "Change it to two" is said of the request in hand, too.
        guard !names.isEmpty, !names.contains(pending.intent), !names.contains(where: { $0 == intent.change?.intent })
        else { return nil }
        if let answer = surely(text) ?? request(text), case .request(let match) = answer.kind {
            return match.app == pending.app && match.intent == pending.intent ? nil : answer
        }
        let answer = unknown(nil, spans, text)
        // "Get two" may be said of anything.
        if case .request = answer.kind { return answer }
        return phrases.requestVerbs.contains(word) ? nil : answer
    }

    /// Another request: "skip it, all plain" is a no and a word on what it is about, and of the word for no alone none is made.
    private func requestBesideVerdict(_ normalized: NormalizedText, _ text: String) -> Answer? {
        guard let request = request(text) else { return nil }
        guard verdict(inClausesOf: normalized, text) != nil, isOfVerdict(request, normalized) else { return request }
        guard case .request(let match) = request.kind, let app = engine.apps.first(where: { $0.id == match.app }),
            app.handler != nil || app.opening != nil
        else { return nil }
        // It may be either: nothing is done, nothing given up, and it is asked again.
        return Answer(.repeat, transcript: text, confidence: 0.8)
    }

    /// "Send it, and remind me tomorrow": a yes, and what is to be done then.
    private func agreement(_ verbs: TermTrie, _ normalized: NormalizedText, _ text: String) -> Answer? {
        let clauses = normalized.clauses()
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        let spans = AnswerSpans(run: situation.run(clauses[0]), phrases: engine.phrases)
        guard spans.isWhole(verbs) || spans.isWhole(engine.phrases.yes), !spans.isWhole(engine.phrases.hesitantYes)
        else { return nil }
        let rest = normalized.removing([0..<clauses[0].count + 1])
        guard let further = request(rest.raw(0..<rest.count)), case .request(let match) = further.kind else {
            return nil
        }
        var answer = Answer(.yes, transcript: text, confidence: 0.9)
        answer.next = [Understanding(acting: match)] + further.next
        return answer
    }

    /// Whether a request was found in nothing but a clause that says yes or no.
    private func isOfVerdict(_ answer: Answer, _ normalized: NormalizedText) -> Bool {
        guard case .request(let match) = answer.kind else { return false }
        let others = normalized.clauses().filter { clause in
            let spans = AnswerSpans(run: situation.run(clause), phrases: engine.phrases)
            return !spans.isWhole(engine.phrases.no) && !spans.isWhole(engine.phrases.yes)
        }
        return !others.contains { clause in
            guard case .request(let other)? = request(clause.raw(0..<clause.count))?.kind else { return false }
            return other.app == match.app && other.intent == match.intent
        }
    }

    /// A verdict beside a remark, as in "too expensive, no thanks"; of yes and no in one breath neither is one.
    private func verdict(inClausesOf normalized: NormalizedText, _ text: String) -> Answer? {
        let clauses = normalized.clauses()
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        let situation = Situation(engine: engine, context: context)
        var kinds: Set<Answer.Kind> = []
        for clause in clauses {
            let spans = AnswerSpans(run: situation.run(clause), phrases: engine.phrases)
            if spans.isWhole(engine.phrases.no) {
                kinds.insert(.no)
            } else if spans.isWhole(engine.phrases.yes) {
                kinds.insert(.yes)
            } else if spans.hasDenial(engine.phrases, negations: engine.language.phrases.negations) {
                kinds.insert(.no)
            }
        }
        guard kinds.count < 2 else { return Answer(.notUnderstood, transcript: text, confidence: 0) }
        guard let kind = kinds.first else { return nil }
        // What is refused is not done; what is agreed to must be all that was said.
        let isAgreed = kind == .yes
        return Answer(kind, transcript: text, confidence: isAgreed ? 0.8 : 0.85)
    }

    // MARK: A value

    private func value(
        _ parameter: String,
        _ options: [IntentObject],
        _ spans: AnswerSpans,
        _ text: String,
        _ run: inout MatchRun
    ) -> Answer {
        guard let definition = definition(parameter) else {
            return request(text) ?? Answer(.notUnderstood, transcript: text, confidence: 0)
        }
        let isBoolean = definition.type == .boolean
        if isBoolean, spans.isWhole(engine.phrases.yes) { return Answer(.yes, transcript: text, confidence: 0.97) }
        if isBoolean, spans.isWhole(engine.phrases.no) { return Answer(.no, transcript: text, confidence: 0.97) }
        let chooser = OptionChooser(options: options, engine: engine)
        if definition.type == .dateTime, let completed = completed(definition, text) { return completed }
        let isWhole = whole(definition, in: &run, spans: spans)
        if let isWhole {
            return Answer(.values, values: [parameter: isWhole], transcript: text, confidence: 0.96)
        }
        if let completed = completed(definition, text) { return completed }
        if spans.isWhole(engine.phrases.wait) { return Answer(.wait, transcript: text, confidence: 0.95) }
        if let several = several(definition, chooser, spans, text) { return several }
        if !options.isEmpty, let choice = chooser.choose(text, spans: spans, allowsPosition: true) {
            return optionAnswer(choice, options, parameter, definition, text)
        }
        if let all = everything(definition, options, spans, text) { return all }
        if let several = fitting(definition, chooser, spans, text) { return several }
        if spans.isWhole(engine.phrases.anyChoice) { return Answer(.anyChoice, transcript: text, confidence: 0.9) }
        if spans.isWhole(engine.phrases.no) { return Answer(.no, transcript: text, confidence: 0.9) }
        // "Yes" is something to write to somebody.
        if !isOpen(definition.type), spans.isWhole(engine.phrases.yes) {
            return Answer(.yes, transcript: text, confidence: 0.9)
        }
        if !definition.takesRequests, let request = request(text), !isOpen(definition.type) || isAddressed(request, run)
        {
            return request
        }
        if isOpen(definition.type) {
            let values = freeText(definition, &run)
            return Answer(.values, values: values, transcript: text, confidence: 0.9)
        }
        if definition.type == .spelling, let word = writtenWord(run) {
            return Answer(.values, values: [parameter: [word]], transcript: text, confidence: 0.9)
        }
        let pending = expectation.pending
        var values: [String: [ParameterAssignment]] = [:]
        if let pending, let intent = intent(of: pending) {
            let found = self.values(of: intent, in: &run, wanted: parameter)
            if let other = another(than: pending, intent, besides: found, spans, text) { return other }
            values = found.values
        } else {
            values = self.values(of: [definition], in: &run, wanted: parameter).values
        }
        if values[parameter] == nil, options.isEmpty,
            let open = openNames(definition, spans: spans, run)
        {
            values[parameter] = open
        }
        if !values.isEmpty { return Answer(.values, values: values, transcript: text, confidence: 0.8) }
        return openRequest(text, besides: pending) ?? unknown(definition, spans, text)
    }

    /// Another request of which one value is unknown: "and put a unicycle in my cart".
    private func openRequest(_ text: String, besides pending: IntentMatch?) -> Answer? {
        let understanding = PassRunner(situation: situation).understand(text)
        guard understanding.open.count == 1, let match = understanding.open.first,
            match.app != pending?.app || match.intent != pending?.intent
        else { return nil }
        return Answer(.request(match), transcript: text, confidence: 0.85)
    }

    func isOpen(_ type: ParameterType) -> Bool {
        type == .string || type == .url || type == .file
    }

    /// What was to be spelled, typed as it is written.
    private func writtenWord(_ run: MatchRun) -> ParameterAssignment? {
        guard run.tokens.tokens.count == 1 else { return nil }
        let raw = run.text.raw(0..<run.scalars.count)
        let range = run.text.originalRange(0..<run.scalars.count)
        return ParameterAssignment(value: .spelling(raw), display: raw, raw: raw, range: range)
    }

    /// "And put pizza in the cart" asks for something, and calls nobody so.
    private func isOrder(_ run: MatchRun) -> Bool {
        let tokens = run.tokens.tokens
        let start = edges.starts(run).max() ?? 0
        let phrases = engine.language.phrases
        guard let first = tokens.firstIndex(where: { $0.start >= start }), first + 2 < tokens.count else {
            return false
        }
        return phrases.requestVerbs.contains(tokens[first].text)
            && tokens[(first + 2)...].contains { phrases.common.contains($0.text) }
    }

    /// A person or place nobody told us of, or a thing that only the app knows: the words, for the app to judge; several of an array.
    private func openNames(_ definition: ParameterDefinition, spans: AnswerSpans, _ run: MatchRun)
        -> [ParameterAssignment]?
    {
        let isKnownList: Bool
        switch definition.type {
        case .person, .place: isKnownList = false
        case .object: isKnownList = !definition.hasDynamicOptions
        default: return nil
        }
        guard !isKnownList, !isQuestion(run), let said = spans.cores.first, !isOrder(run) else { return nil }
        return engine.values(in: said, of: definition, run).map { said in
            let core = engine.withoutArticle(said, for: definition, in: run)
            let raw = run.text.raw(core)
            let object = IntentObject(id: raw, display: raw)
            let value: ParameterValue =
                switch definition.type {
                case .person: .person(object)
                case .place: .place(object)
                default: .string(raw)
                }
            return ParameterAssignment(value: value, display: raw, raw: raw, range: run.text.originalRange(core))
        }
    }
}
