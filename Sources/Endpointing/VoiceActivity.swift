/// What one frame of 10 ms sounds like.
package enum VoiceActivity: Sendable, Hashable {
    /// Background.
    case none
    /// Perhaps a soft beginning of speech.
    case weak
    case speech
}
