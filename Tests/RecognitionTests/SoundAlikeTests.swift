import Recognition
import Testing

@Suite struct SoundAlikeTests {
    @Test(arguments: [
        ("S AH L EH S T R AH", "S EH L EH S T R AH", 0.5), ("B AO B", "B AA B", 0.5), ("P AE T", "B AE T", 0.5),
    ])
    func whatIsEasilyTakenForEachOtherIsNear(_ pair: (first: String, second: String, most: Double)) {
        let (first, second) = (ARPABETText(pair.first), ARPABETText(pair.second))
        #expect(PhoneDistance.between(first.phones, first.phones) == 0)
        #expect(
            PhoneDistance.between(first.phones, second.phones) == PhoneDistance.between(second.phones, first.phones)
        )
        #expect((0.01...pair.most).contains(PhoneDistance.between(first.phones, second.phones)))
        #expect(PhoneDistance.between(first.phones, ARPABETText("M IH R ER").phones) > 2)
    }

    @Test func phrasesResembleOneWordOrTwo() throws {
        let alikes = SoundAlikes(dictionary: try Engine.model.dictionary)
        func near(_ phones: String, except words: Set<String>) -> [String] {
            alikes.near(ARPABETText(phones).phones, except: words, share: 0.2, limit: 6).map(\.text)
        }
        #expect(near("K AH M P Y UW T ER", except: ["computer"]).contains("commuter"))
        #expect(near("D AA R K HH AW S", except: []).contains("dark house"))
        #expect(near("HH EY W IH L K OW", except: ["hey wilco"]).allSatisfy { $0 != "hey wilco" })
    }

    private struct ARPABETText {
        let phones: [String]

        init(_ text: String) { phones = text.split(separator: " ").map(String.init) }
    }
}
