internal import WilcoIntents

/// Which words stand for which part of the template, once the costs are known.
extension TemplateAlignment {
    mutating func trace(
        _ items: ArraySlice<NodeID>,
        _ rows: [[Float]],
        to end: Int,
        _ fit: inout Fit,
        _ run: inout MatchRun
    ) {
        var end = end
        for (index, item) in items.enumerated().reversed() {
            let matrix = matrix(item, &run)
            var start = end
            var best = Float.infinity
            for middle in 0...end where rows[index][middle] < best {
                let cost = rows[index][middle] + matrix.cost(middle, end)
                guard cost < best else { continue }
                best = cost
                start = middle
            }
            trace(item, start, end, &fit, &run)
            end = start
        }
    }

    private mutating func trace(_ id: NodeID, _ start: Int, _ end: Int, _ fit: inout Fit, _ run: inout MatchRun) {
        let node = run.graph.nodes[Int(id)]
        switch node.kind {
        case .empty, .space: break
        case .literal:
            if start == end {
                fit.lacking += table.weights[Int(id)]
                fit.missing.append(run.graph.text(of: node))
            }
            for word in start..<end { fit.roles[word] = .word }
        case .capture:
            if start == end {
                fit.lacking += Self.missingValue
                fit.missing.append("{\(run.graph.slot(of: node))}")
            } else {
                capture(id, start, end, &fit, &run)
            }
        case .terms, .typed, .wildcard: capture(id, start, end, &fit, &run)
        case .alternatives:
            let items = Array(run.graph.items(of: node))
            let costs = items.map { matrix($0, &run).cost(start, end) }
            if let best = items.indices.min(by: { costs[$0] < costs[$1] }) {
                trace(items[best], start, end, &fit, &run)
            }
        case .sequence:
            let items = run.graph.items(of: node)
            var row = [Float](repeating: .infinity, count: side)
            row[start] = 0
            var rows = [row]
            for item in items {
                guard let next = Self.product(rows[rows.count - 1], matrix(item, &run), side) else { return }
                rows.append(next)
            }
            trace(items, rows, to: end, &fit, &run)
        case .permutation: traceOrder(Array(run.graph.items(of: node)), start, end, &fit, &run)
        }
    }

    private mutating func traceOrder(
        _ items: [NodeID],
        _ start: Int,
        _ end: Int,
        _ fit: inout Fit,
        _ run: inout MatchRun
    ) {
        guard items.count <= Self.mostParts else { return }
        let matrices = items.map { matrix($0, &run) }
        let rows = orders(matrices, from: start)
        var placed = rows.count - 1
        var end = end
        while placed > 0 {
            var best: (item: Int, middle: Int, cost: Float)?
            for item in items.indices where placed & (1 << item) != 0 {
                let before = rows[placed & ~(1 << item)]
                for middle in 0...end {
                    let cost = before[middle] + matrices[item].cost(middle, end)
                    if cost < best?.cost ?? .infinity { best = (item, middle, cost) }
                }
            }
            guard let best else { return }
            trace(items[best.item], best.middle, end, &fit, &run)
            placed &= ~(1 << best.item)
            end = best.middle
        }
    }

    private func capture(
        _ id: NodeID,
        _ start: Int,
        _ end: Int,
        _ fit: inout Fit,
        _ run: inout MatchRun
    ) {
        guard start < end else { return }
        let from = Int32(run.tokens.tokens[start].start)
        let to = Int32(run.tokens.tokens[end - 1].end)
        var deriver = Deriver { _ in true }
        guard let found = deriver.derive(items: [id], from: from, to: to, in: &run) else { return }
        for capture in found.captures {
            fit.captures.append(capture)
            let role: Role =
                switch run.graph.nodes[Int(capture.node)].kind {
                case .terms: .namedValue
                case .typed: .typedValue
                default: .openText
                }
            for word in start..<end { fit.roles[word] = role }
        }
    }
}
