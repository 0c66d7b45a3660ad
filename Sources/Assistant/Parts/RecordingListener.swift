internal import AudioIO
internal import Configuration
package import Conversation
package import Hearing
internal import Synchronization

/// Takes the turns of a conversation from recordings: each stretch of speech is one, as if a person waited for each answer.
///
/// They are heard as a microphone is; only nobody has to say the invocation phrase, though it may stand before a request.
package actor RecordingListener {
    private let parts: AssistantParts
    private let owner: ConversationOwner
    private let observe: @Sendable (VoiceEvent) -> Void
    private var opened: VoiceLoop?
    private let ends = Ends()

    /// - Parameter observe: Told what is heard.
    package init(
        parts: AssistantParts,
        owner: ConversationOwner,
        observe: @escaping @Sendable (VoiceEvent) -> Void = { _ in }
    ) {
        self.parts = parts
        self.owner = owner
        self.observe = observe
    }

    /// - Returns: Where the last turn led; nil when there was no speech.
    package func hear(file: String, raw: Bool) async throws -> ConversationOwner.TurnEnd? {
        try await hear(try AudioFile.read(file, raw: raw))
    }

    /// - Parameter samples: 16 kHz, mono.
    /// - Returns: Where the last turn led; nil when there was no speech.
    package func hear(_ samples: [Int16]) async throws -> ConversationOwner.TurnEnd? {
        let loop = try await loop()
        _ = ends.take()
        try await loop.listen(to: RecordingSource(samples) { await loop.finishTurn() })
        await loop.finishTurn()
        return ends.take()
    }

    /// A turn that is not spoken.
    package func take(_ input: ConversationOwner.Input) async throws {
        try await loop().takeUnspoken(input)
    }

    private func loop() async throws -> VoiceLoop {
        if let opened { return opened }
        let loop = VoiceLoop(
            endpointing: parts.context.settings.endpointing,
            spotter: nil,
            recognizer: try await parts.session.recognizer(),
            owner: owner,
            phrases: parts.context.settings.phrases.map(\.text),
            settings: ListeningSettings(commandTimeout: parts.context.settings.commandTimeout, attention: .always),
            observe: { [ends, observe] event in
                ends.note(event)
                observe(event)
            }
        )
        opened = loop
        return loop
    }

    /// Where the last turn has led.
    private final class Ends: Sendable {
        private let last = Mutex<ConversationOwner.TurnEnd?>(nil)

        func note(_ event: VoiceEvent) {
            guard case .turnEnded(let end) = event else { return }
            last.withLock { $0 = end }
        }

        func take() -> ConversationOwner.TurnEnd? { last.withLock { $0.take() } }
    }
}
