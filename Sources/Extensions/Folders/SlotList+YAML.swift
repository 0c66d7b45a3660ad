internal import WilcoIntents
internal import YAMLFiles

extension SlotList {
    /// `{values: […]}`, `{range: {from, to, …}}` or `{wildcard: true}`.
    init?(_ section: YAMLSection) {
        defer { section.finish() }
        let values = section.value("values")
        let range = section.optionalSection("range")
        let isWildcard = section.optionalBoolean("wildcard") ?? false
        switch (values, range, isWildcard) {
        case (let values?, nil, false):
            let items = values.list() ?? []
            if items.count > FolderLimits.listValues {
                items[FolderLimits.listValues].complain(
                    "the list has more than \(FolderLimits.listValues) values",
                    mend: "have the app list them: a parameter with `options: dynamic`"
                )
            }
            self = .values(items.prefix(FolderLimits.listValues).compactMap { Value($0) })
        case (nil, let range?, false):
            guard let list = SlotList(range: range) else { return nil }
            self = list
        case (nil, nil, true): self = .wildcard
        default:
            section.place.complain("a list has one kind", mend: "write `values`, `range` or `wildcard: true`")
            return nil
        }
    }

    private init?(range section: YAMLSection) {
        defer { section.finish() }
        let from = section.number("from")
        let to = section.number("to")
        let step = section.optionalNumber("step", in: 0.000_001...1_000_000) ?? 1
        let type = section.optionalChoice("type", ["number", "percentage", "temperature"])
        let fractions = section.optionalChoice("fractions", NumberRange.Fractions.allCases.map(\.rawValue))
        let multiplier = section.optionalNumber("multiplier", in: -1_000_000...1_000_000) ?? 1
        let hasDigits = section.optionalBoolean("digits") ?? true
        let hasWords = section.optionalBoolean("words") ?? true
        let wordsLanguage = section.optionalString("wordsLanguage")
        if !hasDigits, !hasWords {
            section.key("words")?.complain("a range has digits, words or both", mend: "leave one of them out")
        }
        guard let from, let to else { return nil }
        if from > to { section.key("from")?.complain("the range is empty", mend: "swap `from` and `to`") }
        self = .range(
            NumberRange(
                from: from,
                to: to,
                step: step,
                isPercentage: type == "percentage",
                fractions: fractions.flatMap(NumberRange.Fractions.init(rawValue:)),
                multiplier: multiplier,
                hasDigits: hasDigits,
                hasWords: hasWords,
                wordsLanguage: wordsLanguage
            )
        )
    }
}

extension SlotList.Value {
    /// What stands for several ways to say it means, by itself, the one that was said.
    private static func isTemplate(_ text: String) -> Bool {
        text.contains { "[]()|;<>{}".contains($0) }
    }

    /// A text, or `{in: …, out: …, context: …, metadata: …}`.
    init?(_ value: YAMLValue) {
        guard value.isMapping else {
            guard let text = value.string() else { return nil }
            self.init(text: text, value: .string(text), isAsSaid: Self.isTemplate(text))
            return
        }
        guard let section = value.section() else { return nil }
        defer { section.finish() }
        let text = section.string("in")
        let out = section.value("out")
        let meaning = out.flatMap { ParameterValue(json: $0.data.json, type: nil) }
        if let out, meaning == nil { out.complain("this is no value", mend: "write a text or a number") }
        let context = section.value("context")?.members() ?? [:]
        let metadata = section.value("metadata")?.members() ?? [:]
        guard let text else { return nil }
        self.init(
            text: text,
            value: meaning ?? .string(text),
            context: context,
            metadata: metadata,
            isAsSaid: meaning == nil && Self.isTemplate(text)
        )
    }
}
