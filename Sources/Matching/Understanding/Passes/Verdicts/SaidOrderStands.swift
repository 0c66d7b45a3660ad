/// Where the words as they were said are a request, the same request in another order adds nothing: "put sunscreen on the note" need
/// not be read as "put on sunscreen the note".
struct SaidOrderStands: ReadingPass, VerdictPass {
    static let name = "the order as said stands"
    static let reason = "the words as they were said are the same request"
    let sentence: Sentence

    func isDue(after earlier: Readings) -> Bool { !earlier.isSure && engine.tiers > 1 }

    func readings(after earlier: Readings) -> Readings {
        var all = earlier
        let said = earlier.candidates.filter { $0.tier == 1 && !$0.view.isReworded }
        all.ruleOut(by: Self.self) { candidate in
            candidate.view.isReworded && said.contains { engine.isSameIntent($0, candidate) }
        }
        return all
    }
}
