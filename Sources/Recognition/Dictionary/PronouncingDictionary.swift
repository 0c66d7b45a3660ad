internal import Glibc

/// The pronouncing dictionary of an acoustic model: words and how they are said, in ARPABET.
///
/// The decoder starts without it and is given the few words that a grammar needs, which makes it start in a twentieth of the
/// time and lets a pronunciation be replaced. The text stays as it is on disk; an open hash table of line offsets finds words.
package final class PronouncingDictionary: Sendable {
    private let text: [UInt8]
    /// Offset of a word's first line, plus one; 0 is an empty place.
    ///
    /// The count is a power of two.
    private let table: [UInt32]
    /// Offsets of the variants that do not follow their word: "a(2)" stands behind "a's".
    private let strays: [String: [Int]]
    /// Where it was read.
    let path: String
    /// Distinct words.
    package let count: Int

    /// Nil when the file cannot be read.
    init?(path: String) {
        self.path = path
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let size = ftell(file)
        guard size > 0 else { return nil }
        rewind(file)
        text = Array(unsafeUninitializedCapacity: size) { buffer, count in
            count = fread(buffer.baseAddress, 1, size, file)
        }
        (table, strays, count) = Self.index(text)
    }

    /// How a word (lower case) is said, the most usual first; empty when it is not there.
    package func pronunciations(of word: String) -> [String] {
        let name = word
        let word = Array(word.utf8)
        guard !word.isEmpty, !word.contains(UInt8(ascii: "(")) else { return [] }
        return text.withUnsafeBufferPointer { text in
            var place = Int(truncatingIfNeeded: Self.hash(word)) & (table.count - 1)
            while table[place] != 0 {
                let start = Int(table[place]) - 1
                if Self.word(at: start, in: text).elementsEqual(word) {
                    return variants(of: name, from: start, in: text)
                }
                place = (place + 1) & (table.count - 1)
            }
            return []
        }
    }

    package func contains(_ word: String) -> Bool { !pronunciations(of: word).isEmpty }

    /// Tells this dictionary from any other.
    var digest: UInt64 { Self.hash(text) }

    /// Every word with each of its pronunciations.
    package var entries: [(word: String, pronunciation: String)] {
        text.withUnsafeBufferPointer { text in
            table.filter { $0 > 0 }.sorted().flatMap { place in
                let start = Int(place) - 1
                let word = String(decoding: Self.word(at: start, in: text), as: UTF8.self)
                return variants(of: word, from: start, in: text).map { (word, $0) }
            }
        }
    }

    // MARK: - Reading lines such as "tomato(2) T AH M AA T OW"

    private static func index(_ text: [UInt8]) -> ([UInt32], [String: [Int]], Int) {
        var lines: [Int] = []
        var strays: [String: [Int]] = [:]
        text.withUnsafeBufferPointer { text in
            lines.reserveCapacity(text.count / 24)
            var start = 0
            while start < text.count {
                let end = find("\n", in: text, from: start)
                if end > start {
                    if !isVariant(lineAt: start, in: text) {
                        lines.append(start)
                    } else {
                        let name = name(ofVariantAt: start, in: text)
                        let isStray = lines.last.map { !word(at: $0, in: text).elementsEqual(name) } ?? true
                        if isStray { strays[String(decoding: name, as: UTF8.self), default: []].append(start) }
                    }
                }
                start = end + 1
            }
        }
        var size = 1024
        while size < lines.count * 2 { size *= 2 }
        var table = [UInt32](repeating: 0, count: size)
        text.withUnsafeBufferPointer { text in
            for start in lines {
                var place = Int(truncatingIfNeeded: hash(word(at: start, in: text))) & (size - 1)
                while table[place] != 0 { place = (place + 1) & (size - 1) }
                table[place] = UInt32(start + 1)
            }
        }
        return (table, strays, lines.count)
    }

    /// The line's pronunciation and those of the word's variants.
    private func variants(of word: String, from start: Int, in text: UnsafeBufferPointer<UInt8>) -> [String] {
        var lines = [start]
        var next = Self.find("\n", in: text, from: start) + 1
        while next < text.count, Self.isVariant(lineAt: next, in: text),
            Self.name(ofVariantAt: next, in: text).elementsEqual(Self.word(at: start, in: text))
        {
            lines.append(next)
            next = Self.find("\n", in: text, from: next) + 1
        }
        return (lines + (strays[word] ?? [])).compactMap { line in
            let position = Self.find(" ", in: text, from: line)
            let end = Self.find("\n", in: text, from: line)
            guard position < end else { return nil }
            let phones = String(decoding: text[position..<end], as: UTF8.self)
            return phones.split(separator: " ").joined(separator: " ")
        }
    }

    /// "tomato" of the line of "tomato(2)".
    private static func name(
        ofVariantAt start: Int,
        in text: UnsafeBufferPointer<UInt8>
    ) -> Slice<UnsafeBufferPointer<UInt8>>.SubSequence {
        let word = word(at: start, in: text)
        return word.prefix { $0 != UInt8(ascii: "(") }
    }

    private static func isVariant(lineAt start: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        // "tomato(2)": the parenthesis stands at the end of the word.
        let end = find(" ", in: text, from: start)
        return end > start + 1 && text[end - 1] == UInt8(ascii: ")")
    }

    private static func word(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
        text[start..<find(" ", in: text, from: start)]
    }

    /// Index of the next such character, or the end.
    private static func find(_ character: Unicode.Scalar, in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard start < text.count, let base = text.baseAddress,
            let found = memchr(base + start, Int32(character.value), text.count - start)
        else { return text.count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// FNV-1a: short keys, no seed, the same in every run.
    private static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash ^ (hash >> 32)
    }
}
