internal import Suggestions
internal import WilcoIntents

/// Words for suggestions and for what they follow upon.
struct SuggestionWording: Sendable {
    let appName: String
    let summary: String
    let suggestion: String
    let suggestTitle: String
    let suggest: [String]
    let confirm: String
    let none: String
    let whyTitle: String
    let why: [String]
    let because: String
    let heldOut: String
    let nothing: String
    let muteTitle: String
    let mute: [String]
    let muted: String
    let notMuted: String
    let proposal: String
    let alarm: String
    let arriving: String
    let leaving: String
    let connecting: String

    init(_ table: WordingTable) {
        table.expect([
            "appName", "summary", "suggestion", "suggestTitle", "suggest", "confirm", "none", "whyTitle", "why",
            "because", "heldOut", "nothing", "muteTitle", "mute", "muted", "notMuted", "proposal", "alarm", "arriving",
            "leaving", "connecting",
        ])
        appName = table.text("appName")
        summary = table.text("summary")
        suggestion = table.text("suggestion")
        suggestTitle = table.text("suggestTitle")
        suggest = table.texts("suggest")
        confirm = table.text("confirm")
        none = table.text("none")
        whyTitle = table.text("whyTitle")
        why = table.texts("why")
        because = table.text("because")
        heldOut = table.text("heldOut")
        nothing = table.text("nothing")
        muteTitle = table.text("muteTitle")
        mute = table.texts("mute")
        muted = table.text("muted")
        notMuted = table.text("notMuted")
        proposal = table.text("proposal")
        alarm = table.text("alarm")
        arriving = table.text("arriving")
        leaving = table.text("leaving")
        connecting = table.text("connecting")
    }

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
    func words(for name: String, apps: [String: AppDefinition]) -> String? {
        let parts = name.split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count >= 2 else { return nil }
        switch (parts[0], parts[1]) {
        case ("did", let action):
            let path = action.split(separator: "/").map(String.init)
            guard path.count == 2, let intent = apps[path[0]]?.intent(named: path[1]) else { return nil }
            return "“\(intent.title)”"
        case ("event", "alarmStopped"): return alarm
        case ("event", "arrived"): return arriving.filled(["place": parts.last ?? ""])
        case ("event", "left"): return leaving.filled(["place": parts.last ?? ""])
        case ("device", let device): return connecting.filled(["device": device])
        default: return nil
        }
    }
}
