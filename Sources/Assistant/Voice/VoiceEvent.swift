package import Speech

/// What the ears noticed, for logs and diagnosis.
package enum VoiceEvent: Sendable {
    /// The source brings sound.
    case opened
    case invoked(InvocationDetection)
    case decoded(Transcript)
    /// Somebody may speak now without an invocation phrase.
    case listening
}
