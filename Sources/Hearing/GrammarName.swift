package import Speech
package import WilcoIntents

/// Names under which the recogniser keeps its prepared grammars.
package enum GrammarName {
    /// Everything the apps can do.
    package static let request = "request"
    /// The answers to an open question.
    package static let answer = "answer"

    /// What ends the assistant's turn.
    package static let interruption = "interruption"

    /// The answers to the open question of one seat among several that share a recogniser.
    package static func answer(at seat: SeatID) -> String { "\(answer)-\(seat.rawValue)" }

    /// Nats in favour of an answer to a question that was just asked.
    ///
    /// The recogniser's confidence is fitted on whole commands; the short words that answer questions explain less sound.
    private static let answerLogOdds = 3.0

    /// Nats in favour of being told to stop: all that may be said then means the same, so that no reading of it is wrong.
    private static let interruptionLogOdds = 1.0

    /// How to listen to an utterance in the state of the conversation that `grammar` was prepared for.
    ///
    /// - Parameter invoked: Somebody said the invocation phrase, and so at least as likely begins something else as answers.
    package static func recognition(
        _ grammar: String,
        phrases: [String],
        phraseRequired: Bool = false,
        invoked: Bool = false
    ) -> GrammarRequest {
        GrammarRequest(
            grammar: grammar,
            invocationPhrases: phrases,
            invocationRequired: phraseRequired,
            priorLogOdds: priorLogOdds(grammar, invoked: invoked),
            escape: isAnswer(grammar) ? request : nil
        )
    }

    private static func priorLogOdds(_ grammar: String, invoked: Bool) -> Double {
        if isAnswer(grammar) { return invoked ? 0 : answerLogOdds }
        return grammar == interruption ? interruptionLogOdds : 0
    }

    private static func isAnswer(_ grammar: String) -> Bool { grammar.hasPrefix(answer) }
}
