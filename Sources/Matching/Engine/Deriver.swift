internal import WilcoIntents

/// Finds the best way in which a template can stand for a sentence that it fits.
///
/// What is still to come of a template is a ``Remainder``; the best way from a place on is worked out once for each remainder, so that
/// the cost is bounded by the template's parts times the places of the sentence.
struct Deriver {
    typealias NodeID = ExpressionGraph.NodeID

    /// Things of the user's own (values with a context) count for more than anything else, the longest first.
    static let thing = 1 << 40
    static let thingScalar = 1 << 32
    /// Open text counts against a reading.
    static let wildcard = -(1 << 24)

    /// What is still to come behind a part of the template.
    struct Remainder: Hashable {
        enum Kind: UInt8 { case end, items, sequence, permutation, close }

        var kind: Kind
        /// The sequence or permutation.
        var node: NodeID = 0
        /// Of a sequence and of the template's items the next one; of a permutation a bit for each that is placed.
        var state: Int32 = 0
        /// Index of what comes behind all this.
        var next: Int32 = -1
    }

    /// The best from a place on.
    struct Way {
        var score: Int
        /// The first of its values in `steps`; -1: none.
        var steps: Int32
    }

    struct Step {
        enum Kind: UInt8 { case value, open, close }

        var kind: Kind
        var capture: Derivation.Capture
        var next: Int32
    }

    let isUsable: (TermTrie.Entry) -> Bool
    private var items: [NodeID] = []
    var end: Int32 = 0
    private var remainders: [Remainder] = []
    private var indices: [Remainder: Int32] = [:]
    private var ways: [UInt64: Way?] = [:]
    var steps: [Step] = []
    var openTexts: [UInt64: OpenText] = [:]

    /// The best behind open text by the first place where the text may end, from the right.
    struct OpenText {
        /// Places where open text can end, in order.
        var places: [Int32]
        /// The best from each place on, for the last so many places, the last one first.
        var best: [(way: Way, end: Int32)?] = []
    }

    /// - Parameter isUsable: Which values of term lists the sentence's conditions allow.
    init(isUsable: @escaping (TermTrie.Entry) -> Bool) {
        self.isUsable = isUsable
    }

    /// - Parameter items: The template's items, in order.
    mutating func derive(items: [NodeID], from start: Int32, to end: Int32, in run: inout MatchRun) -> Derivation? {
        self.items = items
        self.end = end
        remainders = [Remainder(kind: .end)]
        indices = [:]
        ways = [:]
        steps = []
        openTexts = [:]
        guard let way = rest(Remainder(kind: .items, next: 0), start, &run) else { return nil }
        return Derivation(score: way.score, captures: captures(from: way.steps))
    }

    private func captures(from first: Int32) -> [Derivation.Capture] {
        var captures: [Derivation.Capture] = []
        var open: [Derivation.Capture] = []
        var index = first
        while index >= 0 {
            let step = steps[Int(index)]
            index = step.next
            switch step.kind {
            case .value: captures.append(step.capture)
            case .open: open.append(step.capture)
            case .close:
                guard var capture = open.popLast() else { break }
                capture.end = step.capture.end
                captures.append(capture)
            }
        }
        return captures
    }

    // MARK: Remainders

    mutating func index(of remainder: Remainder) -> Int32 {
        if let known = indices[remainder] { return known }
        let index = Int32(remainders.count)
        remainders.append(remainder)
        indices[remainder] = index
        return index
    }

    /// What is to come is worked out for a place once.
    mutating func best(_ index: Int32, _ place: Int32, _ run: inout MatchRun) -> Way? {
        if index == 0 { return place == end ? Way(score: 0, steps: -1) : nil }
        guard place <= end, run.spend() else { return nil }
        let key = UInt64(UInt32(bitPattern: index)) << 32 | UInt64(UInt32(bitPattern: place))
        if let known = ways[key] { return known }
        let way = rest(remainders[Int(index)], place, &run)
        ways[key] = .some(way)
        return way
    }

    private mutating func rest(_ remainder: Remainder, _ place: Int32, _ run: inout MatchRun) -> Way? {
        switch remainder.kind {
        case .end: return best(0, place, &run)
        case .close:
            guard var way = best(remainder.next, place, &run) else { return nil }
            let capture = Derivation.Capture(slot: -1, node: 0, start: place, end: place)
            prepend(.close, capture, to: &way)
            return way
        case .items:
            let index = Int(remainder.state)
            let next =
                index + 1 == items.count
                ? remainder.next
                : self.index(of: Remainder(kind: .items, state: remainder.state + 1, next: remainder.next))
            return node(items[index], place, next, &run)
        case .sequence:
            let node = run.graph.nodes[Int(remainder.node)]
            return sequence(remainder.node, node, remainder.state, place, remainder.next, &run)
        case .permutation:
            return permutation(remainder, place, &run)
        }
    }

    private mutating func sequence(
        _ id: NodeID,
        _ node: ExpressionGraph.Node,
        _ state: Int32,
        _ place: Int32,
        _ next: Int32,
        _ run: inout MatchRun
    ) -> Way? {
        let behind =
            state + 1 == node.b
            ? next : index(of: Remainder(kind: .sequence, node: id, state: state + 1, next: next))
        return self.node(run.graph.children[Int(node.a + state)], place, behind, &run)
    }

    private mutating func permutation(_ remainder: Remainder, _ place: Int32, _ run: inout MatchRun) -> Way? {
        let node = run.graph.nodes[Int(remainder.node)]
        let full = Int32(1) << node.b - 1
        var found: Way?
        for item in 0..<node.b where remainder.state & (1 << item) == 0 {
            var behind = remainder
            behind.state |= 1 << item
            let next = behind.state == full ? remainder.next : index(of: behind)
            found = Self.better(found, self.node(run.graph.children[Int(node.a + item)], place, next, &run))
        }
        return found
    }

    // MARK: Parts

    /// The first of two that are as good.
    static func better(_ first: Way?, _ second: Way?) -> Way? {
        guard let first else { return second }
        guard let second else { return first }
        return second.score > first.score ? second : first
    }

    mutating func prepend(_ kind: Step.Kind, _ capture: Derivation.Capture, to way: inout Way) {
        steps.append(Step(kind: kind, capture: capture, next: way.steps))
        way.steps = Int32(steps.count - 1)
    }

    /// The best way to say a part from a place on, and what comes behind it.
    mutating func node(_ id: NodeID, _ place: Int32, _ next: Int32, _ run: inout MatchRun) -> Way? {
        let node = run.graph.nodes[Int(id)]
        if place < run.scalars.count, node.first & (1 << UInt64(run.scalars[Int(place)] & 63)) == 0 { return nil }
        switch node.kind {
        case .empty: return best(next, place, &run)
        case .space, .literal:
            let places = run.ends(id, place)
            guard places.count > 0, var way = best(next, run.arena[Int(places.start)], &run) else { return nil }
            if node.kind == .literal { way.score += Int(node.b) }
            return way
        case .capture: return value(node.a, slot: node.b, place, next, &run)
        case .terms, .typed, .wildcard: return value(id, slot: -1, place, next, &run)
        case .alternatives:
            var found: Way?
            for index in node.a..<(node.a + node.b) {
                found = Self.better(found, self.node(run.graph.children[Int(index)], place, next, &run))
            }
            return found
        case .sequence: return sequence(id, node, 0, place, next, &run)
        case .permutation: return permutation(Remainder(kind: .permutation, node: id, next: next), place, &run)
        }
    }
}
