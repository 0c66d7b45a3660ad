internal import WilcoIntents

/// One sentence on its way through the graph: which parts can stand where.
///
/// A node is tried at most once at each place of the sentence, and the cost is in proportion to a template's parts times the places.
/// Whatever the templates, no more is done than ``mostWork`` allows: a sentence that needs more is not understood.
struct MatchRun {
    typealias NodeID = ExpressionGraph.NodeID

    /// A run of `arena`: places where a node can end.
    struct Places {
        var start: Int32
        var count: Int32
    }

    let graph: ExpressionGraph
    let text: NormalizedText
    let tokens: TokenizedText
    let moment: Moment
    let scalars: [UInt32]
    /// Places where a space of a template may stand for nothing.
    private let isBreak: [Bool]
    let anyBoundary: Bool

    var arena: [Int32] = []
    private var scratch: [Int32] = []
    private var stamps: [Int32]
    private var stamp: Int32 = 0
    private var memoKeys: [UInt64]
    private var memoValues: [Places]
    private var memoCount = 0
    private var readings: [UInt64: [TypedReading]] = [:]

    /// Steps for each scalar of the sentence; what real sentences need is a hundredth of it.
    static let workPerScalar = 10_000
    /// Steps that may be taken, in proportion to the sentence's length.
    let mostWork: Int
    /// Steps taken: a place tried, found or taken along.
    private(set) var work = 0

    /// The sentence can be read in more ways than are tried; what was found is not to be trusted.
    var isExhausted: Bool { work > mostWork }

    /// Takes steps.
    ///
    /// - Returns: Whether there were any left.
    mutating func spend(_ steps: Int = 1) -> Bool {
        work += steps
        return work <= mostWork
    }

    init(graph: ExpressionGraph, text: NormalizedText, moment: Moment, ignoringWhitespace: Bool) {
        self.graph = graph
        self.text = text
        self.moment = moment
        tokens = TokenizedText(text)
        scalars = text.scalars
        anyBoundary = ignoringWhitespace
        // A short sentence has apps' lists and values to look through as well.
        mostWork = Self.workPerScalar * (scalars.count + 50)
        stamps = [Int32](repeating: 0, count: scalars.count + 1)
        memoKeys = [UInt64](repeating: .max, count: 1024)
        memoValues = [Places](repeating: Places(start: 0, count: 0), count: 1024)
        arena.reserveCapacity(2048)
        scratch.reserveCapacity(256)
        var isBreak = [Bool](repeating: true, count: scalars.count + 1)
        if !ignoringWhitespace, scalars.count > 1 {
            var before = TextNormalizer.classify(scalars[0])
            for index in 1..<scalars.count {
                let after = TextNormalizer.classify(scalars[index])
                isBreak[index] =
                    before == .space || before == .unspaced || after == .unspaced
                    || after != .space && before != after
                before = after
            }
        }
        self.isBreak = isBreak
    }

    /// Whether a word ends or begins here.
    func isBoundary(_ place: Int) -> Bool {
        isBreak[place] || scalars[place] == TextNormalizer.space
    }

    // MARK: Ends

    mutating func ends(_ id: NodeID, _ place: Int32) -> Places {
        let node = graph.nodes[Int(id)]
        if place < scalars.count {
            if node.first & (1 << UInt64(scalars[Int(place)] & 63)) == 0 { return Places(start: 0, count: 0) }
        }
        switch node.kind {
        case .empty: return single(place)
        case .space: return space(place)
        case .literal: return literal(node, place)
        case .capture: return ends(node.a, place)
        default: break
        }
        let key = UInt64(UInt32(bitPattern: id)) << 32 | UInt64(UInt32(bitPattern: place))
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (memoKeys.count - 1)
        while memoKeys[slot] != .max {
            if memoKeys[slot] == key { return memoValues[slot] }
            slot = (slot + 1) & (memoKeys.count - 1)
        }
        guard spend() else { return Places(start: 0, count: 0) }
        let result: Places
        switch node.kind {
        case .sequence: result = sequence(node, place)
        case .alternatives: result = alternatives(node, place)
        case .permutation: result = permutation(node, single(place))
        case .terms: result = terms(node, place)
        case .typed: result = typed(node, place)
        default: result = wildcard(node, place)
        }
        remember(key, result)
        return result
    }

    private mutating func remember(_ key: UInt64, _ places: Places) {
        if memoCount * 2 >= memoKeys.count { grow() }
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (memoKeys.count - 1)
        while memoKeys[slot] != .max { slot = (slot + 1) & (memoKeys.count - 1) }
        memoKeys[slot] = key
        memoValues[slot] = places
        memoCount += 1
    }

    private mutating func grow() {
        let keys = memoKeys
        let values = memoValues
        memoKeys = [UInt64](repeating: .max, count: keys.count * 2)
        memoValues = [Places](repeating: Places(start: 0, count: 0), count: keys.count * 2)
        for index in keys.indices where keys[index] != .max {
            var slot = Int(truncatingIfNeeded: (keys[index] &* 0x9E37_79B9_7F4A_7C15) >> 32) & (memoKeys.count - 1)
            while memoKeys[slot] != .max { slot = (slot + 1) & (memoKeys.count - 1) }
            memoKeys[slot] = keys[index]
            memoValues[slot] = values[index]
        }
    }

    private mutating func single(_ place: Int32) -> Places {
        arena.append(place)
        return Places(start: Int32(arena.count - 1), count: 1)
    }

    private mutating func space(_ place: Int32) -> Places {
        if place < scalars.count, scalars[Int(place)] == TextNormalizer.space { return single(place + 1) }
        return isBreak[Int(place)] ? single(place) : Places(start: 0, count: 0)
    }

    private mutating func literal(_ node: ExpressionGraph.Node, _ place: Int32) -> Places {
        let count = Int(node.b)
        let place = Int(place)
        guard place + count <= scalars.count else { return Places(start: 0, count: 0) }
        let start = Int(node.a)
        for offset in 0..<count where graph.pool[start + offset] != scalars[place + offset] {
            return Places(start: 0, count: 0)
        }
        return single(Int32(place + count))
    }

    /// Where `id` can end when it begins at any of `places`.
    ///
    /// Many places are taken through a node together, so that the cost stays in proportion to the sentence.
    mutating func image(_ id: NodeID, _ places: Places) -> Places {
        if places.count == 1 { return ends(id, arena[Int(places.start)]) }
        guard spend(Int(places.count)) else { return Places(start: 0, count: 0) }
        let node = graph.nodes[Int(id)]
        if places.count > Self.few {
            switch node.kind {
            case .capture: return image(node.a, places)
            case .wildcard: return ends(id, earliest(places))
            case .sequence:
                var current = places
                for index in node.a..<(node.a + node.b) where current.count > 0 {
                    current = image(graph.children[Int(index)], current)
                }
                return current
            case .alternatives:
                let base = scratch.count
                for index in node.a..<(node.a + node.b) { push(image(graph.children[Int(index)], places)) }
                return collect(from: base)
            case .permutation: return permutation(node, places)
            default: break
            }
        }
        let base = scratch.count
        for offset in 0..<places.count { push(ends(id, arena[Int(places.start + offset)])) }
        return collect(from: base)
    }

    /// Up to so many places are looked up one by one, which is remembered.
    private static let few: Int32 = 6

    private func earliest(_ places: Places) -> Int32 {
        var earliest = arena[Int(places.start)]
        for offset in 1..<places.count { earliest = min(earliest, arena[Int(places.start + offset)]) }
        return earliest
    }

    private mutating func push(_ places: Places) {
        for offset in 0..<places.count { scratch.append(arena[Int(places.start + offset)]) }
    }

    /// Moves what is on the scratch stack from `base` into the arena, each place once.
    private mutating func collect(from base: Int) -> Places {
        stamp += 1
        let start = arena.count
        for index in base..<scratch.count where stamps[Int(scratch[index])] != stamp {
            stamps[Int(scratch[index])] = stamp
            arena.append(scratch[index])
        }
        scratch.removeLast(scratch.count - base)
        return Places(start: Int32(start), count: Int32(arena.count - start))
    }

    private mutating func sequence(_ node: ExpressionGraph.Node, _ place: Int32) -> Places {
        var places = single(place)
        for index in node.a..<(node.a + node.b) {
            places = image(graph.children[Int(index)], places)
            if places.count == 0 { break }
        }
        return places
    }

    private mutating func alternatives(_ node: ExpressionGraph.Node, _ place: Int32) -> Places {
        let base = scratch.count
        for index in node.a..<(node.a + node.b) {
            let found = ends(graph.children[Int(index)], place)
            for offset in 0..<found.count { scratch.append(arena[Int(found.start + offset)]) }
        }
        return collect(from: base)
    }

    /// All orders at once: a step for each set of items already placed.
    private mutating func permutation(_ node: ExpressionGraph.Node, _ places: Places) -> Places {
        let count = Int(node.b)
        let full = 1 << count
        var reached = [Places](repeating: Places(start: 0, count: 0), count: full)
        reached[0] = places
        for mask in 1..<full {
            let base = scratch.count
            for item in 0..<count where mask & (1 << item) != 0 {
                let before = reached[mask & ~(1 << item)]
                guard before.count > 0 else { continue }
                let found = image(graph.children[Int(node.a) + item], before)
                for offset in 0..<found.count { scratch.append(arena[Int(found.start + offset)]) }
            }
            reached[mask] = collect(from: base)
        }
        return reached[full - 1]
    }

    private mutating func terms(_ node: ExpressionGraph.Node, _ place: Int32) -> Places {
        let base = scratch.count
        let trie = graph.termLists[Int(node.a)]
        graph.ends(of: Int(node.a), in: scalars, from: Int(place)) { scratch.append(Int32($0)) }
        if trie.unsaid != nil { scratch.append(place) }
        for (expression, _) in trie.expressions {
            let found = ends(expression, place)
            for offset in 0..<found.count { scratch.append(arena[Int(found.start + offset)]) }
        }
        return collect(from: base)
    }

    private mutating func typed(_ node: ExpressionGraph.Node, _ place: Int32) -> Places {
        let found = readings(node.a, Int(place))
        let start = arena.count
        for reading in found { arena.append(Int32(reading.end)) }
        return Places(start: Int32(start), count: Int32(found.count))
    }

    mutating func readings(_ reader: Int32, _ place: Int) -> [TypedReading] {
        guard tokens.token(at: place) != nil || graph.readers[Int(reader)].startsInsideWords else { return [] }
        let key = UInt64(UInt32(bitPattern: reader)) << 32 | UInt64(place)
        if let known = readings[key] { return known }
        let found = graph.readers[Int(reader)].readings(in: tokens, from: place, at: moment)
        readings[key] = found
        return found
    }
}
