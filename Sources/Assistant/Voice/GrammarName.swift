internal import Speech

/// Names under which the recogniser keeps its prepared grammars.
package enum GrammarName {
    /// Everything the apps can do.
    package static let request = "request"
    /// The answers to the open question.
    package static let answer = "answer"

    /// What ends the assistant's turn.
    package static let interruption = "interruption"

    static func of(_ turn: ListeningMachine.Turn) -> String {
        switch turn {
        case .request: request
        case .answer: answer
        case .interruption: interruption
        }
    }

    /// Nats in favour of an answer to a question that was just asked.
    ///
    /// The recogniser's confidence is fitted on whole commands; the short words that answer questions explain less sound.
    private static let answerLogOdds = 3.0

    /// How to listen to an utterance in the state of the conversation that `grammar` was prepared for.
    ///
    /// - Parameter invoked: Somebody said the invocation phrase, and so at least as likely begins something else as answers.
    static func recognition(
        _ grammar: String,
        phrases: [String],
        phraseRequired: Bool = false,
        invoked: Bool = false
    ) -> RecognitionRequest {
        RecognitionRequest(
            grammar: grammar,
            invocationPhrases: phrases,
            invocationRequired: phraseRequired,
            priorLogOdds: grammar == answer && !invoked ? answerLogOdds : 0,
            escape: grammar == answer ? request : nil,
            readingsMeanTheSame: grammar == interruption
        )
    }
}
