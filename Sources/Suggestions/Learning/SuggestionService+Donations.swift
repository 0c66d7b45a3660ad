internal import Clocks
internal import Foundation
package import Storage
package import WilcoIntents

// What was done, what apps hold out, and how both are forgotten.
extension SuggestionService {
    package func donations() throws -> [DonationRecord] {
        forgetOld()
        return try store.all()
    }

    /// Also where nothing has been donated since.
    func forgetOld() {
        do {
            try store.forgetOld(now: clock.date().timeIntervalSince1970)
        } catch {
            // A store that can only be read still says what it holds.
            warn("wilco", "old donations could not be forgotten: \(error)")
        }
    }

    /// Whether what was done is something that can be done again; what the app did not declare of it is left out.
    func fits(_ donation: inout AppDonation, app: String) -> Bool {
        guard let definition = apps[app] else { return true }
        let name = donation.intent.intent
        guard let intent = definition.intent(named: name) else {
            warn(app, "the donated \(name) is no intent of the app, and is not kept — name one of `intents`")
            return false
        }
        for (key, given) in donation.intent.parameters.sorted(by: { $0.key < $1.key }) {
            guard let parameter = intent.parameter(named: key) else {
                warn(app, "the donated \(name) has the undeclared parameter \(key), which is not kept")
                donation.intent.parameters[key] = nil
                continue
            }
            guard case .enumeration(let id) = given.value, case .enumeration(let type) = parameter.type,
                let known = definition.types.first(where: { $0.kind == .enumeration && $0.name == type })
            else { continue }
            guard known.terms.contains(where: { $0.id == id }) else {
                warn(app, "the donated \(name) has \(id) for \(key), and is not kept — \(type) has no such case")
                return false
            }
        }
        return true
    }

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
        if !deleted.isEmpty { try settleMissed() }
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
        try settleMissed()
        try setCurrentActivity(CurrentActivity(nil), of: app)
        for memory in memories { try memory.forget(app: app) }
    }

    package func setRelevantShortcuts(_ shortcuts: [JSONValue], of app: String) throws {
        let records = shortcuts.compactMap { RelevantShortcutRecord(json: $0, app: app, apps: apps) }
        if records.count < shortcuts.count {
            warn(
                app,
                "\(shortcuts.count - records.count) relevant shortcuts name no intent of the app — see Protocol.md"
            )
        }
        let hints = shortcuts.flatMap { $0["hints"]?.arrayValue ?? [] }
        for hint in hints where RelevantShortcut.Hint(json: hint) == nil {
            warn(app, "the hint \(DonationCoding.text(hint)) of a relevant shortcut says nothing — see Protocol.md")
        }
        try store.setRelevantShortcuts(records, of: app)
    }
}
