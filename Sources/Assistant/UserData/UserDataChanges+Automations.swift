internal import Automation
internal import Control
internal import WilcoIntents

extension UserDataChanges {
    func make(_ change: AutomationChange) throws -> [ToldLine] {
        let library = try AutomationLibrary(parts: parts)
        switch change {
        case .add(let text, let path):
            return try AutomationFile.read(text, path: path).flatMap { rule in
                let notes = try library.add(rule).notes.map { ToldLine(remark: "\(rule.name): \($0)") }
                return notes + [ToldLine("kept: \(rule.name)", [("kept", .string(rule.name))])]
            }
        case .remove(let name):
            guard try library.remove([name]) != nil else { throw unknown(name) }
            return [ToldLine("removed: \(name)", [("removed", .string(name))])]
        case .enable(let name, let isEnabled):
            guard try library.setEnabled(isEnabled, name) else { throw unknown(name) }
            let word = isEnabled ? "enabled" : "disabled"
            return [ToldLine("\(word): \(name)", [(word, .string(name))])]
        }
    }

    private func unknown(_ name: String) -> Fault {
        Fault("there is no automation “\(name)” — see `wilco automation`")
    }
}
