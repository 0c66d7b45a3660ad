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
        var first = [[Int32: Double]](repeating: [:], count: tree.places.count)
        var last = first
        for (number, place) in tree.places.enumerated() where times[number] > 0 {
            let parts = tree.parts(of: place)
            switch place.kind {
            case .open: break
            case .word:
                first[number] = [place.word: 1]
                last[number] = [place.word: 1]
                counts[place.word, default: 0] += times[number]
            case .choice:
                for part in parts {
                    first[number].merge(first[Int(part.place)].mapValues { $0 * part.share }, uniquingKeysWith: +)
                    last[number].merge(last[Int(part.place)].mapValues { $0 * part.share }, uniquingKeysWith: +)
                }
            case .repeated:
                for part in parts.map({ Int($0.place) }) {
                    (first[number], last[number]) = (first[part], last[part])
                    meet(last[part], first[part], times: times[number] * GrammarTree.again)
                }
            case .sequence:
                var before: [Int32: Double] = [:]
                var opens = 1.0
                for part in parts.map({ Int($0.place) }) {
                    let silence = tree.places[part].silence
                    meet(before, first[part], times: times[number])
                    if opens > 0 { first[number].merge(first[part].mapValues { $0 * opens }, uniquingKeysWith: +) }
                    opens *= silence
                    before = silence > 0 ? before.mapValues { $0 * silence } : [:]
                    before.merge(last[part], uniquingKeysWith: +)
                }
                last[number] = before
            }
        }
        for (word, share) in first[Int(tree.root)] { pairs[Self.start, default: [:]][word] = share }
        for (word, share) in last[Int(tree.root)] { pairs[word, default: [:]][Self.end] = share }
    }

    private mutating func meet(_ before: [Int32: Double], _ after: [Int32: Double], times: Double) {
        guard before.count * after.count <= Self.mostPairs else { return }
        for (word, often) in before {
            for (next, share) in after { pairs[word, default: [:]][next, default: 0] += times * often * share }
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
