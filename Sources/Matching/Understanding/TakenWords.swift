package import WilcoIntents

/// Phrases that are not an app's to take, and which of them a sentence of an app may be.
///
/// All are looked for at once, letter by letter, so that a template is read once however many texts it stands for.
package struct TakenWords: Sendable {
    private struct Node: Sendable {
        var next: [UInt32: Int] = [:]
        /// Which phrase ends here.
        var phrase: Int?
        var isBehindSpace = false
        /// Politeness around a phrase leads here; open text does not.
        var isPolite = false
    }

    private var nodes = [Node(isBehindSpace: true)]
    private var texts: [String] = []
    /// Phrases that answer a question of yes or no.
    private var verdicts = Set<Int>()

    /// - Parameters:
    ///   - phrases: The first are told first.
    ///   - verdicts: Of these, what answers a question of yes or no.
    ///   - polite: Phrases with words around them that change nothing.
    init(_ phrases: [String], verdicts: Set<String>, polite: [String]) {
        for phrase in phrases {
            guard let number = insert(phrase, isPolite: false), verdicts.contains(phrase) else { continue }
            self.verdicts.insert(number)
        }
        for phrase in polite { insert(phrase, isPolite: true) }
    }

    /// - Returns: Which phrase it is.
    @discardableResult
    private mutating func insert(_ phrase: String, isPolite: Bool) -> Int? {
        let normalized = NormalizedText(phrase)
        let (scalars, text) = (normalized.scalars, normalized.string(0..<normalized.count))
        guard !scalars.isEmpty else { return nil }
        var place = 0
        for scalar in scalars {
            if let known = nodes[place].next[scalar] {
                place = known
            } else {
                nodes.append(Node(isBehindSpace: scalar == TextNormalizer.space, isPolite: isPolite))
                nodes[place].next[scalar] = nodes.count - 1
                place = nodes.count - 1
            }
        }
        if nodes[place].phrase == nil {
            nodes[place].phrase = texts.count
            texts.append(text)
        }
        return nodes[place].phrase
    }

    /// Looks through the sentences of one app; what its rules and lists stand for is looked up once.
    package struct Search {
        private let words: TakenWords
        private let app: AppDefinition
        private var known: [Key: Set<Int>] = [:]
        /// Rules inside rules.
        private var depth = 0
        /// Places looked at in the template at hand.
        private var effort = 0
        /// Places looked at in all templates.
        private var total = 0
        /// The group of sentences at hand, and its intent.
        private var group = SentenceDefinition(templates: [])
        private var intent: IntentDefinition
        private var groupNumber = 0

        private struct Key: Hashable {
            let name: String
            /// 0: the app's own.
            let group: Int
            let places: Set<Int>
        }

        /// More than any sentence of people needs; a template beyond is not looked through to its end.
        private static let mostEffort = 400_000
        /// In all templates of an app; those of all sample apps stay below.
        private static let mostInAll = 5_000_000

        /// Nothing more is looked through.
        package var isExhausted: Bool { total > Self.mostInAll }
    }
}

extension TakenWords.Search {
    package init(_ words: TakenWords, in app: AppDefinition) {
        self.words = words
        self.app = app
        intent = app.intents.first ?? IntentDefinition(name: "", title: "")
    }

    /// Goes on to another group of sentences.
    package mutating func enter(_ group: SentenceDefinition, of intent: IntentDefinition) {
        self.group = group
        self.intent = intent
        groupNumber += 1
    }

    /// The first of the phrases that a template stands for; nil: none.
    package mutating func phrase(in template: SentenceTemplate) -> String? {
        guard !isExhausted else { return nil }
        effort = 0
        defer { total += effort }
        let ends = step(template.expression, [0])
        return ends.compactMap { words.nodes[$0 < 0 ? -$0 : $0].phrase }.min().map { words.texts[$0] }
    }

    /// Where one may be behind an expression; a place below zero is a phrase's end with a space behind it.
    private mutating func step(_ expression: TemplateExpression, _ places: Set<Int>) -> Set<Int> {
        effort += places.count + 1
        guard !places.isEmpty, effort < Self.mostEffort else { return [] }
        switch expression {
        case .text(let text): return step(text, places)
        case .sequence(let items): return items.reduce(places) { step($1, $0) }
        case .alternatives(let items): return items.reduce(into: []) { $0.formUnion(step($1, places)) }
        case .optional(let inner): return places.union(step(inner, places))
        case .permutation(let items): return permutation(items, places)
        case .rule(let name):
            let isOwn = group.rules[name] != nil
            guard let text = group.rules[name] ?? app.rules[name] else { return [] }
            return known("<\(name)>", isOwn, places) { $0.step(texts: [text], places) }
        case .list(let name, let slot): return list(name, slot, places)
        }
    }

    private mutating func step(texts: [String], _ places: Set<Int>) -> Set<Int> {
        guard depth < 16 else { return [] }
        depth += 1
        defer { depth -= 1 }
        return texts.reduce(into: []) { ends, text in
            guard let template = try? SentenceTemplate(text) else { return }
            ends.formUnion(step(template.expression, places))
        }
    }

    private mutating func known(
        _ name: String,
        _ isOwn: Bool,
        _ places: Set<Int>,
        _ find: (inout Self) -> Set<Int>
    ) -> Set<Int> {
        let key = Key(name: name, group: isOwn ? groupNumber : 0, places: places)
        if let ends = known[key] { return ends }
        // Whoever comes back to it inside of it finds nothing.
        known[key] = []
        let ends = find(&self)
        // What was given up is nothing that is known.
        known[key] = effort < Self.mostEffort ? ends : nil
        return ends
    }

    private mutating func permutation(_ items: [TemplateExpression], _ places: Set<Int>) -> Set<Int> {
        guard !items.isEmpty else { return places }
        guard items.count <= 4 else { return [] }
        return items.indices.reduce(into: []) { ends, index in
            var rest = items
            let first = rest.remove(at: index)
            ends.formUnion(permutation(rest, space(step(first, space(places)))))
        }
    }

    private mutating func step(_ text: String, _ places: Set<Int>) -> Set<Int> {
        let scalars = TextNormalizer.normalize(text)
        var ends = text.first?.isWhitespace == true ? space(places) : places
        for scalar in scalars where !ends.isEmpty {
            guard scalar != TextNormalizer.space else {
                ends = space(ends)
                continue
            }
            ends = Set(ends.compactMap { $0 < 0 ? nil : words.nodes[$0].next[scalar] })
        }
        return text.last?.isWhitespace == true ? space(ends) : ends
    }

    /// Spaces before, behind and beside each other are one or none.
    private func space(_ places: Set<Int>) -> Set<Int> {
        places.reduce(into: []) { ends, place in
            guard place >= 0 else {
                ends.insert(place)
                return
            }
            let node = words.nodes[place]
            if node.isBehindSpace { ends.insert(place) }
            if node.phrase != nil { ends.insert(-place) }
            if let next = node.next[TextNormalizer.space] { ends.insert(next) }
        }
    }

    // MARK: - Values

    private mutating func list(_ name: String, _ slot: String, _ places: Set<Int>) -> Set<Int> {
        if let list = group.lists[name] { return known("{\(name)}", true, places) { $0.step(list, places) } }
        if let list = app.lists[name] { return known("{\(name)}", false, places) { $0.step(list, places) } }
        let parameter = intent.parameter(named: name) ?? intent.parameter(named: slot)
        let named = app.type(named: name).map { type -> ParameterType in
            type.kind == .enumeration ? .enumeration(type.name) : .object(type.name)
        }
        guard let type = parameter?.type ?? named ?? ParameterType(name: name) else { return [] }
        return known(type.name, false, places) { $0.step(type, places) }
    }

    private mutating func step(_ list: SlotList, _ places: Set<Int>) -> Set<Int> {
        switch list {
        case .values(let values): step(texts: values.map(\.text), places)
        case .wildcard: anything(places)
        case .range: []
        }
    }

    private mutating func step(_ type: ParameterType, _ places: Set<Int>) -> Set<Int> {
        switch type {
        case .string, .url, .file, .person, .place: return anything(places)
        case .boolean:
            guard places.contains(0) else { return [] }
            return Set(words.nodes.indices.filter { words.nodes[$0].phrase.map(words.verdicts.contains) == true })
        case .enumeration(let name), .object(let name):
            guard let type = app.type(named: name) else { return [] }
            // A type of which nothing is known yet takes any words.
            if type.terms.isEmpty, type.kind == .object, !type.isClosed { return anything(places) }
            return step(texts: type.terms.flatMap { [$0.display] + $0.synonyms }, places)
        default: return []
        }
    }

    /// Whatever a phrase goes on with, a letter at least.
    private func anything(_ places: Set<Int>) -> Set<Int> {
        var ends = Set<Int>()
        var open = Array(places.filter { $0 >= 0 })
        while let place = open.popLast() {
            for next in words.nodes[place].next.values where !words.nodes[next].isPolite {
                if ends.insert(next).inserted { open.append(next) }
            }
        }
        return ends
    }
}

extension Matcher {
    /// Words that answer or end anything, alone and with politeness around them, and what Wilco is called by.
    ///
    /// Single words: what is said with more ("stop that") may be of an app's things.
    package func takenWords(beside calls: [String]) -> TakenWords {
        let words = engine.language.phrases
        func single(_ templates: [String]) -> [String] {
            PhraseBook.texts(templates).filter { !NormalizedText($0).scalars.contains(TextNormalizer.space) }
        }
        let verdicts = single(words.answerVerdicts)
        let answers = single(words.stop + words.cancel) + verdicts
        let courtesies = single(words.courtesies) + PhraseBook.assistantNames + calls
        let closings = single(words.closings)
        let polite = answers.flatMap { answer in
            courtesies.flatMap { ["\($0) \(answer)", "\(answer) \($0)"] } + closings.map { "\(answer) \($0)" }
        }
        return TakenWords(calls + answers, verdicts: Set(verdicts), polite: polite)
    }
}
