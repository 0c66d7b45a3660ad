internal import Glibc

/// Turns a sentence into 512 numbers, so that sentences which mean much the same lie close to each other: a general model of sixteen
/// languages that nothing of an app has been shown to.
///
/// Words are averaged with what stands around them (convolutions over two, three and five pieces), then go through three layers.
/// Source: "Multilingual Universal Sentence Encoder for Semantic Retrieval" (Yang and others, 2019), the smaller of its two models.
package struct SentenceEncoder: Sendable {
    /// What the folder of an encoder holds.
    package static let files =
        ["sp.model", "lo.npy", "scale.npy"] + (1...tables).map { "q\($0).npy" }
        + windows.map(\.pieces).flatMap { n in
            ["proj\(n)", "proj_b\(n)", "ln_g\(n)", "ln_b\(n)", "w1_\(n)", "b1_\(n)", "w2_\(n)", "b2_\(n)"].map {
                "\($0).npy"
            }
        }
        + ["ln_g", "ln_b", "cnn_W", "cnn_b", "d0", "d1", "d2", "d3", "p1", "p3"].map { "\($0).npy" }
    /// Numbers of a vector.
    package static let width = 512

    private static let narrow = 256
    /// How many pieces a convolution looks at, and how many of them stand before its own.
    private static let windows: [(pieces: Int, before: Int)] = [(2, 0), (3, 1), (5, 2)]
    private static let tables = 17

    private typealias Matrix = NumberFile<Float>

    private struct Branch: Sendable {
        let projection, projectionBias, gain, bias, first, firstBias, second, secondBias: NumberFile<Float>
    }

    private let model: PieceModel
    private let words: [NumberFile<UInt8>]
    private let lowest, scale: Matrix
    private let branches: [Branch]
    private let gain, bias, merge, mergeBias, d0, d1, d2, d3, p1, p3: Matrix

    /// - Parameter folder: Holds `sp.model` and the weights, one file each.
    package init(folder: String) throws(SentenceVectorError) {
        func numbers(_ name: String, _ shape: Int...) throws(SentenceVectorError) -> Matrix {
            let path = "\(folder)/\(name).npy"
            let file = try Matrix(path, type: "<f4")
            guard file.shape == shape else { throw .malformed(path: path) }
            return file
        }
        let (width, narrow) = (Self.width, Self.narrow)
        model = try PieceModel("\(folder)/sp.model")
        var words: [NumberFile<UInt8>] = []
        for table in 1...Self.tables { words.append(try NumberFile("\(folder)/q\(table).npy", type: "|u1")) }
        self.words = words
        lowest = try numbers("lo", Self.tables)
        scale = try numbers("scale", Self.tables)
        var branches: [Branch] = []
        for window in Self.windows {
            let n = window.pieces
            branches.append(
                Branch(
                    projection: try numbers("proj\(n)", width, narrow),
                    projectionBias: try numbers("proj_b\(n)", narrow),
                    gain: try numbers("ln_g\(n)", narrow),
                    bias: try numbers("ln_b\(n)", narrow),
                    first: try numbers("w1_\(n)", n * narrow, narrow),
                    firstBias: try numbers("b1_\(n)", narrow),
                    second: try numbers("w2_\(n)", n * narrow, narrow),
                    secondBias: try numbers("b2_\(n)", narrow)
                )
            )
        }
        self.branches = branches
        let all = width + Self.windows.count * narrow
        gain = try numbers("ln_g", all)
        bias = try numbers("ln_b", all)
        merge = try numbers("cnn_W", all, width)
        mergeBias = try numbers("cnn_b", width)
        d0 = try numbers("d0", width, 320)
        d1 = try numbers("d1", 320, 320)
        p1 = try numbers("p1", width, 320)
        d2 = try numbers("d2", 320, width)
        p3 = try numbers("p3", 320, width)
        d3 = try numbers("d3", width, width)
    }

    /// 512 numbers whose squares add up to 1: the product of two vectors is how alike the sentences are, at most 1.
    package func vector(of sentence: String) -> [Float] {
        let pieces = model.pieces(of: sentence)
        let count = pieces.count
        let (width, narrow) = (Self.width, Self.narrow)
        let all = width + branches.count * narrow
        var features = [Float](repeating: 0, count: count * all)
        for (row, piece) in pieces.enumerated() {
            let (table, place) = (Int(piece) % Self.tables, Int(piece) / Self.tables)
            guard place < words[table].shape[0] else { continue }
            let (low, step) = (lowest.numbers[table], scale.numbers[table])
            for column in 0..<width {
                features[row * all + column] = Float(words[table].numbers[place * width + column]) * step + low
            }
        }
        let projected = branches.map { branch in
            (0..<count).map { row in
                var made = Array(branch.projectionBias.numbers)
                Self.add(features[row * all..<row * all + width], times: branch.projection, to: &made, at: 0)
                return made
            }
        }
        // The branches have one mean and one variance.
        let spreads = (0..<count).map { row in Self.spread(projected.map { $0[row] }) }
        for (number, branch) in branches.enumerated() {
            let window = Self.windows[number]
            var rows: [Float] = []
            for row in 0..<count {
                rows += Self.normalized(projected[number][row], spreads[row], branch.gain, branch.bias)
            }
            let first = Self.convolved(rows, window, branch.first, branch.firstBias)
            let second = Self.convolved(first, window, branch.second, branch.secondBias)
            for row in 0..<count {
                for column in 0..<narrow {
                    features[row * all + width + number * narrow + column] = second[row * narrow + column]
                }
            }
        }
        var sum = [Float](repeating: 0, count: all)
        for row in 0..<count {
            let feature = Array(features[row * all..<(row + 1) * all])
            let made = Self.normalized(feature, Self.spread([feature]), gain, bias)
            for column in 0..<all { sum[column] += made[column] }
        }
        var mean = [Float](repeating: 0, count: width)
        Self.add(sum[...], times: merge, to: &mean, at: 0)
        let root = Float(count).squareRoot()
        for column in 0..<width { mean[column] = (mean[column] + Float(count) * mergeBias.numbers[column]) / root }
        let y0 = Self.positive(Self.product(mean, d0))
        var y1 = Self.product(mean, p1)
        Self.add(y0[...], times: d1, to: &y1, at: 0)
        y1 = Self.positive(y1)
        let y2 = Self.positive(Self.product(y1, d2))
        var vector = Self.product(y1, p3)
        Self.add(y2[...], times: d3, to: &vector, at: 0)
        vector = vector.map(Self.tanh)
        let length = max(vector.reduce(0) { $0 + $1 * $1 }, 1e-12).squareRoot()
        return vector.map { $0 / length }
    }

    // MARK: - Arithmetic, row by row

    private static func tanh(_ x: Float) -> Float { tanhf(x) }

    private static func product(_ row: [Float], _ matrix: Matrix) -> [Float] {
        var result = [Float](repeating: 0, count: matrix.shape[1])
        add(row[...], times: matrix, to: &result, at: 0)
        return result
    }

    private static func positive(_ row: [Float]) -> [Float] { row.map { max($0, 0) } }

    private static func add(_ row: ArraySlice<Float>, times matrix: Matrix, to result: inout [Float], at start: Int) {
        let columns = matrix.shape[1]
        result.withUnsafeMutableBufferPointer { result in
            for (number, value) in row.enumerated() where value != 0 {
                let from = number * columns
                for column in 0..<columns { result[start + column] += value * matrix.numbers[from + column] }
            }
        }
    }

    private static func spread(_ rows: [[Float]]) -> (mean: Float, scale: Float) {
        let count = Float(rows.reduce(0) { $0 + $1.count })
        let mean = rows.reduce(0) { $1.reduce($0, +) } / count
        let variance = rows.reduce(0) { $1.reduce($0) { $0 + ($1 - mean) * ($1 - mean) } } / count
        return (mean, 1 / (variance + epsilon).squareRoot())
    }

    /// Mean 0 and variance 1, then the layer's own.
    private static func normalized(
        _ row: [Float],
        _ spread: (mean: Float, scale: Float),
        _ gain: Matrix,
        _ bias: Matrix
    ) -> [Float] {
        row.indices.map { (row[$0] - spread.mean) * spread.scale * gain.numbers[$0] + bias.numbers[$0] }
    }

    /// Each row with what it makes of its neighbours added; there is nothing before the first and behind the last one.
    private static func convolved(
        _ rows: [Float],
        _ window: (pieces: Int, before: Int),
        _ weights: Matrix,
        _ bias: Matrix
    ) -> [Float] {
        let count = rows.count / narrow
        var result = rows
        var made = [Float](repeating: 0, count: narrow)
        for row in 0..<count {
            for column in 0..<narrow { made[column] = bias.numbers[column] }
            for piece in 0..<window.pieces {
                let other = row + piece - window.before
                guard (0..<count).contains(other) else { continue }
                made.withUnsafeMutableBufferPointer { made in
                    for number in 0..<narrow {
                        let value = rows[other * narrow + number]
                        let from = (piece * narrow + number) * narrow
                        for column in 0..<narrow { made[column] += value * weights.numbers[from + column] }
                    }
                }
            }
            for column in 0..<narrow { result[row * narrow + column] += max(made[column], 0) }
        }
        return result
    }

    private static let epsilon: Float = 1e-12
}
