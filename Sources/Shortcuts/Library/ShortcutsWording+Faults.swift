internal import Storage
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

    /// Names of what can go wrong, for their wording in a language's files.
    package static let faultNames = [
        "nameTaken", "phraseTaken", "changed", "inUse", "needed", "undone", "gone", "unreadable", "full", "other",
    ]

    /// Why something was not done, to whoever asked for it; a log has it in full.
    package func words(for error: any Error) -> String {
        // In these words already.
        if case ShortcutFault.phrase(let problem) = error { return problem.capitalizedFirst + "." }
        let (name, values): (String, [String: String]) =
            switch error {
            case ShortcutStoreError.nameTaken(let name): ("nameTaken", ["name": name])
            case ShortcutStoreError.phraseTaken(let phrase, let name):
                ("phraseTaken", ["phrase": phrase, "name": name])
            case ShortcutStoreError.changedMeanwhile(let name): ("changed", ["name": name])
            case ShortcutStoreError.inUse(let name, let others):
                ("inUse", ["name": name, "others": list(others)])
            case ShortcutStoreError.needed(let name, let others):
                ("needed", ["name": name, "others": list(others)])
            case ShortcutStoreError.nothingToUndo: ("undone", [:])
            case ShortcutFault.unknown: ("gone", [:])
            case ShortcutFault.file, ShortcutFault.newer: ("unreadable", [:])
            case StoreError.full: ("full", [:])
            default: ("other", [:])
            }
        return faults[name]?.filled(values) ?? "\(error)".capitalizedFirst + "."
    }

    private func list(_ names: [String]) -> String {
        names.map { quoted.filled(["name": $0]) }.joined(separator: ", ")
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
