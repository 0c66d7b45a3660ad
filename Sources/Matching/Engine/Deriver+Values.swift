internal import WilcoIntents

/// Values of a template: what was said in their places.
extension Deriver {
    mutating func value(
        _ id: NodeID,
        slot: Int32,
        _ place: Int32,
        _ next: Int32,
        _ run: inout MatchRun
    ) -> Way? {
        let node = run.graph.nodes[Int(id)]
        switch node.kind {
        case .wildcard: return openText(id, slot: slot, place, next, &run)
        case .typed:
            let places = run.ends(id, place)
            var found: Way?
            for offset in 0..<places.count {
                let end = run.arena[Int(places.start + offset)]
                let capture = Derivation.Capture(slot: slot, node: id, start: place, end: end)
                found = Self.better(found, self.value(capture, score: Int(end - place), next, &run))
            }
            return found
        case .terms: return term(id, node, slot: slot, place, next, &run)
        case .alternatives:
            var found: Way?
            for index in node.a..<(node.a + node.b) {
                found = Self.better(
                    found,
                    value(run.graph.children[Int(index)], slot: slot, place, next, &run)
                )
            }
            return found
        default: return self.node(id, place, next, &run)
        }
    }

    private mutating func value(
        _ capture: Derivation.Capture,
        score: Int,
        _ next: Int32,
        _ run: inout MatchRun
    ) -> Way? {
        guard var way = best(next, capture.end, &run) else { return nil }
        way.score += score
        prepend(.value, capture, to: &way)
        return way
    }

    private mutating func term(
        _ id: NodeID,
        _ node: ExpressionGraph.Node,
        slot: Int32,
        _ place: Int32,
        _ next: Int32,
        _ run: inout MatchRun
    ) -> Way? {
        let list = Int(node.a)
        var ends: [Int32] = []
        run.graph.ends(of: list, in: run.scalars, from: Int(place)) { ends.append(Int32($0)) }
        var found: Way?
        for end in ends where end <= self.end {
            let entries = run.graph.entries(of: list, in: run.scalars, Int(place)..<Int(end))
            guard let entry = entries.first(where: { isUsable(run.graph.termLists[list].entries[Int($0)]) }) else {
                continue
            }
            let capture = Derivation.Capture(slot: slot, node: id, start: place, end: end, entry: entry)
            let score = Self.score(run.graph.termLists[list].entries[Int(entry)], Int(end - place))
            found = Self.better(found, value(capture, score: score, next, &run))
        }
        if let unsaid = run.graph.termLists[list].unsaid, isUsable(run.graph.termLists[list].entries[Int(unsaid)]) {
            let capture = Derivation.Capture(slot: slot, node: id, start: place, end: place, entry: unsaid)
            found = Self.better(found, value(capture, score: 0, next, &run))
        }
        guard !run.graph.termLists[list].expressions.isEmpty else { return found }
        let closing = index(of: Remainder(kind: .close, next: next))
        for (expression, entry) in run.graph.termLists[list].expressions {
            let value = run.graph.termLists[list].entries[Int(entry)]
            guard isUsable(value), var way = self.node(expression, place, closing, &run) else { continue }
            way.score += Self.score(value, 0)
            let capture = Derivation.Capture(slot: slot, node: id, start: place, end: place, entry: entry)
            prepend(.open, capture, to: &way)
            found = Self.better(found, way)
        }
        return found
    }

    private static func score(_ entry: TermTrie.Entry, _ length: Int) -> Int {
        entry.context.isEmpty ? length : thing + thingScalar * length
    }

    // MARK: Open text

    /// Open text and what follows it: the best from each place on is worked out once, from the right.
    private mutating func openText(
        _ id: NodeID,
        slot: Int32,
        _ place: Int32,
        _ next: Int32,
        _ run: inout MatchRun
    ) -> Way? {
        guard place < end, run.canOpen(id, place) else { return nil }
        let key = UInt64(UInt32(bitPattern: id)) << 32 | UInt64(UInt32(bitPattern: next))
        var table: OpenText
        if let known = openTexts.removeValue(forKey: key) {
            table = known
        } else {
            let places = run.ends(id, 0)
            let all = run.arena[Int(places.start)..<Int(places.start + places.count)]
            table = OpenText(places: all.prefix { $0 <= end })
        }
        let earliest = place + (run.scalars[Int(place)] == TextNormalizer.space ? 2 : 1)
        while table.best.count < table.places.count {
            let middle = table.places[table.places.count - 1 - table.best.count]
            guard middle >= earliest else { break }
            var found = table.best.last ?? nil
            // Of two that are as good, the one with less open text.
            if let way = best(next, middle, &run), way.score >= found?.way.score ?? .min { found = (way, middle) }
            table.best.append(found)
        }
        // How many of the places lie at or behind the earliest.
        var low = 0
        var high = table.places.count
        while low < high {
            let middle = (low + high) / 2
            if table.places[middle] >= earliest { high = middle } else { low = middle + 1 }
        }
        let reached = table.places.count - low
        let found = reached > 0 ? table.best[reached - 1] : nil
        openTexts[key] = table
        guard var way = found?.way, let end = found?.end else { return nil }
        way.score += Self.wildcard
        prepend(.value, Derivation.Capture(slot: slot, node: id, start: place, end: end), to: &way)
        return way
    }
}
