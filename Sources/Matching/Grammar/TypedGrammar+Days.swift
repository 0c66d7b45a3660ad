internal import Speech
internal import WilcoIntents

/// How days are said that have a name of their own: holidays, and those that stand for a week, a month or a year.
extension TypedGrammar {
    static let namedDayRule = "named-day"

    /// Rules that a type's rule refers to, beside those that every grammar has.
    func rules(beside type: ParameterType) -> [String: GrammarExpression] {
        switch type {
        case .date, .dateTime: namedDay().map { [Self.namedDayRule: $0] } ?? [:]
        default: [:]
        }
    }

    /// "Christmas", "last week", "the weekend", "last Friday", "two Mondays ago"; nil where the language has none.
    func namedDay() -> GrammarExpression? {
        guard let words = language.time else { return nil }
        let period = [words.week, words.month, words.year].flatMap { $0.sorted().map { [$0] } }
        let holidays = Set(words.holidays.map(\.words)).filter { $0.allSatisfy(language.aloud.isSaid) }
        let weekdays = words.weekdays.keys.filter(language.aloud.isSaid).map { [$0] }
        let leads = [words.last, words.this, words.next].flatMap { $0.sorted().map { [$0] } }
        let the = words.the.sorted().map { [$0] }
        var ways: [GrammarExpression] = []
        func add(_ parts: [[String]]...) {
            guard parts.allSatisfy({ !$0.isEmpty }) else { return }
            ways.append(.sequence(parts.map { .oneOf($0.sorted { $0.lexicographicallyPrecedes($1) }.map(phrase)) }))
        }
        add(holidays.sorted { $0.lexicographicallyPrecedes($1) })
        // "Christmas next year"
        add(holidays.sorted { $0.lexicographicallyPrecedes($1) }, leads, words.year.sorted().map { [$0] })
        add(leads, period + words.weekend)
        add(words.last.sorted().map { [$0] }, weekdays)
        add(the, words.weekend)
        let behind = words.nextBehind.union(words.lastBehind).sorted().map { [$0] }
        add(the, period + words.weekend, behind)
        add(weekdays, behind)
        add(weekdays, words.weeksBehind.map(\.words))
        guard language.numbers != nil, !words.manyWeekdays.isEmpty else {
            return ways.isEmpty ? nil : .oneOf(ways)
        }
        let counted = [.rule("below-hundred"), Self.oneOf(words.manyWeekdays.keys)] as [GrammarExpression]
        if !words.ago.isEmpty || !words.fromNow.isEmpty {
            let after = words.ago.sorted().map { [$0] } + words.fromNow
            ways.append(.sequence(counted + [.oneOf(after.map(phrase))]))
        }
        if !words.agoBefore.isEmpty { ways.append(.sequence([.oneOf(words.agoBefore.map(phrase))] + counted)) }
        return .oneOf(ways)
    }
}
