/// Options of the library that were chosen by measurement; see `Models/README.md`.
enum DecoderOptions {
    /// Wide beams: half of the errors of the defaults for half as much work again.
    private static let beams = [("beam", "1e-80"), ("wbeam", "1e-60"), ("pbeam", "1e-80")]

    /// The same, but for the ends of words: each that stays is a node of the lattice, which is built in the square of their
    /// number; with 1e-60 that took seconds for the grammar of two apps.
    private static let latticeBeams = [("beam", "1e-80"), ("wbeam", "1e-20"), ("pbeam", "1e-80")]

    /// All senones in every frame: scores are relative to the best of those computed, and only those of equal sets compare.
    private static let comparable = [("compallsen", "yes")]

    /// Frames of silence after which speech may be over and decoding begins, so that it is done when the endpointer is sure.
    ///
    /// With 30, "cancel" and "two" of one synthetic voice were no longer heard.
    private static let pause = [("vad_postspeech", "40")]

    static let grammar = latticeBeams + comparable + pause
    /// Any phone is always at hand, so narrow beams find the same path in two thirds of the time.
    static let loop = [("beam", "1e-20"), ("pbeam", "1e-20"), ("wbeam", "1e-15")] + comparable

    /// The first stage of the spotter need not compare scores.
    static let proposal: [(String, String)] = []
    static let verification = beams + comparable

    /// Nats for each further phone of the first stage's loop; the more, the more it proposes.
    static let proposalCost = 5.0

    /// Nats for each further phone of the loop.
    static let loopCost = 2.0

    /// Frames that the usual mean of a channel counts for beside the utterance's own, for each coefficient.
    ///
    /// Little for the first, which is loudness: it says how far away somebody is, not how the microphone colours.
    static let priorWeights = [Float(10)] + [Float](repeating: 100, count: Cepstra.width - 1)
}
