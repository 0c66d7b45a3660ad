package import Speech

/// What an endpointer makes of a stream: where utterances begin and end, and their sound.
package enum EndpointEvent: Sendable, Hashable {
    /// Why an utterance ended.
    package enum Reason: String, Sendable, Hashable {
        case silence
        case tooLong
        case endOfInput
    }

    /// Speech began at sample `at`; `preroll` holds the sound from a little before it up to now.
    case started(at: Int, preroll: AudioChunk)
    /// More sound of the utterance, right after what was given before.
    case speech(AudioChunk)
    /// The utterance is over; `at` is one past the last sample of speech.
    case ended(at: Int, reason: Reason)
}
