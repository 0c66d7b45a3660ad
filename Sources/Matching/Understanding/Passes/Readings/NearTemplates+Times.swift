internal import WilcoIntents

/// Times that a request has no place for.
extension NearTemplates {
    /// Of each word: whether it belongs to a time or a day; a number by itself does only behind "at" and the like.
    func times(in run: MatchRun, _ led: [Bool]) -> [Bool] {
        let tokens = run.tokens.tokens
        var times = led
        let reader = DateReader(language: engine.language, wanted: .dateTime)
        let scanner = NumberScanner(language: engine.language, text: run.tokens)
        for (index, token) in tokens.enumerated() where !times[index] {
            for reading in reader.readings(in: run.tokens, from: token.start, at: context.moment) {
                let words = tokens.indices.filter { $0 >= index && tokens[$0].end <= reading.end }
                let isNumber = words.allSatisfy { tokens[$0].kind == .number || !scanner.words(at: $0).isEmpty }
                if !isNumber { for word in words { times[word] = true } }
            }
        }
        return times
    }

    /// Whether nothing is lacking or said in other words, and nothing but a time is left over that means anything.
    func isWholeButForTime(_ fit: TemplateAlignment.Fit, _ weights: [Float], _ times: [Bool]) -> Bool {
        let left = fit.roles.indices.filter { fit.roles[$0] == .leftOver }
        let weight = left.reduce(0) { $0 + weights[$1] }
        return fit.missing.isEmpty && fit.cost - weight < Self.meaningless && left.contains { times[$0] }
            && left.allSatisfy { times[$0] || weights[$0] <= Self.meaningless }
    }

    /// What a word weighs at most that means nothing by itself.
    private static let meaningless: Float = 0.1

    func takesTime(_ intent: IntentDefinition) -> Bool {
        intent.parameters.contains { parameter in
            switch parameter.type {
            case .date, .time, .dateTime: true
            default: false
            }
        }
    }
}
