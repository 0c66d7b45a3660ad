internal import Foundation

/// A sentence in the form in which sentences and templates are compared.
///
/// Lower case, single spaces, no punctuation at word edges, no apostrophes, hyphens as spaces. It knows where each scalar came
/// from, so that what was matched can be shown as it was said.
struct NormalizedText: Sendable {
    /// The normalised scalars.
    private(set) var scalars: [UInt32] = []
    /// Index of the original scalar behind each normalised one.
    private(set) var origins: [Int32] = []
    /// The original scalars.
    let original: [Unicode.Scalar]

    var count: Int { scalars.count }

    init(_ text: String, ignoringWhitespace: Bool = false) {
        original = Array(text.unicodeScalars)
        if original.contains(where: { $0.value >= 0x300 && $0.properties.canonicalCombiningClass != .notReordered }) {
            let (composed, places) = Self.composed(text)
            TextNormalizer.normalize(
                composed,
                ignoringWhitespace: ignoringWhitespace,
                into: &scalars,
                origins: &origins
            )
            origins = origins.map { places[Int($0)] }
        } else {
            TextNormalizer.normalize(
                original,
                ignoringWhitespace: ignoringWhitespace,
                into: &scalars,
                origins: &origins
            )
        }
        trim()
    }

    /// Canonical composition (NFC), and where each scalar of it came from.
    private static func composed(_ text: String) -> ([Unicode.Scalar], [Int32]) {
        var scalars: [Unicode.Scalar] = []
        var places: [Int32] = []
        var place = 0
        for character in text {
            let count = character.unicodeScalars.count
            let composed = String(character).precomposedStringWithCanonicalMapping.unicodeScalars
            for (offset, scalar) in composed.enumerated() {
                scalars.append(scalar)
                places.append(Int32(place + min(offset, count - 1)))
            }
            place += count
        }
        return (scalars, places)
    }

    private init(scalars: [UInt32], origins: [Int32], original: [Unicode.Scalar]) {
        self.scalars = scalars
        self.origins = origins
        self.original = original
        trim()
    }

    private mutating func trim() {
        while scalars.last == TextNormalizer.space {
            scalars.removeLast()
            origins.removeLast()
        }
        let leading = scalars.prefix { $0 == TextNormalizer.space }.count
        if leading > 0 {
            scalars.removeFirst(leading)
            origins.removeFirst(leading)
        }
    }

    /// The same sentence without some of its words.
    func removing(_ ranges: [Range<Int>]) -> NormalizedText {
        var scalars: [UInt32] = []
        var origins: [Int32] = []
        var isLeftOut = [Bool](repeating: false, count: self.scalars.count)
        for range in ranges { for index in range { isLeftOut[index] = true } }
        for index in self.scalars.indices where !isLeftOut[index] {
            if self.scalars[index] == TextNormalizer.space, scalars.last ?? TextNormalizer.space == TextNormalizer.space
            {
                continue
            }
            scalars.append(self.scalars[index])
            origins.append(self.origins[index])
        }
        return NormalizedText(scalars: scalars, origins: origins, original: original)
    }

    /// Whether a comma or the like stands between two words.
    func isParted(_ first: Range<Int>, _ second: Range<Int>, by signs: String = ",;.!?–—") -> Bool {
        let (end, start) = (originalRange(first).upperBound, originalRange(second).lowerBound)
        // Words may have been put into another order than they were said in.
        return end < start && original[end..<start].contains { signs.unicodeScalars.contains($0) }
    }

    /// The sentence's parts between commas and the like; itself when there are none.
    func clauses() -> [NormalizedText] {
        var parts: [NormalizedText] = []
        var start = 0
        for index in clauseEnds() {
            parts.append(removing([0..<start, index..<scalars.count]))
            start = index + 1
        }
        parts.append(removing([0..<start]))
        return parts.filter { $0.count > 0 }
    }

    /// What is before each of its commas and the like, with what is behind it.
    func parted() -> [(before: NormalizedText, behind: NormalizedText)] {
        clauseEnds().map { (removing([$0..<scalars.count]), removing([0..<$0 + 1])) }
            .filter { $0.before.count > 0 && $0.behind.count > 0 }
    }

    /// Places of the spaces between its parts.
    private func clauseEnds() -> [Int] {
        scalars.indices.filter { index in
            guard scalars[index] == TextNormalizer.space, index > 0 else { return false }
            // A space stands for the punctuation before it, or for the space itself.
            let before = Int(origins[index - 1]) + 1
            let after = index + 1 < origins.count ? Int(origins[index + 1]) : original.count
            return before < after && Self.ends(original[before..<after])
        }
    }

    /// Whether one clause ends there; a colon within a word is one of a time, and a hyphen a part of it.
    private static func ends(_ between: ArraySlice<Unicode.Scalar>) -> Bool {
        between.contains { ",;.!?–—".unicodeScalars.contains($0) }
            || between.contains(" ") && between.contains { ":-".unicodeScalars.contains($0) }
    }

    /// The same sentence with other words in some places; what they stand for is still known.
    ///
    /// - Parameter replacements: In order, none over another.
    func replacing(_ replacements: [(range: Range<Int>, scalars: [UInt32])]) -> NormalizedText {
        var scalars: [UInt32] = []
        var origins: [Int32] = []
        var place = 0
        for (range, word) in replacements {
            scalars += self.scalars[place..<range.lowerBound]
            origins += self.origins[place..<range.lowerBound]
            for index in word.indices {
                let share = index == word.count - 1 ? range.count - 1 : min(range.count - 1, index)
                // What is put between two words stands for nothing of its own: it is where the next one is.
                let place = range.isEmpty ? min(range.lowerBound, self.origins.count - 1) : range.lowerBound + share
                origins.append(self.origins[place])
            }
            scalars += word
            place = range.upperBound
        }
        scalars += self.scalars[place...]
        origins += self.origins[place...]
        return NormalizedText(scalars: scalars, origins: origins, original: original)
    }

    /// Range in the original sentence, in Unicode scalars, without white space and punctuation at its edges.
    func originalRange(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, scalars[lower] == TextNormalizer.space { lower += 1 }
        while lower < upper, scalars[upper - 1] == TextNormalizer.space { upper -= 1 }
        guard lower < upper else {
            let place = lower < origins.count ? Int(origins[lower]) : original.count
            return place..<place
        }
        return Int(origins[lower])..<(Int(origins[upper - 1]) + 1)
    }

    func raw(_ range: Range<Int>) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: original[originalRange(range)])
        return String(result)
    }

    /// Normalised text of a range.
    func string(_ range: Range<Int>) -> String {
        var result = String.UnicodeScalarView()
        for scalar in scalars[range] { Unicode.Scalar(scalar).map { result.append($0) } }
        return String(result)
    }
}
