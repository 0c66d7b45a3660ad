internal import Automation
package import Storage
internal import Suggestions
internal import WilcoIntents

// What is taken back leaves nobody running what is not there.
extension ShortcutLibrary {
    /// Takes back a change: the last, the last of one shortcut, or the one of that number.
    ///
    /// - Throws: ``ShortcutStoreError``, ``StoreError``; nothing is changed then.
    package func undo(_ number: Int64? = nil, shortcut id: String? = nil) async throws -> ShortcutEditRecord {
        let last = try openStore().undoable(number, shortcut: id)
        let seen = try openStore().seen()
        let all = try records()
        try checkNames(lostBy: last.edit, among: all)
        try checkFollowers(broughtBackBy: last, among: all)
        let undone = try openStore().undo(last.number, at: now, seeing: seen)
        try load()
        await primed()
        return undone
    }

    /// Whether others run shortcuts by names that are no more when an edit is taken back.
    ///
    /// - Throws: ``ShortcutStoreError/inUse(_:by:)``, or ``ShortcutStoreError/needed(_:by:)`` where the shortcut itself would be gone.
    private func checkNames(lostBy edit: ShortcutEdit, among all: [ShortcutRecord]) throws {
        let changed = Set(edit.parts.compactMap(\.shortcut))
        let others = all.filter { !changed.contains($0.id) }
        let rules = try automations().rules().filter { rule in
            !edit.parts.contains { $0.shortcut == nil && $0.laterName == rule.name }
        }
        for case .shortcut(let before, let after?) in edit.parts {
            let lost = after.keys.subtracting(before?.keys ?? [])
            let callers = others.filter { other in
                let followers = (try? shortcut(of: other))?.followers ?? []
                return followers.contains { lost.contains(Self.key(of: $0)) }
            }
            let running = Set(try automations(running: lost).map(\.name))
            let starting = rules.filter { rule in
                running.contains(rule.name) || rule.steps == nil && lost.contains(Self.key(of: rule.action))
            }
            let names = callers.map(\.name) + starting.map(\.name)
            guard !names.isEmpty else { continue }
            guard before == nil else { throw ShortcutStoreError.inUse(after.name, by: names) }
            throw ShortcutStoreError.needed(after.name, by: names)
        }
    }

    /// Whether what comes back runs shortcuts by names that a later edit has taken from them.
    ///
    /// - Throws: ``ShortcutStoreError/changedMeanwhile(_:)`` with such a name.
    private func checkFollowers(broughtBackBy last: ShortcutEditRecord, among all: [ShortcutRecord]) throws {
        let later = try edits().filter { $0.number > last.number && $0.undone == nil }
        guard !later.isEmpty else { return }
        let changed = Set(last.edit.parts.compactMap(\.shortcut))
        let returning = last.edit.parts.compactMap { part in
            if case .shortcut(let before?, _) = part { before } else { nil }
        }
        var keys = Set((all.filter { !changed.contains($0.id) } + returning).flatMap(\.keys))
        // What they run now is no worse for it.
        for part in last.edit.parts { keys.formUnion(try followers(of: part, isLater: true).keys) }
        var missing: [String: String] = [:]
        for part in last.edit.parts {
            for (key, name) in try followers(of: part, isLater: false) where !keys.contains(key) { missing[key] = name }
        }
        guard !missing.isEmpty else { return }
        for case .shortcut(let before?, let after) in later.flatMap(\.edit.parts) {
            let taken = before.keys.subtracting(after?.keys ?? []).intersection(missing.keys).sorted().first
            if let taken { throw ShortcutStoreError.changedMeanwhile(missing[taken] ?? taken) }
        }
    }

    /// What a shortcut or an automation runs, or would if it were a shortcut's phrase, by what phrases are compared by.
    ///
    /// - Parameter isLater: After the edit, else before it.
    private func followers(of part: ShortcutEdit.Part, isLater: Bool) throws -> [String: String] {
        let names: [String]
        switch part {
        case .shortcut(let before, let after):
            let record = isLater ? after : before
            names = record.flatMap { try? shortcut(of: $0) }?.followers ?? []
        case .automation(let before, let after):
            let record = isLater ? after : before
            let json = record.flatMap { DonationCoding.value(JSONValue.self, $0.rule) }
            let rule = json.flatMap(AutomationRule.init(json:))
            names = try rule.map { try shortcut(of: $0)?.followers ?? [$0.action] } ?? []
        }
        return Dictionary(names.map { (Self.key(of: $0), $0) }) { $1 }
    }
}
