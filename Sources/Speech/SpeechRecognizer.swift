/// Turns sound into words that grammars allow.
///
/// An implementation keeps its models loaded; ``begin(_:)`` must be cheap. How sure it is of what it heard is its own affair, as long as
/// confidences of all engines mean the same: how often it is right.
package protocol SpeechRecognizer: Sendable {
    /// Compiles a grammar; whatever is being heard meanwhile is heard on without waiting for it.
    ///
    /// Words without a pronunciation are left out of the grammar and reported, never an error by themselves.
    ///
    /// - Parameters:
    ///   - name: What it is called in messages.
    ///   - phrases: Invocation phrases, of which any may come before what the grammar says.
    ///   - old: What is used so far; it is the result where the same would come out.
    func compile(
        _ grammar: Grammar,
        named name: String,
        after phrases: [String],
        replacing old: (any CompiledGrammar)?
    ) async throws -> any CompiledGrammar

    /// Starts on one utterance. Any number may be open at once, each with grammars of its own, or the same ones.
    func begin(_ request: RecognitionRequest) async throws -> any RecognitionSession
}
