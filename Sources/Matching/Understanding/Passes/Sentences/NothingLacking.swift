internal import WilcoIntents

/// A sure reading in which nothing is too much and nothing is lacking, though it is not said as it is written: what Wilco itself is
/// asked for comes before it.
struct NothingLacking: SentencePass, VerdictPass {
    static let name = "a reading in which nothing is lacking"
    static let reason = "nothing is too much and nothing is lacking"
    let sentence: Sentence

    func isDue(_ standing: Standing) -> Bool { standing.isWhole && standing.whole.band == .act }

    func outcome(_ standing: Standing) -> Outcome? { .accepted }
}
