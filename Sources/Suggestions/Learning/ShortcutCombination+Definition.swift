internal import WilcoIntents

extension ShortcutCombination {
    /// The parameters of an intent that are worth suggesting together, the fullest first.
    ///
    /// Free text is different every time, so it belongs only to the fullest. At most ``maximum``.
    ///
    /// - Parameter present: The parameters that have a value.
    static func combinations(of intent: IntentDefinition, present: Set<String>) -> [ShortcutCombination] {
        // Less than all that restores a state leads nowhere.
        guard !intent.isActivity else {
            let keys = Set(intent.parameters.filter(\.isRequired).map(\.name))
            return [ShortcutCombination(keys, runsInBackground: false)]
        }
        // Who says what is to be suggested is taken at their word.
        guard intent.shortcutTypes.isEmpty else {
            return intent.shortcutTypes.map { type in
                ShortcutCombination(
                    Set(type.parameters),
                    runsInBackground: type.supportsBackground ?? intent.supportsBackground
                )
            }
        }
        let given = intent.parameters.filter { present.contains($0.name) && $0.type != .string }
        let telling = given.map(\.name)
        let required = given.filter(\.isRequired).map(\.name)
        // Every selection of the first four that tell something; more would be too many.
        let first = Array(telling.prefix(4))
        var sets: [Set<String>] = [present, Set(telling), Set(required)]
        for mask in (0..<(1 << first.count)).reversed() {
            sets.append(Set(first.indices.filter { mask & (1 << $0) != 0 }.map { first[$0] }))
        }
        var seen: Set<Set<String>> = []
        let distinct = sets.filter { seen.insert($0).inserted }
        // Without any value it is only worth suggesting when nothing needs to be asked.
        let asksNothing = intent.parameters.allSatisfy { !$0.isRequired }
        return distinct.filter { !$0.isEmpty || asksNothing }.prefix(maximum)
            .map { ShortcutCombination($0, runsInBackground: intent.supportsBackground) }
    }
}
