package import Speech

/// Cuts a grammar into parts that are small enough to be compiled when somebody says what is in them.
package struct GrammarParts {
    /// One that is listened for by itself.
    package struct Part: Sendable {
        package var expression: GrammarExpression
        /// Words of it, those of a rule wherever it stands.
        package var size = 0
        /// Nats by which it is less likely than the likeliest one, before anything is heard.
        package var cost = 0.0
    }

    private let rules: [String: GrammarExpression]
    private let divisible: Set<String>
    private let limit: Int
    private var sizes: [String: Int] = [:]

    /// Words of a grammar, those of a rule wherever it stands; open text counts as the phones that it may be.
    package static func size(of grammar: Grammar) -> Int {
        var parts = GrammarParts(grammar, limit: 0)
        return parts.size(grammar.root)
    }

    /// The parts of a grammar, which together say what it says.
    ///
    /// - Parameter limit: Words that a part may have, wherever it may be cut.
    package static func parts(of grammar: Grammar, limit: Int) -> [Part] {
        var parts = GrammarParts(grammar, limit: limit)
        return parts.cut(Part(expression: grammar.root)).map { part in
            var part = part
            part.size = parts.size(part.expression)
            return part
        }
    }

    private init(_ grammar: Grammar, limit: Int) {
        rules = grammar.rules
        divisible = grammar.divisible
        self.limit = limit
    }

    private mutating func size(_ expression: GrammarExpression) -> Int {
        switch expression {
        case .word, .letter: return 1
        case .open: return ARPABET.phones.count
        case .sequence(let items): return size(items)
        case .alternatives(let ways): return size(ways.map(\.expression))
        case .optional(let part), .repeated(let part): return size(part)
        case .rule(let name):
            if let size = sizes[name] { return size }
            // A rule that contains itself is found out where it is compiled.
            sizes[name] = 0
            let size = rules[name].map { self.size($0) } ?? 0
            sizes[name] = size
            return size
        }
    }

    private mutating func size(_ expressions: [GrammarExpression]) -> Int {
        var size = 0
        // What nobody waits for any more has whatever size.
        for expression in expressions where !OwnThread.isCancelled { size += self.size(expression) }
        return size
    }

    private mutating func cut(_ part: Part) -> [Part] {
        guard size(part.expression) > limit else { return [part] }
        switch part.expression {
        case .rule(let name):
            guard divisible.contains(name), let rule = rules[name] else { return [part] }
            return cut(Part(expression: rule, cost: part.cost))
        case .alternatives(let ways):
            return cut(ways, cost: part.cost)
        case .sequence(let items):
            // What stands around the largest of them is said in each part.
            var sizes: [Int] = []
            for item in items { sizes.append(size(item)) }
            guard let largest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }),
                sizes[largest] * 2 > sizes.reduce(0, +)
            else { return [part] }
            return cut(Part(expression: items[largest], cost: part.cost)).map { inner in
                var items = items
                items[largest] = inner.expression
                return Part(expression: .sequence(items), cost: inner.cost)
            }
        case .word, .letter, .open, .optional, .repeated:
            return [part]
        }
    }

    /// Small ways stay together with those beside them.
    private mutating func cut(_ ways: [GrammarExpression.Weighted], cost: Double) -> [Part] {
        let heaviest = ways.reduce(0) { max($0, $1.weight) }
        // Within a part the likeliest way costs nothing, so that the part bears what it costs beside the others.
        func part(_ ways: [GrammarExpression.Weighted]) -> Part {
            let own = ways.reduce(0) { max($0, $1.weight) }
            let less = own > 0 && heaviest > 0 ? -naturalLogarithm(own / heaviest) : 0
            return Part(expression: ways.count == 1 ? ways[0].expression : .alternatives(ways), cost: cost + less)
        }
        var parts: [Part] = []
        var pack: [GrammarExpression.Weighted] = []
        var packed = 0
        for way in ways {
            let size = size(way.expression)
            if packed + size > limit, !pack.isEmpty {
                parts.append(part(pack))
                (pack, packed) = ([], 0)
            }
            if size > limit {
                parts += cut(part([way]))
            } else {
                pack.append(way)
                packed += size
            }
        }
        if !pack.isEmpty { parts.append(part(pack)) }
        return parts
    }
}
