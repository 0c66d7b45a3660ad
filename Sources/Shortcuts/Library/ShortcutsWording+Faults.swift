internal import WilcoIntents

// What is wrong, in the words of the language.
extension ShortcutsWording {
    func words(for problem: PhraseProblem) -> (message: String, mend: String) {
        let text = (phraseProblems[problem.kind.rawValue] ?? problem.kind.rawValue)
            .filled(["phrase": problem.phrase, "other": problem.other])
        let parts = text.split(separator: " — ", maxSplits: 1).map(String.init)
        return (parts.first ?? text, parts.count > 1 ? parts[1] : "")
    }

    /// Said of itself.
    func sentence(for problem: PhraseProblem) -> String {
        let (message, mend) = words(for: problem)
        return (mend.isEmpty ? message : message + " — " + mend).capitalizedFirst + "."
    }

    package func words(for reason: StepFailure.Reason) -> String {
        switch reason {
        case .fault(let reason): return reason
        case .invalid(let fault):
            guard let template = stepFaults[fault.kind.rawValue] else { return fault.message }
            var fault = fault
            if let value = fault.values["value"] { fault.values["value"] = named(value) }
            return fault.text(in: template)
        case .bound(let bound):
            return stepBounds[bound.name]?.filled(["limit": "\(bound.limit)"]) ?? "\(bound)"
        }
    }

    /// A value's name, with the language's own quotation marks.
    private func named(_ value: String) -> String {
        if let thing = things[value] { return thing }
        guard value.count > 1, value.first == "“", value.last == "”" else { return value }
        return quoted.filled(["name": String(value.dropFirst().dropLast())])
    }
}
