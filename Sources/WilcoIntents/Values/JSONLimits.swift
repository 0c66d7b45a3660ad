private import FoundationEssentials

/// How much JSON somebody else may give to read.
///
/// Whatever lies outside is refused before anything is made of it, so that the work for any input is bounded: each byte is looked at a fixed
/// number of times, and no more values than these are ever made.
package struct JSONLimits: Sendable, Hashable {
    /// Length of the whole.
    package var bytes: Int
    /// Arrays and objects inside one another.
    package var depth: Int
    /// Values in all, arrays and objects among them.
    package var values: Int
    /// Bytes of a text, as it is written.
    package var textLength: Int
    /// Bytes of an object member's name, as it is written.
    package var nameLength: Int
    /// Characters of a number.
    package var numberLength: Int

    package init(
        bytes: Int = 1 << 20,
        depth: Int = 32,
        values: Int = 200_000,
        textLength: Int = 1 << 20,
        nameLength: Int = 1024,
        numberLength: Int = 100
    ) {
        self.bytes = bytes
        self.depth = depth
        self.values = values
        self.textLength = textLength
        self.nameLength = nameLength
        self.numberLength = numberLength
    }

    /// A line of an app, or of whoever speaks on a socket.
    package static let line = JSONLimits()

    /// A file of Wilco's own, which somebody may have put there: it quotes what came in lines, a few levels deeper.
    package static let file = JSONLimits(bytes: 256 << 20, depth: 64, values: 10_000_000, textLength: 64 << 20)

    /// What reading has cost.
    package struct Effort: Sendable, Hashable {
        /// How many values there are.
        package var values = 0
        /// How often a byte was looked at.
        package var steps = 0

        package init() {}
    }

    /// Whether these bytes are JSON within the limits, without making anything of them.
    package func check(_ bytes: some Sequence<UInt8>) throws(JSONFault) {
        var effort = Effort()
        try check(bytes, &effort)
    }

    /// - Parameter effort: Told also where they are refused.
    package func check(_ bytes: some Sequence<UInt8>, _ effort: inout Effort) throws(JSONFault) {
        var scanner = try JSONScanner(Array(bytes), limits: self)
        defer { (effort.values, effort.steps) = (scanner.values, scanner.steps) }
        while try scanner.next() != nil {}
    }

    /// Decodes what is JSON within the limits; nothing is decoded before that is known.
    ///
    /// - Throws: ``JSONFault``, and `DecodingError` where it is JSON of another shape.
    package func decode<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws -> Value {
        let bytes = Array(bytes)
        try check(bytes)
        return try JSONDecoder().decode(type, from: Data(bytes))
    }
}
