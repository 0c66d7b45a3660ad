internal import AudioIO
internal import Configuration
package import Conversation
internal import Foundation
internal import Hearing
internal import Recognition
package import Speech
internal import Synthesis
internal import WilcoIntents

extension AssistantSession {
    /// Speaks into a file, or only shows on the terminal.
    package func presenter(terminal: any Presenter, output: String?) async throws -> any Presenter {
        guard let output else { return terminal }
        // Before anything is done that would not be heard of.
        try WAVFileSink(context.options.absolute(output)).check()
        let spoken = SpokenPresenter(
            synthesizer: try await engines.synthesizer(),
            sink: context.sink(output: output),
            normalizer: generation.normalizer
        )
        return BothPresenters(first: terminal, second: spoken)
    }

    /// The recogniser, primed with everything the apps can do.
    package func recognizer() async throws -> GrammarShelf {
        try await engines.recognizer { [generation] in generation.requestGrammar }
    }

    /// One utterance, with what the recogniser is primed with at the start of a conversation.
    package func transcribe(
        _ samples: [Int16],
        grammar: String = GrammarName.request,
        phrases: [String] = [],
        phraseRequired: Bool = false
    ) async throws -> Transcript {
        let session = try await recognizer().begin(
            GrammarName.recognition(grammar, phrases: phrases, phraseRequired: phraseRequired)
        )
        try await session.accept(samples)
        return try await session.finish()
    }
}
