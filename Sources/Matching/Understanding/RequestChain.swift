internal import WilcoIntents

/// A sentence in parts that may be requests, and the words that one part may take from another.
struct RequestChain {
    /// One of the requests.
    struct Request {
        var understanding: Understanding
        /// Tokens that it was read from, in order.
        var words: [Int]
        /// Tokens of the request before that were put behind them.
        var appended: [Int] = []
        var parts: Int
        /// No conjunction stands before it: it may say again what the one before asked for.
        var isLoose = false
        /// It ends with words of a part behind it, which must then be another of its kind.
        var borrowsBehind = false
    }

    /// A part with words of the request before it.
    struct Completion {
        var words: [Int]
        var appended: [Int]
        /// The tokens of the part itself.
        var own: [Int]
        /// How many words lead it.
        var lead: Int
        /// It has a word for what the one before was about: "another for twenty".
        var isStandIn: Bool
        var borrowsBehind: Bool
    }

    /// Words of a verb: "stop", "turn on".
    static let verb = 2
    /// Words that end several requests: "minutes", "to my cart".
    private static let mostOfEnd = 3
    private static let mostOfLead = 8
    /// Words of a part that lacks its beginning.
    private static let mostOfPart = 8

    private let text: NormalizedText
    private let tokens: [TokenizedText.Token]
    private let standIns: [Int: Int]
    /// Of each part, its tokens.
    let parts: [Range<Int>]
    /// Of each part, whether a conjunction stands before it.
    private let links: [Bool]
    var tries = 0
    var nameTries = 0

    init(text: NormalizedText, phrases: PhraseBook) {
        self.text = text
        let tokens = TokenizedText(text).tokens
        self.tokens = tokens
        var parts: [Range<Int>] = []
        var links: [Bool] = []
        var isLinked = false
        var start = 0
        var index = 1
        func end(at index: Int) {
            guard start < index else { return }
            parts.append(start..<index)
            links.append(isLinked)
        }
        while index < tokens.count {
            let link = Self.link(at: index, tokens, phrases.conjunctions)
            let before = tokens[index - 1].start..<tokens[index - 1].end
            if link > index || text.isParted(before, tokens[index].start..<tokens[index].end) {
                end(at: index)
                isLinked = link > index
                start = link
                index = link
            }
            index += 1
        }
        end(at: tokens.count)
        self.parts = parts
        self.links = links
        var standIns: [Int: Int] = [:]
        for part in parts {
            phrases.standIns.ends(in: text.scalars, from: tokens[part.lowerBound].start) { end in
                let count = tokens[part].prefix { $0.end <= end }.count
                let isWhole = count > 0 && tokens[part.lowerBound + count - 1].end == end
                if isWhole { standIns[part.lowerBound] = max(standIns[part.lowerBound] ?? 0, count) }
            }
        }
        self.standIns = standIns
    }

    /// The token behind a conjunction that begins at one; the token itself where none does.
    private static func link(at index: Int, _ tokens: [TokenizedText.Token], _ conjunctions: [[UInt32]]) -> Int {
        conjunctions.compactMap { conjunction -> Int? in
            let words = conjunction.split(separator: TextNormalizer.space)
            let end = index + words.count
            guard end < tokens.count,
                zip(tokens[index..<end], words).allSatisfy({ $0.0.text.unicodeScalars.map(\.value).elementsEqual($0.1) }
                )
            else { return nil }
            return end
        }.max() ?? index
    }

    /// Whether the first of some tokens is one of the words.
    func begins(_ words: [Int], with verbs: Set<String>) -> Bool {
        words.first.map { verbs.contains(tokens[$0].text) } ?? false
    }

    /// Whether some tokens say a word over again that the request before has, and that is none of those that mean nothing by themselves.
    func repeats(_ before: Request, in own: [Int], but isNone: (String) -> Bool) -> Bool {
        let said = Set(before.words.map { tokens[$0].text })
        return own.contains { said.contains(tokens[$0].text) && !isNone(tokens[$0].text) }
    }

    /// Whether nothing but a comma or the like stands before a part.
    func isLoose(_ part: Int) -> Bool { part > 0 && !links[part] }

    /// The parts that belong to none of the requests, as they were said.
    func leftOut(by requests: [Request]) -> [String] {
        let taken = Set(requests.flatMap(\.words))
        return parts.filter { taken.isDisjoint(with: $0) }.map { part in
            text.raw(tokens[part.lowerBound].start..<tokens[part.upperBound - 1].end)
        }
    }

    /// The tokens of parts that belong together, with what stands between them.
    func words(of parts: Range<Int>) -> [Int] {
        Array(self.parts[parts.lowerBound].lowerBound..<self.parts[parts.upperBound - 1].upperBound)
    }

    /// The sentence from some of its words.
    func text(_ words: [Int], appending appended: [Int]) -> NormalizedText {
        guard let last = words.last else { return text }
        var text = text
        if !appended.isEmpty {
            let scalars = ([last] + appended).map { Array(text.scalars[tokens[$0].start..<tokens[$0].end]) }
            let said = Array(scalars.joined(separator: [TextNormalizer.space]))
            text = text.replacing([(tokens[last].start..<tokens[last].end, said)])
        }
        let grown = text.count - self.text.count
        var left: [Range<Int>] = []
        let kept = Set(words)
        for (index, token) in tokens.enumerated() where !kept.contains(index) {
            let shift = index > last ? grown : 0
            left.append(token.start + shift..<token.end + shift)
        }
        return text.removing(left)
    }

    /// The sentence from some of its words, with somebody's name for a word that stands for it; nil where none does.
    func naming(_ person: String, in words: [Int], by thirdPersons: Set<String>) -> NormalizedText? {
        guard let index = words.first(where: { thirdPersons.contains(tokens[$0].text) }) else { return nil }
        let name = TextNormalizer.normalize(person)
        let text = text.replacing([(tokens[index].start..<tokens[index].end, name)])
        let kept = Set(words)
        let grown = text.count - self.text.count
        return text.removing(
            tokens.indices.filter { !kept.contains($0) }.map { other in
                let shift = other > index ? grown : 0
                return tokens[other].start + shift..<tokens[other].end + shift
            }
        )
    }

    /// Where words stand in the sentence as it was said.
    func place(of words: [Int]) -> Range<Int> {
        guard let first = words.first, let last = words.last else { return 0..<0 }
        return text.originalRange(tokens[first].start..<tokens[last].end)
    }

    /// The part led by words of the request before it, the fewest first, and ended by words of that or of the next part.
    func completions(of parts: Range<Int>, with before: Request) -> [Completion] {
        let all = words(of: parts)
        let standIn = standIns[all[0]] ?? 0
        let own = Array(all.dropFirst(standIn < all.count ? standIn : 0))
        guard own.count <= Self.mostOfPart else { return [] }
        let ends = [[]] + behind(parts)
        let said = before.words + before.appended
        // "An hour and ten" lacks no hours.
        let appended =
            standIn == 0 ? [] : (1...Self.mostOfEnd).filter { $0 < said.count }.map { Array(said.suffix($0)) }
        return (1...Self.mostOfLead).filter { $0 < before.words.count + min(1, standIn) }.flatMap { lead in
            let words = before.words.prefix(lead) + own
            func completion(_ end: [Int], _ appended: [Int]) -> Completion {
                Completion(
                    words: words + end,
                    appended: appended,
                    own: own,
                    lead: lead,
                    isStandIn: standIn > 0,
                    borrowsBehind: !end.isEmpty
                )
            }
            return ends.map { completion($0, []) } + appended.map { completion([], $0) }
        }
    }

    /// The part ended by words of one behind it.
    func endings(of parts: Range<Int>) -> [[Int]] {
        let own = words(of: parts)
        return behind(parts).map { own + $0 }
    }

    private func behind(_ parts: Range<Int>) -> [[Int]] {
        let others = Set([parts.upperBound, self.parts.count - 1]).filter { self.parts.indices.contains($0) }.sorted()
        return others.flatMap { part in
            (1...Self.mostOfEnd).filter { $0 < self.parts[part].count }.map { Array(self.parts[part].suffix($0)) }
        }
    }
}
