package import WilcoIntents

extension Matcher {
    /// The longest value of a type that stands in words, as if they were said at a moment; nil where none does.
    package func value(in words: String, as type: ParameterType, in context: MatchContext) -> ParameterValue? {
        let wanted: DateReader.Wanted
        switch type {
        case .date: wanted = .date
        case .time: wanted = .time
        case .dateTime: wanted = .dateTime
        default: return nil
        }
        let engine = engine
        let normalized = NormalizedText(words, ignoringWhitespace: engine.ignoringWhitespace)
        let text = TokenizedText(normalized)
        let reader = DateReader(language: engine.language, wanted: wanted)
        let readings = text.tokens.flatMap { token in
            reader.readings(in: text, from: token.start, at: context.moment).map { (token.start, $0) }
        }
        // Of those that are as long the one that comes first.
        let longest = readings.map { $1.end - $0 }.max()
        return readings.first { $1.end - $0 == longest }?.1.value
    }
}
