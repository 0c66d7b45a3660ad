/// Collects everything that is wrong while files are read, so that one run reports it all.
package final class YAMLProblems {
    /// What was found, in order.
    ///
    /// What is missing from a file that has faults of its own is left out: it comes from these.
    package var all: [YAMLProblem] {
        let faulty = Set(found.filter { $0.source == nil && $0.severity == .error }.map(\.file))
        return found.filter { problem in problem.source.map { !faulty.contains($0) } ?? true }
    }

    private var found: [YAMLProblem] = []
    private var known: Set<YAMLProblem> = []
    /// The keys that readers asked for, by file and by place in it (`handler`, `intents.*.parameters.*`, `names[]`).
    ///
    /// The root's place is "".
    package private(set) var knownKeys: [String: [String: Set<String>]] = [:]

    package init() {}

    package var hasErrors: Bool { found.contains { $0.severity == .error || $0.severity == .omission } }

    /// Whether everything was read but what is wrong itself.
    package var leavesAllElse: Bool { found.allSatisfy { $0.severity != .error } }

    package func add(_ problem: YAMLProblem) {
        if known.insert(problem).inserted { found.append(problem) }
    }

    func note(_ key: String, at path: String, of file: String) {
        knownKeys[file, default: [:]][path, default: []].insert(key)
    }
}
