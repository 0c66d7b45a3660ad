internal import Storage
internal import WilcoIntents

extension RelevantShortcutRecord {
    /// Reads one of an app's `relevantShortcuts`; nil when it names no intent of the app.
    init?(json: JSONValue, app: String, apps: [String: AppDefinition]) {
        guard let name = json["intent"]?.stringValue, let intent = apps[app]?.intent(named: name) else { return nil }
        let parameters = (json["parameters"]?.objectValue ?? [:]).mapValues { value in
            DonatedValue(value["id"] ?? value, display: value["display"]?.stringValue)
        }
        self.init(
            app: app,
            intent: name,
            parameters: DonationCoding.text(parameters),
            title: json["title"]?.stringValue ?? "",
            hints: DonationCoding.text(json["hints"]?.arrayValue ?? []),
            runsInBackground: json["background"]?.boolValue ?? intent.supportsBackground
        )
    }
}

extension RelevantShortcut {
    init(_ record: RelevantShortcutRecord) {
        let parameters = DonationCoding.value([String: DonatedValue].self, record.parameters) ?? [:]
        let hints = DonationCoding.value([JSONValue].self, record.hints) ?? []
        self.init(
            shortcut: SuggestedShortcut(app: record.app, intent: record.intent, parameters: parameters),
            title: record.title,
            hints: hints.compactMap { Hint(json: $0) },
            runsInBackground: record.runsInBackground
        )
    }
}

extension RelevantShortcut.Hint {
    /// `{"routine":"lunch"}`, `{"place":"work"}`, `{"from":"2026-03-02","to":"2026-03-07"}` with its last day included.
    init?(json: JSONValue) {
        if let routine = json["routine"]?.stringValue.flatMap(DailyRoutine.init) {
            self = .routine(routine)
        } else if let place = json["place"]?.stringValue {
            self = .place(place)
        } else if let from = json["from"]?.stringValue.flatMap(Self.instant),
            let to = json["to"]?.stringValue.flatMap(Self.end), from < to
        {
            self = .dates(from..<to)
        } else {
            return nil
        }
    }

    private static func instant(_ text: String) -> Int? {
        guard let day = RelativeDate.day(String(text.prefix(10)))?.day else { return nil }
        guard text.count > 10 else { return day * 1440 }
        let clock = text.dropFirst(11).split(separator: ":").compactMap { Int($0) }
        guard clock.count >= 2 else { return nil }
        return day * 1440 + clock[0] * 60 + clock[1]
    }

    private static func end(_ text: String) -> Int? {
        instant(text).map { text.count > 10 ? $0 : $0 + 1440 }
    }
}
