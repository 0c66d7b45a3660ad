package import Speech

/// A grammar as numbered places, each behind those that it is made of, so that one pass from the first to the last tells of the whole what
/// is known of its words.
///
/// A rule is one place, however often it is used. What cannot be pronounced is left out, with every sentence that needs it.
package struct GrammarTree: Sendable {
    enum Kind: Sendable { case word, sequence, choice, repeated, open }

    /// A place with what it is made of.
    struct Place: Sendable {
        var kind: Kind
        /// Number of the word, where it is one; else -1.
        var word: Int32
        /// Where its parts stand in ``parts``.
        var parts: Range<Int32>
        /// How often nothing is said here.
        var silence: Double
        /// Whether words of one's own may be said here.
        var isOpen: Bool
    }

    /// A place within another, and of a choice how often it is the one.
    struct Part: Sendable {
        var place: Int32
        var share: Double
    }

    /// How often something that is repeated is said again, after the first time.
    static let again = 1.0
    /// How often something is said that may be left out.
    private static let option = 0.5
    /// How often an utterance begins with the invocation phrase, and how often it is nothing else.
    private static let phrase = 0.5
    private static let phraseAlone = 0.1

    private(set) var places: [Place] = []
    private var parts: [Part] = []
    /// Distinct words, by number.
    private(set) var vocabulary: [WordGraph.Label] = []
    /// Places of the parts that it was made of.
    private(set) var roots: [Int32] = []
    /// The place of all that may be said, invocation phrases included.
    private(set) var root: Int32 = 0

    /// The number of a word; nil of one that the grammar lacks.
    package func number(of word: String) -> Int32? {
        vocabulary.firstIndex { $0.phrase == nil && $0.spoken == word }.map(Int32.init)
    }

    /// - Parameters:
    ///   - expressions: What may be said, in parts.
    ///   - phrases: Invocation phrases that may stand before it, or alone.
    ///   - isPronounceable: Whether a word can be said.
    package init(
        _ expressions: [GrammarExpression],
        rules: [String: GrammarExpression],
        named name: String,
        phrases: [[WordGraph.Label]],
        isPronounceable: @escaping (String) -> Bool
    ) throws(RecognitionError) {
        var builder = Builder(name: name, rules: rules, isPronounceable: isPronounceable)
        for expression in expressions {
            // Of a part in which nothing can be said nobody speaks.
            roots.append(try builder.place(of: expression) ?? builder.add(.choice, []))
        }
        root = builder.evenly(roots)
        if !phrases.isEmpty {
            let phrase = builder.evenly(phrases.map { builder.place(ofPhrase: $0) })
            let nothing = builder.add(.sequence, [])
            let opening = builder.choice([(phrase, Self.phrase), (nothing, 1 - Self.phrase)])
            let request = builder.add(.sequence, [opening, root].map { Part(place: $0, share: 1) })
            root = builder.choice([(request, 1 - Self.phraseAlone), (phrase, Self.phraseAlone)])
        }
        (places, parts, vocabulary) = (builder.places, builder.parts, builder.vocabulary)
    }

    func parts(of place: Place) -> ArraySlice<Part> { parts[Int(place.parts.lowerBound)..<Int(place.parts.upperBound)] }

    /// Its places and parts, as they come.
    private struct Builder {
        let name: String
        let rules: [String: GrammarExpression]
        let isPronounceable: (String) -> Bool
        var places: [Place] = []
        var parts: [Part] = []
        var vocabulary: [WordGraph.Label] = []
        var numbers: [WordGraph.Label: Int32] = [:]
        var known: [String: Int32?] = [:]
        var open: Set<String> = []

        init(name: String, rules: [String: GrammarExpression], isPronounceable: @escaping (String) -> Bool) {
            self.name = name
            self.rules = rules
            self.isPronounceable = isPronounceable
        }

        /// The place of `expression`; nil where nothing can be said.
        mutating func place(of expression: GrammarExpression) throws(RecognitionError) -> Int32? {
            switch expression {
            case .word(let word):
                return isPronounceable(word) ? place(of: WordGraph.Label(word: word)) : nil
            case .letter(let letter):
                let label = WordGraph.Label(letter: letter)
                return isPronounceable(label.spoken) ? place(of: label) : nil
            case .sequence(let items):
                var parts: [Part] = []
                for item in items {
                    guard let place = try place(of: item) else { return nil }
                    parts.append(Part(place: place, share: 1))
                }
                return parts.count == 1 ? parts[0].place : add(.sequence, parts)
            case .alternatives(let ways):
                var choices: [(Int32, Double)] = []
                for way in ways where way.weight > 0 {
                    if let place = try place(of: way.expression) { choices.append((place, way.weight)) }
                }
                return choices.isEmpty ? nil : choice(choices)
            case .optional(let part):
                let nothing = add(.sequence, [])
                guard let place = try place(of: part) else { return nothing }
                return choice([(place, GrammarTree.option), (nothing, 1 - GrammarTree.option)])
            case .repeated(let part):
                return try place(of: part).map { add(.repeated, [Part(place: $0, share: 1)]) }
            case .rule(let rule):
                if let place = known[rule] { return place }
                guard let body = rules[rule] else { throw .unknownRule(rule, grammar: name) }
                guard open.insert(rule).inserted else { throw .recursiveRule(rule, grammar: name) }
                defer { open.remove(rule) }
                let place = try place(of: body)
                known[rule] = .some(place)
                return place
            case .open:
                return add(.open, [])
            }
        }

        mutating func place(ofPhrase labels: [WordGraph.Label]) -> Int32 {
            var parts: [Part] = []
            for label in labels { parts.append(Part(place: place(of: label), share: 1)) }
            return add(.sequence, parts)
        }

        private mutating func place(of label: WordGraph.Label) -> Int32 {
            let number = numbers[label] ?? Int32(vocabulary.count)
            if number == vocabulary.count {
                numbers[label] = number
                vocabulary.append(label)
            }
            return add(.word, [], word: number)
        }

        /// - Parameter ways: Places with weights of any sum.
        mutating func choice(_ ways: [(Int32, Double)]) -> Int32 {
            let total = ways.reduce(0) { $0 + $1.1 }
            return add(.choice, ways.map { Part(place: $0.0, share: $0.1 / total) })
        }

        mutating func evenly(_ places: [Int32]) -> Int32 { choice(places.map { ($0, 1) }) }

        mutating func add(_ kind: Kind, _ parts: [Part], word: Int32 = -1) -> Int32 {
            let first = Int32(self.parts.count)
            self.parts += parts
            let inner = parts.map { (share: $0.share, place: places[Int($0.place)]) }
            let silence =
                switch kind {
                case .word, .open: 0.0
                case .sequence, .repeated: inner.reduce(1) { $0 * $1.place.silence }
                case .choice: inner.reduce(0) { $0 + $1.share * $1.place.silence }
                }
            places.append(
                Place(
                    kind: kind,
                    word: word,
                    parts: first..<Int32(self.parts.count),
                    silence: silence,
                    isOpen: kind == .open || inner.contains { $0.place.isOpen }
                )
            )
            return Int32(places.count - 1)
        }
    }
}
