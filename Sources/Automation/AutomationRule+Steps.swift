internal import YAMLFiles

// An automation may be a shortcut of its own.
extension AutomationRule {
    /// The file of the shortcut that it is, where it has steps, or gives a shortcut values; nil: what it does is said.
    package var document: String? {
        let head = "name: \(YAMLScalar.text(name))\nsteps:\n"
        if let steps { return head + Self.block(steps, indent: 2) }
        guard let input else { return nil }
        let run = "  - run: \(YAMLScalar.text(action.replacing("${", with: "$${")))\n    input:\n"
        return head + run + Self.block(input, indent: 6)
    }

    /// The steps of a shortcut's file that ``document`` was, or became by another's new name.
    package static func steps(inDocument text: String) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let head = lines.firstIndex(of: "steps:") else { return nil }
        let steps = lines[(head + 1)...].filter { !$0.isEmpty }
        let indent = steps.first?.prefix { $0 == " " }.count ?? 0
        return steps.map { $0.dropFirst(indent) }.joined(separator: "\n")
    }

    /// Lines of a value below its key.
    static func block(_ text: String, indent: Int) -> String {
        let space = String(repeating: " ", count: indent)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { space + $0 + "\n" }.joined()
    }
}
