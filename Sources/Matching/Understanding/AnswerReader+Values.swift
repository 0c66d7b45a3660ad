internal import WilcoIntents

extension AnswerReader {
    /// The answer is the value and nothing else but words around it.
    func whole(
        _ definition: ParameterDefinition,
        _ pending: IntentMatch,
        in run: inout MatchRun,
        spans: AnswerSpans
    ) -> [ParameterAssignment]? {
        guard definition.type != .string, definition.type != .url, definition.type != .file,
            let node = valueNode(definition, pending)
        else { return nil }
        for core in spans.cores {
            let places = run.ends(node, Int32(core.lowerBound))
            for offset in 0..<places.count where Int(run.arena[Int(places.start + offset)]) == core.upperBound {
                if let found = assignment(node, core, definition, in: &run) { return [found] }
            }
            if definition.isArray, let list = series(node, core, definition, in: &run) { return list }
        }
        return nil
    }

    /// Node of the parameter's known values: open text left out.
    private func valueNode(_ definition: ParameterDefinition, _ pending: IntentMatch) -> ExpressionGraph.NodeID? {
        let key = MatcherEngine.parameterKey(pending.app, pending.intent, definition.name)
        guard let node = engine.parameterNodes[key] else { return nil }
        let kind = engine.graph.nodes[Int(node)]
        switch kind.kind {
        case .wildcard: return nil
        case .alternatives:
            return engine.graph.items(of: kind).first { engine.graph.nodes[Int($0)].kind != .wildcard }
        default: return node
        }
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
        return Understander.assignment(capture, type: definition.type, in: &run)
    }

    /// "Cheese and chives": values of an array, one after the other.
    private func series(
        _ node: ExpressionGraph.NodeID,
        _ range: Range<Int>,
        _ definition: ParameterDefinition,
        in run: inout MatchRun
    ) -> [ParameterAssignment]? {
        var result: [ParameterAssignment] = []
        var place = range.lowerBound
        while place < range.upperBound {
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

    /// Every value of the intent's parameters that stands in the answer; what is asked for has the first choice.
    func values(
        of intent: IntentDefinition,
        in run: inout MatchRun,
        spans: AnswerSpans,
        wanted: String? = nil
    ) -> [String: [ParameterAssignment]] {
        guard let pending = expectation.pending else { return [:] }
        var taken: [Range<Int>] = []
        var result: [String: [ParameterAssignment]] = [:]
        let ordered =
            intent.parameters.filter { $0.name == wanted } + intent.parameters.filter { $0.name != wanted }
        // Names first: a number may be part of one.
        let byKind = ordered.filter { Self.isNamed($0.type) } + ordered.filter { !Self.isNamed($0.type) }
        for definition in byKind {
            guard let node = valueNode(definition, pending) else { continue }
            var longest: (range: Range<Int>, assignment: ParameterAssignment)?
            for token in run.tokens.tokens {
                let places = run.ends(node, Int32(token.start))
                for offset in 0..<places.count {
                    let end = Int(run.arena[Int(places.start + offset)])
                    let range = token.start..<end
                    guard run.isBoundary(end), run.isBoundary(token.start) || token.start == 0,
                        !taken.contains(where: { $0.overlaps(range) }), range.count > longest?.range.count ?? 0
                    else { continue }
                    guard !Self.isWeak(node, range, run, engine),
                        let found = assignment(node, range, definition, in: &run)
                    else { continue }
                    longest = (range, found)
                }
            }
            if let longest {
                taken.append(longest.range)
                result[definition.name] = [longest.assignment]
            }
        }
        return result
    }

    private static func isNamed(_ type: ParameterType) -> Bool {
        switch type {
        case .enumeration, .object, .person, .place: true
        default: false
        }
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
