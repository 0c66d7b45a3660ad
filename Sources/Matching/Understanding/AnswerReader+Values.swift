internal import WilcoIntents

extension AnswerReader {
    /// The answer is the value and nothing else but words around it.
    func whole(
        _ definition: ParameterDefinition,
        in run: inout MatchRun,
        spans: AnswerSpans
    ) -> [ParameterAssignment]? {
        guard definition.type != .string, definition.type != .url, definition.type != .file,
            let node = valueNode(definition)
        else { return nil }
        for core in spans.cores {
            let places = run.ends(node, Int32(core.lowerBound))
            for offset in 0..<places.count where Int(run.arena[Int(places.start + offset)]) == core.upperBound {
                if let found = assignment(node, core, definition, in: &run) { return [found] }
            }
            if let plain = plainDegrees(definition, core, run) { return [plain] }
            if definition.isArray, let list = series(node, core, definition, in: &run) { return list }
        }
        return nil
    }

    /// The value that a part of the answer is, from its first word to its last.
    func whole(
        _ range: Range<Int>,
        _ definition: ParameterDefinition,
        in run: inout MatchRun
    ) -> ParameterAssignment? {
        guard let node = valueNode(definition) else { return nil }
        let places = run.ends(node, Int32(range.lowerBound))
        guard (0..<places.count).contains(where: { Int(run.arena[Int(places.start + $0)]) == range.upperBound }) else {
            return nil
        }
        return assignment(node, range, definition, in: &run)
    }

    /// "72" where a temperature was asked for.
    private func plainDegrees(_ definition: ParameterDefinition, _ core: Range<Int>, _ run: MatchRun)
        -> ParameterAssignment?
    {
        guard case .measurement(.temperature) = definition.type else { return nil }
        let reader = MeasurementReader(
            language: engine.language,
            quantity: .temperature,
            defaultUnit: engine.language.units.home[.temperature]
        )
        let readings = reader.readings(in: run.tokens, from: core.lowerBound, at: context.moment)
        guard let reading = readings.first(where: { $0.end == core.upperBound }) else { return nil }
        let raw = run.text.raw(core)
        return ParameterAssignment(
            value: reading.value,
            display: raw,
            raw: raw,
            range: run.text.originalRange(core)
        )
    }

    /// Node of the parameter's known values: open text left out.
    private func valueNode(_ definition: ParameterDefinition) -> ExpressionGraph.NodeID? {
        let known = key(definition).map { engine.parameterNodes[$0] } ?? engine.typeNodes[definition.type]
        guard let node = known else { return nil }
        let kind = engine.graph.nodes[Int(node)]
        switch kind.kind {
        case .wildcard: return nil
        case .alternatives:
            return engine.graph.items(of: kind).first { engine.graph.nodes[Int($0)].kind != .wildcard }
        default: return node
        }
    }

    /// Node of the values of a list behind the first; nil where they are named as that is.
    private func furtherNode(_ definition: ParameterDefinition) -> ExpressionGraph.NodeID? {
        key(definition).flatMap { engine.furtherNodes[$0] }
    }

    /// Nil: the question belongs to no request.
    private func key(_ definition: ParameterDefinition) -> String? {
        expectation.pending.map { MatcherEngine.parameterKey($0.app, $0.intent, definition.name) }
    }

    private func assignment(
        _ node: ExpressionGraph.NodeID,
        _ range: Range<Int>,
        _ definition: ParameterDefinition,
        in run: inout MatchRun
    ) -> ParameterAssignment? {
        var deriver = Deriver { _ in true }
        guard
            let derivation = deriver.derive(
                items: [node],
                from: Int32(range.lowerBound),
                to: Int32(range.upperBound),
                in: &run
            ), let capture = derivation.captures.last
        else { return nil }
        return RequestMaker.assignment(capture, type: definition.type, in: &run)
    }

    /// "Cheese and chives": values of an array, one after the other.
    private func series(
        _ node: ExpressionGraph.NodeID,
        _ range: Range<Int>,
        _ definition: ParameterDefinition,
        in run: inout MatchRun
    ) -> [ParameterAssignment]? {
        let further = furtherNode(definition) ?? node
        var result: [ParameterAssignment] = []
        var place = range.lowerBound
        while place < range.upperBound {
            let node = result.isEmpty ? node : further
            let places = run.ends(node, Int32(place))
            var longest = 0
            for offset in 0..<places.count {
                let end = Int(run.arena[Int(places.start + offset)])
                if end <= range.upperBound, run.isBoundary(end) { longest = max(longest, end) }
            }
            if longest > place, let found = assignment(node, place..<longest, definition, in: &run) {
                result.append(found)
                place = longest
            } else if let token = run.tokens.token(at: place),
                !result.isEmpty || run.tokens.tokens[token].kind == .symbol,
                Self.joins(run.tokens.tokens[token].text, engine.language)
            {
                place = run.tokens.tokens[token].end
            } else {
                return nil
            }
            while place < range.upperBound, run.scalars[place] == TextNormalizer.space { place += 1 }
        }
        return result.count > 1 ? result : nil
    }

    private static func joins(_ word: String, _ language: Language) -> Bool {
        word == "&" || word == "+" || language.numbers?.and.contains(word) == true
            || language.phrases.common.contains(word)
    }

    /// Values that stand in an answer, and where.
    struct FoundValues {
        var values: [String: [ParameterAssignment]] = [:]
        /// In scalars.
        var ranges: [Range<Int>] = []

        /// Whether words are left over beside them that mean something of their own.
        ///
        /// "Turn right 45 degrees" is no distance of 45, whatever else was asked.
        func leavesWords(of run: MatchRun, _ phrases: Language.Phrases) -> Bool {
            run.tokens.tokens.contains { token in
                !ranges.contains { $0.overlaps(token.start..<token.end) } && !phrases.common.contains(token.text)
                    && !phrases.additions.contains(token.text) && !phrases.negations.contains(token.text)
            }
        }
    }

    /// Every value of the intent's parameters that stands in the answer; what is asked for has the first choice.
    ///
    /// A value that is said not to be wanted is none. Of an array it is taken out of what there is; "add cheese" adds to that.
    ///
    /// - Parameter wanted: The parameter that was asked for.
    func values(of intent: IntentDefinition, in run: inout MatchRun, wanted: String? = nil) -> FoundValues {
        values(of: intent.parameters, in: &run, wanted: wanted)
    }

    func values(of parameters: [ParameterDefinition], in run: inout MatchRun, wanted: String?) -> FoundValues {
        var found = FoundValues()
        let ordered = parameters.filter { $0.name == wanted } + parameters.filter { $0.name != wanted }
        // Names first: a number may be part of one.
        let byKind = ordered.filter { Self.isNamed($0.type) } + ordered.filter { !Self.isNamed($0.type) }
        for definition in byKind {
            guard let node = valueNode(definition) else { continue }
            let isAsked = definition.name == wanted
            let mentions = mentions(of: node, definition, besides: found.ranges, isAsked: isAsked, in: &run)
            if definition.isArray {
                guard !mentions.isEmpty else { continue }
                found.ranges += mentions.map(\.range)
                found.values[definition.name] = changed(
                    expectation.pending?.parameters[definition.name] ?? [],
                    by: mentions,
                    run
                )
            } else if let first = mentions.first(where: { !$0.isUnwanted }) {
                found.ranges.append(first.range)
                found.values[definition.name] = [first.assignment]
            }
        }
        return found
    }

    /// A value that stands in an answer.
    private struct Mention {
        var range: Range<Int>
        var assignment: ParameterAssignment
        var isUnwanted: Bool
    }

    /// Where a parameter's values stand: those of an array in the order they were said, of any other the longest first.
    private func mentions(
        of node: ExpressionGraph.NodeID,
        _ definition: ParameterDefinition,
        besides taken: [Range<Int>],
        isAsked: Bool,
        in run: inout MatchRun
    ) -> [Mention] {
        var ranges: [Range<Int>] = []
        for token in run.tokens.tokens where run.isBoundary(token.start) || token.start == 0 {
            let places = run.ends(node, Int32(token.start))
            for offset in 0..<places.count {
                let range = token.start..<Int(run.arena[Int(places.start + offset)])
                guard run.isBoundary(range.upperBound), !taken.contains(where: { $0.overlaps(range) }),
                    !Self.isWeak(node, range, run, engine), isAsked || !isOfOtherUnit(node, range, definition, run)
                else { continue }
                ranges.append(range)
            }
        }
        var found: [(range: Range<Int>, assignment: ParameterAssignment)] = []
        for range in ranges.sorted(by: { $0.count > $1.count })
        where !found.contains(where: { $0.range.overlaps(range) }) {
            if let assignment = assignment(node, range, definition, in: &run) { found.append((range, assignment)) }
        }
        // "Every Monday and Thursday"
        if definition.isArray, let further = furtherNode(definition) {
            for token in run.tokens.tokens {
                let isFree = !(taken + found.map(\.range)).contains { $0.overlaps(token.start..<token.end) }
                guard isFree, let last = found.map(\.range.upperBound).filter({ $0 <= token.start }).max(),
                    words(from: last, to: token.start, run).allSatisfy({ Self.joins($0, engine.language) })
                else { continue }
                let places = run.ends(further, Int32(token.start))
                let ends = (0..<places.count).map { Int(run.arena[Int(places.start + $0)]) }.filter(run.isBoundary)
                guard let end = ends.max(),
                    let assignment = assignment(further, token.start..<end, definition, in: &run)
                else { continue }
                found.append((token.start..<end, assignment))
            }
        }
        var mentions: [Mention] = []
        var last: Mention?
        for (range, assignment) in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let words = words(from: last?.range.upperBound ?? 0, to: range.lowerBound, run)
            let isJoined = !words.isEmpty && words.allSatisfy { Self.joins($0, engine.language) }
            let isUnwanted =
                isNegated(by: words, anywhere: definition.isArray) || definition.isArray && isDenied(range, run)
                || isJoined && last?.isUnwanted == true
            let mention = Mention(range: range, assignment: assignment, isUnwanted: isUnwanted)
            mentions.append(mention)
            last = mention
        }
        return definition.isArray ? mentions : mentions.sorted { $0.range.count > $1.range.count }
    }

    private func words(from start: Int, to end: Int, _ run: MatchRun) -> [String] {
        run.tokens.tokens.filter { $0.start >= start && $0.end <= end }.map(\.text)
    }

    /// Whether the words before a value say that it is not meant.
    private func isNegated(by words: [String], anywhere: Bool) -> Bool {
        let phrases = engine.language.phrases
        for word in words.reversed() {
            if phrases.negations.contains(word) { return true }
            if phrases.additions.contains(word) || !anywhere && !phrases.common.contains(word) { return false }
        }
        return false
    }

    /// "No cheese", but not "no, cheese".
    private func isDenied(_ range: Range<Int>, _ run: MatchRun) -> Bool {
        guard let before = run.tokens.tokens.last(where: { $0.end <= range.lowerBound }) else { return false }
        var isNo = false
        engine.phrases.no.ends(in: run.scalars, from: before.start) { if $0 == before.end { isNo = true } }
        return isNo && !run.text.raw(before.start..<range.upperBound).contains(",")
    }

    /// What becomes of an array: without what is unwanted, with what is added, or something else altogether.
    private func changed(
        _ values: [ParameterAssignment],
        by mentions: [Mention],
        _ run: MatchRun
    ) -> [ParameterAssignment] {
        let unwanted = mentions.filter(\.isUnwanted).map(\.assignment.value.json)
        let wanted = mentions.filter { !$0.isUnwanted }.map(\.assignment)
        let before = words(from: 0, to: mentions.first?.range.lowerBound ?? 0, run)
        let after = words(from: mentions.last?.range.upperBound ?? 0, to: run.scalars.count, run)
        let adds = (before + after).contains(where: engine.language.phrases.additions.contains)
        let kept = adds || !unwanted.isEmpty ? values.filter { !unwanted.contains($0.value.json) } : []
        return kept + wanted.filter { addition in !kept.contains { $0.value.json == addition.value.json } }
    }

    private static func isNamed(_ type: ParameterType) -> Bool {
        switch type {
        case .enumeration, .object, .person, .place: true
        default: false
        }
    }

    /// "Five" of "five minutes" is no number of soups.
    private func isOfOtherUnit(
        _ node: ExpressionGraph.NodeID,
        _ range: Range<Int>,
        _ definition: ParameterDefinition,
        _ run: MatchRun
    ) -> Bool {
        guard engine.graph.nodes[Int(node)].kind == .typed,
            let next = run.tokens.tokens.first(where: { $0.start >= range.upperBound }),
            engine.language.isUnit(next.text)
        else { return false }
        // "Two hours" where the parameter is called hours.
        let names = TokenizedText(NormalizedText("\(definition.name) \(definition.displayName)"))
        return !names.tokens.contains { $0.text == next.text }
    }

    /// "a" alone is no number when there are other words around it, nor is the "one" of "the fourth one".
    private static func isWeak(
        _ node: ExpressionGraph.NodeID,
        _ range: Range<Int>,
        _ run: MatchRun,
        _ engine: MatcherEngine
    ) -> Bool {
        guard engine.graph.nodes[Int(node)].kind == .typed else { return false }
        let words = run.text.string(range)
        if engine.language.numbers?.articles.contains(words) == true { return true }
        return range.lowerBound > 0 && engine.language.numbers?.small[words] == 1
            && engine.graph.nodes[Int(node)].kind == .typed
    }
}
