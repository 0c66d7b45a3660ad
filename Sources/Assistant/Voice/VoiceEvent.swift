package import Speech

/// What the ears noticed, for logs and diagnosis.
package enum VoiceEvent: Sendable {
    case invoked(InvocationDetection)
    case decoded(Transcript)
    /// Somebody may speak now without an invocation phrase.
    case listening
}
