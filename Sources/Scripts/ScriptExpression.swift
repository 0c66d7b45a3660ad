internal import Speech

/// A regular expression of a script, which comes to an end whatever it is.
struct ScriptExpression: Sendable {
    /// Characters of an expression, and of what it is looked for in.
    static let longest = 1_000
    static let longestText = 100_000
    /// Thousands of times what any that is meant takes.
    private static let patience = Duration.seconds(3)

    let expression: String
    let ignoresCase: Bool

    struct Fault: Error, CustomStringConvertible {
        var description: String
    }

    /// What is wrong with it as it is written, and how to mend it; nil: nothing.
    static func fault(of expression: String) -> (what: String, mend: String)? {
        guard expression.count <= longest else {
            return ("an expression has at most \(longest) characters", "say less, or split the turn")
        }
        do {
            _ = try Regex(expression)
            return nil
        } catch {
            return ("/\(expression)/ is no regular expression: \(error)", "mend it, or write the words without /")
        }
    }

    /// How many of these, taken together, it is found in first; nil: in none.
    ///
    /// A search may take longer than anybody lives, and cannot be cut short: it has a thread of its own, which is not waited for.
    func prefix(of said: [String]) async throws -> Int? {
        let texts = said.indices.map { said[...$0].joined(separator: " ") }
        guard texts.last?.count ?? 0 <= Self.longestText else {
            throw Fault(description: "more than \(Self.longestText) characters were said — expect some of it at a time")
        }
        return try await withThrowingTaskGroup(of: Int?.self) { group in
            group.addTask { [self] in
                try await OwnThread.run(named: "expression") {
                    guard let regex = try? Regex(expression) else { return nil }
                    let found = ignoresCase ? regex.ignoresCase() : regex
                    return texts.firstIndex { $0.contains(found) }.map { $0 + 1 }
                }
            }
            group.addTask { [self] in
                try await Task.sleep(for: Self.patience)
                throw Fault(
                    description:
                        "/\(expression)/ is still being looked for after \(Int(Self.patience / .seconds(1))) s — repeat nothing that repeats or chooses itself, as (a+)+ and (a|a)* do"
                )
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
