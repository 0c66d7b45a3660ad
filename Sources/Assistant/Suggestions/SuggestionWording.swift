internal import Suggestions
internal import WilcoIntents

/// Words for suggestions and for what they follow upon.
enum SuggestionWording {
    /// "Order 1 tomato soup, croutons": the intent's sentence and what it leaves out, else its title and what is set.
    static func title(of shortcut: SuggestedShortcut, apps: [String: AppDefinition]) -> String {
        let intent = apps[shortcut.app]?.intent(named: shortcut.intent)
        let order = intent?.parameters.map(\.name) ?? []
        var names = order + shortcut.parameters.keys.filter { !order.contains($0) }.sorted()
        let template = intent?.summaryTemplate(for: shortcut.parameters.mapValues(\.json)) ?? ""
        var sentence = template
        for name in names {
            guard let value = shortcut.parameters[name]?.display, template.contains("{\(name)}") else { continue }
            sentence.replace("{\(name)}", with: value)
            names.removeAll { $0 == name }
        }
        // A sentence with a gap is none.
        let isWhole = sentence != template && !sentence.contains("{")
        let left = isWhole ? names : order + shortcut.parameters.keys.filter { !order.contains($0) }.sorted()
        let values = left.compactMap { shortcut.parameters[$0]?.display }.filter { !$0.isEmpty }
        guard !isWhole else { return ([sentence] + values).joined(separator: ", ") }
        let title = intent?.title ?? shortcut.intent
        return values.isEmpty ? title : title + ": " + values.joined(separator: ", ")
    }

    /// "your alarm" for `event alarmStopped`; nil for what has no words.
    static func words(for name: String, apps: [String: AppDefinition], locale: String) -> String? {
        let isGerman = locale.hasPrefix("de")
        let parts = name.split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count >= 2 else { return nil }
        switch (parts[0], parts[1]) {
        case ("did", let action):
            let path = action.split(separator: "/").map(String.init)
            guard path.count == 2, let intent = apps[path[0]]?.intent(named: path[1]) else { return nil }
            return "“\(intent.title)”"
        case ("event", "alarmStopped"): return isGerman ? "deinem Wecker" : "your alarm"
        case ("event", "arrived"): return (isGerman ? "der Ankunft: " : "arriving: ") + (parts.last ?? "")
        case ("event", "left"): return (isGerman ? "dem Aufbruch: " : "leaving: ") + (parts.last ?? "")
        case ("device", let device): return isGerman ? "dem Anschließen: \(device)" : "connecting the \(device)"
        default: return nil
        }
    }
}
