internal import Resolution
package import WilcoIntents

/// Words for suggestions and for what they follow upon.
package struct SuggestionWording: Sendable {
    package let appName: String
    package let summary: String
    package let suggestion: String
    package let suggestTitle: String
    package let suggest: [String]
    package let confirm: String
    package let none: String
    package let whyTitle: String
    package let why: [String]
    package let because: String
    package let heldOut: String
    /// What an app says in words of its own, behind its name.
    let titled: String
    package let nothing: String
    package let openTitle: String
    package let open: [String]
    package let notOpened: String
    package let muteTitle: String
    package let mute: [String]
    package let muted: String
    package let notMuted: String
    package let missedTitle: String
    package let missed: [String]
    package let missedNone: String
    package let proposal: String
    let quoted: String
    let alarm: String
    let arriving: String
    let leaving: String
    let connecting: String

    package init(_ table: WordingTable) {
        table.expect([
            "appName", "summary", "suggestion", "suggestTitle", "suggest", "confirm", "none", "whyTitle", "why",
            "because", "heldOut", "titled", "nothing", "openTitle", "open", "notOpened", "muteTitle", "mute", "muted",
            "notMuted", "missedTitle",
            "missed", "missedNone", "quoted", "proposal", "alarm", "arriving", "leaving", "connecting",
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
        titled = table.text("titled")
        nothing = table.text("nothing")
        openTitle = table.text("openTitle")
        open = table.texts("open")
        notOpened = table.text("notOpened")
        muteTitle = table.text("muteTitle")
        mute = table.texts("mute")
        muted = table.text("muted")
        notMuted = table.text("notMuted")
        missedTitle = table.text("missedTitle")
        missed = table.texts("missed")
        missedNone = table.text("missedNone")
        quoted = table.text("quoted")
        proposal = table.text("proposal")
        alarm = table.text("alarm")
        arriving = table.text("arriving")
        leaving = table.text("leaving")
        connecting = table.text("connecting")
    }

    /// "Order 1 tomato soup, croutons": the shortcut type's title, else the intent's sentence and what it leaves out, else its
    /// title and what is set.
    ///
    /// - Parameter values: Writes what has no words of its own.
    static func title(
        of shortcut: SuggestedShortcut,
        apps: [String: AppDefinition],
        values formatter: ValueFormatter
    ) -> String {
        let shortcut = shortcut.told(by: formatter, in: apps[shortcut.app])
        let intent = apps[shortcut.app]?.intent(named: shortcut.intent)
        if let type = intent?.shortcutType(of: shortcut.parameters.keys),
            let title = type.title.flatMap({ filled($0, with: shortcut) })
        {
            return title.text
        }
        let order = intent?.parameters.map(\.name) ?? []
        let names =
            order.filter { shortcut.parameters[$0] != nil }
            + shortcut.parameters.keys.filter { !order.contains($0) }.sorted()
        let template = intent?.summaryTemplate(for: shortcut.parameters.mapValues(\.json)) ?? ""
        let sentence = filled(template, with: shortcut)
        let values = names.filter { sentence?.names.contains($0) != true }
            .compactMap { shortcut.parameters[$0]?.display }.filter { !$0.isEmpty }
        if let sentence, !sentence.names.isEmpty { return ([sentence.text] + values).joined(separator: ", ") }
        let title = intent?.title ?? shortcut.intent
        return values.isEmpty ? title : title + ": " + values.joined(separator: ", ")
    }

    /// What the shortcut type says beside the title.
    static func subtitle(
        of shortcut: SuggestedShortcut,
        apps: [String: AppDefinition],
        values formatter: ValueFormatter
    ) -> String? {
        let shortcut = shortcut.told(by: formatter, in: apps[shortcut.app])
        let intent = apps[shortcut.app]?.intent(named: shortcut.intent)
        let type = intent?.shortcutType(of: shortcut.parameters.keys)
        return type?.subtitle.flatMap { filled($0, with: shortcut)?.text }
    }

    /// A template with its values, and the parameters it names; nil where one has none: a sentence with a gap is no sentence.
    private static func filled(
        _ template: String,
        with shortcut: SuggestedShortcut
    ) -> (text: String, names: Set<String>)? {
        let template = SummaryTemplate(template)
        let names = template.parameters
        guard names.allSatisfy({ shortcut.parameters[$0] != nil }) else { return nil }
        let text = template.filled { name in
            let value = shortcut.parameters[name]
            return (value?.display ?? "", value?.json.doubleValue)
        }
        return (text, names)
    }

    /// "your alarm" for `event alarmStopped`; nil for what has no words.
    func words(for name: String, apps: [String: AppDefinition]) -> String? {
        let parts = name.split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count >= 2 else { return nil }
        switch (parts[0], parts[1]) {
        case ("did", let action):
            let path = action.split(separator: "/").map(String.init)
            guard path.count == 2, let intent = apps[path[0]]?.intent(named: path[1]) else { return nil }
            return quoted.filled(["name": intent.title])
        case ("event", "alarmStopped"): return alarm
        case ("event", "arrived"): return arriving.filled(["place": parts.last ?? ""])
        case ("event", "left"): return leaving.filled(["place": parts.last ?? ""])
        case ("device", let device): return connecting.filled(["device": device])
        default: return nil
        }
    }
}
