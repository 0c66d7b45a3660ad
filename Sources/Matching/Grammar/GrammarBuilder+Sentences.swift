internal import Speech
internal import WilcoIntents

extension GrammarBuilder {
    /// Every sentence of every app, with carriers and app names.
    mutating func requests() -> GrammarExpression? {
        if rules["request"] != nil { return .rule("request") }
        // Those that cannot be used are not listened for.
        var templates: [Place: [String]] = [:]
        for sentence in engine.sentences {
            let place = Place(app: sentence.app, intent: sentence.intent, group: sentence.group)
            templates[place, default: []].append(sentence.template.text)
        }
        let heard = engine.language.heard
        var apps: [GrammarExpression] = []
        for (index, app) in engine.apps.enumerated() {
            var intents: [GrammarExpression] = []
            for (intentIndex, intent) in app.intents.enumerated() {
                var sentences: [GrammarExpression] = []
                for groupIndex in intent.sentences.indices {
                    let place = Place(app: index, intent: intentIndex, group: groupIndex)
                    let rules = app.rules.merging(intent.sentences[groupIndex].rules) { $1 }
                    for template in templates[place] ?? [] {
                        // Nobody waits for it any more.
                        guard !OwnThread.isCancelled else { return nil }
                        guard let parsed = try? SentenceTemplate(template) else { continue }
                        var place = place
                        var slots = SlotCount(rules: rules)
                        if intent.parameters.contains(where: \.isArray) {
                            place.listed = slots.repeated(in: parsed.expression)
                        }
                        if intent.parameters.contains(where: { $0.type == .date }) {
                            place.saysDayApart = slots.named(in: parsed.expression)
                                .contains { intent.parameter(named: $0)?.type == .date }
                        }
                        guard let sentence = convert(parsed.expression, place), !Self.isEmpty(sentence) else {
                            continue
                        }
                        sentences.append(sentence)
                    }
                }
                if !sentences.isEmpty { intents.append(.oneOf(sentences)) }
            }
            guard !intents.isEmpty else { continue }
            rules["app-\(index)"] = .oneOf(intents)
            divisible.insert("app-\(index)")
            let names = GrammarExpression.oneOf(([app.name] + app.alternativeNames).map { spoken.expression($0.text) })
            var before: [GrammarExpression.Weighted] = []
            if let opening = HeardPhrases.one(of: heard.appOpenings), let join = HeardPhrases.one(of: heard.appJoins) {
                before.append(.init(.sequence([opening, names, join])))
            }
            let after = HeardPhrases.one(of: heard.appLinks).map { GrammarExpression.sequence([$0, names]) }
            // One copy of the sentences, whatever stands around them: the recogniser writes out every use of a rule.
            apps.append(
                .sequence([
                    .alternatives([.init(.sequence([]), weight: 8)] + before + [.init(names, weight: 0.3)]),
                    .rule("app-\(index)"),
                    .alternatives([.init(.sequence([]), weight: 8)] + (after.map { [.init($0)] } ?? [])),
                ])
            )
        }
        guard !apps.isEmpty else { return nil }
        let openings = phrases(heard.openings)
        let closings = phrases(heard.closings)
        // "How do I order soup" asks how it is said.
        let frames = phrases(engine.language.phrases.abilitiesOfRequest.map { $0.replacing("{request}", with: "") })
        rules["request"] = .sequence([
            .alternatives(
                [.init(.sequence([]), weight: 8)] + (openings.map { [.init($0)] } ?? [])
                    + (frames.map { [.init($0, weight: 0.3)] } ?? [])
            ),
            .oneOf(apps),
            .alternatives([.init(.sequence([]), weight: 8)] + (closings.map { [.init($0)] } ?? [])),
        ])
        divisible.insert("request")
        return .rule("request")
    }

    /// Where a template stands: it decides what its names mean.
    struct Place: Hashable {
        var app: Int
        var intent: Int
        var group: Int
        /// The slots of which the template lists several values itself.
        var listed: Set<String> = []
        /// The template has a slot for the day: its times have no other.
        var saysDayApart = false
    }

    private static func isEmpty(_ expression: GrammarExpression) -> Bool {
        if case .sequence(let items) = expression { return items.isEmpty }
        return false
    }

    private func group(_ place: Place) -> SentenceDefinition {
        engine.apps[place.app].intents[place.intent].sentences[place.group]
    }

    /// Nil when it needs words that cannot be listed.
    mutating func convert(_ expression: TemplateExpression, _ place: Place) -> GrammarExpression? {
        switch expression {
        case .text(let text):
            return spoken.expression(text)
        case .optional(let inner):
            guard let inner = convert(inner, place), !Self.isEmpty(inner) else { return .sequence([]) }
            return .optional(inner)
        case .alternatives(let items):
            var branches: [GrammarExpression] = []
            for item in items { if let branch = convert(item, place) { branches.append(branch) } }
            return branches.isEmpty ? nil : .oneOf(branches)
        case .permutation(let items):
            var parts: [GrammarExpression] = []
            for item in items {
                guard let part = convert(item, place) else { return nil }
                parts.append(part)
            }
            if parts.count > 3 { return .repeated(.oneOf(parts)) }
            return .oneOf(Self.orders(of: parts).map(GrammarExpression.sequence))
        case .list(let name, let slot):
            return list(name, slot, place)
        case .rule(let name):
            return rule(name, place)
        case .sequence(let items):
            return sequence(items, place)
        }
    }

    private static func orders(of items: [GrammarExpression]) -> [[GrammarExpression]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { index in
            var rest = items
            let item = rest.remove(at: index)
            return orders(of: rest).map { [item] + $0 }
        }
    }

    private mutating func rule(_ name: String, _ place: Place) -> GrammarExpression? {
        let group = group(place)
        let isLocal = !group.rules.isEmpty || !group.lists.isEmpty
        let key =
            isLocal ? "r-\(place.app)-\(place.intent)-\(place.group)-\(name)" : "r-\(place.app)-\(place.intent)-\(name)"
        let apart = place.saysDayApart ? ["apart"] : []
        let plain = Self.plain(([key] + place.listed.sorted() + apart).joined(separator: "-"))
        if rules[plain] != nil { return .rule(plain) }
        guard !open.contains(plain), !unsayable.contains(plain),
            let body = group.rules[name] ?? engine.apps[place.app].rules[name],
            let template = try? SentenceTemplate(body)
        else { return nil }
        open.insert(plain)
        defer { open.remove(plain) }
        guard let expression = convert(template.expression, place) else {
            unsayable.insert(plain)
            return nil
        }
        rules[plain] = expression
        return .rule(plain)
    }

    /// A rule's name, in the characters that a grammar allows.
    static func plain(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) ? $0 : "_" })
    }

    // MARK: Words made of parts

    private mutating func sequence(_ items: [TemplateExpression], _ place: Place) -> GrammarExpression? {
        var result: [GrammarExpression] = []
        var index = 0
        while index < items.count {
            var end = index + 1
            while end < items.count, Self.isGlued(items[end - 1], items[end]) { end += 1 }
            if end - index == 1 {
                guard let part = convert(items[index], place) else { return nil }
                if !Self.isEmpty(part) { result.append(part) }
            } else {
                guard let part = compound(Array(items[index..<end]), place) else { return nil }
                result.append(contentsOf: part)
            }
            index = end
        }
        return .sequence(result)
    }

    /// `light[s]`: all the words that the parts make together.
    private mutating func compound(_ items: [TemplateExpression], _ place: Place) -> [GrammarExpression]? {
        var items = items
        var before: [GrammarExpression] = []
        var after: [GrammarExpression] = []
        // Whole words at the ends stand for themselves.
        if case .text(let text) = items[0], let space = text.lastIndex(where: \.isWhitespace) {
            before.append(spoken.expression(String(text[..<space])))
            items[0] = .text(String(text[text.index(after: space)...]))
        }
        if case .text(let text) = items[items.count - 1], let space = text.firstIndex(where: \.isWhitespace) {
            after.append(spoken.expression(String(text[space...])))
            items[items.count - 1] = .text(String(text[..<space]))
        }
        var expander = TemplateExpander(rules: engine.apps[place.app].rules.merging(group(place).rules) { $1 })
        if let texts = expander.expand(.sequence(items)) {
            var seen: Set<[String]> = []
            let ways = texts.map(spoken.words).filter { seen.insert($0).inserted }
            return before + [.oneOf(ways.map { .sequence($0.map(GrammarExpression.word)) })] + after
        }
        // A list with something stuck to it: what can be said as a word of its own is kept.
        var parts: [GrammarExpression] = []
        for (index, item) in items.enumerated() {
            if case .text(let text) = item, index > 0, text.trimmedIsSuffix { continue }
            if case .optional(.text(let text)) = item, text.trimmedIsSuffix { continue }
            guard let part = convert(item, place) else { return nil }
            if !Self.isEmpty(part) { parts.append(part) }
        }
        return before + parts + after
    }

    private static func isGlued(_ first: TemplateExpression, _ second: TemplateExpression) -> Bool {
        !edgeIsOpen(first, atEnd: true) && !edgeIsOpen(second, atEnd: false)
    }

    /// Whether the edge is a place between words in every way of saying it.
    private static func edgeIsOpen(_ expression: TemplateExpression, atEnd: Bool) -> Bool {
        switch expression {
        case .text(let text):
            guard let edge = atEnd ? text.last : text.first else { return true }
            return edge.isWhitespace || !(edge.isLetter || edge.isNumber || edge == "'" || edge == "’")
        case .list, .rule: return false
        case .optional(let inner): return edgeIsOpen(inner, atEnd: atEnd)
        case .sequence(let items):
            guard let edge = atEnd ? items.last : items.first else { return true }
            return edgeIsOpen(edge, atEnd: atEnd)
        case .alternatives(let items), .permutation(let items):
            return items.allSatisfy { edgeIsOpen($0, atEnd: atEnd) }
        }
    }
}

extension String {
    /// "'s", "s", "es": endings that are no words.
    fileprivate var trimmedIsSuffix: Bool {
        let plain = filter(\.isLetter)
        return plain.count <= 2 && contains(where: \.isLetter)
    }
}
