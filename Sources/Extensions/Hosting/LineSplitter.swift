/// Cuts a stream of bytes into lines, and never keeps more than one line's limit.
struct LineSplitter {
    enum Piece: Hashable {
        /// Without its line break.
        case line([UInt8])
        /// The start of a line that is longer than allowed; the rest of it is dropped.
        case tooLong([UInt8])
    }

    /// Bytes.
    let limit: Int
    private var rest: [UInt8] = []
    private var isDropping = false

    init(limit: Int) {
        self.limit = limit
    }

    mutating func append(_ bytes: some Collection<UInt8>) -> [Piece] {
        var pieces: [Piece] = []
        for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            // Every part but the first comes after a line break.
            if part.offset > 0 {
                if !isDropping { pieces.append(.line(rest)) }
                isDropping = false
                rest.removeAll(keepingCapacity: true)
            }
            guard !isDropping else { continue }
            rest += part.element
            if rest.count > limit {
                pieces.append(.tooLong(Array(rest.prefix(200))))
                rest.removeAll()
                isDropping = true
            }
        }
        return pieces
    }

    /// What stands after the last line break.
    mutating func finish() -> [Piece] {
        defer { rest.removeAll() }
        return rest.isEmpty || isDropping ? [] : [.line(rest)]
    }
}
