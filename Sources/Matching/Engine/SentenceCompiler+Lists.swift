internal import WilcoIntents

/// What `{name}` in a template stands for.
extension SentenceCompiler {
    mutating func list(
        _ name: String,
        _ slot: String,
        _ scope: Scope,
        insideWord: Bool
    ) throws(Fault) -> NodeID {
        if let local = scope.group?.lists[name] {
            return graph.capture(try node(for: local, scope, insideWord: insideWord), slot: slot)
        }
        let app = apps[scope.app]
        if let shared = app.lists[name] {
            if shared == .wildcard { return graph.capture(graph.wildcard(insideWord: insideWord), slot: slot) }
            let key = "\(scope.app)/\(name)"
            if let known = listNodes[key] { return graph.capture(known, slot: slot) }
            let node = try node(for: shared, Scope(app: scope.app), insideWord: insideWord)
            listNodes[key] = node
            return graph.capture(node, slot: slot)
        }
        if let intent = scope.intent,
            let parameter = app.intents[intent].parameter(named: name) ?? app.intents[intent].parameter(named: slot)
        {
            let value = graph.capture(node(for: parameter, scope, insideWord: insideWord), slot: slot)
            let isArray = app.intents[intent].parameter(named: slot)?.isArray == true
            return isArray && !insideWord ? try series(value, of: parameter, slot, scope) : value
        }
        if let type = app.type(named: name) {
            let parameterType: ParameterType =
                type.kind == .enumeration ? .enumeration(type.name) : .object(type.name)
            return graph.capture(node(for: parameterType, unit: nil, scope, insideWord: insideWord), slot: slot)
        }
        if let type = ParameterType(name: name) {
            return graph.capture(node(for: type, unit: nil, scope, insideWord: insideWord), slot: slot)
        }
        throw .template(.unknownList(name, in: scope.source), rule: scope.rulesInside.last)
    }

    mutating func node(for list: SlotList, _ scope: Scope, insideWord: Bool) throws(Fault) -> NodeID {
        switch list {
        case .wildcard:
            return graph.wildcard(insideWord: insideWord)
        case .range(let range):
            let key = "range \(range)"
            if let known = readerNodes[key] { return known }
            let node = graph.typed(RangeReader(range, language: language))
            readerNodes[key] = node
            return node
        case .values(let values):
            var trie = TermTrie()
            let rules = scope.group.map { apps[scope.app].rules.merging($0.rules) { $1 } } ?? apps[scope.app].rules
            for (priority, value) in values.enumerated() {
                try spend(in: scope)
                let isUnsaid = value.text.allSatisfy(\.isWhitespace)
                let expression = isUnsaid ? TemplateExpression.text("") : try parse(value.text)
                let entry = TermTrie.Entry(
                    value: value.value,
                    display: Self.display(value.value),
                    context: value.context,
                    metadata: value.metadata,
                    isAsSaid: value.isAsSaid,
                    priority: Double(priority)
                )
                guard !isUnsaid else {
                    trie.unsaid = trie.insert(entry, spoken: [])
                    continue
                }
                var expander = TemplateExpander(rules: rules)
                if let ways = expander.expand(expression) {
                    try spend(ways.count, in: scope)
                    let ignoring = ignoresWhitespace(scope)
                    let all = ways + ways.compactMap(SpokenWords(language: language).inWords)
                    trie.insert(
                        entry,
                        spoken: all.map { TextNormalizer.normalize($0, ignoringWhitespace: ignoring) }
                    )
                } else {
                    var inner = scope
                    inner.source = value.text
                    let node = try compile(expression, inner)
                    guard !graph.extents[Int(node)].isTooLarge else {
                        throw .template(.tooLarge(column: 1, template: value.text), rule: scope.rulesInside.last)
                    }
                    let index = trie.insert(entry, spoken: [])
                    trie.expressions.append((node, index))
                }
            }
            return graph.terms(trie)
        }
    }

    static func display(_ value: ParameterValue) -> String {
        switch value.json {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .bool(let flag): String(flag)
        default: ""
        }
    }
}
