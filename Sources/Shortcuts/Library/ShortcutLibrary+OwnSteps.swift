package import Automation
internal import Foundation
internal import Storage
package import WilcoIntents
package import YAMLFiles

// Automations that are shortcuts of their own: they have steps, or give a shortcut values.
extension ShortcutLibrary {
    /// What an automation does, where that is not said; nil: it is.
    package func shortcut(of rule: AutomationRule) throws(ShortcutFault) -> Shortcut? {
        guard let document = rule.document else { return nil }
        return try read(document, path: rule.name)
    }

    /// What running its steps is, as if a phrase for them had been said.
    package static func request(toRun rule: AutomationRule) -> Understanding {
        request(toRun: idPrefix + escaped(rule.name), named: rule.name)
    }

    /// What it does, each step as a sentence.
    package func sentences(of rule: AutomationRule) -> [String] {
        guard let shortcut = try? shortcut(of: rule) else { return [rule.action] }
        let summaries = summaries
        return shortcut.steps.map { summaries.wholeText(of: $0) }
    }

    /// What would go wrong in its steps, or with what it gives a shortcut.
    package func faults(in rule: AutomationRule) -> [String] {
        do {
            guard let shortcut = try shortcut(of: rule) else { return [] }
            let found = check(shortcut).filter { $0.severity == .error }.map { problem in
                let place = rule.steps == nil ? "" : "in step \(Self.number(in: problem.pointer)): "
                return place + "\(problem.message) — \(problem.mend)"
            }
            return found.isEmpty && rule.input != nil ? inputFaults(of: shortcut, in: rule) : found
        } catch {
            return ["\(error)"]
        }
    }

    /// Numbers of a step, outermost first, of the pointer to something in it: `2.1`.
    private static func number(in pointer: String) -> String {
        let parts = pointer.split(separator: "/")
        let lists: Set<Substring> = ["steps", "then", "otherwise"]
        let numbers = parts.indices.dropFirst().compactMap { index -> Int? in
            let isInCase = index > 1 && parts[index - 2] == "cases"
            return lists.contains(parts[index - 1]) || isInCase ? Int(parts[index]) : nil
        }
        return numbers.map { "\($0 + 1)" }.joined(separator: ".")
    }

    /// Whether the shortcut that it names has a use for what it is given.
    private func inputFaults(of shortcut: Shortcut, in rule: AutomationRule) -> [String] {
        guard let record = try? record(named: rule.action), case .run(_, let input?)? = shortcut.steps.first?.kind
        else { return [] }
        let wanted = record.document.matches(of: Self.inputs)
        guard !wanted.isEmpty else {
            return ["“\(record.name)” has no use for what it is given — put ${input} into one of its steps"]
        }
        let given: Set<String>
        switch input {
        case .dictionary(let members): given = Set(members.keys)
        case .literal(.value(.string)), .literal(.value(.integer)), .literal(.value(.decimal)), .text: given = []
        // What belongs to such a value is its own affair.
        default: return []
        }
        // All of it may be used at once.
        guard wanted.allSatisfy({ $0.output.1 != nil }) else { return [] }
        let names = Set(wanted.compactMap { $0.output.1.map(String.init) })
        // Any list and any text has these.
        let missing = names.subtracting(given).subtracting(["count", "length"])
        return missing.sorted().map { "“\(record.name)” wants ${input.\($0)} — add it under with" }
            + given.subtracting(names).sorted().map { key in
                let near = Spelling.nearest(to: key, among: names.sorted()).map { "did you mean \($0)?" }
                return "“\(record.name)” has no use for “\(key)” — "
                    + (near ?? "it uses \(names.sorted().joined(separator: ", "))")
            }
    }

    /// `${input}`, `${input.tea}`.
    private static var inputs: Regex<(Substring, Substring?)> { /\$\{\s*input\s*(?:\.\s*([^.}]*[^.}\s])[^}]*)?\}/ }

    // MARK: - By its name

    /// The shortcut that an automation of a run's id is; nil: it is no automation's.
    func ownShortcut(id: String) throws -> Shortcut? {
        guard id.hasPrefix(Self.idPrefix) else { return nil }
        let name = id.dropFirst(Self.idPrefix.count).removingPercentEncoding ?? ""
        return try shortcut(of: try automations().rule(named: name))
    }

    private static let idPrefix = "automation:"

    private static func escaped(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
    }

    // MARK: - Those that run shortcuts

    /// The automations of which a step runs a shortcut by one of these names, as phrases are compared.
    func automations(running names: Set<String>) throws -> [AutomationRule] {
        try automations().rules().filter { !followers(of: $0).isDisjoint(with: names) }
    }

    private func followers(of rule: AutomationRule) -> Set<String> {
        guard rule.steps != nil, let shortcut = try? shortcut(of: rule) else { return [] }
        return Set(shortcut.followers.map(Self.key))
    }
}

extension ShortcutReader {
    /// Complains of what is no step, or no value, in an automation's file.
    package static func check(_ key: String, _ value: YAMLValue) {
        guard key == "steps" else {
            _ = StepReader().expression(value)
            return
        }
        for step in value.list() ?? [] { _ = StepReader().step(step) }
    }
}
