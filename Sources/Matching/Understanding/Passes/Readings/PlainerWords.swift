internal import WilcoIntents

/// Plainer words for what is said in a roundabout way.
struct PlainerWords: RewordingPass {
    static let name = "in plainer words"
    let sentence: Sentence

    func rewordings(after earlier: Readings) -> [NormalizedText] {
        earlier.first(of: sentence).flatMap { plainer($0.run.text) }.map { [$0] } ?? []
    }

    /// The sentence in plainer words that mean the same; nil where it has none.
    private func plainer(_ text: NormalizedText) -> NormalizedText? {
        guard engine.phrases.wordings.entries.count > 0 else { return nil }
        var replacements: [(range: Range<Int>, scalars: [UInt32])] = []
        var place = 0
        while place < text.count {
            var longest = 0
            if place == 0 || text.scalars[place - 1] == TextNormalizer.space {
                engine.phrases.wordings.ends(in: text.scalars, from: place) { end in
                    if end == text.count || text.scalars[end] == TextNormalizer.space { longest = end }
                }
            }
            if longest > place,
                let entry = engine.phrases.wordings.entries(in: text.scalars, place..<longest).first
            {
                let plain = TextNormalizer.normalize(engine.phrases.wordings.entries[Int(entry)].display)
                replacements.append((place..<longest, plain))
                place = longest
            } else {
                place += 1
            }
        }
        return replacements.isEmpty ? nil : text.replacing(replacements)
    }
}
