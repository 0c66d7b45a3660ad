/// A picture made of points: how large it unpacks, and whether all of it is there.
///
/// What it shows is not unpacked. Whatever the parts of a file tell of their sizes counts: a frame may be larger than its head says.
struct PixelImage {
    /// Of the largest part.
    private(set) var width = 0
    private(set) var height = 0
    /// It goes on to the end that its kind has.
    private(set) var isWhole = false

    /// - Returns: nil: the bytes are of no known kind.
    init?(of bytes: [UInt8]) {
        let bytes = ByteReader(bytes: bytes)
        if bytes.begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.begins("IHDR", at: 12) {
            readPNG(bytes)
        } else if bytes.begins("GIF87a") || bytes.begins("GIF89a") {
            readGIF(bytes)
        } else if bytes.begins([0xFF, 0xD8, 0xFF]) {
            readJPEG(bytes)
        } else if bytes.begins("RIFF"), bytes.begins("WEBP", at: 8) {
            readWebP(bytes)
        } else {
            return nil
        }
    }

    private mutating func add(_ width: Int?, _ height: Int?) {
        self.width = max(self.width, width ?? 0)
        self.height = max(self.height, height ?? 0)
    }

    /// Chunks: length, name, data, checksum.
    private mutating func readPNG(_ bytes: ByteReader) {
        add(bytes.large(16, 4), bytes.large(20, 4))
        var (position, hasData) = (8, false)
        while let length = bytes.large(position, 4), bytes.large(position + 8 + length, 4) != nil {
            if bytes.begins("IDAT", at: position + 4) { hasData = true }
            // The frames of a moving one.
            if bytes.begins("fcTL", at: position + 4) {
                add(bytes.large(position + 12, 4), bytes.large(position + 16, 4))
            }
            if bytes.begins("IEND", at: position + 4) { isWhole = hasData }
            position += 12 + length
        }
    }

    /// The screen, its colours, and then extensions and frames.
    private mutating func readGIF(_ bytes: ByteReader) {
        add(bytes.small(6, 2), bytes.small(8, 2))
        var (position, hasFrame) = (13 + colours(bytes, 10), false)
        while let kind = bytes.small(position, 1) {
            switch kind {
            case 0x21: position = behindBlocks(bytes, position + 2)
            case 0x2C:
                let (left, top) = (bytes.small(position + 1, 2) ?? 0, bytes.small(position + 3, 2) ?? 0)
                let (wide, high) = (bytes.small(position + 5, 2) ?? 0, bytes.small(position + 7, 2) ?? 0)
                add(left + wide, top + high)
                hasFrame = true
                position = behindBlocks(bytes, position + 10 + colours(bytes, position + 9) + 1)
            case 0x3B:
                isWhole = hasFrame
                return
            default: return
            }
        }
    }

    /// Bytes of the table of colours that a byte tells of.
    private func colours(_ bytes: ByteReader, _ position: Int) -> Int {
        guard let told = bytes.small(position, 1), told & 0x80 != 0 else { return 0 }
        return 3 << (told & 7 + 1)
    }

    /// Each block begins with its length; the last is empty.
    private func behindBlocks(_ bytes: ByteReader, _ start: Int) -> Int {
        var position = start
        while let length = bytes.small(position, 1), length > 0 { position += length + 1 }
        return position + 1
    }

    /// Markers with their lengths, and behind the last of them the picture up to its end's marker.
    private mutating func readJPEG(_ bytes: ByteReader) {
        var position = 2
        while let marker = bytes.large(position, 2), marker > 0xFF00, let length = bytes.large(position + 2, 2) {
            // Tables have numbers in the same range.
            if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
                add(bytes.large(position + 7, 2), bytes.large(position + 5, 2))
            }
            guard length >= 2 else { return }
            position += 2 + length
            if marker == 0xFFDA {
                isWhole = bytes.has([0xFF, 0xD9], behind: position)
                return
            }
        }
    }

    /// Chunks: name, length, data, filled up to an even length.
    private mutating func readWebP(_ bytes: ByteReader) {
        var (position, hasData) = (12, false)
        while let length = bytes.small(position + 4, 4), position + 8 + length <= bytes.count {
            let data = position + 8
            if bytes.begins("VP8X", at: position) {
                add(bytes.small(data + 4, 3).map { $0 + 1 }, bytes.small(data + 7, 3).map { $0 + 1 })
            } else if bytes.begins("VP8L", at: position), let bits = bytes.small(data + 1, 4) {
                add(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
                hasData = true
            } else if bytes.begins("VP8 ", at: position) {
                add(bytes.small(data + 6, 2).map { $0 & 0x3FFF }, bytes.small(data + 8, 2).map { $0 & 0x3FFF })
                hasData = true
            } else if bytes.begins("ANMF", at: position) {
                add(bytes.small(data + 6, 3).map { $0 + 1 }, bytes.small(data + 9, 3).map { $0 + 1 })
                hasData = true
            }
            position = data + length + length % 2
        }
        isWhole = hasData && position >= 8 + (bytes.small(4, 4) ?? .max)
    }
}

private struct ByteReader {
    let bytes: [UInt8]

    var count: Int { bytes.count }

    func begins(_ text: String, at position: Int = 0) -> Bool { begins(Array(text.utf8), at: position) }

    func begins(_ head: [UInt8], at position: Int = 0) -> Bool {
        position + head.count <= bytes.count && bytes[position..<position + head.count].elementsEqual(head)
    }

    func has(_ pair: [UInt8], behind position: Int) -> Bool {
        guard position + pair.count <= bytes.count else { return false }
        return (position...bytes.count - pair.count).contains { begins(pair, at: $0) }
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
