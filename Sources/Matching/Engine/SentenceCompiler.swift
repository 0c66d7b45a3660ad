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
        /// The template that is being compiled.
        var source = ""
        /// The slots of which that template, with its rules, lists several values itself.
        var listed: Set<String> = []
    }

    /// Rules within rules.
    private static let mostRulesInside = 64

    private struct RuleUse: Hashable {
        var name: String
        var app: Int
        var intent: Int?
        /// Nil: outside of all groups.
        var group: Int?
        var isGluedBefore: Bool
        var isGluedAfter: Bool
        var namedTypes: Set<String>
        var listed: Set<String>
    }

    /// Why a template cannot be used.
    enum Fault: Error {
        /// - Parameter rule: The rule whose template it is.
        case template(TemplateError, rule: String? = nil)
        case text(String)
    }

    var graph = ExpressionGraph()
    let apps: [AppDefinition]
    let language: Language
    var vocabulary: UserVocabulary
    /// Term lists that follow the vocabulary: app id, type name.
    var typeLists: [String: Int] = [:]
    /// Types of which values have names of their own behind another.
    let furtherTypes: Set<String>
    /// Term lists with these names.
    var furtherLists: [String: Int] = [:]
    /// Types of which the template has a value already, where it is being compiled.
    var namedTypes: Set<String> = []
    var listNodes: [String: NodeID] = [:]
    private var parsed: [String: TemplateExpression] = [:]
    /// A rule is compiled once for each way in which it stands beside other text.
    private var ruleNodes: [RuleUse: (node: NodeID, namedTypes: Set<String>)] = [:]
    var readerNodes: [String: NodeID] = [:]
    /// The group of sentences at hand; 0: one without names of its own.
    private(set) var groupNumber = 0
    private var groupsWithNames = 0
    /// Parts written down, by app.
    private var spent: [Int: Int] = [:]
    /// Of the rules that were looked at last: templates of a group have them in common.
    var slotCount: (names: NameSpace, count: SlotCount)?

    /// Where names of rules mean the same.
    struct NameSpace: Equatable {
        var app: Int
        var group: Int
    }

    init(apps: [AppDefinition], language: Language, vocabulary: UserVocabulary) {
        self.apps = apps
        self.language = language
        self.vocabulary = vocabulary
        furtherTypes = apps.reduce(into: []) { types, app in
            for type in app.types where type.terms.contains(where: { !$0.furtherNames.isEmpty }) {
                let kind = type.kind == .enumeration ? ParameterType.enumeration(type.name) : .object(type.name)
                types.insert("\(app.id)/\(kind.name)")
            }
        }
        graph.personOpenings = PhraseBook.trie(language.phrases.personOpenings)
        graph.articles = PhraseBook.trie(language.phrases.articles.sorted())
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

    /// Names mean something else in a group of sentences that has some of its own.
    mutating func begin(_ group: SentenceDefinition) {
        guard !group.rules.isEmpty || !group.lists.isEmpty else {
            groupNumber = 0
            return
        }
        groupsWithNames += 1
        groupNumber = groupsWithNames
    }

    /// Counts parts that are written down: an app whose templates have too many in all is not read any further.
    mutating func spend(_ parts: Int = 1, in scope: Scope) throws(Fault) {
        spent[scope.app, default: 0] += parts
        guard spent[scope.app, default: 0] <= TemplateLimits.allParts else {
            throw .text(
                "the app's sentences have more than \(TemplateLimits.allParts) parts in all, with rules written out for each group "
                    + "of sentences — use fewer groups with rules of their own, and smaller rules"
            )
        }
    }

    // MARK: Expressions

    /// The items of a template at its top level.
    mutating func items(_ text: String, _ scope: Scope) throws(Fault) -> [NodeID] {
        let expression = try parse(text)
        var scope = scope
        scope.source = text
        scope.listed = listed(in: expression, scope)
        namedTypes = []
        let node = try compile(expression, scope)
        guard node != ExpressionGraph.empty else { throw .text("the template says nothing — write what people say") }
        guard !graph.extents[Int(node)].isTooLarge else { throw .template(.tooLarge(column: 1, template: text)) }
        let compiled = graph.nodes[Int(node)]
        return compiled.kind == .sequence ? Array(graph.items(of: compiled)) : [node]
    }

    mutating func compile(
        _ expression: TemplateExpression,
        _ scope: Scope,
        glued: (before: Bool, after: Bool) = (false, false)
    ) throws(Fault) -> NodeID {
        try spend(in: scope)
        switch expression {
        case .text(let text):
            return self.text(text, scope, glued: glued)
        case .optional(let inner):
            return graph.alternatives([try compile(inner, scope, glued: glued), ExpressionGraph.empty])
        case .alternatives(let branches):
            let nodes = try apart(branches) { branch, compiler throws(Fault) in
                try compiler.compile(branch, scope, glued: glued)
            }
            return graph.alternatives(nodes)
        case .permutation(let branches):
            guard branches.count <= 10 else {
                throw .text("\(branches.count) parts in any order are too many — at most 10")
            }
            let nodes = try apart(branches) { branch, compiler throws(Fault) in
                let node = try compiler.compile(branch, scope)
                return compiler.graph.sequence([ExpressionGraph.space, node, ExpressionGraph.space])
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

    /// Branches of which none stands behind another.
    private mutating func apart(
        _ branches: [TemplateExpression],
        _ compile: (TemplateExpression, inout SentenceCompiler) throws(Fault) -> NodeID
    ) throws(Fault) -> [NodeID] {
        let before = namedTypes
        var after = before
        var nodes: [NodeID] = []
        for branch in branches {
            namedTypes = before
            nodes.append(try compile(branch, &self))
            after.formUnion(namedTypes)
        }
        namedTypes = after
        return nodes
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

    func ignoresWhitespace(_ scope: Scope) -> Bool {
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
            throw .template(.unknownRule(name, in: scope.source), rule: scope.rulesInside.last)
        }
        guard !scope.rulesInside.contains(name) else {
            throw .template(.circularRule(name, in: scope.source), rule: scope.rulesInside.last)
        }
        let use = RuleUse(
            name: name,
            app: scope.app,
            intent: scope.intent,
            group: scope.group == nil ? nil : groupNumber,
            isGluedBefore: glued.before,
            isGluedAfter: glued.after,
            namedTypes: namedTypes,
            listed: scope.listed
        )
        if let known = ruleNodes[use] {
            namedTypes = known.namedTypes
            return known.node
        }
        guard scope.rulesInside.count < Self.mostRulesInside else {
            throw .template(.tooLarge(rule: name, in: scope.source), rule: scope.rulesInside.last)
        }
        var inner = scope
        inner.rulesInside.append(name)
        inner.source = body
        let expression: TemplateExpression
        do throws(Fault) {
            expression = try parse(body)
        } catch {
            guard case .template(let fault, _) = error else { throw error }
            throw .template(fault, rule: name)
        }
        let node = try compile(expression, inner, glued: glued)
        // Told of the rule that is the first to be too large, before more is made of it.
        guard !graph.extents[Int(node)].isTooLarge else {
            throw .template(.tooLarge(column: 1, template: body), rule: name)
        }
        ruleNodes[use] = (node, namedTypes)
        return node
    }
}
