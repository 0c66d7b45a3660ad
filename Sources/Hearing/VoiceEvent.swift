package import Conversation
package import Speech

/// What the ears noticed, for logs and diagnosis.
package enum VoiceEvent: Sendable {
    /// The source brings sound.
    case opened
    /// Nothing was said into the open microphone.
    case stoppedListening
    case invoked(InvocationDetection)
    case decoded(Transcript, HearingTimes)
    /// Somebody may speak now without an invocation phrase.
    case listening
    /// The assistant has had its say.
    case turnEnded(ConversationOwner.TurnEnd)
    /// What was to be listened for cannot be; the words of requests are, in its place.
    case unprimed(reason: String)
}
