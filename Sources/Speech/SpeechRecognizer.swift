/// Turns sound into words that a grammar allows.
///
/// An implementation keeps its models loaded and its grammars compiled; ``begin(_:)`` must be cheap.
package protocol SpeechRecognizer: Sendable {
    /// Compiles `grammar` under `name`, replacing what had that name; the old one serves until the new one is ready.
    ///
    /// Words without a pronunciation are left out of the grammar and reported, never an error by themselves.
    @discardableResult
    func prepare(_ grammar: Grammar, named name: String) async throws -> GrammarReport

    /// Starts on one utterance with a prepared grammar. One session at a time; a new one cancels the last.
    func begin(_ request: RecognitionRequest) async throws -> any RecognitionSession
}
