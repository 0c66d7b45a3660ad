/// The sentence as it was said.
struct AsSaid: RewordingPass {
    static let name = "as said"
    let sentence: Sentence

    func rewordings(after earlier: Readings) -> [NormalizedText] { [sentence.text] }
}
