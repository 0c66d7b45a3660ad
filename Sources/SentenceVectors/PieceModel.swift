internal import Foundation

/// Takes text apart into the pieces that an encoder knows: a SentencePiece model of kind "unigram".
///
/// Of all ways to take a text apart it finds the likeliest one. Source: Kudo, "Subword Regularization" (2018), section 3.2.
struct PieceModel: Sendable {
    private static let unknown: Int32 = 0
    private static let begin: Int32 = 1
    private static let end: Int32 = 2
    /// In place of a space.
    private static let space = Array("\u{2581}".utf8)
    /// How much less likely than the least likely piece a letter is that no piece has.
    private static let penalty: Float = 10

    /// UTF-8 of all pieces, those of one first byte together, in order.
    private let bytes: [UInt8]
    private let starts: [UInt32]
    private let ids: [Int32]
    private let scores: [Float]
    /// Places among `ids` of the pieces that begin with a byte.
    private let firsts: [Range<Int>]
    private let longest: Int
    private let unknownScore: Float

    init(_ path: String) throws(SentenceVectorError) {
        guard let data = FileManager.default.contents(atPath: path) else { throw .missing(path: path) }
        guard let pieces = Self.pieces(of: data), pieces.count > 3 else { throw .malformed(path: path) }
        let order = pieces.indices.sorted { pieces[$0].text.lexicographicallyPrecedes(pieces[$1].text) }
        var bytes: [UInt8] = []
        var starts: [UInt32] = [0]
        for index in order {
            bytes += pieces[index].text
            starts.append(UInt32(bytes.count))
        }
        var firsts = [Range<Int>](repeating: 0..<0, count: 256)
        for (place, index) in order.enumerated() {
            guard let first = pieces[index].text.first else { continue }
            let range = firsts[Int(first)]
            firsts[Int(first)] = range.isEmpty ? place..<place + 1 : range.lowerBound..<place + 1
        }
        self.bytes = bytes
        self.starts = starts
        self.firsts = firsts
        ids = order.map { Int32($0) }
        scores = order.map { pieces[$0].score }
        longest = pieces.map(\.text.count).max() ?? 0
        unknownScore = (scores.min() ?? 0) - Self.penalty
    }

    /// Numbers of the pieces, between those of the beginning and the end.
    func pieces(of text: String) -> [Int32] {
        let letters = Self.normalized(text)
        guard !letters.isEmpty else { return [Self.begin, Self.unknown, Self.end] }
        // The likeliest way to each place: its last piece, and where that begins.
        var best = [(score: Float, from: Int, piece: Int32)](
            repeating: (-.infinity, 0, Self.unknown),
            count: letters.count + 1
        )
        best[0].score = 0
        for place in letters.indices where best[place].score > -.infinity && !Self.isContinuation(letters[place]) {
            let score = best[place].score
            var width = 1
            while place + width < letters.count, Self.isContinuation(letters[place + width]) { width += 1 }
            var isSingleKnown = false
            each(at: place, in: letters) { length, id, own in
                if length == width { isSingleKnown = true }
                if score + own > best[place + length].score { best[place + length] = (score + own, place, id) }
            }
            if !isSingleKnown, score + unknownScore > best[place + width].score {
                best[place + width] = (score + unknownScore, place, Self.unknown)
            }
        }
        var found: [Int32] = [Self.end]
        var place = letters.count
        while place > 0 {
            // Unknown letters side by side are one piece.
            if best[place].piece != Self.unknown || found.last != Self.unknown { found.append(best[place].piece) }
            place = best[place].from
        }
        found.append(Self.begin)
        return found.reversed()
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// Compatible characters are one, and so are spaces in a row, of which each is a mark; another stands before the text.
    private static func normalized(_ text: String) -> [UInt8] {
        text.precomposedStringWithCompatibilityMapping.split(whereSeparator: \.isWhitespace)
            .reduce(into: []) { $0 += space + Array($1.utf8) }
    }

    /// All pieces that a text has at a place.
    private func each(at place: Int, in text: [UInt8], _ body: (_ length: Int, _ id: Int32, _ score: Float) -> Void) {
        var range = firsts[Int(text[place])]
        var length = 1
        while !range.isEmpty, length <= longest {
            // The first of those that begin with these bytes may be just these.
            if count(range.lowerBound) == length {
                body(length, ids[range.lowerBound], scores[range.lowerBound])
                range = range.lowerBound + 1..<range.upperBound
            }
            guard place + length < text.count else { return }
            let next = text[place + length]
            let low = firstPlace(in: range) { byte($0, length) >= next }
            range = low..<firstPlace(in: low..<range.upperBound) { byte($0, length) > next }
            length += 1
        }
    }

    private func count(_ place: Int) -> Int { Int(starts[place + 1] - starts[place]) }

    private func byte(_ place: Int, _ offset: Int) -> UInt8 { bytes[Int(starts[place]) + offset] }

    private func firstPlace(in range: Range<Int>, where isBehind: (Int) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    // MARK: - The file

    /// The pieces in the order of their numbers: field 1 of the message, of which field 1 is the text and field 2 the score.
    private static func pieces(of file: Data) -> [(text: [UInt8], score: Float)]? {
        file.withUnsafeBytes { bytes in
            var pieces: [(text: [UInt8], score: Float)] = []
            let isWhole = fields(of: bytes) { number, value in
                guard number == 1 else { return true }
                var piece: (text: [UInt8], score: Float) = ([], 0)
                let isRead = fields(of: value) { number, value in
                    if number == 1 { piece.text = Array(value) }
                    if number == 2, value.count == 4 {
                        piece.score = Float(bitPattern: value.loadUnaligned(as: UInt32.self))
                    }
                    return true
                }
                pieces.append(piece)
                return isRead
            }
            return isWhole ? pieces : nil
        }
    }

    /// Reads a message of Protocol Buffers.
    ///
    /// - Returns: False where it is none.
    private static func fields(
        of message: UnsafeRawBufferPointer,
        _ body: (Int, UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        var place = 0
        func number() -> Int? {
            var value = 0
            var shift = 0
            while place < message.count, shift < 63 {
                let byte = message[place]
                place += 1
                value |= Int(byte & 0x7F) << shift
                if byte & 0x80 == 0 { return value }
                shift += 7
            }
            return nil
        }
        while place < message.count {
            guard let tag = number() else { return false }
            let length: Int
            switch tag & 7 {
            case 0:
                guard number() != nil else { return false }
                continue
            case 1: length = 8
            case 2:
                guard let given = number() else { return false }
                length = given
            case 5: length = 4
            default: return false
            }
            guard length <= message.count - place else { return false }
            guard body(tag >> 3, UnsafeRawBufferPointer(rebasing: message[place..<place + length])) else {
                return false
            }
            place += length
        }
        return true
    }
}
