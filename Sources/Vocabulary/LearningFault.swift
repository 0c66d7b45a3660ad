/// The process that learns how words are said ended without having learnt it.
package struct LearningFault: Error, Sendable, Hashable, CustomStringConvertible {
    package var program: String
    /// What it said, if anything.
    package var reason: String

    package init(program: String, reason: String) {
        self.program = program
        self.reason = reason
    }

    package var description: String {
        let told = reason.isEmpty ? "it ended without a word" : reason
        return "how unknown words are said could not be learnt: \(told) — try: \(program) vocabulary learn"
    }
}
