internal import WilcoIntents

/// A typed value, read from a sentence.
struct TypedReading: Sendable, Hashable {
    /// One past the last normalised scalar.
    var end: Int
    var value: ParameterValue
    /// 0 to 1: how far the words stray from the usual way of saying such a value.
    var doubt: Double = 0
}

/// Reads values of one type.
protocol ValueReader: Sendable {
    /// Values may also begin inside a word: after a prefix that is written together, or where there are no spaces.
    var startsInsideWords: Bool { get }

    /// All readings that begin at `start`, longest first; at most one for each end.
    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading]
}

extension ValueReader {
    var startsInsideWords: Bool { false }
}
