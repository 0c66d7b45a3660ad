/// How often each word is said, and which follows which, in what a grammar says: expected, not sampled.
package struct WordPairs {
    /// Where sentences begin and end, as if those were words.
    package static let start: Int32 = -1
    package static let end: Int32 = -2

    /// Expected number in one sentence.
    package private(set) var counts: [Int32: Double] = [:]
    /// The same of a word behind another, by the first one.
    package private(set) var pairs: [Int32: [Int32: Double]] = [:]

    /// Where more words than that may meet, how often which of them do is not kept: who says one of ten thousand names behind one of twenty
    /// words is heard by how often the name is said at all.
    private static let mostPairs = 20_000

    package init(_ tree: GrammarTree) {
        // How often each place is come to in a sentence: places stand behind their parts.
        var times = [Double](repeating: 0, count: tree.places.count)
        times[Int(tree.root)] = 1
        for (number, place) in tree.places.enumerated().reversed() where times[number] > 0 {
            let often = place.kind == .repeated ? 1 + GrammarTree.again : 1
            for part in tree.parts(of: place) { times[Int(part.place)] += times[number] * often * part.share }
        }
        // The words with which a place begins and ends, each with how often it does.
        var first = [[Share]](repeating: [], count: tree.places.count)
        var last = first
        var (firsts, lasts) = (Gathering(words: tree.vocabulary.count), Gathering(words: tree.vocabulary.count))
        var rows = [[Int32: Double]](repeating: [:], count: tree.vocabulary.count)
        for (number, place) in tree.places.enumerated() where times[number] > 0 {
            let parts = tree.parts(of: place)
            switch place.kind {
            case .open: break
            case .word:
                first[number] = [Share(word: place.word, often: 1)]
                last[number] = first[number]
                counts[place.word, default: 0] += times[number]
            case .choice:
                for part in parts {
                    firsts.add(first[Int(part.place)], times: part.share)
                    lasts.add(last[Int(part.place)], times: part.share)
                }
                first[number] = firsts.take()
                last[number] = lasts.take()
            case .repeated:
                for part in parts.map({ Int($0.place) }) {
                    (first[number], last[number]) = (first[part], last[part])
                    Self.meet(last[part], first[part], times: times[number] * GrammarTree.again, in: &rows)
                }
            case .sequence:
                var before: [Share] = []
                var opens = 1.0
                for part in parts.map({ Int($0.place) }) {
                    let silence = tree.places[part].silence
                    Self.meet(before, first[part], times: times[number], in: &rows)
                    if opens > 0 { firsts.add(first[part], times: opens) }
                    opens *= silence
                    if silence > 0 { lasts.add(before, times: silence) }
                    lasts.add(last[part], times: 1)
                    before = lasts.take()
                }
                first[number] = firsts.take()
                last[number] = before
            }
        }
        for (word, row) in rows.enumerated() where !row.isEmpty { pairs[Int32(word)] = row }
        for share in first[Int(tree.root)] { pairs[Self.start, default: [:]][share.word] = share.often }
        for share in last[Int(tree.root)] { pairs[share.word, default: [:]][Self.end] = share.often }
    }

    /// A word, and how often it is the one.
    private struct Share {
        var word: Int32
        var often: Double
    }

    /// Adds up shares of words, which are looked up by their numbers.
    private struct Gathering {
        private var sums: [Double]
        private var words: [Int32] = []

        init(words: Int) { sums = [Double](repeating: 0, count: words) }

        mutating func add(_ shares: [Share], times: Double) {
            for share in shares {
                if sums[Int(share.word)] == 0 { words.append(share.word) }
                sums[Int(share.word)] += share.often * times
            }
        }

        /// What was added up; nothing is left.
        mutating func take() -> [Share] {
            let shares = words.map { Share(word: $0, often: sums[Int($0)]) }
            for word in words { sums[Int(word)] = 0 }
            words.removeAll(keepingCapacity: true)
            return shares
        }
    }

    private static func meet(_ before: [Share], _ after: [Share], times: Double, in rows: inout [[Int32: Double]]) {
        guard before.count * after.count <= mostPairs else { return }
        for word in before {
            for next in after { rows[Int(word.word)][next.word, default: 0] += times * word.often * next.often }
        }
    }

    /// How often a word is said of which that is not known: rather seldom than never.
    private static let least = 1e-4
    /// How often a word is followed by another one than the grammar says.
    private static let other = 0.05
    /// What is less likely is not written down.
    private static let negligible = 1e-9

    /// A bigram model, as the library reads it: "ARPA's format".
    ///
    /// - Parameter names: The library's name of each word, by number; nil for one that it lacks.
    package func model(names: [String?]) -> String {
        let words = names.indices.filter { names[$0] != nil }.map(Int32.init)
        let total = words.reduce(1) { $0 + max(self.counts[$1] ?? 0, Self.least) }
        func single(_ word: Int32) -> Double {
            (word == Self.end ? 1 : max(counts[word] ?? 0, Self.least)) / total
        }
        func name(_ word: Int32) -> String? {
            switch word {
            case Self.start: "<s>"
            case Self.end: "</s>"
            default: names[Int(word)]
            }
        }
        var singles: [String] = []
        var doubles: [String] = []
        for word in [Self.start, Self.end] + words {
            guard let ownName = name(word) else { continue }
            let often = word == Self.start ? 1 : max(counts[word] ?? 0, Self.least)
            var said = 0.0
            var known = 0.0
            for (next, count) in (pairs[word] ?? [:]).sorted(by: { $0.key < $1.key }) {
                let likelihood = min(count / often, 1) * (1 - Self.other)
                guard likelihood > Self.negligible, let nextName = name(next) else { continue }
                said += likelihood
                known += single(next)
                doubles.append("\(Self.logarithm(likelihood)) \(ownName) \(nextName)")
            }
            let likelihood = word == Self.start ? "-99" : "\(Self.logarithm(single(word)))"
            // What may follow beside those: what was not kept, and what the grammar does not say.
            let rest = max(1 - said, Self.other) / max(1 - known, Self.least)
            singles.append("\(likelihood) \(ownName)" + (word == Self.end ? "" : " \(Self.logarithm(rest))"))
        }
        let head = ["\\data\\", "ngram 1=\(singles.count)", "ngram 2=\(doubles.count)", ""]
        return (head + ["\\1-grams:"] + singles + ["", "\\2-grams:"] + doubles + ["", "\\end\\", ""])
            .joined(separator: "\n")
    }

    /// Of base 10, as it is written there.
    private static func logarithm(_ value: Double) -> Double { naturalLogarithm(value) / naturalLogarithm(10) }
}
