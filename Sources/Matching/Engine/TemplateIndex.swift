/// All templates by their beginnings: what several begin with is tried once for all of them.
struct TemplateIndex: Sendable {
    private struct Build {
        var edges: [(node: ExpressionGraph.NodeID, child: Int32)] = []
        var known: [ExpressionGraph.NodeID: Int32] = [:]
        var accepts: [Int32] = []
    }

    private struct Step {
        var edgeStart: Int32
        var edgeCount: Int32
        var acceptStart: Int32
        var acceptCount: Int32
    }

    private struct Edge {
        var node: ExpressionGraph.NodeID
        var child: Int32
        var first: UInt64
    }

    private var steps: [Step] = []
    private var edges: [Edge] = []
    private var accepts: [Int32] = []

    /// - Parameter templates: The items of each template, in order.
    init(templates: [[ExpressionGraph.NodeID]], graph: ExpressionGraph) {
        var building = [Build()]
        for (template, items) in templates.enumerated() {
            var step = 0
            for item in items {
                if let child = building[step].known[item] {
                    step = Int(child)
                } else {
                    let child = building.count
                    building[step].known[item] = Int32(child)
                    building[step].edges.append((item, Int32(child)))
                    building.append(Build())
                    step = child
                }
            }
            building[step].accepts.append(Int32(template))
        }
        for step in building {
            steps.append(
                Step(
                    edgeStart: Int32(edges.count),
                    edgeCount: Int32(step.edges.count),
                    acceptStart: Int32(accepts.count),
                    acceptCount: Int32(step.accepts.count)
                )
            )
            edges.append(
                contentsOf: step.edges.map {
                    Edge(node: $0.node, child: $0.child, first: graph.nodes[Int($0.node)].first)
                }
            )
            accepts.append(contentsOf: step.accepts)
        }
    }

    /// A template, and where it can end.
    struct Acceptance {
        var template: Int32
        var start: Int32
        var end: Int32
    }

    /// Templates that the sentence fits from a start to one of the ends, in no particular order.
    func accepted(by run: inout MatchRun, from start: Int32, isEnd: [Bool]) -> [Acceptance] {
        var found: [Acceptance] = []
        walk(0, run.ends(ExpressionGraph.empty, start), start, isEnd, &run, &found)
        return found
    }

    private func walk(
        _ step: Int32,
        _ places: MatchRun.Places,
        _ start: Int32,
        _ isEnd: [Bool],
        _ run: inout MatchRun,
        _ found: inout [Acceptance]
    ) {
        let current = steps[Int(step)]
        var possible: UInt64 = 0
        for offset in 0..<places.count {
            let place = run.arena[Int(places.start + offset)]
            if current.acceptCount > 0, isEnd[Int(place)] {
                for index in current.acceptStart..<(current.acceptStart + current.acceptCount) {
                    found.append(Acceptance(template: accepts[Int(index)], start: start, end: place))
                }
            }
            possible |= place < run.scalars.count ? 1 << UInt64(run.scalars[Int(place)] & 63) : .max
        }
        for index in current.edgeStart..<(current.edgeStart + current.edgeCount) {
            let edge = edges[Int(index)]
            guard edge.first & possible != 0 else { continue }
            let next = run.image(edge.node, places)
            if next.count > 0 { walk(edge.child, next, start, isEnd, &run, &found) }
        }
    }
}
