internal import WilcoIntents

/// Where a sentence names an app, and the sentence without the name.
struct AppNamings: Situated {
    let situation: Situation

    /// Where an app is named.
    struct Naming {
        var range: Range<Int>
        var apps: Set<Int>
    }

    /// The places where apps are named, the longest name at each.
    func namings(in text: NormalizedText) -> [Naming] {
        var found: [Naming] = []
        var place = 0
        while place < text.count {
            var longest = 0
            if place == 0 || text.scalars[place - 1] == TextNormalizer.space {
                engine.appNames.ends(in: text.scalars, from: place) { end in
                    if end == text.count || text.scalars[end] == TextNormalizer.space { longest = end }
                }
            }
            if longest > place {
                let entries = engine.appNames.entries(in: text.scalars, place..<longest)
                let apps = entries.compactMap { engine.appNames.entries[Int($0)].value.json.integerValue }
                found.append(Naming(range: place..<longest, apps: Set(apps)))
                place = longest
            } else {
                place += 1
            }
        }
        return found
    }

    /// A sentence without the app's name and the words that tie it in ("with Unicorn Pay", "ask Soup Chef to").
    struct Unnamed {
        var text: NormalizedText
        var apps: Set<Int>
        /// The name with the words before it that tie it in, and with those after it that go with them; empty where it has none.
        var ties: [[UInt32]]
    }

    func removingAppName(_ text: NormalizedText) -> Unnamed? {
        guard let naming = namings(in: text).max(by: { $0.range.count < $1.range.count }) else { return nil }
        var widest = naming.range
        for frame in engine.phrases.appFrames {
            for before in frame.before {
                guard let start = Self.begins(before, endingBefore: naming.range.lowerBound, in: text) else { continue }
                for after in frame.after {
                    guard let end = Self.ends(after, startingAfter: naming.range.upperBound, in: text) else { continue }
                    // A closing word belongs to the name only when the name comes first: "… in Soup Chef to the office".
                    if end > naming.range.upperBound, start > 0, before.isEmpty { continue }
                    if end - start > widest.count { widest = start..<end }
                }
            }
        }
        let tie = widest.lowerBound..<naming.range.upperBound
        return Unnamed(
            text: text.removing([widest]),
            apps: naming.apps,
            ties: tie == naming.range ? [] : [Array(text.scalars[tie]), Array(text.scalars[widest])]
        )
    }

    /// Where `words` would begin so as to end right before `place`.
    private static func begins(_ words: [UInt32], endingBefore place: Int, in text: NormalizedText) -> Int? {
        guard !words.isEmpty else { return place }
        let end = place - 1
        let start = end - words.count
        guard start >= 0, text.scalars[end] == TextNormalizer.space, Array(text.scalars[start..<end]) == words,
            start == 0 || text.scalars[start - 1] == TextNormalizer.space
        else { return nil }
        return start
    }

    private static func ends(_ words: [UInt32], startingAfter place: Int, in text: NormalizedText) -> Int? {
        guard !words.isEmpty else { return place }
        let start = place + 1
        let end = start + words.count
        guard end <= text.count, text.scalars[place] == TextNormalizer.space, Array(text.scalars[start..<end]) == words,
            end == text.count || text.scalars[end] == TextNormalizer.space
        else { return nil }
        return end
    }
}
