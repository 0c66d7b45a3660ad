internal import CPocketSphinx
internal import Glibc

/// Searches of one sound that are made one after the other, and of which only the best counts.
///
/// A search whose best path has fallen far behind the best of those before it, after as many frames, is given up there: as if all were
/// one search with a beam of that width.
final class SearchRace {
    private var best: [Int32] = []
    private let margin: Int

    /// - Parameter margin: Nats by which the best path of a search may be behind.
    init(margin: Double) {
        self.margin = Int(margin / Decoding.scoreUnit)
    }

    /// Has a search read the scores.
    ///
    /// - Parameter cost: What its paths cost beside those of others, in units of their scores.
    /// - Returns: Whether it came to the end.
    func run(_ search: SphinxSearch, cost: Int, on decoder: OpaquePointer, reading scores: SenoneScores) -> Bool {
        guard let layout = scores.layout else { return false }
        best += [Int32](repeating: .min, count: max(0, layout.frames - best.count))
        return best.withUnsafeMutableBufferPointer { best in
            var race = wilco_sphinx_race(
                file: fileno(scores.file),
                position: 0,
                start: Int64(layout.start),
                frame_length: Int64(layout.frameLength),
                search: search.search,
                cost: Int64(cost),
                margin: Int64(margin),
                best: best.baseAddress,
                frames: Int64(layout.frames),
                is_behind: 0
            )
            return wilco_sphinx_race_run(decoder, &race) > 0
        }
    }
}
