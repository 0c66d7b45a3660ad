package import Automation
internal import Shortcuts
internal import Storage

// What runs a shortcut by itself goes where the shortcut goes.
extension ShortcutLibrary {
    /// The automations that run a shortcut, by its name or one of its phrases.
    package func automations(of id: String) throws -> [AutomationRule] {
        guard let record = try openStore().record(id: id) else { return [] }
        let keys = Set([Self.key(of: record.name)] + record.phrases.map(\.key))
        return try automations().rules().filter { keys.contains(Self.key(of: $0.action)) }
    }

    /// Lets automations say the new name where they said a phrase that is gone.
    func redirect(_ rules: [AutomationRule], of id: String, to name: String) throws {
        let phrases = try openStore().record(id: id)?.phrases.map(\.key) ?? []
        let automations = try automations()
        for rule in rules where !phrases.contains(Self.key(of: rule.action)) {
            var changed = rule
            changed.action = name
            // Those that were made by voice are called by what they do.
            if rule.name.hasPrefix(rule.action) { changed.name = name + rule.name.dropFirst(rule.action.count) }
            _ = try automations.add(changed)
            if changed.name.lowercased() != rule.name.lowercased() { _ = try automations.remove(rule.name) }
        }
    }
}
