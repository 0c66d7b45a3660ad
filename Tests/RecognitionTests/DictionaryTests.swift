import Recognition
import Testing

@Suite struct DictionaryTests {
    /// The dictionary's lines are sorted, so that "a's" stands between "a" and "a(2)".
    @Test(arguments: [
        ("a", ["AH", "EY"]), ("can", ["K AE N", "K AH N"]), ("the", ["DH AH", "DH IY"]), ("iced", ["AY S T"]),
        ("africa", ["AE F R AH K AA", "AE F R IH K AH", "AE F ER K AH"]),
    ])
    func variantsAreFoundWhereverTheyStand(_ word: String, _ ways: [String]) throws {
        #expect(try Engine.model.dictionary.pronunciations(of: word) == ways)
    }
}
