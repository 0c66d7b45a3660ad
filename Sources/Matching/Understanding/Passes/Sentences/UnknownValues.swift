internal import WilcoIntents

/// Requests that are recognisably meant though one of their values is unknown: "play the Beatles", "set a timer for 10".
///
/// The words of a template are there, one after the other, and in the place of one value stand words that nobody told us of. Whether
/// that makes it a request of the app is told by its verb, by its noun or by its name; the words are what it is said for.
struct UnknownValues: SentencePass {
    static let name = "a request with an unknown value"
    let sentence: Sentence

    private enum Unknown {
        /// Longer sentences are stories, in words.
        static let longest = 16
        /// Nobody's name is longer, in words.
        static let longestName = 6
        static let mostClauses = 4
        /// Sentences of one app's intent that are tried in full.
        static let most = 400
        /// What a reading with a free name for something has: it is said as every other request is.
        static let freeName = 0.7
    }

    /// A reading with one value that is unknown.
    struct OpenReading {
        var match: IntentMatch
        var app: Int
        var intent: Int
        /// Scalars of the template's own words.
        var said: Int
        /// Words of the unknown value; of several the first one's.
        var words: Int
        /// The value may be any words: it is what the person calls it.
        var isFree: Bool
    }

    func isDue(_ standing: Standing) -> Bool {
        sentence.opens && standing.result.band != .act && standing.result.next.isEmpty
    }

    /// With the requests that may have been meant; one whose value may be any words is understood.
    func outcome(_ standing: Standing) -> Outcome? {
        var result = standing.result
        var found = opened(result.transcript, standing.readings.views)
        if found.isEmpty, result.match == nil { found = openedClause() }
        guard let first = found.first else { return nil }
        if first.isFree {
            let isRival = result.match.map { $0.app != first.match.app || $0.intent != first.match.intent } ?? false
            guard found.count == 1, !isRival else { return nil }
            if let match = result.match { result.alternatives.insert(match, at: 0) }
            result.match = first.match
            result.status = .matched
            result.band = .act
            result.confidence = first.match.confidence
            return .decided(engine.banded(result))
        }
        result.open = found.filter { !$0.isFree }.map(\.match)
        return result.match == nil ? .decided(result) : .noted(result)
    }

    /// The same of the only clause that may be one: "and while that's going, set a timer for five".
    private func openedClause() -> [OpenReading] {
        guard sentence.mayBeReread else { return [] }
        let clauses = sentence.text.clauses()
        guard (2...Unknown.mostClauses).contains(clauses.count) else { return [] }
        let found = clauses.map { clause in
            opened(sentence.said, runner.readings(of: sentence.part(clause)).views)
        }
        .filter { !$0.isEmpty }
        return found.count == 1 ? found[0] : []
    }

    /// The requests that may have been meant, best first; several only where nothing tells between their apps.
    func opened(_ text: String, _ views: [View]) -> [OpenReading] {
        var graph = engine.graph
        let amounts = amounts(in: views)
        for index in graph.nodes.indices {
            let node = graph.nodes[index]
            let mayLackUnit =
                node.kind == .typed && !amounts.contains(node.a) && Self.hasUnit(graph.readers[Int(node.a)])
            if node.kind == .terms || mayLackUnit {
                graph.nodes[index].kind = .wildcard
                graph.nodes[index].b = 0
            }
            if node.kind != .literal { graph.nodes[index].first = .max }
        }
        var best: [Int: OpenReading] = [:]
        for view in views where !view.isReworded && view.run.tokens.tokens.count <= Unknown.longest {
            var known = view.run
            let isPlain = !roles.tellsOfSomebody(known) && roles.pastVerbs(in: known.tokens.tokens).isEmpty
            guard isPlain, !known.isExhausted else { continue }
            var run = MatchRun(
                graph: graph,
                text: known.text,
                moment: context.moment,
                ignoringWhitespace: engine.ignoringWhitespace
            )
            let words = Set(run.tokens.tokens.map(\.text))
            let starts = edges.starts(run)
            let isEnd = edges.ends(run, engine.phrases.closings)
            let endings = isEnd.indices.filter { isEnd[$0] && $0 > 0 && run.isBoundary($0) }.suffix(4).reversed()
            for profile in engine.profiles where !engine.isPersonal(profile.app) {
                if let apps = view.apps, !apps.contains(profile.app) { continue }
                let intent = engine.apps[profile.app].intents[profile.intent]
                guard !intent.isActivity else { continue }
                let title = Set(TokenizedText(NormalizedText(intent.title)).tokens.map(\.text))
                    .subtracting(engine.language.phrases.fillers)
                var tried = 0
                for (place, sentence) in profile.sentences.enumerated() {
                    let core = profile.cores[place]
                    guard !core.allSlots.isEmpty, core.fixed.isSubset(of: words), !core.words.isDisjoint(with: words),
                        tried < Unknown.most
                    else { continue }
                    tried += 1
                    for start in starts {
                        for end in endings where end > Int(start) {
                            guard
                                let found = openReading(
                                    sentence.sentence,
                                    start,
                                    Int32(end),
                                    title,
                                    isNamed: view.apps != nil,
                                    text,
                                    &run,
                                    &known
                                )
                            else { continue }
                            let key = profile.app << 16 | profile.intent
                            if best[key].map({ Self.isBetter(found, than: $0) }) ?? true { best[key] = found }
                        }
                    }
                }
            }
        }
        let ranked = best.sorted { first, second in
            Self.isBetter(first.value, than: second.value)
                || !Self.isBetter(second.value, than: first.value) && first.key < second.key
        }.map(\.value)
        guard let first = ranked.first else { return [] }
        // Of one app the first; of several those that are as near.
        var result = [first]
        for other in ranked.dropFirst()
        where !Self.isBetter(first, than: other) && !result.contains(where: { $0.app == other.app }) {
            result.append(other)
        }
        return result
    }

    /// Readers of amounts that were said with their unit: nothing else is an amount without one there.
    private func amounts(in views: [View]) -> Set<Int32> {
        guard let view = views.first(where: { !$0.isReworded }) else { return [] }
        let scanner = NumberScanner(language: engine.language, text: view.run.tokens)
        var found: Set<Int32> = []
        for (index, token) in view.run.tokens.tokens.enumerated()
        where token.kind == .number || token.kind == .symbol || !scanner.words(at: index).isEmpty {
            for reader in engine.graph.readers.indices where Self.hasUnit(engine.graph.readers[reader]) {
                if !view.run.readings(Int32(reader), token.start).isEmpty { found.insert(Int32(reader)) }
            }
        }
        return found
    }

    /// More of the template's own words, and so fewer that nobody knows.
    private static func isBetter(_ first: OpenReading, than second: OpenReading) -> Bool {
        first.said != second.said ? first.said > second.said : first.words < second.words
    }

    private func openReading(
        _ index: Int,
        _ start: Int32,
        _ end: Int32,
        _ title: Set<String>,
        isNamed: Bool,
        _ text: String,
        _ run: inout MatchRun,
        _ known: inout MatchRun
    ) -> OpenReading? {
        let sentence = engine.sentences[index]
        let app = engine.apps[sentence.app]
        let intent = app.intents[sentence.intent]
        let group = intent.sentences[sentence.group]
        guard group.requiresContext.isEmpty, ContextRules.mayFit(group, context.values),
            ContextRules.isSpokenOf(group, in: run.tokens)
        else { return nil }
        var deriver = Deriver { _ in true }
        guard let derivation = deriver.derive(items: sentence.items, from: start, to: end, in: &run),
            !run.isExhausted
        else { return nil }
        var parameters: [String: [ParameterAssignment]] = [:]
        var unknown: (capture: Derivation.Capture, parameter: ParameterDefinition)?
        for capture in derivation.captures {
            guard capture.slot >= 0, let parameter = intent.parameter(named: engine.graph.slots[Int(capture.slot)])
            else {
                // A list that is no value: its words must be known.
                if !isKnown(capture, &known) { return nil }
                continue
            }
            if let value = value(capture, parameter, &known) {
                parameters[parameter.name, default: []].append(value)
            } else if unknown == nil {
                unknown = (capture, parameter)
            } else {
                return nil
            }
        }
        guard let (capture, parameter) = unknown else { return nil }
        let values = engine.values(in: Int(capture.start)..<Int(capture.end), of: parameter, run)
        guard let first = values.first, values.allSatisfy({ isName($0, parameter, run) }),
            // "Line 4 and set a timer": what is to be done is no further name.
            !values.dropFirst().contains(where: { beginsWithVerb($0, run) })
        else { return nil }
        let own = run.tokens.tokens.filter { token in
            token.start >= start && token.end <= end
                && !derivation.captures.contains { $0.start <= token.start && token.end <= $0.end }
        }.map(\.text)
        let fillers = engine.language.phrases.fillers
        // "Order a minestrone" is one whatever it is; what is started or shown must be named by its noun, too.
        let isOfAnything = Self.ofAnything.contains(intent.category) && own.contains { title.contains($0) }
        let isNounNamed = own.contains { title.contains($0) && !engine.language.phrases.requestVerbs.contains($0) }
        // "Send thirty dollars to my mum": money is sent whoever it is for.
        let isOfMoney = parameters.values.joined().contains { value in
            if case .currencyAmount = value.value { true } else { false }
        }
        // "Can I get a goulash", when the menu was just told.
        let last = context.values[MatchContext.lastAsked]?.arrayValue?.first?["app"]?.stringValue
        let isSpokenOf =
            last == app.id && Self.ofAnything.contains(intent.category)
            && own.contains { engine.language.phrases.requestVerbs.contains($0) }
        let isTelling =
            isNamed || isSpokenOf || isOfMoney || isOfAnything
            || isNounNamed && !Self.ofAnything.contains(intent.category)
            || own.contains { word in
                let key = engine.language.key(of: word)
                return !fillers.contains(word) && !engine.language.phrases.requestVerbs.contains(word)
                    && engine.keywords.isAnchor(key)
            }
        guard isTelling, own.contains(where: { !engine.language.phrases.common.contains($0) }) || isNamed else {
            return nil
        }
        for (name, value) in group.fixed where parameters[name] == nil {
            parameters[name] = RequestMaker.fixed(value, of: intent.parameter(named: name)?.type, in: app)
        }
        let range = withArticle(Int(capture.start)..<Int(capture.end), run)
        let raw = run.text.raw(range)
        let isFree = parameter.takesAnyName
        if isFree {
            let name = run.text.raw(Int(capture.start)..<Int(capture.end))
            parameters[parameter.name] = [
                ParameterAssignment(
                    value: .object(IntentObject(id: name, display: name)),
                    display: name,
                    raw: name,
                    range: run.text.originalRange(Int(capture.start)..<Int(capture.end))
                )
            ]
        }
        var match = IntentMatch(
            app: app.id,
            intent: intent.name,
            parameters: parameters,
            transcript: text,
            confidence: isFree ? Unknown.freeName : Matcher.Bands.confirm * 0.9,
            appWasNamed: isNamed,
            response: group.response,
            template: sentence.template,
            metadata: group.metadata,
            arrayParameters: Set(intent.parameters.filter(\.isArray).map(\.name))
        )
        if !isFree { match.unknown = [parameter.name: raw] }
        return OpenReading(
            match: match,
            app: sentence.app,
            intent: sentence.intent,
            said: own.reduce(0) { $0 + $1.count },
            words: run.tokens.tokens.count { $0.start >= first.lowerBound && $0.end <= first.upperBound },
            isFree: isFree
        )
    }

    /// What is done with a thing of any name: there is hardly anything that nobody would play or order.
    private static let ofAnything: Set<IntentCategory> = [.order, .buy, .play]

    /// Whether what a reader reads has a unit that may be left unsaid.
    private static func hasUnit(_ reader: any ValueReader) -> Bool {
        if let approximate = reader as? ApproximateReader { return hasUnit(approximate.exact) }
        return reader is DurationReader || reader is MeasurementReader || reader is MoneyReader
    }

    // MARK: The words

    /// Whether the words are one of a list, or a value of a type.
    private func isKnown(_ capture: Derivation.Capture, _ known: inout MatchRun) -> Bool {
        let places = known.ends(capture.node, capture.start)
        return (0..<places.count).contains { known.arena[Int(places.start + $0)] == capture.end }
    }

    /// The value that the words are, where they are one.
    private func value(_ capture: Derivation.Capture, _ parameter: ParameterDefinition, _ known: inout MatchRun)
        -> ParameterAssignment?
    {
        guard isKnown(capture, &known) else { return nil }
        var capture = capture
        let node = known.graph.nodes[Int(capture.node)]
        // Any words may stand for somebody or something there: nobody knows who or what it is.
        if node.kind == .wildcard {
            switch parameter.type {
            case .person, .place, .object: return nil
            default: break
            }
        }
        if node.kind == .terms {
            let range = Int(capture.start)..<Int(capture.end)
            guard let entry = known.graph.entries(of: Int(node.a), in: known.scalars, range).first else { return nil }
            capture.entry = entry
        }
        return RequestMaker.assignment(capture, type: parameter.type, in: &known)
    }

    /// Whether words nobody knows can be meant for the value: a name for a thing, a bare number for an amount.
    private func isName(_ range: Range<Int>, _ parameter: ParameterDefinition, _ run: MatchRun) -> Bool {
        let tokens = run.tokens.tokens.indices.filter {
            run.tokens.tokens[$0].start >= range.lowerBound && run.tokens.tokens[$0].end <= range.upperBound
        }
        guard (1...Unknown.longestName).contains(tokens.count) else { return false }
        let scanner = NumberScanner(language: engine.language, text: run.tokens)
        let isNumber =
            scanner.words(at: tokens[0]).contains { $0.end == tokens[tokens.count - 1] + 1 }
            || tokens.count == 1 && run.tokens.tokens[tokens[0]].kind == .number
        switch parameter.type {
        case .enumeration, .object, .person, .place:
            // A number alone is what nothing and nobody is called, and one with more behind it is an amount: "25 for the chicken".
            let isAmount =
                tokens.count > 1 && engine.language.phrases.common.contains(run.tokens.tokens[tokens[1]].text)
                && (run.tokens.tokens[tokens[0]].kind == .number || !scanner.words(at: tokens[0]).isEmpty)
            return !isNumber && !isAmount && engine.isName(tokens.map { run.tokens.tokens[$0] })
        case .duration, .measurement, .currencyAmount: return isNumber
        default: return false
        }
    }

    private func beginsWithVerb(_ range: Range<Int>, _ run: MatchRun) -> Bool {
        let first = run.tokens.tokens.first { $0.start >= range.lowerBound }
        return first.map { engine.language.phrases.requestVerbs.contains($0.text) } ?? false
    }

    /// The words with the article before them, as they are told back.
    private func withArticle(_ range: Range<Int>, _ run: MatchRun) -> Range<Int> {
        guard let before = run.tokens.tokens.last(where: { $0.end < range.lowerBound }),
            engine.language.phrases.articles.contains(before.text)
        else { return range }
        return before.start..<range.upperBound
    }
}

extension MatcherEngine {
    /// Whether words may be what somebody or something is called: no sentence, no question, no refusal, and no word for what was spoken
    /// of before.
    func isName(_ tokens: [TokenizedText.Token]) -> Bool {
        let phrases = language.phrases
        let isSentence = tokens.contains { token in
            phrases.negations.contains(token.text) || phrases.subjects.contains(token.text)
                || phrases.otherSubjects.contains(token.text) || token.kind == .symbol
        }
        // "Move it to twenty past" names nothing; an article may be such a word in other languages.
        let mentions = phrases.things.union(phrases.severalThings).subtracting(phrases.articles)
        guard !tokens.contains(where: { mentions.contains($0.text) }) else { return false }
        // "Of morning", "to listen": what leads up to something else is no beginning of a name.
        let beginnings = phrases.articles.union(phrases.possessives).union(phrases.kindWords)
        if let word = tokens.first?.text, phrases.common.contains(word), !beginnings.contains(word) { return false }
        guard !isSentence, let first = tokens.first, !phrases.questions.contains(first.text) else { return false }
        return tokens.contains { !phrases.fillers.contains($0.text) }
    }
}

extension ParameterDefinition {
    /// Nobody asks what it is: the thing is called what the person calls it.
    var takesAnyName: Bool {
        guard case .object = type else { return false }
        return !isRequired && !isResolvedByApp && !hasDynamicOptions
    }
}
