internal import Resolution
internal import WilcoIntents

extension SuggestedShortcut {
    /// With times and dates as people say them, and things by the names that their app has for them, where nothing else stands for them.
    func told(by formatter: ValueFormatter, in app: AppDefinition?) -> SuggestedShortcut {
        var shortcut = self
        let definition = app?.intent(named: intent)
        for (name, value) in parameters {
            let names = Self.names(of: value, definition?.parameter(named: name)?.type, in: app)
            shortcut.parameters[name]?.display = names ?? Self.words(of: value, formatter)
        }
        return shortcut
    }

    /// What the terms are called that were told by their ids alone; nil for any other value.
    private static func names(of value: DonatedValue, _ type: ParameterType?, in app: AppDefinition?) -> String? {
        let terms: [VocabularyTerm]
        switch type {
        case .object(let name)?, .enumeration(let name)?: terms = app?.type(named: name)?.terms ?? []
        default: return nil
        }
        guard !terms.isEmpty, value.display.isEmpty || value.display == DonatedValue(value.json).display else {
            return nil
        }
        let ids = (value.json.arrayValue ?? [value.json]).compactMap(\.stringValue)
        return ids.map { id in terms.first { $0.id == id }?.display ?? id }.joined(separator: ", ")
    }

    private static func words(of value: DonatedValue, _ formatter: ValueFormatter) -> String {
        guard case .string(let text) = value.json,
            value.display == text || value.display == DonatedValue(value.json).display
        else { return value.display }
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        // Only what is a time is short for one.
        let isRelative = RelativeDate.resolved(text, today: "2026-03-02", time: "") != nil
        if isRelative, parts.count == 2, let clock = formatter.time(parts[1]) {
            return parts[0].isEmpty ? clock : parts[0] + " " + clock
        }
        if RelativeDate.isFixed(value.json) { return formatter.dateTime(text) ?? value.display }
        let isTime = RelativeDate.resolved("T" + text, today: "2026-03-02", time: "") != nil
        return isTime ? formatter.time(text) ?? value.display : value.display
    }
}
