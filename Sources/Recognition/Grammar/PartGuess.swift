/// Which parts of a grammar words point to that were heard, some of them wrongly.
package struct PartGuess {
    private let tree: GrammarTree
    private let words: [Int32]

    /// How often a word is said that a part does not expect: where words of one's own may be said, and elsewhere.
    private static let open = 2e-4
    private static let stray = 1e-5
    /// What counts how much: that the word follows the one before it, and that it is said at all.
    private static let following = 0.5
    private static let alone = 0.1

    /// - Parameter words: Numbers of words, in the order in which they were heard.
    package init(_ tree: GrammarTree, _ words: [Int32]) {
        self.tree = tree
        self.words = words
    }

    /// Nats by which each part explains the words; the greater the likelier.
    package func likelihoods() -> [Double] {
        var likelihoods = [Double](repeating: 0, count: tree.roots.count)
        for (index, word) in words.enumerated() {
            let expected = expected(word, behind: index > 0 ? words[index - 1] : nil)
            for (number, root) in tree.roots.enumerated() {
                let floor = tree.places[Int(root)].isOpen ? Self.open : Self.stray
                let word = expected[number]
                likelihoods[number] += naturalLogarithm(
                    Self.following * word.following + Self.alone * min(word.often, 1) + floor
                )
            }
        }
        return likelihoods
    }

    /// What a part expects of a word.
    private struct Expected {
        /// How often it is said in a sentence.
        var often: Double
        /// How likely it follows the word before, where that is said.
        var following: Double
    }

    /// What is known of a word, and of the one before it, at one place: how often each is said there, is its first and its last.
    private struct Count {
        var often = 0.0
        var previous = 0.0
        var first = 0.0
        var last = 0.0
        var pairs = 0.0
    }

    private func expected(_ word: Int32, behind previous: Int32?) -> [Expected] {
        let again = GrammarTree.again
        var counts = [Count](repeating: Count(), count: tree.places.count)
        for (number, place) in tree.places.enumerated() {
            var count = Count()
            switch place.kind {
            case .open: continue
            case .word:
                if place.word == word { (count.often, count.first) = (1, 1) }
                if place.word == previous { (count.previous, count.last) = (1, 1) }
            case .choice:
                for part in tree.parts(of: place) {
                    let inner = counts[Int(part.place)]
                    count.often += part.share * inner.often
                    count.previous += part.share * inner.previous
                    count.first += part.share * inner.first
                    count.last += part.share * inner.last
                    count.pairs += part.share * inner.pairs
                }
            case .repeated:
                for part in tree.parts(of: place) {
                    count = counts[Int(part.place)]
                    count.often *= 1 + again
                    count.previous *= 1 + again
                    count.pairs = count.pairs * (1 + again) + again * count.last * count.first
                }
            case .sequence:
                var opens = 1.0
                for part in tree.parts(of: place) {
                    let inner = counts[Int(part.place)]
                    let silence = tree.places[Int(part.place)].silence
                    count.pairs += inner.pairs + count.last * inner.first
                    count.often += inner.often
                    count.previous += inner.previous
                    count.first += opens * inner.first
                    count.last = count.last * silence + inner.last
                    opens *= silence
                }
            }
            counts[number] = count
        }
        return tree.roots.map { root in
            let count = counts[Int(root)]
            return Expected(
                often: count.often,
                following: count.previous > 0 ? min(count.pairs / count.previous, 1) : 0
            )
        }
    }
}
