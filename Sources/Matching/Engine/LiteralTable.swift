internal import WilcoIntents

/// What each word of the templates is worth, and what it has in common with other words.
struct LiteralTable: Sendable {
    /// By node; 0 for nodes that are no words.
    private(set) var weights: [Float] = []
    /// By node: number of the word's ``Language/key(of:)``; -1 for words that mean nothing by themselves, and for other nodes.
    private(set) var keys: [Int32] = []
    /// By node: the word asks for something, whatever it is: "get", "bring".
    private(set) var isVerb: [Bool] = []
    private var numbers: [String: Int32] = [:]

    /// Weight of words that mean nothing by themselves, and of verbs that ask for anything.
    private static let filler: Float = 0.08
    private static let verb: Float = 0.25
    private static let least: Float = 0.3

    init(graph: ExpressionGraph, language: Language, keywords: Keywords) {
        weights = [Float](repeating: 0, count: graph.nodes.count)
        keys = [Int32](repeating: -1, count: graph.nodes.count)
        isVerb = [Bool](repeating: false, count: graph.nodes.count)
        for (index, node) in graph.nodes.enumerated() where node.kind == .literal {
            let word = graph.text(of: node)
            guard !language.phrases.fillers.contains(word) else {
                weights[index] = Self.filler
                continue
            }
            let key = language.key(of: word)
            let number = numbers[key] ?? Int32(numbers.count)
            numbers[key] = number
            keys[index] = number
            isVerb[index] = language.phrases.requestVerbs.contains(word)
            weights[index] = isVerb[index] ? Self.verb : max(Self.least, Float(keywords.weight(of: key)))
        }
    }

    /// Number of a key; -1 when no template has such a word.
    func number(of key: String) -> Int32 { numbers[key] ?? -1 }
}
