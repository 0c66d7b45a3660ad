/// How to listen to one utterance.
package struct RecognitionRequest: Sendable {
    /// Grammars that are listened for with the same right.
    package struct Choice: Sendable {
        /// Compiled by the recogniser that listens.
        package var grammars: [any CompiledGrammar]
        /// Nats that speak for them before anything is heard: somebody who was just asked will mostly answer.
        package var priorLogOdds: Double

        package init(_ grammars: [any CompiledGrammar], priorLogOdds: Double = 0) {
            self.grammars = grammars
            self.priorLogOdds = priorLogOdds
        }
    }

    /// In order of priority: what hardly fits the first is tried with the next, too.
    package var choices: [Choice]
    /// Whether it must begin with one of the invocation phrases that the grammars were compiled with.
    package var phraseIsRequired: Bool

    package init(choices: [Choice], phraseIsRequired: Bool = false) {
        self.choices = choices
        self.phraseIsRequired = phraseIsRequired
    }
}
