internal import WilcoIntents

/// Builds the graph from the apps' definitions.
struct SentenceCompiler {
    typealias NodeID = ExpressionGraph.NodeID

    /// Where names are looked up: the sentence group's own rules and lists hide the app's.
    struct Scope {
        var app: Int
        var intent: Int?
        var group: SentenceDefinition?
        var rulesInside: [String] = []
    }

    /// Why a template cannot be used.
    enum Fault: Error {
        case template(TemplateError)
        case text(String)
    }

    var graph = ExpressionGraph()
    let apps: [AppDefinition]
    let language: Language
    var vocabulary: UserVocabulary
    /// Term lists that follow the vocabulary: app id, type name.
    var typeLists: [String: Int] = [:]
    private var listNodes: [String: NodeID] = [:]
    private var parsed: [String: TemplateExpression] = [:]
    private var readerNodes: [String: NodeID] = [:]

    init(apps: [AppDefinition], language: Language, vocabulary: UserVocabulary) {
        self.apps = apps
        self.language = language
        self.vocabulary = vocabulary
    }

    mutating func parse(_ text: String) throws(Fault) -> TemplateExpression {
        if let known = parsed[text] { return known }
        do throws(TemplateError) {
            let expression = try SentenceTemplate(text).expression
            parsed[text] = expression
            return expression
        } catch {
            throw .template(error)
        }
    }

    // MARK: Expressions

    /// The items of a template at its top level.
    mutating func items(_ text: String, _ scope: Scope) throws(Fault) -> [NodeID] {
        let expression = try parse(text)
        let node = try compile(expression, scope)
        guard node != ExpressionGraph.empty else { throw .text("the template says nothing — write what people say") }
        let compiled = graph.nodes[Int(node)]
        return compiled.kind == .sequence ? Array(graph.items(of: compiled)) : [node]
    }

    mutating func compile(
        _ expression: TemplateExpression,
        _ scope: Scope,
        glued: (before: Bool, after: Bool) = (false, false)
    ) throws(Fault) -> NodeID {
        switch expression {
        case .text(let text):
            return self.text(text, scope, glued: glued)
        case .optional(let inner):
            return graph.alternatives([try compile(inner, scope, glued: glued), ExpressionGraph.empty])
        case .alternatives(let branches):
            var nodes: [NodeID] = []
            for branch in branches { nodes.append(try compile(branch, scope, glued: glued)) }
            return graph.alternatives(nodes)
        case .permutation(let branches):
            guard branches.count <= 10 else {
                throw .text("\(branches.count) parts in any order are too many — at most 10")
            }
            var nodes: [NodeID] = []
            for branch in branches {
                let node = try compile(branch, scope)
                nodes.append(graph.sequence([ExpressionGraph.space, node, ExpressionGraph.space]))
            }
            return graph.permutation(nodes)
        case .sequence(let items):
            var nodes: [NodeID] = []
            for (index, item) in items.enumerated() {
                let before = index == 0 ? glued.before : !Self.endsInSpace(items[index - 1])
                let after = index == items.count - 1 ? glued.after : !Self.beginsWithSpace(items[index + 1])
                if case .list(let name, let slot) = item {
                    let isFollowedByText = index + 1 < items.count && Self.beginsWithLetter(items[index + 1])
                    nodes.append(try list(name, slot, scope, insideWord: isFollowedByText))
                } else {
                    nodes.append(try compile(item, scope, glued: (before, after)))
                }
            }
            return graph.sequence(nodes)
        case .list(let name, let slot):
            return try list(name, slot, scope, insideWord: false)
        case .rule(let name):
            return try rule(name, scope, glued: glued)
        }
    }

    private static func beginsWithSpace(_ expression: TemplateExpression) -> Bool {
        guard case .text(let text) = expression else { return false }
        return text.first?.isWhitespace ?? true
    }

    private static func endsInSpace(_ expression: TemplateExpression) -> Bool {
        guard case .text(let text) = expression else { return false }
        return text.last?.isWhitespace ?? true
    }

    private static func beginsWithLetter(_ expression: TemplateExpression) -> Bool {
        switch expression {
        case .text(let text): text.first?.isLetter ?? false
        case .optional(let inner): beginsWithLetter(inner)
        case .sequence(let items): items.first.map(beginsWithLetter) ?? false
        case .alternatives(let items), .permutation(let items): items.contains(where: beginsWithLetter)
        case .list, .rule: false
        }
    }

    private func ignoresWhitespace(_ scope: Scope) -> Bool {
        apps.indices.contains(scope.app) && apps[scope.app].ignoresWhitespace
    }

    private mutating func text(_ text: String, _ scope: Scope, glued: (before: Bool, after: Bool)) -> NodeID {
        var scalars: [UInt32] = []
        var origins: [Int32] = []
        let source = Array(text.unicodeScalars)
        TextNormalizer.normalize(
            source,
            ignoringWhitespace: ignoresWhitespace(scope),
            glued: glued,
            into: &scalars,
            origins: &origins
        )
        var nodes: [NodeID] = []
        var word: [UInt32] = []
        for scalar in scalars {
            if scalar == TextNormalizer.space {
                if !word.isEmpty { nodes.append(graph.literal(word)) }
                word = []
                nodes.append(ExpressionGraph.space)
            } else {
                word.append(scalar)
            }
        }
        if !word.isEmpty { nodes.append(graph.literal(word)) }
        return graph.sequence(nodes)
    }

    private mutating func rule(
        _ name: String,
        _ scope: Scope,
        glued: (before: Bool, after: Bool)
    ) throws(Fault) -> NodeID {
        guard let body = scope.group?.rules[name] ?? apps[scope.app].rules[name] else {
            throw .text("there is no rule <\(name)> — add it under `rules`, or correct its name")
        }
        guard !scope.rulesInside.contains(name) else {
            throw .text("the rule <\(name)> refers to itself — a rule may not contain itself")
        }
        var inner = scope
        inner.rulesInside.append(name)
        return try compile(try parse(body), inner, glued: glued)
    }

    // MARK: Lists

    private mutating func list(
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
            return graph.capture(node(for: parameter, scope, insideWord: insideWord), slot: slot)
        }
        if let type = app.type(named: name) {
            let parameterType: ParameterType =
                type.kind == .enumeration ? .enumeration(type.name) : .object(type.name)
            return graph.capture(node(for: parameterType, unit: nil, scope, insideWord: insideWord), slot: slot)
        }
        if let type = ParameterType(name: name) {
            return graph.capture(node(for: type, unit: nil, scope, insideWord: insideWord), slot: slot)
        }
        throw .text("there is no list or parameter {\(name)} — add it under `lists` or to the intent's parameters")
    }

    mutating func node(for list: SlotList, _ scope: Scope, insideWord: Bool) throws(Fault) -> NodeID {
        switch list {
        case .wildcard:
            return graph.wildcard(insideWord: insideWord)
        case .range(let from, let to, let step, _, let fractions, let multiplier):
            let key = "range \(from) \(to) \(step) \(fractions?.rawValue ?? "") \(multiplier)"
            if let known = readerNodes[key] { return known }
            let reader = RangeReader(
                language: language,
                from: from,
                to: to,
                step: step,
                fractions: fractions,
                multiplier: multiplier,
                spelled: language.spellsNumbers ? SpelledNumbers.trie(from, to, step, fractions, language.locale) : nil
            )
            let node = graph.typed(reader)
            readerNodes[key] = node
            return node
        case .values(let values):
            var trie = TermTrie()
            for (priority, value) in values.enumerated() {
                let expression = try parse(value.text)
                let entry = TermTrie.Entry(
                    value: value.value,
                    display: Self.display(value.value),
                    context: value.context,
                    metadata: value.metadata,
                    isAsSaid: value.isAsSaid,
                    priority: Double(priority)
                )
                let rules = scope.group.map { apps[scope.app].rules.merging($0.rules) { $1 } } ?? apps[scope.app].rules
                var expander = TemplateExpander(rules: rules)
                if let ways = expander.expand(expression) {
                    let ignoring = ignoresWhitespace(scope)
                    trie.insert(
                        entry,
                        spoken: ways.map { TextNormalizer.normalize($0, ignoringWhitespace: ignoring) }
                    )
                } else {
                    let node = try compile(expression, scope)
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

    // MARK: Parameters

    mutating func node(for parameter: ParameterDefinition, _ scope: Scope, insideWord: Bool = false) -> NodeID {
        node(for: parameter.type, unit: parameter.unit, scope, insideWord: insideWord)
    }

    mutating func node(for type: ParameterType, unit: String?, _ scope: Scope, insideWord: Bool) -> NodeID {
        switch type {
        case .string, .url, .file:
            return graph.wildcard(insideWord: insideWord)
        case .enumeration, .object, .person, .place:
            return typeList(type, scope)
        default:
            let key = "type \(type.name) \(unit ?? "")"
            if let known = readerNodes[key] { return known }
            let node = graph.typed(reader(for: type, unit: unit))
            readerNodes[key] = node
            return node
        }
    }

    private func reader(for type: ParameterType, unit: String?) -> any ValueReader {
        switch type {
        case .decimal: NumberReader(language: language, isDecimal: true)
        case .measurement(let quantity):
            MeasurementReader(language: language, quantity: quantity, defaultUnit: unit)
        case .currencyAmount: MoneyReader(language: language)
        case .date: DateReader(language: language, wanted: .date)
        case .time: DateReader(language: language, wanted: .time)
        case .dateTime: DateReader(language: language, wanted: .dateTime)
        case .duration:
            DurationReader(language: language, defaultSeconds: unit.flatMap { language.units.durations[$0] })
        case .boolean: BooleanReader(language: language)
        default: NumberReader(language: language, isDecimal: false)
        }
    }

    /// The values of an app's type or of the user's own names, with open text where none is known.
    private mutating func typeList(_ type: ParameterType, _ scope: Scope) -> NodeID {
        let app = apps[scope.app]
        let key = "\(app.id)/\(type.name)"
        if let index = typeLists[key] {
            let terms = graph.typedTerms(index)
            return graph.termLists[index].isOpen ? open(terms, type) : terms
        }
        var trie = TermTrie()
        let terms = TypeTerms.terms(of: type, app: app, vocabulary: vocabulary)
        trie.replace(with: terms) { term in
            TypeTerms.entry(
                for: term,
                type: type,
                language: language,
                ignoringWhitespace: app.ignoresWhitespace
            )
        }
        // A type of which nothing is known yet takes any words: the app decides what they mean.
        trie.isOpen = terms.isEmpty && !Self.isClosed(type, in: app) || type == .person || type == .place
        let node = graph.terms(trie)
        typeLists[key] = graph.termLists.count - 1
        return trie.isOpen ? open(node, type) : node
    }

    /// Known names, or any words; for people, words that read as a name go before others.
    private mutating func open(_ terms: NodeID, _ type: ParameterType) -> NodeID {
        let anything = graph.wildcard(insideWord: false)
        guard type == .person else { return graph.alternatives([terms, anything]) }
        let key = "names"
        let names = readerNodes[key] ?? graph.typed(PersonReader(language: language))
        readerNodes[key] = names
        return graph.alternatives([terms, names, anything])
    }

    private static func isClosed(_ type: ParameterType, in app: AppDefinition) -> Bool {
        switch type {
        case .enumeration: true
        case .object(let name): app.type(named: name)?.isClosed == true
        default: false
        }
    }
}
