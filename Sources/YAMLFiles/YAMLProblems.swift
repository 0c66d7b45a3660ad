/// Collects everything that is wrong while files are read, so that one run reports it all.
package final class YAMLProblems {
    package private(set) var all: [YAMLProblem] = []
    /// The keys that readers asked for, by place in the file (`handler`, `intents.*.parameters.*`, `names[]`); the root is "".
    package private(set) var knownKeys: [String: Set<String>] = [:]

    package init() {}

    package var hasErrors: Bool { all.contains { $0.severity == .error } }

    package func add(_ problem: YAMLProblem) {
        if !all.contains(problem) { all.append(problem) }
    }

    func note(_ key: String, at path: String) {
        knownKeys[path, default: []].insert(key)
    }
}
