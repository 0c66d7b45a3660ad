internal import Speech
internal import WilcoIntents

/// How typed values are said, as rules of a grammar.
struct TypedGrammar {
    let language: Language
    private var spoken: SpokenWords { SpokenWords(language: language) }

    init(language: Language) { self.language = language }

    static func oneOf(_ words: some Sequence<String>) -> GrammarExpression {
        .oneOf(words.sorted().map(GrammarExpression.word))
    }

    func phrase(_ words: [String]) -> GrammarExpression {
        spoken.expression(words.joined(separator: " "))
    }

    /// Rules that the others refer to.
    func baseRules() -> [String: GrammarExpression] {
        guard let numbers = language.numbers else { return [:] }
        let small = Self.oneOf(numbers.small.keys)
        let digit = Self.oneOf(numbers.small.filter { $0.value > 0 && $0.value < 10 }.keys)
        let below100 = GrammarExpression.oneOf([
            small, .sequence([Self.oneOf(numbers.tens.keys), .optional(digit)]),
        ])
        let article = Self.oneOf(numbers.articles)
        let hundreds = GrammarExpression.sequence([
            .oneOf([digit, article]), Self.oneOf(numbers.hundred),
            .optional(.sequence([.optional(Self.oneOf(numbers.and)), .rule("below-hundred")])),
        ])
        let thousands = GrammarExpression.sequence([
            .oneOf([.rule("below-hundred"), article]), Self.oneOf(numbers.scales.filter { $0.value == 1000 }.keys),
            .optional(
                .oneOf([.rule("hundreds"), .sequence([.optional(Self.oneOf(numbers.and)), .rule("below-hundred")])])
            ),
        ])
        let aloud = language.aloud
        let fraction = GrammarExpression.oneOf(
            [.sequence([article, Self.oneOf(aloud.fractions)])]
                + language.halves.sorted().map(GrammarExpression.word) + aloud.severalFractions.map(spoken.expression)
        )
        func decimal(_ whole: String) -> GrammarExpression {
            let rest = GrammarExpression.alternatives([
                .init(.sequence([]), weight: 6), .init(.sequence([Self.oneOf(numbers.and), fraction])),
                .init(.sequence([Self.oneOf(numbers.point), .repeated(small)])),
            ])
            return .alternatives([
                .init(.sequence([.rule(whole), rest]), weight: 8), .init(fraction, weight: 0.5),
            ])
        }
        return [
            "below-hundred": below100,
            "hundreds": hundreds,
            "below-thousand": .alternatives([
                .init(.rule("below-hundred"), weight: 4), .init(.rule("hundreds")),
            ]),
            "number": .alternatives([
                .init(.rule("below-hundred"), weight: 4), .init(.rule("hundreds")), .init(thousands, weight: 0.3),
            ]),
            "fraction": fraction,
            "decimal": decimal("number"),
            "decimal-below-hundred": decimal("below-hundred"),
            "decimal-below-thousand": decimal("below-thousand"),
            "ordinal": Self.oneOf(numbers.ordinals.filter { $0.value <= 31 }.keys),
        ]
    }

    /// The rule for values of a type; nil when it cannot be listened for as a list of words.
    ///
    /// - Parameter size: The rule for whole numbers: `below-hundred`, `below-thousand` or `number`.
    func rule(for type: ParameterType, unit: String?, size: String) -> GrammarExpression? {
        guard let numbers = language.numbers else { return nil }
        let article = Self.oneOf(numbers.articles)
        switch type {
        case .integer:
            let counts = numbers.counts.map { phrase($0.words) }
            return .alternatives([
                .init(.rule(size), weight: 5), .init(.oneOf(counts)), .init(article),
            ])
        case .decimal: return .rule(Self.decimal(size))
        case .boolean:
            return Self.oneOf(language.phrases.trueWords.union(language.phrases.falseWords))
        case .measurement(let quantity):
            let all = (language.units.names[quantity] ?? []).filter { $0.words.allSatisfy(language.aloud.isSaid) }
            // "metres" and "meters" sound alike; two spellings would only share the probability between them.
            let spellings = Set(all.map(\.words))
            let units = all.filter { unit in
                language.aloud.spellings.allSatisfy { from, to in
                    let other = unit.words.map { $0.replacing(from, with: to) }
                    return other == unit.words || !spellings.contains(other)
                }
            }
            let unitWords = GrammarExpression.oneOf(units.map { phrase($0.words) })
            var ways: [GrammarExpression.Weighted] = [
                .init(.sequence([.rule(Self.decimal(size)), unitWords]), weight: 6),
                .init(
                    .sequence([article, unitWords, .optional(.sequence([Self.oneOf(numbers.and), .rule("fraction")]))])
                ),
                .init(.sequence([Self.oneOf(language.halves), article, unitWords])),
            ]
            if unit != nil { ways.append(.init(.rule(Self.decimal(size)))) }
            return .alternatives(ways)
        case .duration: return duration(of: "number")
        case .currencyAmount:
            let units = language.money.names.filter { $0.words.allSatisfy(language.aloud.isSaid) }
            let unitWords = GrammarExpression.oneOf(units.map { phrase($0.words) })
            return .alternatives([
                .init(
                    .sequence([
                        .oneOf([.rule("decimal"), article]), unitWords,
                        .optional(
                            .sequence([
                                .optional(Self.oneOf(numbers.and)), .rule("below-hundred"),
                                .optional(Self.oneOf(language.aloud.cents)),
                            ])
                        ),
                    ]),
                    weight: 4
                ),
                .init(.sequence([.rule("number"), .rule("below-hundred")]), weight: 0.3), .init(.rule("number")),
            ])
        case .color: return color()
        case .spelling: return spelling()
        case .phoneNumber: return phoneNumber()
        case .date: return date()
        case .time: return time()
        case .dateTime:
            guard let words = language.time else { return nil }
            // The recogniser writes out every use of it, so that each part stands as seldom as can be: nobody says "tomorrow at six
            // on Monday", and it need not be left out.
            let behind = GrammarExpression.sequence([.optional(Self.oneOf(words.on)), date()])
            return .oneOf([
                date(),
                .sequence([
                    .optional(.sequence([date(), .optional(Self.oneOf(words.at))])), time(), .optional(behind),
                ]),
                .sequence([Self.oneOf(words.in), duration(of: "below-thousand")]),
            ])
        default: return nil
        }
    }

    private static func decimal(_ size: String) -> String {
        size == "number" ? "decimal" : "decimal-\(size)"
    }

    /// - Parameter size: The rule for whole numbers; see ``rule(for:unit:size:)``.
    private func duration(of size: String) -> GrammarExpression {
        guard let numbers = language.numbers else { return .sequence([]) }
        let units = Self.oneOf(language.units.durations.keys.filter(language.aloud.isSaid))
        let article = Self.oneOf(numbers.articles)
        // "ten more minutes"
        let extra = language.units.more.filter(language.aloud.isSaid)
        let between: [GrammarExpression] =
            extra.isEmpty
            ? [] : [.alternatives([.init(.sequence([]), weight: 12), .init(Self.oneOf(extra))])]
        let part = GrammarExpression.sequence([.oneOf([.rule(Self.decimal(size)), article])] + between + [units])
        let half = GrammarExpression.sequence([Self.oneOf(language.halves), article, units])
        let more = GrammarExpression.optional(
            .sequence([.optional(Self.oneOf(numbers.and)), .oneOf([part, .rule("fraction")])])
        )
        return .oneOf([.sequence([part, more]), half])
    }

    private func date() -> GrammarExpression {
        guard let words = language.time else { return .sequence([]) }
        let weekday = Self.oneOf(words.weekdays.keys.filter(language.aloud.isSaid))
        let month = Self.oneOf(words.months.keys.filter(language.aloud.isSaid))
        let the = GrammarExpression.optional(Self.oneOf(words.the))
        let part = GrammarExpression.optional(
            .oneOf(words.partsOfDay.map { phrase($0.words) })
        )
        let named: [GrammarExpression] = namedDay() == nil ? [] : [.sequence([.rule(Self.namedDayRule), part])]
        return .oneOf(
            [
                .sequence([.oneOf(words.relativeDays.map { phrase($0.words) }), part]),
                .sequence([
                    .optional(.oneOf([Self.oneOf(words.on), Self.oneOf(words.next), Self.oneOf(words.this)])), weekday,
                    part,
                ]),
                .sequence([
                    .optional(Self.oneOf(words.on)), the, .rule("ordinal"), .optional(Self.oneOf(words.of)), month,
                ]),
                .sequence([
                    .optional(Self.oneOf(words.on)), month, the, .oneOf([.rule("ordinal"), .rule("below-hundred")]),
                ]),
            ] + named
        )
    }

    private func time() -> GrammarExpression {
        guard let words = language.time, let numbers = language.numbers else { return .sequence([]) }
        let hour = Self.oneOf(numbers.small.filter { $0.value > 0 && $0.value <= 12 }.keys)
        let clock = GrammarExpression.oneOf(language.aloud.hours.map(spoken.expression))
        let minutes = Self.oneOf(
            language.units.durations.filter { $0.value == 60 }.keys.filter(language.aloud.isSaid)
        )
        let part = GrammarExpression.oneOf(
            words.partsOfDay.filter { $0.words.count > 1 || $0.to == 24 }.map { phrase($0.words) }
        )
        let plain = GrammarExpression.sequence([
            hour, .optional(.rule("below-hundred")), .optional(clock), .optional(part),
        ])
        let past = GrammarExpression.sequence([
            .oneOf([
                Self.oneOf(words.half),
                .sequence([.optional(Self.oneOf(numbers.articles)), Self.oneOf(words.quarter)]),
                .sequence([.rule("below-hundred"), .optional(minutes)]),
            ]), .oneOf([Self.oneOf(words.past), Self.oneOf(words.to)]), hour, .optional(part),
        ])
        return .sequence([
            .optional(Self.oneOf(words.at)), .oneOf([plain, past, .oneOf(words.namedTimes.map { phrase($0.words) })]),
        ])
    }
}
