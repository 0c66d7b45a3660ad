/// Open text: any words.
extension MatchRun {
    /// Whether open text may begin here.
    func canOpen(_ id: NodeID, _ place: Int32) -> Bool {
        place < scalars.count && (graph.nodes[Int(id)].b == 1 || anyBoundary || isBoundary(Int(place)))
    }

    mutating func wildcard(_ node: ExpressionGraph.Node, _ place: Int32) -> Places {
        let place = Int(place)
        let insideWord = node.b == 1 || anyBoundary
        guard place < scalars.count, insideWord || isBoundary(place), spend(scalars.count - place) else {
            return Places(start: 0, count: 0)
        }
        let start = arena.count
        let first = scalars[place] == TextNormalizer.space ? place + 2 : place + 1
        if first <= scalars.count {
            for end in first...scalars.count
            where (insideWord || isBoundary(end)) && scalars[end - 1] != TextNormalizer.space {
                arena.append(Int32(end))
            }
        }
        return Places(start: Int32(start), count: Int32(arena.count - start))
    }
}
