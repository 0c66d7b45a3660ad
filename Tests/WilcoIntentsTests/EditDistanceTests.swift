import Testing
import WilcoIntents

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0, 0), ("", "soup", 4, 4), ("soup", "", 4, 4), ("soup", "soup", 0, 0), ("soup", "soap", 1, 1),
        ("soup", "soups", 1, 1), ("kitten", "sitting", 3, 3), ("soup", "osup", 2, 1), ("ab", "ba", 2, 1),
        ("abcd", "badc", 3, 2), ("ca", "abc", 3, 3),
    ])
    func countsChanges(_ first: String, _ second: String, _ changes: Int, _ changesWithSwaps: Int) {
        #expect(EditDistance.between(first, second) == changes)
        #expect(EditDistance.between(second, first) == changes)
        #expect(EditDistance.between(Array(first), Array(second), swapping: true) == changesWithSwaps)
    }

    @Test func aRatioIsOfTheLonger() {
        #expect(EditDistance.ratio(["S", "UW", "P"], ["S", "UW", "P"]) == 0)
        #expect(EditDistance.ratio(["S", "UW", "P"], ["S", "OW", "P", "S"]) == 0.5)
        #expect(EditDistance.ratio([], ["S"]) == 1)
        #expect(EditDistance.ratio([], []) == 1)
    }
}
