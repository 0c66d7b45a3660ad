internal import Resolution
internal import WilcoIntents

extension SuggestedShortcut {
    /// With times and dates as people say them, where nothing else stands for them.
    func told(by formatter: ValueFormatter) -> SuggestedShortcut {
        var shortcut = self
        for (name, value) in parameters { shortcut.parameters[name]?.display = Self.words(of: value, formatter) }
        return shortcut
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
