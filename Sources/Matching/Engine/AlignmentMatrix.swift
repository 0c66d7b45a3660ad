/// What it costs a part of a template to stand for a stretch of a sentence; only likenesses are kept.
struct AlignmentMatrix: Sendable {
    /// Where the cells of each first word begin.
    private let starts: [Int32]
    /// One past the last word, by cell.
    let ends: [Int32]
    let costs: [Float]
    private let side: Int

    /// - Parameter dense: Costs by first word and by the one behind the last.
    init(_ dense: [Float], side: Int) {
        var starts: [Int32] = [0]
        var ends: [Int32] = []
        var costs: [Float] = []
        starts.reserveCapacity(side + 1)
        for start in 0..<side {
            for end in start..<side where dense[start * side + end] < TemplateAlignment.limit {
                ends.append(Int32(end))
                costs.append(dense[start * side + end])
            }
            starts.append(Int32(ends.count))
        }
        self.starts = starts
        self.ends = ends
        self.costs = costs
        self.side = side
    }

    /// The stretches that begin with a word.
    func cells(from start: Int) -> Range<Int> { Int(starts[start])..<Int(starts[start + 1]) }

    /// Infinite where there is no likeness.
    func cost(_ start: Int, _ end: Int) -> Float {
        for cell in cells(from: start) where ends[cell] == end { return costs[cell] }
        return .infinity
    }

    /// Lowers what costs more than this.
    func lower(_ dense: inout [Float]) {
        for start in 0..<side {
            for cell in cells(from: start) {
                let place = start * side + Int(ends[cell])
                if costs[cell] < dense[place] { dense[place] = costs[cell] }
            }
        }
    }
}
