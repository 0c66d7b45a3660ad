internal import Assistant
internal import Extensions
internal import Speech
internal import WilcoIntents

/// How the names of apps sound on this machine.
struct NameSounds {
    let engines: SpeechEngines
    /// Words that make no other name of one.
    let fillers: Set<String>

    /// The ways in which a name may be said, in phones; none where nobody knows.
    func ways(of name: SpokenName) async -> Set<[String]> {
        var found = Set(name.pronunciations.filter { ARPABET.respelling($0) == nil }.map(ARPABET.phones))
        for text in [name.text] + name.pronunciations.compactMap(ARPABET.respelling) {
            found.formUnion(await ways(of: Lookalike.words(of: text, fillers: fillers)))
        }
        return found.filter { !$0.isEmpty }
    }

    private func ways(of words: [String]) async -> Set<[String]> {
        var ways: Set<[String]> = [[]]
        for word in words {
            let sounds = await engines.pronunciations(of: word).map(ARPABET.phones)
            let longer = ways.flatMap { way in sounds.map { way + $0 } }
            ways = Set(longer.sorted { $0.lexicographicallyPrecedes($1) }.prefix(Self.most))
        }
        return ways
    }

    /// A name of many words that each are said in several ways has no end of them.
    private static let most = 64
}
