package import Speech

/// What the ears noticed, for logs and diagnosis.
package enum VoiceEvent: Sendable {
    /// The source brings sound.
    case opened
    /// Nothing was said into the open microphone.
    case stoppedListening
    case invoked(InvocationDetection)
    case decoded(Transcript)
    /// Somebody may speak now without an invocation phrase.
    case listening
}
