internal import WilcoIntents

/// A sure reading of the whole sentence.
struct SureWhole: SentencePass, VerdictPass {
    static let name = "a sure reading of the whole sentence"
    static let reason = "the whole sentence is a sure request"
    let sentence: Sentence

    func isDue(_ standing: Standing) -> Bool { standing.whole.band == .act }

    func outcome(_ standing: Standing) -> Outcome? { .accepted }
}
