internal import WilcoIntents

/// Two values where one is expected are two requests: "add milk and eggs to my cart".
extension Understander {
    /// Words on each side of the conjunction that may be the value.
    private static let mostWords = 4
    private static let mostConjunctions = 2

    /// The requests with the one value and with the other, when both are sure and differ in nothing else.
    func coordinated(_ text: NormalizedText, _ said: String) -> Understanding? {
        let tokens = TokenizedText(text).tokens
        var tried = 0
        for index in tokens.indices.dropFirst().dropLast() {
            guard let end = conjunction(at: index, tokens), end < tokens.count else { continue }
            tried += 1
            guard tried <= Self.mostConjunctions else { return nil }
            let firsts = (1...Self.mostWords).lazy.map { end + $0 }.filter { $0 <= tokens.count }.compactMap { last in
                sure(text, said, without: tokens[index].start..<tokens[last - 1].end)
            }
            guard var result = firsts.first else { continue }
            let seconds = (1...Self.mostWords).lazy.map { index - $0 }.filter { $0 >= 0 }.compactMap { first in
                sure(text, said, without: tokens[first].start..<tokens[end - 1].end)
            }
            guard let next = seconds.first(where: { Self.differInOne($0.match, result.match) }) else { continue }
            result.next = next.match
            result.alternatives = []
            return result
        }
        return nil
    }

    /// One past the conjunction's last word.
    private func conjunction(at index: Int, _ tokens: [TokenizedText.Token]) -> Int? {
        engine.phrases.conjunctions.compactMap { conjunction -> Int? in
            let words = conjunction.split(separator: TextNormalizer.space)
            let end = index + words.count
            guard end <= tokens.count,
                zip(tokens[index..<end], words).allSatisfy({ $0.0.text.unicodeScalars.map(\.value).elementsEqual($0.1) }
                )
            else { return nil }
            return end
        }.max()
    }

    private func sure(_ text: NormalizedText, _ said: String, without range: Range<Int>) -> Understanding? {
        let (candidates, views) = candidates(for: text.removing([range]), isExact: true)
        guard candidates.first?.confidence ?? 0 >= Matcher.Bands.act else { return nil }
        let result = understanding(of: said, candidates, views)
        return result.band == .act ? result : nil
    }

    private static func differInOne(_ first: IntentMatch?, _ second: IntentMatch?) -> Bool {
        guard let first, let second, first.app == second.app, first.intent == second.intent,
            Set(first.parameters.keys) == Set(second.parameters.keys)
        else { return false }
        let different = first.parameters.filter { name, values in
            values.map(\.value) != second.parameters[name]?.map(\.value)
        }
        guard different.count == 1, let name = different.first?.key else { return false }
        // "Ten dollars and fifty" is one sum, and nobody pays twice unasked.
        if case .currencyAmount = first.parameters[name]?.first?.value { return false }
        // What was left out of one is what is said in the other.
        return first.parameters[name]?.first?.range != nil && second.parameters[name]?.first?.range != nil
    }
}
