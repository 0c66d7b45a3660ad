/// Cuts what arrives into lines; each byte is looked at once.
struct LineBuffer {
    private let limit: Int
    private var begun: [UInt8] = []

    /// - Parameter limit: Longest line, bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// - Returns: The lines that have ended, without their breaks; nil: one of them, or the one that has begun, is too long.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> [[UInt8]]? {
        var lines: [[UInt8]] = []
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            begun += rest[..<end]
            guard begun.count <= limit else { return nil }
            lines.append(begun)
            begun = []
            rest = rest[(end + 1)...]
        }
        begun += rest
        return begun.count <= limit ? lines : nil
    }
}
