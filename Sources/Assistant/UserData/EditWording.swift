package import Storage
package import WilcoIntents

/// What is said of changes of shortcuts that were made before.
package enum EditWording {
    /// "renamed: soup time → lunch please".
    package static func sentence(of part: ShortcutEdit.Part) -> String {
        let change = Change(part)
        return switch change.deed {
        case .made: "made: \(change.what)"
        case .removed: "removed: \(change.what)"
        case .renamed: "renamed: \(change.before ?? "") → \(change.what)"
        case .changed: "changed: \(change.what)"
        }
    }

    /// "back again: soup time".
    package static func sentence(ofUndone part: ShortcutEdit.Part) -> String {
        let change = Change(part)
        return switch change.deed {
        case .made: "gone again: \(change.what)"
        case .removed: "back again: \(change.what)"
        case .renamed: "renamed back: \(change.after ?? "") → \(change.what(change.before))"
        case .changed: "as it was: \(change.what)"
        }
    }

    package static func members(of part: ShortcutEdit.Part) -> [(String, JSONValue?)] {
        let change = Change(part)
        var members: [(String, JSONValue?)] = [
            ("kind", .string(change.isAutomation ? "automation" : "shortcut")), ("deed", .string(change.deed.rawValue)),
            ("name", (change.after ?? change.before).map(JSONValue.string)),
        ]
        if change.deed == .renamed { members.append(("formerName", change.before.map(JSONValue.string))) }
        if let id = part.shortcut { members.append(("id", .string(id))) }
        return members
    }

    private struct Change {
        enum Deed: String {
            case made, removed, renamed, changed
        }

        var before: String?
        var after: String?
        var isAutomation: Bool

        init(_ part: ShortcutEdit.Part) {
            switch part {
            case .shortcut(let before, let after):
                (self.before, self.after) = (before?.name, after?.name)
                isAutomation = false
            case .automation(let before, let after):
                (self.before, self.after) = (before?.name, after?.name)
                isAutomation = true
            }
        }

        var deed: Deed {
            if before == nil { return .made }
            if after == nil { return .removed }
            return before == after ? .changed : .renamed
        }

        var what: String { what(after ?? before) }

        func what(_ name: String?) -> String { (isAutomation ? "the automation " : "") + (name ?? "") }
    }
}
