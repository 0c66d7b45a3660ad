/// Another verb for the same is asked about, however well the sentence fits with it.
struct OtherVerbsAreAsked: ReadingPass, VerdictPass {
    static let name = "another verb is asked about"
    static let reason = "nobody said its verb"
    let sentence: Sentence

    func isDue(after earlier: Readings) -> Bool {
        earlier.candidates.contains { $0.pass == OtherVerbs.name && $0.confidence > Matcher.Bands.guess }
    }

    func readings(after earlier: Readings) -> Readings {
        var all = earlier
        for index in all.candidates.indices where all.candidates[index].pass == OtherVerbs.name {
            all.candidates[index].confidence = min(all.candidates[index].confidence, Matcher.Bands.guess)
        }
        return all
    }
}
