internal import Automation
internal import Control
internal import Shortcuts
internal import WilcoIntents

extension UserDataChanges {
    func make(_ change: AutomationChange) async throws -> [ToldLine] {
        let library = try AutomationLibrary(parts: parts)
        switch change {
        case .add(let text, let path, let keepsFaults):
            let rules = try AutomationFile.read(text, path: path, inner: ShortcutReader.check)
            let kept = try await library.add(rules) { try refuse(rules, library, unless: keepsFaults) }
            return kept.notes.map { ToldLine(remark: "\($0.rule): \($0.note)") }
                + rules.map { ToldLine("kept: \($0.name)", [("kept", .string($0.name))]) }
        case .edit(let seen, let text, let path, let keepsFaults):
            let before = try AutomationFile.read(seen, path: path)
            let rules = try AutomationFile.read(text, path: path, inner: ShortcutReader.check)
            guard before.count == 1, rules.count == 1 else { throw Fault("\(path) is to have one automation") }
            let notes = try await library.replace(before[0], with: rules[0]) {
                try refuse(rules, library, unless: keepsFaults)
            }
            return notes.map { ToldLine(remark: "\(rules[0].name): \($0)") }
                + [ToldLine("kept: \(rules[0].name)", [("kept", .string(rules[0].name))])]
        case .remove(let name):
            let name = try library.rule(named: name).name
            try library.remove([name])
            return [ToldLine("removed: \(name)", [("removed", .string(name))])]
        case .enable(let name, let isEnabled):
            let name = try library.rule(named: name).name
            _ = try library.setEnabled(isEnabled, name)
            let word = isEnabled ? "enabled" : "disabled"
            return [ToldLine("\(word): \(name)", [(word, .string(name))])]
        }
    }

    /// What would never do what it is for is not kept by mistake.
    private func refuse(_ rules: [AutomationRule], _ library: AutomationLibrary, unless isWanted: Bool) throws {
        let faults = rules.flatMap { rule in library.faults(in: rule).map { "\(rule.name): \($0)" } }
        guard isWanted || faults.isEmpty else { throw AutomationFault.useless(faults) }
    }
}
