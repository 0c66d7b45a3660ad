/// How to listen to one utterance, with grammars of a ``GrammarShelf``.
package struct GrammarRequest: Sendable, Hashable {
    /// Name of a prepared grammar.
    package var grammar: String
    /// Invocation phrases the utterance may (or must) begin with, before what the grammar says.
    package var invocationPhrases: [String]
    package var invocationRequired: Bool
    /// Nats that speak for the grammar before anything is heard: somebody who was just asked will mostly answer.
    package var priorLogOdds: Double
    /// Name of a prepared grammar to try as well when the sound hardly fits `grammar`: somebody who was asked one thing may say
    /// another.
    package var escape: String?

    package init(
        grammar: String,
        invocationPhrases: [String] = [],
        invocationRequired: Bool = false,
        priorLogOdds: Double = 0,
        escape: String? = nil
    ) {
        self.grammar = grammar
        self.invocationPhrases = invocationPhrases
        self.invocationRequired = invocationRequired
        self.priorLogOdds = priorLogOdds
        self.escape = escape
    }
}

extension GrammarRequest {
    /// Name of the small grammar that is listened for beside one, wherever it has been prepared: what changes often, and must be
    /// heard at once.
    package static func beside(_ grammar: String) -> String { grammar + "+own" }
}
