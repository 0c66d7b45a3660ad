internal import Shortcuts
internal import WilcoIntents

/// Steps as lines, those inside others indented.
enum StepLines {
    static func text(_ steps: [Step], _ summaries: StepSummary, indent: Int, prefix: String = "") -> [String] {
        let space = String(repeating: " ", count: indent)
        return steps.enumerated().flatMap { index, step -> [String] in
            let number = "\(prefix)\(index + 1)"
            let result = step.resultName.map { "  → \($0)" } ?? ""
            var lines = ["\(space)\(number). \(summaries.text(of: step))\(result)"]
            if case .intent(let intent) = step.kind {
                for row in summaries.more(of: intent) {
                    lines.append("\(space)     more: \(row.parameter)\(row.value.map { ": \($0)" } ?? "")")
                }
            }
            let titles = titles(of: step)
            for (branch, inner) in step.inner.enumerated() where !inner.isEmpty {
                if let title = titles.indices.contains(branch) ? titles[branch] : nil {
                    lines.append("\(space)   \(title):")
                }
                lines += text(inner, summaries, indent: indent + 4, prefix: "\(number).")
            }
            return lines
        }
    }

    private static func titles(of step: Step) -> [String] {
        switch step.kind {
        case .condition: ["then", "otherwise"]
        case .menu(_, let cases): cases.map(\.title)
        default: []
        }
    }

    /// - Parameter scopes: What each step may use, by the JSON pointer to it.
    static func json(
        _ shortcut: Shortcut,
        _ summaries: StepSummary,
        _ scopes: [String: VisibleValues]
    ) -> [JSONValue] {
        json(shortcut.steps, summaries, scopes, shortcut.pointer(toStep:))
    }

    private static func json(
        _ steps: [Step],
        _ summaries: StepSummary,
        _ scopes: [String: VisibleValues],
        _ pointer: (Int) -> String
    ) -> [JSONValue] {
        steps.enumerated().map { index, step in
            let path = pointer(index)
            let summary = summaries.pieces(of: step)
            var members: [String: JSONValue] = [
                "sentence": .string(summary.text), "spans": summary.json["spans"] ?? .array([]), "path": .string(path),
            ]
            members["scope"] = scopes[path]?.json
            if let name = step.resultName { members["as"] = .string(name) }
            if case .intent(let intent) = step.kind {
                members["app"] = .string(intent.app)
                members["intent"] = .string(intent.intent)
                members["more"] = .array(
                    summaries.more(of: intent).map {
                        ["parameter": .string($0.parameter), "value": $0.value.map(JSONValue.string) ?? .null]
                    }
                )
            }
            let titles = titles(of: step)
            if !step.inner.isEmpty {
                members["inner"] = .array(
                    step.inner.enumerated().map { index, inner in
                        [
                            "title": titles.indices.contains(index) ? .string(titles[index]) : .null,
                            "steps": .array(
                                json(inner, summaries, scopes) { "\(path)\(step.innerPointers[index])/\($0)" }
                            ),
                        ]
                    }
                )
            }
            return .object(members)
        }
    }
}
