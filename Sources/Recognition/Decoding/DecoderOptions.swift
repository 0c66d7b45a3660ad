/// Options of the library that were chosen by measurement; see `Models/README.md`.
enum DecoderOptions {
    /// Wide beams, for fewer errors than the defaults.
    ///
    /// Ends of words that stay are followed through all that may come next: with 1e-60 for them 1 in 75 commands more was heard, in up
    /// to two and a half times the time where much may follow.
    ///
    /// The many ends of words that they keep rule out a lattice, see ``latticeWordBeam``.
    private static let beams = [("beam", "1e-80"), ("wbeam", "1e-40"), ("pbeam", "1e-80")]

    /// All senones in every frame: scores are relative to the best of those computed, and only those of equal sets compare.
    private static let comparable = [("compallsen", "yes")]

    static let grammar = beams + comparable

    /// Beam for the ends of words where other readings are listed.
    ///
    /// Each end that stays is a node of the library's lattice, which is built in the square of their number; with 1e-40 that
    /// takes seconds for the grammar of two apps.
    static let latticeWordBeam = 1e-9

    /// Any phone is always at hand, so narrow beams find the same path in two thirds of the time.
    static let loop = [("beam", "1e-20"), ("pbeam", "1e-20"), ("wbeam", "1e-15")] + comparable

    /// The first stage of the spotter: a phrase may get likelier for so many frames before it is proposed.
    static let proposal = [("kws_delay", "15")]
    static let verification = beams + comparable

    /// Words of any kind, one after the other; scores of paths through a lattice would have another unit.
    static let freeText = [("bestpath", "no")] + comparable

    /// Parts of a large grammar that have open text: several are searched for one sound, and any phone is always at hand, as in the loop.
    static let openText = [("beam", "1e-65"), ("wbeam", "1e-30"), ("pbeam", "1e-65")] + comparable

    /// The first pass over a large grammar's words, whichever follow each other.
    static let firstPass =
        [
            ("beam", "1e-60"), ("wbeam", "1e-30"), ("pbeam", "1e-60"), ("lw", "4"), ("wip", "0.5"), ("fwdflat", "no"),
            ("bestpath", "no"),
        ] + comparable

    /// Nats for each phone of open text: words that are listed win where they fit.
    static let openPhoneCost = 6.0
    /// Nats for beginning open text.
    static let openTextCost = 20.0

    /// Nats for each further phone of the loop.
    static let loopCost = 2.0

    /// Frames that the usual mean of a channel counts for beside the utterance's own, for each coefficient.
    ///
    /// Little for the first, which is loudness: it says how far away somebody is, not how the microphone colours.
    static let priorWeights = [Float(10)] + [Float](repeating: 100, count: Cepstra.width - 1)
}
