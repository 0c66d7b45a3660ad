/// How to listen to one utterance.
package struct RecognitionRequest: Sendable, Hashable {
    /// Name of a prepared grammar.
    package var grammar: String
    /// Invocation phrases the utterance may (or must) begin with, before what the grammar says.
    package var invocationPhrases: [String]
    package var invocationRequired: Bool

    package init(grammar: String, invocationPhrases: [String] = [], invocationRequired: Bool = false) {
        self.grammar = grammar
        self.invocationPhrases = invocationPhrases
        self.invocationRequired = invocationRequired
    }
}
