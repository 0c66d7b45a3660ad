package import Storage
package import WilcoIntents

/// What is said of changes of shortcuts that were made before.
package enum EditWording {
    /// "renamed: soup time → lunch please".
    package static func sentence(of part: ShortcutEdit.Part) -> String {
        switch part.deed {
        case .made: "made: \(what(part))"
        case .removed: "removed: \(what(part))"
        case .renamed: "renamed: \(part.formerName ?? "") → \(what(part))"
        case .changed: "changed: \(what(part))"
        case .moved: "moved: \(what(part))"
        case .enabled: "enabled: \(what(part))"
        case .disabled: "disabled: \(what(part))"
        }
    }

    /// "back again: soup time".
    package static func sentence(ofUndone part: ShortcutEdit.Part) -> String {
        switch part.deed {
        case .made: "gone again: \(what(part))"
        case .removed: "back again: \(what(part))"
        case .renamed: "renamed back: \(part.laterName ?? "") → \(what(part, part.formerName ?? ""))"
        case .changed: "as it was: \(what(part))"
        case .moved: "back in its place: \(what(part))"
        case .enabled: "disabled again: \(what(part))"
        case .disabled: "enabled again: \(what(part))"
        }
    }

    package static func members(of part: ShortcutEdit.Part) -> [(String, JSONValue?)] {
        let kind = if case .automation = part { "automation" } else { "shortcut" }
        var members: [(String, JSONValue?)] = [
            ("kind", .string(kind)), ("deed", .string(part.deed.rawValue)),
            ("name", (part.laterName ?? part.formerName).map(JSONValue.string)),
        ]
        if part.deed == .renamed { members.append(("formerName", part.formerName.map(JSONValue.string))) }
        if let id = part.shortcut { members.append(("id", .string(id))) }
        return members
    }

    private static func what(_ part: ShortcutEdit.Part) -> String {
        what(part, part.laterName ?? part.formerName ?? "")
    }

    private static func what(_ part: ShortcutEdit.Part, _ name: String) -> String {
        if case .automation = part { "the automation \(name)" } else { name }
    }
}
