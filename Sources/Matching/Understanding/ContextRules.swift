internal import WilcoIntents

/// Whether a sentence group's conditions hold, of what is known and of the words that were said.
enum ContextRules {
    /// No condition is broken by what is known so far; missing keys may still come.
    static func mayFit(_ group: SentenceDefinition, _ context: [String: JSONValue]) -> Bool {
        guard !context.isEmpty else { return true }
        for (key, requirement) in group.requiresContext {
            guard let value = context[key] else { continue }
            if !accepts(requirement, value) { return false }
        }
        return !isExcluded(group, context)
    }

    /// All conditions hold.
    static func fits(_ group: SentenceDefinition, _ context: [String: JSONValue]) -> Bool {
        for (key, requirement) in group.requiresContext {
            guard let value = context[key], plain(value) != .null, accepts(requirement, value) else { return false }
        }
        return !isExcluded(group, context)
    }

    /// Whether the sentences follow on the request before.
    static func follows(_ group: SentenceDefinition) -> Bool {
        group.requiresContext.keys.contains { $0.hasPrefix(MatchContext.lastTurn) }
    }

    /// The conditions that do not hold, for people.
    static func lacks(_ group: SentenceDefinition, _ context: [String: JSONValue]) -> [String] {
        func text(_ requirement: ContextRequirement) -> String {
            guard let values = requirement.values else { return "there" }
            return values.map { $0.stringValue ?? "\($0)" }.joined(separator: " or ")
        }
        let missing = group.requiresContext.sorted { $0.key < $1.key }.filter { key, requirement in
            guard let value = context[key], plain(value) != .null else { return true }
            return !accepts(requirement, value)
        }
        let excluded = group.excludesContext.sorted { $0.key < $1.key }.filter { key, requirement in
            context[key].map { accepts(requirement, $0) } ?? false
        }
        return missing.map { "\($0.key) is \(text($0.value))" } + excluded.map { "\($0.key) is not \(text($0.value))" }
    }

    /// Whether one of the words was said that the group cannot do without, where it names any, and none that it excludes.
    static func isSpokenOf(_ group: SentenceDefinition, in tokens: TokenizedText) -> Bool {
        func isSaid(_ word: String) -> Bool {
            let word = word.lowercased()
            return tokens.tokens.contains { $0.text == word }
        }
        return (group.requiredKeywords.isEmpty || group.requiredKeywords.contains(where: isSaid))
            && !group.excludedKeywords.contains(where: isSaid)
    }

    private static func isExcluded(_ group: SentenceDefinition, _ context: [String: JSONValue]) -> Bool {
        group.excludesContext.contains { key, requirement in
            context[key].map { accepts(requirement, $0) } ?? false
        }
    }

    private static func accepts(_ requirement: ContextRequirement, _ value: JSONValue) -> Bool {
        guard let values = requirement.values else { return true }
        let actual = plain(value)
        return values.contains { isEqual(plain($0), actual) }
    }

    private static func isEqual(_ first: JSONValue, _ second: JSONValue) -> Bool {
        if first == second { return true }
        guard let first = first.doubleValue, let second = second.doubleValue else { return false }
        return first == second
    }

    /// A context value may be an object with a `value`.
    static func plain(_ value: JSONValue) -> JSONValue {
        value["value"] ?? value
    }

    /// The situation, with what the values said bring along.
    static func merged(_ context: [String: JSONValue], _ derivation: Derivation, _ run: MatchRun) -> [String: JSONValue]
    {
        var result = context
        for capture in derivation.captures where capture.entry >= 0 {
            let node = run.graph.nodes[Int(capture.node)]
            let entry = run.graph.termLists[Int(node.a)].entries[Int(capture.entry)]
            result.merge(entry.context) { $1 }
        }
        return result
    }
}
