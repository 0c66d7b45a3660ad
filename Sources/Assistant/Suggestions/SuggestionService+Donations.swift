internal import Foundation
package import Storage
internal import Suggestions
package import WilcoIntents

// What was done, what apps hold out, and how both are forgotten.
extension SuggestionService {
    package func donations() throws -> [DonationRecord] { try store.all() }

    /// Brings back what an export took along.
    ///
    /// - Returns: How many were new.
    package func restore(_ records: [DonationRecord]) throws -> DonationStore.Restored {
        loaded = nil
        return try store.restore(records, now: clock.date().timeIntervalSince1970)
    }

    /// What quotes a deleted request goes with it.
    ///
    /// - Returns: How many there were.
    package func delete(_ selection: DonationStore.Selection) throws -> Int {
        loaded = nil
        let deleted = try store.delete(selection)
        let requests = deleted.map {
            DoneRequest(app: $0.app, intent: $0.intent, date: Date(timeIntervalSince1970: $0.at))
        }
        for memory in memories { try memory.forget(requests) }
        return deleted.count
    }

    package func delete(_ deletion: DonationDeletion, of app: String) throws {
        let selection: DonationStore.Selection =
            switch deletion {
            case .identifiers(let names): .identifiers(names, app: app)
            case .group(let group): .group(group, app: app)
            case .all: .app(app)
            }
        _ = try delete(selection)
    }

    /// Forgets everything about an app, because it has been removed.
    package func forget(app: String) throws {
        loaded = nil
        try store.forget(app: app)
        try setCurrentActivity(CurrentActivity(nil), of: app)
        for memory in memories { try memory.forget(app: app) }
    }

    package func setRelevantShortcuts(_ shortcuts: [JSONValue], of app: String) throws {
        let records = shortcuts.compactMap { RelevantShortcutRecord(json: $0, app: app, apps: apps) }
        if records.count < shortcuts.count {
            warn(
                "\(app): \(shortcuts.count - records.count) relevant shortcuts name no intent of the app — see Protocol.md"
            )
        }
        let hints = shortcuts.flatMap { $0["hints"]?.arrayValue ?? [] }
        for hint in hints where RelevantShortcut.Hint(json: hint) == nil {
            warn("\(app): the hint \(DonationCoding.text(hint)) of a relevant shortcut says nothing — see Protocol.md")
        }
        try store.setRelevantShortcuts(records, of: app)
    }
}
