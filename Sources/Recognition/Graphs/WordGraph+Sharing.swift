extension WordGraph {
    /// The same language, with the arcs that several states have in common kept once.
    ///
    /// They leave a state of their own, which those reach by an empty step. A decoder holds two kilobytes for each word that
    /// may follow another, and searches it for each state anew; an empty step costs it next to nothing.
    package func sharing() -> WordGraph {
        var holders: [Arc: [Int]] = [:]
        for (state, leaving) in arcs.enumerated() {
            for arc in leaving where arc.word != nil && holders[arc]?.last != state {
                holders[arc, default: []].append(state)
            }
        }
        var groups: [[Int]: [Arc]] = [:]
        for (state, leaving) in arcs.enumerated() {
            // In the order of the first state that has it, so that the same grammar gives the same graph.
            for arc in leaving {
                guard let states = holders[arc], states[0] == state else { continue }
                holders[arc] = nil
                groups[states, default: []].append(arc)
            }
        }
        var result = self
        var moved: [Int: Set<Arc>] = [:]
        let worthwhile = groups.filter { states, arcs in states.count * arcs.count > states.count + arcs.count }
        for (states, arcs) in worthwhile.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let shared = result.arcs.count
            result.arcs.append(arcs)
            for state in states {
                moved[state, default: []].formUnion(arcs)
                result.arcs[state].append(Arc(word: nil, target: shared, cost: 0))
            }
        }
        for (state, arcs) in moved { result.arcs[state].removeAll(where: arcs.contains) }
        return result
    }
}
