/// Options of the library that were chosen by measurement; see `Models/README.md`.
enum DecoderOptions {
    /// Wide beams: half of the errors of the defaults for half as much work again.
    private static let beams = [("beam", "1e-80"), ("wbeam", "1e-60"), ("pbeam", "1e-80")]

    /// All senones in every frame: scores are relative to the best of those computed, and only those of equal sets compare.
    private static let comparable = [("compallsen", "yes")]

    static let grammar = beams + comparable
    static let loop = comparable

    /// Nats for each further phone of the loop.
    static let loopCost = 2.0

    /// Frames that the usual mean of a channel counts for beside the utterance's own.
    static let priorWeight: Float = 100
}
