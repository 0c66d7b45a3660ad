internal import Glibc

/// How likely each state of each phone is, frame by frame, square roots of it: what was said, hardly of who said it.
///
/// Only the states of phones for themselves count, without their neighbours.
struct StatePosteriors: Sendable {
    /// States in a frame.
    let width: Int
    /// Frame after frame.
    private(set) var values: [Float] = []

    var count: Int { width == 0 ? 0 : values.count / width }

    /// The acoustic scores that these are made of are from frames that overlap, and count too much.
    private static let scale = Float(0.4 * Decoding.scoreUnit)

    /// Nil where the scores are not those of all states.
    init?(_ scores: SenoneScores, states: Int) {
        guard let rows = scores.rows(states) else { return nil }
        width = states
        values.reserveCapacity(rows.count)
        for start in stride(from: 0, to: rows.count, by: states) {
            let row = rows[start..<start + states]
            let best = row.min() ?? 0
            let likely = row.map { exp(-Self.scale * Float(Int($0) - Int(best))) }
            let sum = likely.reduce(0, +)
            values += likely.map { ($0 / sum).squareRoot() }
        }
    }

    /// A stretch of it, as far as it goes.
    subscript(frames: ClosedRange<Int>) -> StatePosteriors {
        var part = self
        let (first, end) = (max(0, frames.lowerBound), min(count, frames.upperBound + 1))
        part.values = first < end ? Array(values[first * width..<end * width]) : []
        return part
    }

    /// Least mean distance of its frames, one after the other, from frames of a stretch of `sound`, at half to any multiple of the pace.
    ///
    /// The distance of two frames is Bhattacharyya's.
    func distance(to sound: StatePosteriors) -> Double? {
        guard count > 0, sound.count > 0, width == sound.width else { return nil }
        // It may begin and end anywhere in the sound.
        var costs = (0..<sound.count).map { distance(0, to: sound, $0) }
        for frame in 1..<max(count, 2) where frame < count {
            var next = costs
            for place in 0..<sound.count {
                var least = costs[place]
                if place > 0 { least = min(least, costs[place - 1]) }
                if place > 1 { least = min(least, costs[place - 2]) }
                next[place] = least + distance(frame, to: sound, place)
            }
            costs = next
        }
        return costs.min().map { Double($0) / Double(count) }
    }

    private func distance(_ frame: Int, to other: StatePosteriors, _ place: Int) -> Float {
        var sum: Float = 0
        values.withUnsafeBufferPointer { own in
            other.values.withUnsafeBufferPointer { others in
                for state in 0..<width { sum += own[frame * width + state] * others[place * width + state] }
            }
        }
        return -log(max(sum, 1e-3))
    }
}
