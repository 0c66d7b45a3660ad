package import WilcoIntents

/// What a step may use: `${name}` with its type.
package struct VisibleValues: Sendable, Hashable {
    /// Results of earlier steps, variables, and in loops `item` and `index`.
    package var variables: [String: StepType]
    /// What the step before gave.
    package var result: StepType

    /// Each with its name, in the order of the alphabet; behind them what always has a value.
    package var json: JSONValue {
        var known = variables.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let facts = Dictionary(StepEnvironment.deviceFacts.map { ($0, StepType.text) }) { $1 }
        known += [
            ("result", result), ("input", .any), ("now", .date), ("today", .date),
            ("device", .dictionary(members: facts)),
        ]
        return .array(
            known.map { name, type in .object((type.json.objectValue ?? [:]).merging(["name": .string(name)]) { $1 }) }
        )
    }
}
