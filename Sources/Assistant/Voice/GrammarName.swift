/// Names under which the recogniser keeps its prepared grammars.
package enum GrammarName {
    /// Everything the apps can do.
    package static let request = "request"
    /// The answers to the open question.
    package static let answer = "answer"
}
