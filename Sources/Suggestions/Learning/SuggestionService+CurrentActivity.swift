internal import Clocks
internal import Foundation
internal import Storage
package import WilcoIntents

// What the person looks at now: it ends when the app says so, or says nothing for two minutes.
extension SuggestionService {
    /// Replaces what the app said before.
    package func setCurrentActivity(_ current: CurrentActivity, of app: String) throws {
        let key = Self.activityKey(app)
        guard let activity = current.activity else { return try store.setSituation(key, to: nil) }
        guard let declared = apps[app]?.intent(named: activity.type ?? ""), declared.isActivity else {
            warn(app, "the activity \(activity.type ?? "") is not declared — name it under `activities`")
            return
        }
        let missing = declared.parameters.filter { $0.isRequired && activity.userInfo[$0.name] == nil }.map(\.name)
        guard missing.isEmpty else {
            let keys = missing.joined(separator: ", ")
            warn(app, "the current \(declared.name) has no \(keys), and is not taken — it could not be found again")
            return
        }
        let viewed = ViewedActivity(app: app, activity: activity, isHandedOff: current.isHandedOff)
        let entry: JSONValue = ["at": .number(clock.date().timeIntervalSince1970), "viewed": viewed.json]
        try store.setSituation(key, to: DonationCoding.text(entry))
    }

    /// What the person looks at, of every app; the latest first.
    package func currentActivities() throws -> [ViewedActivity] {
        let now = clock.date().timeIntervalSince1970
        let found = try store.situations(startingWith: Self.activityKey("")).compactMap { text in
            let entry = DonationCoding.value(JSONValue.self, text)
            let viewed = entry?["viewed"].flatMap(ViewedActivity.init)
            return viewed.map { (at: entry?["at"]?.doubleValue ?? 0, viewed: $0) }
        }
        return found.filter { (0...Self.heartbeat).contains(now - $0.at) && apps[$0.viewed.app] != nil }
            .filter { isAllowed($0.viewed.app) }
            .sorted { $0.at > $1.at }.map(\.viewed)
    }

    /// "Look at 2 clam chowder"; a shortcut of the person's by its present name.
    package nonisolated func title(of shortcut: SuggestedShortcut) -> String {
        own?.name(of: shortcut) ?? SuggestionWording.title(of: shortcut, apps: apps, values: values)
    }

    /// Whether it can still be done, as far as the person's own shortcuts go.
    nonisolated func isThere(_ shortcut: SuggestedShortcut) -> Bool {
        own?.holds(shortcut) != true || own?.name(of: shortcut) != nil
    }

    private static func activityKey(_ app: String) -> String { "activity " + app }

    /// Seconds after which what was looked at is left, when nothing was said of it again.
    private static let heartbeat = 120.0
}
