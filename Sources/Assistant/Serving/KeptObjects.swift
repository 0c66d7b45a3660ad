package import Storage
package import WilcoIntents

/// The user's shortcuts and automations, and the runs that have not ended: whoever changes them, events tell of it by what is
/// there then.
package struct KeptObjects: Sendable, Hashable {
    private struct Shortcut: Hashable {
        var name: String
        var revision: Int
    }

    /// By id.
    private var shortcuts: [String: Shortcut]
    /// By id.
    private var automations: [String: AutomationRecord]
    private var openRuns: [ShortcutRunRecord]
    /// Those that were open before.
    private var endedRuns: [ShortcutRunRecord]
    /// When the last change was made, seconds since 1970, and where those since `before` were asked for.
    private var lastEdit = 0.0
    private var seats: [Changed: SeatID] = [:]

    private enum Changed: Hashable {
        /// By id.
        case shortcut(String)
        /// By name, in small letters.
        case automation(String)
    }

    /// - Parameter before: How it was; nil: nobody knows.
    package init(_ store: Store, after before: KeptObjects?) throws {
        let revisions = try ShortcutStore(store).revisions()
        shortcuts = Dictionary(revisions.map { ($0.id, Shortcut(name: $0.name, revision: $0.revision)) }) { $1 }
        automations = Dictionary(try AutomationStore(store).automations().map { ($0.id ?? $0.name, $0) }) { $1 }
        let runs = try ShortcutRunStore(store).open(and: before?.openRuns.map(\.id) ?? [])
        openRuns = runs.filter { $0.ended == nil }
        endedRuns = runs.filter { $0.ended != nil }
        let edits = try ShortcutStore(store).edits(since: before?.lastEdit ?? .greatestFiniteMagnitude)
        lastEdit = try edits.last?.lastTime ?? before?.lastEdit ?? ShortcutStore(store).lastEdit()
        for edit in edits {
            // What was changed again elsewhere was changed there last.
            for part in edit.edit.parts { for changed in Self.changed(in: part) { seats[changed] = edit.seatOfLast } }
        }
    }

    private static func changed(in part: ShortcutEdit.Part) -> [Changed] {
        if let id = part.shortcut { return [.shortcut(id)] }
        return [part.formerName, part.laterName].compactMap { $0.map { .automation($0.lowercased()) } }
    }

    /// What has happened between `before` and now, in the order of ids.
    package func events(since before: KeptObjects) -> [ConversationEvent] {
        let kinds = shortcutChanges(since: before) + automationChanges(since: before)
        return kinds.map { ConversationEvent($0, turn: 0, time: 0, seat: seat(of: $0)) }
            + endedRuns.compactMap(Self.ended)
    }

    /// Where somebody asked for a change.
    private func seat(of kind: ConversationEvent.Kind) -> SeatID? {
        switch kind {
        case .shortcut(let changed): seats[.shortcut(changed.id)]
        case .automation(let changed): seats[.automation(changed.name.lowercased())]
        default: nil
        }
    }

    private func shortcutChanges(since before: KeptObjects) -> [ConversationEvent.Kind] {
        Set(shortcuts.keys).union(before.shortcuts.keys).sorted().compactMap { id in
            let (old, new) = (before.shortcuts[id], shortcuts[id])
            guard old != new, let shown = new ?? old else { return nil }
            let state: ChangedShortcut.State = old == nil ? .made : new == nil ? .removed : .changed
            return .shortcut(ChangedShortcut(id: id, name: shown.name, state: state, revision: shown.revision))
        }
    }

    private func automationChanges(since before: KeptObjects) -> [ConversationEvent.Kind] {
        Set(automations.keys).union(before.automations.keys).sorted().compactMap { id in
            let (old, new) = (before.automations[id], automations[id])
            guard let shown = new ?? old else { return nil }
            if let old, let new, old.name == new.name, old.rule == new.rule, old.isEnabled == new.isEnabled {
                return nil
            }
            let state: AutomationProgress.State = old == nil ? .made : new == nil ? .removed : .changed
            return .automation(AutomationProgress(id: id, name: shown.name, state: state))
        }
    }

    /// Of what a command had begun, nobody else has heard.
    private static func ended(_ run: ShortcutRunRecord) -> ConversationEvent? {
        guard let seat = run.seat else { return nil }
        let progress = RunProgress(
            id: run.id,
            shortcut: run.name,
            shortcutID: run.shortcut,
            state: .ended,
            outcome: run.outcome.flatMap(Outcome.init) ?? .open
        )
        return ConversationEvent(.run(progress), turn: 0, time: 0, seat: SeatID(rawValue: seat))
    }
}

extension ShortcutEditRecord {
    fileprivate var seatOfLast: SeatID? { lastSeat.map(SeatID.init(rawValue:)) }
}
