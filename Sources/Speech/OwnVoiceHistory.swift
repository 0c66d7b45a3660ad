/// Tells the assistant's own voice from a person's, in sound from which it was taken: of its own little remains, of a
/// person's nearly all.
package struct OwnVoiceHistory: Sendable {
    private struct Piece {
        var end: Int
        var count: Int
        /// Sums of squares.
        var heard: Float
        var remaining: Float
    }

    private let capacity: Int
    private var pieces: [Piece] = []

    /// Of what was heard so little remains where nobody but the assistant spoke: 14 dB less.
    private static let ownShare: Float = 0.04
    /// Samples in which somebody must be heard: 0.2 s.
    private static let syllable = 3_200

    /// - Parameter capacity: Samples that are remembered.
    package init(capacity: Int) {
        self.capacity = capacity
    }

    package mutating func append(_ chunk: AudioChunk) {
        guard let heard = chunk.heardPower else { return }
        let remaining = chunk.samples.reduce(Float(0)) { $0 + Float($1) * Float($1) }
        let count = chunk.samples.count
        pieces.append(Piece(end: chunk.end, count: count, heard: heard * Float(count), remaining: remaining))
        if pieces[0].end < chunk.end - 2 * capacity { pieces.removeAll { $0.end < chunk.end - capacity } }
    }

    /// The share that remains of what was heard in these samples; nil where nothing was taken out of it.
    package func share(in range: Range<Int>) -> Float? {
        let some = pieces(in: range)
        let heard = some.reduce(0) { $0 + $1.heard }
        return heard > 0 ? some.reduce(0) { $0 + $1.remaining } / heard : nil
    }

    /// Whether what was heard in these samples was the assistant itself, and nobody else in any part of them.
    package func isOwnVoice(in range: Range<Int>) -> Bool {
        let some = pieces(in: range)
        let count = some.reduce(0) { $0 + $1.count }
        guard count > 0 else { return false }
        // In its pauses all remains of the little that there is.
        let usual = some.reduce(0) { $0 + $1.heard } / Float(count)
        return !some.indices.contains { first in
            var (length, heard, remaining) = (0, Float(0), Float(0))
            for piece in some[first...] {
                length += piece.count
                heard += piece.heard
                remaining += piece.remaining
                if length >= Self.syllable { break }
            }
            guard length >= min(Self.syllable, count) else { return false }
            return remaining > Self.ownShare * max(heard, usual * Float(length))
        }
    }

    private func pieces(in range: Range<Int>) -> ArraySlice<Piece> {
        let first = (pieces.lastIndex { $0.end <= range.lowerBound } ?? -1) + 1
        let end = pieces.lastIndex { $0.end <= range.upperBound }.map { $0 + 1 } ?? 0
        return first < end ? pieces[first..<end] : []
    }
}
