/// Collects everything that is wrong while files are read, so that one run reports it all.
package final class YAMLProblems {
    package private(set) var all: [YAMLProblem] = []
    /// The keys that readers asked for, by file and by place in it (`handler`, `intents.*.parameters.*`, `names[]`).
    ///
    /// The root's place is "".
    package private(set) var knownKeys: [String: [String: Set<String>]] = [:]

    package init() {}

    package var hasErrors: Bool { all.contains { $0.severity == .error } }

    package func add(_ problem: YAMLProblem) {
        if !all.contains(problem) { all.append(problem) }
    }

    func note(_ key: String, at path: String, of file: String) {
        knownKeys[file, default: [:]][path, default: []].insert(key)
    }
}
