internal import WilcoIntents

/// A list of values that can be said, indexed by their scalars: looking one up costs its length, however long the list is.
struct TermTrie: Sendable {
    /// What a way of saying it stands for.
    struct Entry: Sendable {
        var value: ParameterValue
        var display: String
        var context: [String: JSONValue] = [:]
        var metadata: [String: JSONValue] = [:]
        /// The value is what was said.
        var isAsSaid = false
        /// Place of the value in its list: the lower, the likelier.
        var priority = 0.0
    }

    private struct Node {
        var scalar: UInt32
        var firstChild: Int32 = -1
        var sibling: Int32 = -1
        /// Head of a linked list in `links`; -1: no value ends here.
        var values: Int32 = -1
    }

    private struct Link {
        var entry: Int32
        var next: Int32
    }

    private var nodes: [Node] = [Node(scalar: 0)]
    private var roots: [UInt32: Int32] = [:]
    private var links: [Link] = []
    private(set) var entries: [Entry] = []
    /// The ways to say each entry, normalised; for the grammar and for removal.
    private(set) var spoken: [[[UInt32]]] = []
    private var free: [Int32] = []
    /// Values that are wildcards inside or too rich to be listed: matched as expressions, by their node of the graph.
    var expressions: [(node: Int32, entry: Int32)] = []
    /// The value that is meant where nothing is said: an ending that a word may lack.
    var unsaid: Int32?
    /// Any other words are a value, too.
    var isOpen = false
    /// An article may stand before the value.
    var takesArticles = false
    /// What tells who somebody is may stand before the value.
    var isOfPeople = false

    /// Adds a value; the ways to say it are normalised already.
    @discardableResult
    mutating func insert(_ entry: Entry, spoken ways: [[UInt32]]) -> Int32 {
        let index: Int32
        if let reused = free.popLast() {
            index = reused
            entries[Int(index)] = entry
            spoken[Int(index)] = ways
        } else {
            index = Int32(entries.count)
            entries.append(entry)
            spoken.append(ways)
        }
        for way in ways where !way.isEmpty { add(way, index) }
        return index
    }

    private mutating func add(_ way: [UInt32], _ entry: Int32) {
        var node: Int32
        if let root = roots[way[0]] {
            node = root
        } else {
            node = Int32(nodes.count)
            nodes.append(Node(scalar: way[0]))
            roots[way[0]] = node
        }
        for scalar in way.dropFirst() {
            var child = nodes[Int(node)].firstChild
            while child >= 0, nodes[Int(child)].scalar != scalar { child = nodes[Int(child)].sibling }
            if child < 0 {
                child = Int32(nodes.count)
                nodes.append(Node(scalar: scalar, sibling: nodes[Int(node)].firstChild))
                nodes[Int(node)].firstChild = child
            }
            node = child
        }
        // Links stand in order of priority, so that the first is the likeliest.
        let priority = entries[Int(entry)].priority
        var previous: Int32 = -1
        var link = nodes[Int(node)].values
        while link >= 0, entries[Int(links[Int(link)].entry)].priority <= priority {
            if links[Int(link)].entry == entry { return }
            previous = link
            link = links[Int(link)].next
        }
        links.append(Link(entry: entry, next: link))
        let added = Int32(links.count - 1)
        if previous < 0 { nodes[Int(node)].values = added } else { links[Int(previous)].next = added }
    }

    /// Removes a value and every way to say it.
    mutating func remove(_ entry: Int32) {
        for way in spoken[Int(entry)] where !way.isEmpty { remove(way, entry) }
        spoken[Int(entry)] = []
        free.append(entry)
    }

    private mutating func remove(_ way: [UInt32], _ entry: Int32) {
        guard let node = find(way) else { return }
        var previous: Int32 = -1
        var link = nodes[Int(node)].values
        while link >= 0 {
            let next = links[Int(link)].next
            if links[Int(link)].entry == entry {
                if previous < 0 { nodes[Int(node)].values = next } else { links[Int(previous)].next = next }
            } else {
                previous = link
            }
            link = next
        }
    }

    private func find(_ way: [UInt32]) -> Int32? {
        guard let first = way.first, var node = roots[first] else { return nil }
        for scalar in way.dropFirst() {
            node = nodes[Int(node)].firstChild
            while node >= 0, nodes[Int(node)].scalar != scalar { node = nodes[Int(node)].sibling }
            if node < 0 { return nil }
        }
        return node
    }

    /// Calls `found` with each end of a value that begins at `start`.
    @inline(__always)
    func ends(in scalars: [UInt32], from start: Int, _ found: (Int) -> Void) {
        guard start < scalars.count, var node = roots[scalars[start]] else { return }
        var index = start + 1
        while true {
            if nodes[Int(node)].values >= 0 { found(index) }
            guard index < scalars.count else { return }
            let scalar = scalars[index]
            node = nodes[Int(node)].firstChild
            while node >= 0, nodes[Int(node)].scalar != scalar { node = nodes[Int(node)].sibling }
            if node < 0 { return }
            index += 1
        }
    }

    /// The terms the list was last filled with, and their entries.
    private(set) var terms: [VocabularyTerm] = []
    private var termEntries: [Int32] = []

    /// Equality, told quickly for the many terms that are a name and nothing else.
    private static func isSame(_ first: VocabularyTerm, _ second: VocabularyTerm) -> Bool {
        guard first.id == second.id, first.display == second.display else { return false }
        let isPlain =
            first.synonyms.isEmpty && second.synonyms.isEmpty && first.properties.isEmpty && second.properties.isEmpty
            && first.pronunciations.isEmpty && second.pronunciations.isEmpty && first.examples.isEmpty
            && second.examples.isEmpty && first.furtherNames.isEmpty && second.furtherNames.isEmpty
        return isPlain || first == second
    }

    /// Makes the list hold just these terms; what was there before and after a change stays untouched.
    mutating func replace(
        with wanted: [VocabularyTerm],
        entry: (VocabularyTerm) -> (Entry, [[UInt32]])
    ) {
        let shorter = min(terms.count, wanted.count)
        var same = 0
        while same < shorter, Self.isSame(terms[same], wanted[same]) { same += 1 }
        var sameAtEnd = 0
        while sameAtEnd < shorter - same,
            Self.isSame(terms[terms.count - 1 - sameAtEnd], wanted[wanted.count - 1 - sameAtEnd])
        {
            sameAtEnd += 1
        }
        let removed = same..<(terms.count - sameAtEnd)
        for index in removed { remove(termEntries[index]) }
        let before = same > 0 ? entries[Int(termEntries[same - 1])].priority : -1
        let after =
            sameAtEnd > 0
            ? entries[Int(termEntries[terms.count - sameAtEnd])].priority : before + Double(wanted.count) + 1
        let added = same..<(wanted.count - sameAtEnd)
        let step = (after - before) / Double(added.count + 1)
        var inserted: [Int32] = []
        for (offset, index) in added.enumerated() {
            var (value, ways) = entry(wanted[index])
            value.priority = before + step * Double(offset + 1)
            inserted.append(insert(value, spoken: ways))
        }
        termEntries.replaceSubrange(removed, with: inserted)
        terms.replaceSubrange(removed, with: wanted[added])
    }

    /// Entries said by exactly this range, likeliest first.
    func entries(in scalars: [UInt32], _ range: Range<Int>) -> [Int32] {
        guard !range.isEmpty, let node = find(Array(scalars[range])) else { return [] }
        var result: [Int32] = []
        var link = nodes[Int(node)].values
        while link >= 0 {
            result.append(links[Int(link)].entry)
            link = links[Int(link)].next
        }
        return result
    }

    /// Where the next word begins behind each value that begins at `start`.
    func nextWords(in scalars: [UInt32], from start: Int) -> [Int] {
        var places: [Int] = []
        ends(in: scalars, from: start) { end in
            if end + 1 < scalars.count, scalars[end] == TextNormalizer.space { places.append(end + 1) }
        }
        return places
    }

    /// Live entries, in order of priority.
    var liveEntries: [(entry: Entry, spoken: [[UInt32]])] {
        entries.indices.filter { !spoken[$0].isEmpty }.map { (entries[$0], spoken[$0]) }
            .sorted { $0.0.priority < $1.0.priority }
    }
}
