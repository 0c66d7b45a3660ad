internal import WilcoIntents

/// How one template came to stand for a sentence: what was said where.
struct Derivation {
    /// A value in its slot.
    struct Capture {
        var slot: Int32
        /// Node of the value: terms, typed or wildcard.
        var node: ExpressionGraph.NodeID
        var start: Int32
        var end: Int32
        /// Entry of the term list; -1 for other kinds.
        var entry: Int32 = -1
    }

    /// The higher the better; see ``Deriver``.
    var score: Int
    var captures: [Capture]
}

/// Finds the best way in which a template can stand for a sentence that it fits.
struct Deriver {
    /// Things of the user's own (values with a context) count for more than anything else, the longest first.
    static let thing = 1 << 40
    private static let thingScalar = 1 << 32
    /// Open text counts against a reading.
    static let wildcard = -(1 << 24)

    private let isUsable: (TermTrie.Entry) -> Bool
    private var sequences: [UInt64: Derivation?] = [:]
    private var continuations: [UInt64: [Continuation]] = [:]

    /// The best that can follow open text which reaches at least `place`.
    private struct Continuation {
        var place: Int32
        var middle: Int32
        var tail: Derivation
    }

    /// - Parameter isUsable: Which values of term lists the sentence's conditions allow.
    init(isUsable: @escaping (TermTrie.Entry) -> Bool) {
        self.isUsable = isUsable
    }

    /// - Parameter items: The template's items, in order.
    mutating func derive(
        items: [ExpressionGraph.NodeID],
        from start: Int32,
        to end: Int32,
        in run: inout MatchRun
    ) -> Derivation? {
        rest(ArraySlice(items), id: Int32.max, index: 0, start, end, &run)
    }

    private static func better(_ first: Derivation?, _ second: Derivation?) -> Derivation? {
        guard let first else { return second }
        guard let second else { return first }
        return second.score > first.score ? second : first
    }

    private mutating func node(
        _ id: ExpressionGraph.NodeID,
        _ start: Int32,
        _ end: Int32,
        _ run: inout MatchRun
    ) -> Derivation? {
        let node = run.graph.nodes[Int(id)]
        switch node.kind {
        case .empty: return start == end ? Derivation(score: 0, captures: []) : nil
        case .space: return Derivation(score: 0, captures: [])
        case .literal: return Derivation(score: Int(node.b), captures: [])
        case .capture: return value(node.a, slot: node.b, start, end, &run)
        case .terms, .typed, .wildcard: return value(id, slot: -1, start, end, &run)
        case .alternatives:
            var best: Derivation?
            for item in run.graph.items(of: node) where reaches(item, start, end, &run) {
                best = Self.better(best, self.node(item, start, end, &run))
            }
            return best
        case .sequence:
            return rest(run.graph.items(of: node), id: id, index: 0, start, end, &run)
        case .permutation:
            return order(Array(run.graph.items(of: node)), id: id, placed: 0, start, end, &run)
        }
    }

    private func reaches(
        _ id: ExpressionGraph.NodeID,
        _ start: Int32,
        _ end: Int32,
        _ run: inout MatchRun
    ) -> Bool {
        if let wildcard = Self.wildcard(id, run) { return run.canBeOpenText(wildcard.node, start, end) }
        let places = run.ends(id, start)
        for offset in 0..<places.count where run.arena[Int(places.start + offset)] == end { return true }
        return false
    }

    private static func key(_ id: Int32, _ index: Int, _ start: Int32, _ end: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: id)) << 36 ^ UInt64(index) << 24 ^ UInt64(UInt32(bitPattern: start)) << 12
            ^ UInt64(UInt32(bitPattern: end))
    }

    private mutating func rest(
        _ items: ArraySlice<ExpressionGraph.NodeID>,
        id: Int32,
        index: Int,
        _ start: Int32,
        _ end: Int32,
        _ run: inout MatchRun
    ) -> Derivation? {
        guard let first = items.first else { return start == end ? Derivation(score: 0, captures: []) : nil }
        let remaining = items.dropFirst()
        if remaining.isEmpty {
            return reaches(first, start, end, &run) ? node(first, start, end, &run) : nil
        }
        if run.scalars.count > 60, let wildcard = Self.wildcard(first, run) {
            return openText(wildcard, remaining, id: id, index: index, start, end, &run)
        }
        let places = run.ends(first, start)
        // Where there is one way only, nothing needs to be remembered.
        let key = places.count > 1 ? Self.key(id, index, start, end) : 0
        if places.count > 1, let known = sequences[key] { return known }
        var best: Derivation?
        for offset in 0..<places.count {
            let middle = run.arena[Int(places.start + offset)]
            guard middle <= end,
                let tail = rest(remaining, id: id, index: index + 1, middle, end, &run),
                var head = node(first, start, middle, &run)
            else { continue }
            head.score += tail.score
            head.captures.append(contentsOf: tail.captures)
            best = Self.better(best, head)
        }
        if places.count > 1 { sequences[key] = .some(best) }
        return best
    }

    /// Slot and node of open text.
    private static func wildcard(
        _ id: ExpressionGraph.NodeID,
        _ run: MatchRun
    ) -> (slot: Int32, node: ExpressionGraph.NodeID)? {
        let node = run.graph.nodes[Int(id)]
        if node.kind == .wildcard { return (-1, id) }
        guard node.kind == .capture, run.graph.nodes[Int(node.a)].kind == .wildcard else { return nil }
        return (node.b, node.a)
    }

    /// Open text and what follows it: the best continuation from each place on is worked out once, from the right.
    private mutating func openText(
        _ wildcard: (slot: Int32, node: ExpressionGraph.NodeID),
        _ remaining: ArraySlice<ExpressionGraph.NodeID>,
        id: Int32,
        index: Int,
        _ start: Int32,
        _ end: Int32,
        _ run: inout MatchRun
    ) -> Derivation? {
        guard start < end else { return nil }
        let key = Self.key(id, index, 0, end)
        let known: [Continuation]
        if let table = continuations[key] {
            known = table
        } else {
            let places = run.ends(wildcard.node, 0)
            var table: [Continuation] = []
            var best: Continuation?
            for offset in stride(from: places.count - 1, through: 0, by: -1) {
                let middle = run.arena[Int(places.start + offset)]
                guard middle <= end else { continue }
                if let tail = rest(remaining, id: id, index: index + 1, middle, end, &run),
                    tail.score >= best?.tail.score ?? .min
                {
                    best = Continuation(place: middle, middle: middle, tail: tail)
                }
                if var reached = best {
                    reached.place = middle
                    table.append(reached)
                }
            }
            table.reverse()
            continuations[key] = table
            known = table
        }
        // The first continuation that leaves the text at least one word.
        var low = 0
        var high = known.count
        while low < high {
            let middle = (low + high) / 2
            if known[middle].place > start + (run.scalars[Int(start)] == TextNormalizer.space ? 1 : 0) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        guard low < known.count, run.canBeOpenText(wildcard.node, start, known[low].middle) else { return nil }
        let found = known[low]
        let capture = Derivation.Capture(slot: wildcard.slot, node: wildcard.node, start: start, end: found.middle)
        return Derivation(score: Self.wildcard + found.tail.score, captures: [capture] + found.tail.captures)
    }

    private mutating func order(
        _ items: [ExpressionGraph.NodeID],
        id: Int32,
        placed: Int,
        _ start: Int32,
        _ end: Int32,
        _ run: inout MatchRun
    ) -> Derivation? {
        if placed == (1 << items.count) - 1 { return start == end ? Derivation(score: 0, captures: []) : nil }
        let key = Self.key(id, placed, start, end)
        if let known = sequences[key] { return known }
        var best: Derivation?
        for (index, item) in items.enumerated() where placed & (1 << index) == 0 {
            let places = run.ends(item, start)
            for offset in 0..<places.count {
                let middle = run.arena[Int(places.start + offset)]
                guard middle <= end,
                    let tail = order(items, id: id, placed: placed | 1 << index, middle, end, &run),
                    var head = node(item, start, middle, &run)
                else { continue }
                head.score += tail.score
                head.captures.append(contentsOf: tail.captures)
                best = Self.better(best, head)
            }
        }
        sequences[key] = .some(best)
        return best
    }

    private mutating func value(
        _ id: ExpressionGraph.NodeID,
        slot: Int32,
        _ start: Int32,
        _ end: Int32,
        _ run: inout MatchRun
    ) -> Derivation? {
        let node = run.graph.nodes[Int(id)]
        let length = Int(end - start)
        var capture = Derivation.Capture(slot: slot, node: id, start: start, end: end)
        switch node.kind {
        case .wildcard:
            return Derivation(score: Self.wildcard, captures: [capture])
        case .typed:
            return Derivation(score: length, captures: [capture])
        case .terms:
            let trie = run.graph.termLists[Int(node.a)]
            for entry in trie.entries(in: run.scalars, Int(start)..<Int(end)) where isUsable(trie.entries[Int(entry)]) {
                capture.entry = entry
                return Derivation(score: Self.score(trie.entries[Int(entry)], length), captures: [capture])
            }
            for (expression, entry) in trie.expressions
            where isUsable(trie.entries[Int(entry)]) && reaches(expression, start, end, &run) {
                guard var inner = self.node(expression, start, end, &run) else { continue }
                capture.entry = entry
                inner.score += Self.score(trie.entries[Int(entry)], 0)
                inner.captures.append(capture)
                return inner
            }
            return nil
        case .alternatives:
            var best: Derivation?
            for item in run.graph.items(of: node) where reaches(item, start, end, &run) {
                best = Self.better(best, value(item, slot: slot, start, end, &run))
            }
            return best
        default:
            return self.node(id, start, end, &run)
        }
    }

    private static func score(_ entry: TermTrie.Entry, _ length: Int) -> Int {
        entry.context.isEmpty ? length : thing + thingScalar * length
    }
}
