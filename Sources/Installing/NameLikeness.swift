internal import Extensions
package import Matching
internal import WilcoIntents

/// Names that people take for one another although they look and sound different.
package struct NameLikeness: Sendable {
    package enum Kind: Sendable, Hashable {
        /// The same words in other forms: "Unicorn Pays".
        case forms
        /// All words of the other, in another order or with more beside them: "Secure Unicorn Pay".
        case words
        /// One letter is missing, too much, another, or in its neighbour's place: "Unicorn Play".
        case letter
    }

    /// Of the languages that names are read in.
    let languages: [NameWords]
    /// Words that make no other name of one.
    let fillers: Set<String>

    package init(_ languages: [NameWords], fillers: Set<String>) {
        self.languages = languages
        self.fillers = fillers
    }

    package func kind(_ one: String, _ other: String) -> Kind? {
        let (first, second) = (words(of: one), words(of: other))
        guard !first.isEmpty, !second.isEmpty else { return nil }
        if languages.contains(where: { Self.areForms(first, second, $0) }) { return .forms }
        if first == second, one.lowercased() != other.lowercased() { return .words }
        if areWithin(first, second) || areWithin(second, first) { return .words }
        return Self.areALetterApart(first, second) ? .letter : nil
    }

    /// Whether nothing is in a name but some of these words.
    package func consists(_ name: String, of words: Set<String>) -> Bool {
        let own = self.words(of: name)
        return !own.isEmpty && own.allSatisfy { word in words.contains { isSame($0, word) } }
    }

    /// Whether one of these words, or what is a letter away from it, is in a name, in one word or in several.
    package func mentions(_ words: Set<String>, in name: String) -> Bool {
        let own = self.words(of: name)
        let shapes = words.map(Lookalike.shape)
        let longest = shapes.map(\.count).max() ?? 0
        return own.indices.contains { start in
            (start..<own.count).contains { end in
                let shape = Lookalike.shape(of: own[start...end].joined())
                guard shape.count <= longest + 1 else { return false }
                return shapes.contains { Self.isALetterAway(shape, $0) }
            }
        }
    }

    /// Whether a shape is another, or is not shorter and differs in one letter that is not the first: "Will" is no "Wilco".
    private static func isALetterAway(_ one: String, _ other: String) -> Bool {
        guard one.count >= other.count, one.first == other.first else { return false }
        return EditDistance.between(Array(one), Array(other), swapping: true) <= 1
    }

    /// A name may be written in one word: "SoupChef".
    private func words(of name: String) -> [String] {
        var text = ""
        var last: Character?
        for character in name {
            if character.isUppercase, last?.isLowercase == true { text.append(" ") }
            text.append(character)
            last = character
        }
        return Lookalike.words(of: text, fillers: fillers)
    }

    private func isSame(_ one: String, _ other: String) -> Bool {
        Lookalike.areAlike(one, other) || languages.contains { $0.areForms(one, other) }
    }

    /// Of a single word only one and many are the same: "Train" and "Training" are two things.
    private static func areForms(_ one: [String], _ other: [String], _ language: NameWords) -> Bool {
        guard one.count == other.count, one != other else { return false }
        return zip(one, other).allSatisfy { first, second in
            if Lookalike.areAlike(first, second) { return true }
            return one.count == 1 ? language.areOneAndMany(first, second) : language.areForms(first, second)
        }
    }

    /// A name of one word is found in many others: "Alarm Clock" is no "Clock" that pretends.
    private func areWithin(_ words: [String], _ others: [String]) -> Bool {
        let whole = words.joined()
        for start in others.indices {
            for end in start..<others.count where max(words.count, end - start + 1) > 1 {
                if Lookalike.areAlike(others[start...end].joined(), whole) { return true }
            }
        }
        guard words.count > 1 else { return false }
        var left = others
        return words.allSatisfy { word in
            guard let index = left.firstIndex(where: { isSame(word, $0) }) else { return false }
            left.remove(at: index)
            return true
        }
    }

    /// A word that begins otherwise is another word, and a number another number.
    private static func areALetterApart(_ one: [String], _ other: [String]) -> Bool {
        let numbers = [one, other].map { $0.filter { !$0.contains(where: \.isLetter) } }
        let names = [one, other].map { $0.filter { $0.contains(where: \.isLetter) } }
        guard numbers[0] == numbers[1] else { return false }
        if names[0].count == names[1].count {
            guard names[0].map(\.first) == names[1].map(\.first) else { return false }
        } else if names.joined().contains(where: { $0.count == 1 }) {
            return false
        }
        let letters = names.map { Array($0.joined()) }
        guard letters.allSatisfy({ $0.count >= shortest }), letters[0].first == letters[1].first else { return false }
        return EditDistance.between(letters[0], letters[1], swapping: true) == 1
    }

    /// Letters of a name that is not another word when one of them changes.
    private static let shortest = 6
}
