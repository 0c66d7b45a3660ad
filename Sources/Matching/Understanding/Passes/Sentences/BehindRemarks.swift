internal import WilcoIntents

/// A sure request of several clauses behind what is none: "okay, forget the music, we're out of ice, put it on the list".
///
/// A single clause is ``OneOfTheClauses``'s.
struct BehindRemarks: SentencePass {
    static let name = "behind a remark"
    let sentence: Sentence

    private static let mostClauses = 5

    func isDue(_ standing: Standing) -> Bool { standing.isWhole && sentence.mayBeReread }

    func outcome(_ standing: Standing) -> Outcome? {
        guard (3...Self.mostClauses).contains(sentence.text.clauses().count) else { return nil }
        for (before, behind) in sentence.text.parted() where behind.clauses().count > 1 {
            guard before.clauses().allSatisfy(isNoRequest) else { return nil }
            let part = sentence.part(behind)
            let readings = runner.readings(of: part)
            guard readings.candidates.first?.tier == 1 else { continue }
            var result = runner.understanding(of: part, readings)
            guard result.band == .act, result.next.isEmpty else { continue }
            result.leftOut.append(LeftOut(before.raw(0..<before.count), .saidAlong))
            return .taken(result)
        }
        return nil
    }

    /// Something that is told, or that something else is not wanted any more.
    private func isNoRequest(_ clause: NormalizedText) -> Bool {
        guard roles.isRemark(clause) else { return false }
        let part = sentence.part(clause)
        return runner.understanding(of: part, runner.readings(of: part)).status == .rejected
    }
}
