import Extensions
import Testing

/// What apps may say unasked, all together.
@Suite struct FairShareTests {
    /// Says so many lines in a second, the apps in turn.
    ///
    /// - Returns: How many of each were taken before it had to wait.
    private func taken(_ share: FairShare, _ lines: [String: Int], bytes: Int = 100, in second: Int) -> [String: Int] {
        var taken: [String: Int] = [:]
        var waiting: Set<String> = []
        for number in 0..<(lines.values.max() ?? 0) {
            for (app, count) in lines.sorted(by: { $0.key < $1.key }) where number < count && !waiting.contains(app) {
                taken[app, default: 0] += 1
                if let pause = share.count(bytes, of: app, at: .seconds(second)) {
                    #expect(pause == .seconds(1))
                    waiting.insert(app)
                }
            }
        }
        return taken
    }

    @Test func oneAloneWaitsForNobody() {
        #expect(taken(FairShare(), ["a": 500], in: 1) == ["a": 500])
    }

    @Test func severalHaveEqualSharesAndWhoSaysLittleWaitsForNobody() {
        let share = FairShare()
        let said = Dictionary(uniqueKeysWithValues: ["a", "b", "c", "d", "e"].map { ($0, 450) })
            .merging(["quiet": 20]) { $1 }
        for second in 1...5 {
            let taken = taken(share, said, in: second)
            #expect(taken["quiet"] == 20)
            #expect(taken.values.reduce(0, +) <= FairShare.most + 5)
            #expect(taken.values.filter { $0 > 20 }.allSatisfy { $0 >= FairShare.most / 6 }, "\(taken)")
        }
        #expect(taken(share, ["a": 450], in: 7) == ["a": 450], "the others have fallen silent")
    }

    @Test func longLinesCountForMore() {
        let taken = taken(FairShare(), ["a": 400, "b": 400], bytes: 9 * FairShare.longLine, in: 1)
        #expect(taken.values.allSatisfy { $0 <= FairShare.most / 20 + 2 }, "\(taken)")
    }
}
