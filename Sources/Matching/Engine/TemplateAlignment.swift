internal import WilcoIntents

/// How well templates fit a sentence in which words are too many, too few or other ones.
///
/// For each part of the graph and each stretch of the sentence's words it tells what is lacking, and what is left over, for
/// the part to stand for the stretch. A part is worked out once, whatever number of templates it is in; the cost is bounded by
/// parts times the cube of the words.
struct TemplateAlignment {
    typealias NodeID = ExpressionGraph.NodeID

    /// What became of a sentence under a template.
    struct Fit {
        /// Weights of the words left over and of the template's words that were not said.
        var cost: Float
        var captures: [Derivation.Capture] = []
        /// Of each word of the sentence: how it is explained.
        var roles: [Role]
        /// Weight of what the template has and the sentence lacks.
        var lacking: Float = 0
        /// The same in words; values by their slots, in braces.
        var missing: [String] = []
    }

    enum Role: Sendable { case leftOver, word, namedValue, typedValue, openText }

    /// More than this is no likeness.
    static let limit: Float = 2.5
    /// A word in another form, or one that means the same.
    private static let otherForm: Float = 0.1
    /// One verb of asking for another: "get" for "order".
    private static let otherVerb: Float = 0.15
    /// A value that is not said is asked for.
    static let missingValue: Float = 0.5
    private static let openText: Float = 0.3
    /// More parts than this are not put in all orders.
    static let mostParts = 5

    let side: Int
    /// Weight of the first so many words.
    private let sums: [Float]
    private let keys: [Int32]
    private let isVerb: [Bool]
    let table: LiteralTable
    /// Words of numbers that are told as times, and the slots that take such a number all the same.
    private let led: [Bool]
    private let numberPlaces: NumberPlaces
    private var matrices: [AlignmentMatrix?]

    /// - Parameters:
    ///   - weights: What it costs to leave out each word of the sentence.
    ///   - keys: Number of each word's key in the table; -1: none.
    ///   - isVerb: Which words ask for something, whatever it is.
    ///   - led: Which words are numbers behind "at" and the like.
    init(
        weights: [Float],
        keys: [Int32],
        isVerb: [Bool],
        led: [Bool],
        table: LiteralTable,
        numberPlaces: NumberPlaces,
        nodes: Int
    ) {
        self.led = led
        self.numberPlaces = numberPlaces
        side = weights.count + 1
        var sums: [Float] = [0]
        for weight in weights { sums.append(sums[sums.count - 1] + weight) }
        self.sums = sums
        self.keys = keys
        self.isVerb = isVerb
        self.table = table
        matrices = [AlignmentMatrix?](repeating: nil, count: nodes)
    }

    /// The cheapest way to read the sentence as the template; nil when there is none.
    mutating func fit(_ items: [NodeID], in run: inout MatchRun) -> Fit? {
        var rows: [[Float]] = [sums]
        for item in items {
            let matrix = matrix(item, &run)
            guard let next = Self.product(rows[rows.count - 1], matrix, side) else { return nil }
            rows.append(next)
        }
        guard let last = rows.last else { return nil }
        var end = 0
        for place in 0..<side where last[place] + after(place) < last[end] + after(end) { end = place }
        let cost = last[end] + after(end)
        guard cost < Self.limit else { return nil }
        var fit = Fit(cost: cost, roles: [Role](repeating: .leftOver, count: side - 1))
        trace(ArraySlice(items), rows, to: end, &fit, &run)
        fit.captures.sort { $0.start < $1.start }
        return fit
    }

    private func after(_ place: Int) -> Float { sums[side - 1] - sums[place] }

    // MARK: Matrices

    /// What is lacking and left over, by first word and by the one behind the last; infinite where there is no likeness.
    mutating func matrix(_ id: NodeID, _ run: inout MatchRun) -> AlignmentMatrix {
        if Int(id) < matrices.count, let known = matrices[Int(id)] { return known }
        let node = run.graph.nodes[Int(id)]
        var result = [Float](repeating: .infinity, count: side * side)
        switch node.kind {
        case .empty: for place in 0..<side { result[place * side + place] = 0 }
        case .space:
            for start in 0..<side {
                for end in start..<side { result[start * side + end] = sums[end] - sums[start] }
            }
        case .literal:
            for place in 0..<side { result[place * side + place] = table.weights[Int(id)] }
            exact(id, &result, &run)
            let key = table.keys[Int(id)]
            for word in 0..<(side - 1) {
                let place = word * side + word + 1
                if key >= 0, keys[word] == key { result[place] = min(result[place], Self.otherForm) }
                if isVerb[word], table.isVerb[Int(id)] { result[place] = min(result[place], Self.otherVerb) }
            }
        case .capture:
            value(node.a, &result, &run)
            if run.graph.isNumber(node.a), !numberPlaces.mayBeLed(node.b) {
                for word in led.indices where led[word] {
                    for end in (word + 1)..<side { result[word * side + end] = .infinity }
                }
            }
            for place in 0..<side {
                result[place * side + place] = min(result[place * side + place], Self.missingValue)
            }
        case .terms, .typed, .wildcard: value(id, &result, &run)
        case .alternatives:
            for item in run.graph.items(of: node) {
                matrix(item, &run).lower(&result)
            }
        case .sequence: sequence(run.graph.items(of: node), &result, &run)
        case .permutation: permutation(Array(run.graph.items(of: node)), &result, &run)
        }
        let matrix = AlignmentMatrix(result, side: side)
        if Int(id) < matrices.count { matrices[Int(id)] = matrix }
        return matrix
    }

    /// Where the part stands word for word.
    private func exact(_ id: NodeID, _ result: inout [Float], _ run: inout MatchRun) {
        for (word, token) in run.tokens.tokens.enumerated() {
            let places = run.ends(id, Int32(token.start))
            for offset in 0..<places.count {
                let end = Int(run.arena[Int(places.start + offset)])
                guard let last = run.tokens.tokens[word...].firstIndex(where: { $0.end == end }) else { continue }
                result[word * side + last + 1] = 0
            }
        }
    }

    /// Values stand word for word; open text for anything.
    private func value(_ id: NodeID, _ result: inout [Float], _ run: inout MatchRun) {
        let node = run.graph.nodes[Int(id)]
        switch node.kind {
        case .wildcard:
            for start in 0..<side {
                for end in (start + 1)..<max(side, start + 2) where end < side {
                    result[start * side + end] = min(result[start * side + end], Self.openText)
                }
            }
        case .alternatives: for item in run.graph.items(of: node) { value(item, &result, &run) }
        default: exact(id, &result, &run)
        }
    }

    /// From a row of costs to the row behind a part; nil when nothing is left.
    static func product(_ row: [Float], _ matrix: AlignmentMatrix, _ side: Int) -> [Float]? {
        var result = [Float](repeating: .infinity, count: side)
        var isAlive = false
        for middle in 0..<side where row[middle] < limit {
            for place in matrix.cells(from: middle) {
                let cost = row[middle] + matrix.costs[place]
                let end = Int(matrix.ends[place])
                if cost < result[end], cost < limit {
                    result[end] = cost
                    isAlive = true
                }
            }
        }
        return isAlive ? result : nil
    }

    private mutating func sequence(_ items: ArraySlice<NodeID>, _ result: inout [Float], _ run: inout MatchRun) {
        let matrices = items.map { matrix($0, &run) }
        for start in 0..<side {
            var row = [Float](repeating: .infinity, count: side)
            row[start] = 0
            for matrix in matrices {
                guard let next = Self.product(row, matrix, side) else {
                    row = []
                    break
                }
                row = next
            }
            guard !row.isEmpty else { continue }
            for end in start..<side { result[start * side + end] = row[end] }
        }
    }

    private mutating func permutation(_ items: [NodeID], _ result: inout [Float], _ run: inout MatchRun) {
        guard items.count <= Self.mostParts else { return }
        let matrices = items.map { matrix($0, &run) }
        for start in 0..<side {
            let rows = orders(matrices, from: start)
            for end in start..<side { result[start * side + end] = rows[rows.count - 1][end] }
        }
    }

    /// Rows by the set of parts that are placed.
    func orders(_ matrices: [AlignmentMatrix], from start: Int) -> [[Float]] {
        var rows = [[Float]](repeating: [Float](repeating: .infinity, count: side), count: 1 << matrices.count)
        rows[0][start] = 0
        for placed in 1..<rows.count {
            for item in matrices.indices where placed & (1 << item) != 0 {
                guard let row = Self.product(rows[placed & ~(1 << item)], matrices[item], side) else { continue }
                for end in 0..<side where row[end] < rows[placed][end] { rows[placed][end] = row[end] }
            }
        }
        return rows
    }
}
