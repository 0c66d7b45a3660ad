/// What is changed at once, and taken back at once: shortcuts, those that run them, and the automations that go with them.
package struct ShortcutEdit: Sendable, Hashable {
    /// One thing that changes.
    package enum Part: Sendable, Hashable, Codable {
        /// What it was and what it becomes; nil: not there.
        case shortcut(before: ShortcutRecord?, after: ShortcutRecord?)
        case automation(before: AutomationRecord?, after: AutomationRecord?)

        /// The same the other way round.
        var reversed: Part {
            switch self {
            case .shortcut(let before, let after): .shortcut(before: after, after: before)
            case .automation(let before, let after): .automation(before: after, after: before)
            }
        }

        /// Whether a person would see a difference.
        var isChange: Bool {
            switch self {
            case .shortcut(let before?, let after?): !before.says(after)
            case .automation(let before?, let after?):
                before.name != after.name || before.rule != after.rule || before.isEnabled != after.isEnabled
            default: true
            }
        }

        package enum Deed: String, Sendable, Hashable {
            case made, removed, renamed, changed, moved, enabled, disabled
        }

        package var deed: Deed {
            guard let before = formerName else { return .made }
            guard let after = laterName else { return .removed }
            if case .automation(let former?, let later?) = self, former.isEnabled != later.isEnabled {
                return later.isEnabled ? .enabled : .disabled
            }
            if case .shortcut(let former?, let later?) = self, former.isNamedAndDoes(later) { return .moved }
            return before == after ? .changed : .renamed
        }

        /// What it was called; nil: it was not there.
        package var formerName: String? {
            switch self {
            case .shortcut(let before, _): before?.name
            case .automation(let before, _): before?.name
            }
        }

        /// What it is called then; nil: it is there no more.
        package var laterName: String? { reversed.formerName }

        /// Of the shortcut that changes.
        package var shortcut: String? {
            guard case .shortcut(let before, let after) = self else { return nil }
            return after?.id ?? before?.id
        }
    }

    package var parts: [Part]

    package init(_ parts: [Part] = []) {
        self.parts = parts
    }
}

/// An edit that was made.
package struct ShortcutEditRecord: Sendable, Hashable {
    /// Grows with each edit.
    package var number: Int64
    /// Seconds since 1970.
    package var time: Double
    /// When it was taken back, seconds since 1970; nil: it was not.
    package var undone: Double?
    package var edit: ShortcutEdit
    /// Where somebody asked for it; nil: at no seat, but by a command, on the page or in a file.
    package var seat: String?
    /// Where somebody had it taken back.
    package var undoneSeat: String?

    /// When it was made, or was taken back.
    package var lastTime: Double { max(time, undone ?? time) }
    /// Where that was asked for.
    package var lastSeat: String? { undone == nil ? seat : undoneSeat }
}

/// Where somebody asks for the edits that are made meanwhile; nil: at no seat.
package enum EditSeat {
    @TaskLocal package static var current: String?
}
