/// All templates of all apps as one graph, in which equal parts are the same node.
struct ExpressionGraph: Sendable {
    typealias NodeID = Int32

    enum Kind: UInt8, Sendable {
        /// Nothing.
        case empty
        /// `a`..<`a + b` of `pool`.
        case literal
        /// A place between words.
        case space
        /// `a`..<`a + b` of `children`, one after the other.
        case sequence
        /// `a`..<`a + b` of `children`, one of them.
        case alternatives
        /// `a`..<`a + b` of `children`, all of them, in any order.
        case permutation
        /// `a`: index of a term list.
        case terms
        /// `a`: index of a value reader.
        case typed
        /// Any words; `b` is 1 when it may end inside a word.
        case wildcard
        /// Node `a`, whose value goes into slot `b`.
        case capture
    }

    struct Node: Hashable, Sendable {
        var kind: Kind
        var a: Int32 = 0
        var b: Int32 = 0
        /// One bit for each first scalar that is possible (modulo 64).
        var first: UInt64 = .max
    }

    /// How large a node is with everything in it written out, though equal parts are one node here.
    struct Extent: Sendable, Hashable {
        /// Parts that may have to be tried: an order of parts counts for each set of parts that may come before.
        var parts = 1
        /// Parts one after the other, at most.
        var length = 1

        var isTooLarge: Bool { parts > TemplateLimits.parts || length > TemplateLimits.length }

        /// Far beyond what is refused, and still far from what a number holds.
        private static let most = 1 << 32

        fileprivate init(parts: Int, length: Int) {
            self.parts = min(parts, Self.most)
            self.length = min(length, Self.most)
        }
    }

    var nodes: [Node] = []
    /// Of each node.
    private(set) var extents: [Extent] = []
    var children: [NodeID] = []
    var pool: [UInt32] = []
    var slots: [String] = []
    var termLists: [TermTrie] = []
    /// What tells who somebody is, before the name: "my very best friend".
    var personOpenings = TermTrie()
    /// They may stand before a name where any other words would fit, too: "the port" is no other name than "port" there.
    var articles = TermTrie()
    var readers: [any ValueReader] = []

    private var known: [Key: NodeID] = [:]
    private var slotIndices: [String: Int32] = [:]

    private enum Key: Hashable {
        case literal([UInt32])
        case list(Kind, [NodeID])
        case plain(Kind, Int32, Int32)
    }

    init() {
        _ = add(.plain(.empty, 0, 0), Node(kind: .empty, first: .max))
        _ = add(.plain(.space, 0, 0), Node(kind: .space, first: .max))
    }

    static let empty: NodeID = 0
    static let space: NodeID = 1

    private mutating func add(_ key: Key, _ node: Node) -> NodeID {
        if let id = known[key] { return id }
        let id = NodeID(nodes.count)
        nodes.append(node)
        extents.append(extent(of: node))
        known[key] = id
        return id
    }

    private func extent(of node: Node) -> Extent {
        let inner: [Extent] =
            switch node.kind {
            case .sequence, .alternatives, .permutation: items(of: node).map { extents[Int($0)] }
            case .capture: [extents[Int(node.a)]]
            case .terms: termLists[Int(node.a)].expressions.map { extents[Int($0.node)] }
            case .empty, .literal, .space, .typed, .wildcard: []
            }
        let parts = inner.reduce(0) { $0 + $1.parts }
        let lengths = inner.map(\.length)
        switch node.kind {
        case .sequence: return Extent(parts: parts + 1, length: lengths.reduce(0, +))
        case .permutation: return Extent(parts: parts << (inner.count - 1) + 1, length: lengths.reduce(0, +))
        default: return Extent(parts: parts + 1, length: max(1, lengths.max() ?? 1))
        }
    }

    mutating func literal(_ scalars: [UInt32]) -> NodeID {
        guard !scalars.isEmpty else { return Self.empty }
        if let id = known[.literal(scalars)] { return id }
        let start = Int32(pool.count)
        pool.append(contentsOf: scalars)
        let node = Node(kind: .literal, a: start, b: Int32(scalars.count), first: 1 << UInt64(scalars[0] & 63))
        return add(.literal(scalars), node)
    }

    mutating func sequence(_ items: [NodeID]) -> NodeID {
        var flat: [NodeID] = []
        for item in items where item != Self.empty {
            let node = nodes[Int(item)]
            if node.kind == .sequence {
                flat.append(contentsOf: children[Int(node.a)..<Int(node.a + node.b)])
            } else {
                flat.append(item)
            }
        }
        // Two places between words are one.
        var items: [NodeID] = []
        for item in flat where item != Self.space || items.last != Self.space { items.append(item) }
        guard items.count > 1 else { return items.first ?? Self.empty }
        let first = items.first.map { nodes[Int($0)].first } ?? .max
        return group(.sequence, items, first: first)
    }

    mutating func alternatives(_ items: [NodeID]) -> NodeID {
        var unique: [NodeID] = []
        for item in items where !unique.contains(item) { unique.append(item) }
        guard unique.count > 1 else { return unique.first ?? Self.empty }
        return group(.alternatives, unique, first: unique.reduce(0) { $0 | nodes[Int($1)].first })
    }

    mutating func permutation(_ items: [NodeID]) -> NodeID {
        guard items.count > 1 else { return items.first ?? Self.empty }
        return group(.permutation, items, first: .max)
    }

    private mutating func group(_ kind: Kind, _ items: [NodeID], first: UInt64) -> NodeID {
        if let id = known[.list(kind, items)] { return id }
        let start = Int32(children.count)
        children.append(contentsOf: items)
        return add(.list(kind, items), Node(kind: kind, a: start, b: Int32(items.count), first: first))
    }

    mutating func capture(_ inner: NodeID, slot: String) -> NodeID {
        let index = slotIndices[slot] ?? Int32(slots.count)
        if index == slots.count {
            slots.append(slot)
            slotIndices[slot] = index
        }
        let first = nodes[Int(inner)].first
        return add(.plain(.capture, inner, index), Node(kind: .capture, a: inner, b: index, first: first))
    }

    mutating func wildcard(insideWord: Bool) -> NodeID {
        add(.plain(.wildcard, 0, insideWord ? 1 : 0), Node(kind: .wildcard, b: insideWord ? 1 : 0))
    }

    mutating func terms(_ trie: TermTrie) -> NodeID {
        termLists.append(trie)
        let index = Int32(termLists.count - 1)
        return add(.plain(.terms, index, 0), Node(kind: .terms, a: index))
    }

    /// The node of a term list that is there already.
    func typedTerms(_ index: Int) -> NodeID {
        known[.plain(.terms, Int32(index), 0)] ?? Self.empty
    }

    mutating func typed(_ reader: any ValueReader) -> NodeID {
        readers.append(reader)
        let index = Int32(readers.count - 1)
        return add(.plain(.typed, index, 0), Node(kind: .typed, a: index))
    }

    /// Calls `found` with each end of a value of a list that begins at `start`.
    @inline(__always)
    func ends(of list: Int, in scalars: [UInt32], from start: Int, _ found: (Int) -> Void) {
        termLists[list].ends(in: scalars, from: start, found)
        guard termLists[list].isOfPeople || termLists[list].takesArticles else { return }
        for place in opened(list, in: scalars, from: start) {
            termLists[list].ends(in: scalars, from: place, found)
        }
    }

    /// Where a value may begin behind what may stand before the values of a list.
    private func opened(_ list: Int, in scalars: [UInt32], from start: Int) -> [Int] {
        termLists[list].isOfPeople
            ? personOpenings.nextWords(in: scalars, from: start) : articles.nextWords(in: scalars, from: start)
    }

    /// Values of a list that are said by exactly this range, likeliest first.
    func entries(of list: Int, in scalars: [UInt32], _ range: Range<Int>) -> [Int32] {
        let entries = termLists[list].entries(in: scalars, range)
        guard entries.isEmpty, termLists[list].isOfPeople || termLists[list].takesArticles else { return entries }
        return opened(list, in: scalars, from: range.lowerBound).lazy.filter { $0 < range.upperBound }
            .map { termLists[list].entries(in: scalars, $0..<range.upperBound) }.first { !$0.isEmpty } ?? []
    }

    func items(of node: Node) -> ArraySlice<NodeID> {
        children[Int(node.a)..<Int(node.a + node.b)]
    }

    /// The word of a literal.
    func text(of node: Node) -> String {
        var text = String.UnicodeScalarView()
        for scalar in pool[Int(node.a)..<Int(node.a + node.b)] { Unicode.Scalar(scalar).map { text.append($0) } }
        return String(text)
    }

    /// Whether a node reads plain numbers.
    func isNumber(_ id: NodeID) -> Bool {
        let node = nodes[Int(id)]
        return node.kind == .typed && readers[Int(node.a)] is NumberReader
    }

    func slot(of node: Node) -> String { slots[Int(node.b)] }
}
