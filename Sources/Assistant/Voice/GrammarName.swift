/// Names under which the recogniser keeps its prepared grammars.
package enum GrammarName {
    /// Everything the apps can do.
    package static let request = "request"
    /// The answers to the open question.
    package static let answer = "answer"

    /// Nats in favour of an answer to a question that was just asked.
    ///
    /// The recogniser's confidence is fitted on whole commands; the short words that answer questions explain less sound.
    package static func priorLogOdds(of grammar: String) -> Double {
        grammar == answer ? 3 : 0
    }
}
