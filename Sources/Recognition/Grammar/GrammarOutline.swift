internal import CPocketSphinx
internal import Speech
private import Synchronization

/// A large grammar.
///
/// A first pass through its words, whichever follow each other, points to the few of its parts that somebody may speak of;
/// these are compiled when they are needed, and heard in a second pass.
///
/// So the more apps there are, the more words and likelihoods, but hardly the more states.
final class GrammarOutline: Sendable {
    /// Parts that are heard for one sound, at most, and nats by which each may explain the words of the first pass worse than the best.
    private static let mostParts = 5
    private static let mostOthers = 8
    private static let margin = 6.0
    /// So many parts of the largest size stay compiled.
    private static let keptParts = 4

    /// The first pass.
    let search: SphinxSearch
    private let tree: GrammarTree
    /// Number of a word of the grammar, by the library's name.
    private let numbers: [String: Int32]
    private let order: GrammarCompiler.Order
    private let parts: [GrammarParts.Part]
    private let compiler: GrammarCompiler
    private let compiled = Mutex(CompiledParts())

    init(
        _ order: GrammarCompiler.Order,
        parts: [GrammarParts.Part],
        compiler: GrammarCompiler
    ) throws(RecognitionError) {
        self.order = order
        self.parts = parts
        self.compiler = compiler
        tree = try GrammarTree(
            parts.map(\.expression),
            rules: order.grammar.rules,
            named: order.name,
            phrases: order.phrases.enumerated().map { index, phrase in
                phrase.parts.map { WordGraph.Label(word: $0.token, phrase: index) }
            },
            isPronounceable: { order.pronunciations[$0] != nil }
        )
        let words = try compiler.maker.makeWords()
        var names: [String?] = []
        var numbers: [String: Int32] = [:]
        for (number, label) in tree.vocabulary.enumerated() {
            let said = compiler.said(label, order)
            let name = words.name(for: said.word, pronunciations: said.pronunciations)
            names.append(name)
            if let name, label.phrase == nil { numbers[name] = Int32(number) }
        }
        // Parts with open text are made of phones, too.
        if tree.places[Int(tree.root)].isOpen {
            for phone in ARPABET.phones {
                let said = compiler.said(WordGraph.Label(word: phone, isOpen: true), order)
                _ = words.name(for: said.word, pronunciations: said.pronunciations)
            }
        }
        self.numbers = numbers
        search = try words.search(model: WordPairs(tree).model(names: names), named: order.name)
    }

    /// The words of the grammar that the first pass heard.
    func text(of segments: [Decoding.Segment]) -> String {
        segments.compactMap { numbers[$0.baseName] }.map { tree.vocabulary[Int($0)].word }.joined(separator: " ")
    }

    /// The parts that the words of the first pass point to, the likeliest first.
    ///
    /// - Returns: Those that are to be heard, and those that are where nothing is heard in these.
    func parts(spokenOfIn segments: [Decoding.Segment]) -> (likely: [Int], others: [Int]) {
        let heard = segments.filter { !$0.isFiller }
        guard !heard.isEmpty else { return ([], []) }
        let likelihoods = PartGuess(tree, heard.compactMap { numbers[$0.baseName] }).likelihoods()
        let ranked = likelihoods.indices.sorted { (likelihoods[$1], $0) < (likelihoods[$0], $1) }
        let likely = ranked.prefix(Self.mostParts).prefix { likelihoods[ranked[0]] - likelihoods[$0] <= Self.margin }
        return (Array(likely), Array(ranked[likely.count...].prefix(Self.mostOthers)))
    }

    /// A part, compiled anew where it is not there any more.
    func search(part: Int) throws(RecognitionError) -> PreparedGrammar.Search {
        if let search = compiled.withLock({ $0.use(part) }) { return search }
        var order = order
        order.grammar.root = parts[part].expression
        var search = try compiler.search(order, of: search.words)
        search.cost = Int(parts[part].cost * compiler.settings.grammarWeight / Decoding.scoreUnit)
        // What was cut short is in pieces.
        guard !OwnThread.isCancelled else { return search }
        let most = Self.keptParts * compiler.settings.partSize
        // What went, in small pieces, the allocator would keep.
        if compiled.withLock({ $0.keep(search, of: part, size: parts[part].size, most: most) }) { malloc_trim(0) }
        return search
    }
}

/// Parts of a grammar that were heard of late.
private struct CompiledParts {
    private var searches: [(part: Int, search: PreparedGrammar.Search, size: Int)] = []

    /// A part, if it is there; it is the one that was used last then.
    mutating func use(_ part: Int) -> PreparedGrammar.Search? {
        guard let index = searches.firstIndex(where: { $0.part == part }) else { return nil }
        let found = searches.remove(at: index)
        searches.append(found)
        return found.search
    }

    /// Keeps a part, and lets go of those that were not used for the longest time; whether there were any.
    mutating func keep(_ search: PreparedGrammar.Search, of part: Int, size: Int, most: Int) -> Bool {
        searches.append((part, search, size))
        let count = searches.count
        while searches.count > 1, searches.reduce(0, { $0 + $1.size }) > most { searches.removeFirst() }
        return searches.count < count
    }
}
