internal import AudioIO
internal import Endpointing
internal import Speech
internal import WilcoIntents

/// Takes the turns of a conversation from recordings: each stretch of speech is one.
package struct RecordingListener: Sendable {
    private let parts: AssistantParts
    private let owner: ConversationOwner

    package init(parts: AssistantParts, owner: ConversationOwner) {
        self.parts = parts
        self.owner = owner
    }

    /// - Returns: Where the last turn led; nil when there was no speech.
    package func hear(file: String, raw: Bool) async throws -> ConversationOwner.TurnEnd? {
        let samples = try AudioFile.read(file, raw: raw)
        let phrases = parts.context.settings.phrases.map(\.text)
        var end: ConversationOwner.TurnEnd?
        for span in SpeechSegmenter.spans(in: samples) {
            let expectation = await owner.expectation ?? .request
            let transcript = try await parts.session.transcribe(
                Array(samples[span]),
                grammar: try await parts.session.grammar(for: expectation),
                phrases: phrases
            )
            if transcript.invocation != nil, transcript.best?.text.isEmpty ?? true { continue }
            end = await owner.take(.transcript(transcript))
        }
        return end
    }
}
