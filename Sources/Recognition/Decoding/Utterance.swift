internal import Speech

/// An utterance on its way through the recogniser.
struct Utterance {
    /// What decoding it brought.
    struct Result {
        var transcript: Transcript
        var evidence: RecognitionEvidence?
    }

    var session: Int
    var search: PreparedGrammar.Search
    /// A small grammar that is listened for as well.
    var beside: PreparedGrammar.Search?
    /// What speaks for the grammar before anything is heard, nats.
    var priorLogOdds = 0.0
    /// Without an invocation phrase it was not meant for the assistant.
    var phraseIsRequired = false
    /// Frames that ``result`` rests on; -1 before the first decoding.
    var decodedFrames = -1
    var result: Result?
    /// Time spent decoding.
    var time: Duration = .zero
}
