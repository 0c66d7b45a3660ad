internal import Suggestions
internal import WilcoIntents

/// Words for suggestions and for what they follow upon.
enum SuggestionWording {
    /// "Order soup: tomato soup, croutons".
    static func title(of shortcut: SuggestedShortcut, apps: [String: AppDefinition]) -> String {
        let intent = apps[shortcut.app]?.intent(named: shortcut.intent)
        let order = intent?.parameters.map(\.name) ?? shortcut.parameters.keys.sorted()
        let named = shortcut.parameters.keys.filter { !order.contains($0) }.sorted()
        let values = (order + named).compactMap { shortcut.parameters[$0]?.display }.filter { !$0.isEmpty }
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
