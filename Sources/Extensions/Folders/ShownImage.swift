/// What passes for a picture of an app: nothing that is run or fetched, or that unpacks to more than a screen holds.
package enum ShownImage {
    /// Bytes of a file.
    package static let longest = 1 << 20
    /// Points from edge to edge.
    static let widest = 4096

    package static let mend = "bring a PNG, JPEG, GIF, WebP or plain SVG of at most 1 MB and 4096 points"

    /// What keeps it from being shown; nil: nothing.
    package static func fault(in bytes: [UInt8]) -> String? {
        guard bytes.count <= longest else { return "it is larger than 1 MB" }
        if PlainSVG.isOne(bytes) { return PlainSVG.fault(in: bytes) }
        guard let size = size(of: bytes) else { return "it is no picture" }
        guard size.width > 0, size.height > 0 else { return "it is empty" }
        return size.width <= widest && size.height <= widest ? nil : "it is \(size.width) by \(size.height) points"
    }

    /// As its head tells; nil: it is of no known kind.
    private static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        let bytes = Reader(bytes: bytes)
        if bytes.begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.begins("IHDR", at: 12) {
            return pair(bytes.large(16, 4), bytes.large(20, 4))
        }
        if bytes.begins("GIF87a") || bytes.begins("GIF89a") { return pair(bytes.small(6, 2), bytes.small(8, 2)) }
        if bytes.begins([0xFF, 0xD8, 0xFF]) { return sizeOfJPEG(bytes) }
        guard bytes.begins("RIFF"), bytes.begins("WEBP", at: 8) else { return nil }
        if bytes.begins("VP8X", at: 12) {
            return pair(bytes.small(24, 3).map { $0 + 1 }, bytes.small(27, 3).map { $0 + 1 })
        }
        if bytes.begins("VP8L", at: 12), let bits = bytes.small(21, 4) {
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        guard bytes.begins("VP8 ", at: 12) else { return nil }
        return pair(bytes.small(26, 2).map { $0 & 0x3FFF }, bytes.small(28, 2).map { $0 & 0x3FFF })
    }

    private static func sizeOfJPEG(_ bytes: Reader) -> (width: Int, height: Int)? {
        var position = 2
        while let marker = bytes.large(position, 2), marker > 0xFF00, let length = bytes.large(position + 2, 2) {
            // Tables have numbers in the same range.
            if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
                return pair(bytes.large(position + 7, 2), bytes.large(position + 5, 2))
            }
            guard length >= 2 else { return nil }
            position += 2 + length
        }
        return nil
    }

    private static func pair(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
        guard let width, let height else { return nil }
        return (width, height)
    }

    private struct Reader {
        let bytes: [UInt8]

        func begins(_ text: String, at position: Int = 0) -> Bool { begins(Array(text.utf8), at: position) }

        func begins(_ head: [UInt8], at position: Int = 0) -> Bool {
            position + head.count <= bytes.count && bytes[position..<position + head.count].elementsEqual(head)
        }

        /// The largest byte first.
        func large(_ position: Int, _ count: Int) -> Int? {
            guard position + count <= bytes.count else { return nil }
            return bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
        }

        /// The smallest byte first.
        func small(_ position: Int, _ count: Int) -> Int? {
            guard position + count <= bytes.count else { return nil }
            return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
