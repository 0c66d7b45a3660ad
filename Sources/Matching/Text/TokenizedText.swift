/// A normalised sentence, cut into words, numbers and symbols.
struct TokenizedText: Sendable {
    struct Token: Sendable {
        enum Kind: Sendable { case word, number, symbol }
        var kind: Kind
        var start: Int
        var end: Int
        var text: String
    }

    let normalized: NormalizedText
    let tokens: [Token]
    /// Index of the token that begins at a scalar, or -1.
    private let starts: [Int32]

    init(_ normalized: NormalizedText) {
        self.normalized = normalized
        let scalars = normalized.scalars
        var tokens: [Token] = []
        var starts = [Int32](repeating: -1, count: scalars.count + 1)
        var index = 0
        while index < scalars.count {
            let start = index
            let kind = TextNormalizer.classify(scalars[index])
            let tokenKind: Token.Kind
            switch kind {
            case .space:
                index += 1
                continue
            case .digit:
                tokenKind = .number
                index += 1
                while index < scalars.count {
                    let next = TextNormalizer.classify(scalars[index])
                    if next == .digit {
                        index += 1
                    } else if scalars[index] == 0x2E || scalars[index] == 0x2C || scalars[index] == 0x3A,
                        index + 1 < scalars.count, TextNormalizer.classify(scalars[index + 1]) == .digit
                    {
                        index += 2
                    } else {
                        break
                    }
                }
            case .letter:
                tokenKind = .word
                while index < scalars.count, TextNormalizer.classify(scalars[index]) == .letter { index += 1 }
            case .symbol, .unspaced:
                tokenKind = kind == .symbol ? .symbol : .word
                index += 1
            }
            starts[start] = Int32(tokens.count)
            tokens.append(Token(kind: tokenKind, start: start, end: index, text: normalized.string(start..<index)))
        }
        self.tokens = tokens
        self.starts = starts
    }

    /// Index of the token that begins at this scalar.
    func token(at scalar: Int) -> Int? {
        guard starts.indices.contains(scalar), starts[scalar] >= 0 else { return nil }
        return Int(starts[scalar])
    }

    /// Two tokens with nothing between them.
    func isGlued(_ index: Int) -> Bool {
        index + 1 < tokens.count && tokens[index].end == tokens[index + 1].start
    }
}
