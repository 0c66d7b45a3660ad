internal import WilcoIntents

/// What an intent's sentences are made of, order left aside: the broad tier looks for it in sentences that no template fits.
struct IntentProfile: Sendable {
    struct Value: Sendable, Hashable {
        var slot: Int32
        var node: ExpressionGraph.NodeID
        /// Names of things, as opposed to numbers, dates and the like.
        var isNamed: Bool
    }

    var app: Int
    var intent: Int
    /// Words of each sentence template.
    var sentences: [(sentence: Int, words: Set<String>)] = []
    var words: Set<String> = []
    var values: [Value] = []
    /// Words of its sentences and of its title, as ``Language/key(of:)``.
    var keys: Set<String> = []
    /// The same of each sentence, in the order of `sentences`.
    var sentenceKeys: [Set<String>] = []
    /// What each sentence has outside of optional parts, in the order of `sentences`.
    var cores: [Core] = []

    /// What makes a sentence the one it is: "[for the family]" may be said of anything.
    struct Core: Sendable {
        var words: Set<String> = []
        /// The words that tell something, as ``Language/key(of:)``.
        var keys: Set<String> = []
        /// Words that stand in no alternatives: no other word may stand for them.
        var fixed: Set<String> = []
        var slots: Set<Int32> = []
        /// Slots of the whole sentence, optional parts included.
        var allSlots: Set<Int32> = []
    }

    /// One for each intent that has sentences.
    static func profiles(
        of sentences: [MatcherEngine.PlacedTemplate],
        graph: ExpressionGraph,
        apps: [AppDefinition],
        language: Language
    ) -> [IntentProfile] {
        var profiles: [IntentProfile] = []
        var places: [Int64: Int] = [:]
        for (index, sentence) in sentences.enumerated() {
            let key = Int64(sentence.app) << 32 | Int64(sentence.intent)
            let place = places[key] ?? profiles.count
            if place == profiles.count {
                profiles.append(IntentProfile(app: sentence.app, intent: sentence.intent))
                places[key] = place
            }
            var words: Set<String> = []
            var values: [Value] = profiles[place].values
            var seen: Set<ExpressionGraph.NodeID> = []
            for item in sentence.items { collect(item, graph, &words, &values, &seen) }
            profiles[place].sentences.append((index, words))
            profiles[place].cores.append(core(of: sentence.items, graph))
            profiles[place].words.formUnion(words)
            profiles[place].values = values
        }
        for index in profiles.indices { profiles[index].addKeys(apps, language) }
        return profiles
    }

    private mutating func addKeys(_ apps: [AppDefinition], _ language: Language) {
        let intent = apps[app].intents[self.intent]
        let neutral = language.phrases.fillers.union(language.phrases.requestVerbs)
        func keys(_ words: some Sequence<String>, without neutral: Set<String>) -> Set<String> {
            var keys = Set(words.filter { !neutral.contains($0) }.map { language.key(of: $0) })
            let all = Set(words)
            for phrases in language.synonymPhrases.values {
                for phrase in phrases where phrase.words.allSatisfy(all.contains) { keys.insert("#\(phrase.group)") }
            }
            return keys
        }
        sentenceKeys = sentences.map { keys($0.words, without: neutral) }
        // Of what is asked with, too: "purchase" stands for "order" there.
        for index in cores.indices { cores[index].keys = keys(cores[index].words, without: language.phrases.fillers) }
        let title = [intent.title] + intent.parameters.map(\.displayName)
        self.keys = keys(title.flatMap { TokenizedText(NormalizedText($0)).tokens.map(\.text) }, without: neutral)
        for sentence in sentenceKeys { self.keys.formUnion(sentence) }
    }

    private static func core(of items: [ExpressionGraph.NodeID], _ graph: ExpressionGraph) -> Core {
        var core = Core()
        var seen: Set<ExpressionGraph.NodeID> = []
        for item in items { collectSlots(item, graph, isCore: false, &core, &seen) }
        seen = []
        for item in items { collectSlots(item, graph, isCore: true, &core, &seen) }
        for item in items { collectFixed(item, graph, &core.fixed) }
        return core
    }

    private static func collectFixed(
        _ id: ExpressionGraph.NodeID,
        _ graph: ExpressionGraph,
        _ words: inout Set<String>
    ) {
        let node = graph.nodes[Int(id)]
        switch node.kind {
        case .literal: words.insert(graph.text(of: node))
        case .sequence, .permutation: for item in graph.items(of: node) { collectFixed(item, graph, &words) }
        case .empty, .space, .terms, .typed, .wildcard, .alternatives, .capture: break
        }
    }

    private static func collectSlots(
        _ id: ExpressionGraph.NodeID,
        _ graph: ExpressionGraph,
        isCore: Bool,
        _ core: inout Core,
        _ seen: inout Set<ExpressionGraph.NodeID>
    ) {
        guard seen.insert(id).inserted else { return }
        let node = graph.nodes[Int(id)]
        switch node.kind {
        case .literal:
            if isCore { core.words.insert(graph.text(of: node)) }
        case .sequence, .permutation:
            for item in graph.items(of: node) { collectSlots(item, graph, isCore: isCore, &core, &seen) }
        case .alternatives:
            let items = graph.items(of: node)
            if isCore, items.contains(ExpressionGraph.empty) { return }
            for item in items { collectSlots(item, graph, isCore: isCore, &core, &seen) }
        case .capture:
            core.allSlots.insert(node.b)
            if isCore { core.slots.insert(node.b) }
        case .empty, .space, .terms, .typed, .wildcard:
            break
        }
    }

    private static func collect(
        _ id: ExpressionGraph.NodeID,
        _ graph: ExpressionGraph,
        _ words: inout Set<String>,
        _ values: inout [Value],
        _ seen: inout Set<ExpressionGraph.NodeID>
    ) {
        guard seen.insert(id).inserted else { return }
        let node = graph.nodes[Int(id)]
        switch node.kind {
        case .literal:
            words.insert(graph.text(of: node))
        case .sequence, .alternatives, .permutation:
            for item in graph.items(of: node) { collect(item, graph, &words, &values, &seen) }
        case .capture:
            for value in known(node.a, slot: node.b, graph) where !values.contains(value) { values.append(value) }
        case .empty, .space, .terms, .typed, .wildcard:
            break
        }
    }

    /// Values that can be told from other words: open text cannot.
    private static func known(_ id: ExpressionGraph.NodeID, slot: Int32, _ graph: ExpressionGraph) -> [Value] {
        let node = graph.nodes[Int(id)]
        switch node.kind {
        case .terms: return [Value(slot: slot, node: id, isNamed: true)]
        case .typed: return [Value(slot: slot, node: id, isNamed: false)]
        case .alternatives: return graph.items(of: node).flatMap { known($0, slot: slot, graph) }
        default: return []
        }
    }
}
