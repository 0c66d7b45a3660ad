package import WilcoIntents

/// What the person looks at now.
package struct ViewedActivity: Sendable, Hashable {
    package var app: String
    /// Its type is one of the app's activities.
    package var activity: Activity
    /// It may be gone on with on another machine.
    package var isHandedOff: Bool

    package init(app: String, activity: Activity, isHandedOff: Bool) {
        self.app = app
        self.activity = activity
        self.isHandedOff = isHandedOff
    }

    /// Reads what ``json`` writes.
    package init?(json: JSONValue) {
        guard let app = json["app"]?.stringValue, let type = json["activity"]?.stringValue else { return nil }
        let activity = Activity(type: type, userInfo: json["userInfo"]?.objectValue ?? [:])
        self.init(app: app, activity: activity, isHandedOff: json["handoff"]?.boolValue ?? true)
    }

    /// `{"app","activity","userInfo","handoff"}`: what goes from machine to machine.
    package var json: JSONValue {
        [
            "app": .string(app), "activity": .string(activity.type ?? ""), "userInfo": .object(activity.userInfo),
            "handoff": .bool(isHandedOff),
        ]
    }

    /// What opens it.
    package var shortcut: SuggestedShortcut {
        let parameters = activity.userInfo.mapValues { json in
            DonatedValue(json["id"] ?? json, display: json["display"]?.stringValue)
        }
        return SuggestedShortcut(app: app, intent: activity.type ?? "", parameters: parameters)
    }
}
