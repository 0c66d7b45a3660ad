internal import Foundation

/// What sentences that no template fits are compared with.
package struct RequestComparison: Sendable {
    let meanings: SentenceLikeness
    let words: RequestWords
}

/// Which request a sentence asks for, by its words and pairs of neighbouring words.
///
/// A multinomial logistic regression over words that are weighed by how few sentences have them (tf-idf), learned in a second or two
/// from all that the requests of the apps are made with; the same sentences give the same weights each time. Small words count, too:
/// "read" and "on" tell much beside others.
struct RequestWords: Sendable {
    /// Words and pairs of words, by their place among the features.
    private var places: [String: Int] = [:]
    /// How much a feature tells, by its place.
    private var tells: [Float] = []
    /// By feature, one after the other: how much it speaks for each request, by the place of the request's profile.
    private var weights: [Float]
    /// How much speaks for each request before a word is said.
    private var bases: [Float]

    private typealias Vector = [(place: Int, value: Float)]

    private struct Sample {
        var features: Vector
        var request: Int
        var importance: Float
    }

    private enum Learning {
        static let rounds = 10
        static let rate: Float = 0.5
        static let decay: Float = 1e-4
        /// Samples after which it is asked whether to go on: some milliseconds.
        static let between = 64
        /// A feature that fewer examples have is chance.
        static let fewest = 2
        /// Beside what apps have as other ways to say a request, of which each is somebody's, sentences made from templates tell
        /// little: there are many, and they are alike.
        static let ofTemplates: Float = 0.1
    }

    /// - Parameters:
    ///   - examples: Those of requests that have no profile are left out.
    ///   - isCancelled: Asked now and then; what is cancelled comes to nothing.
    init?(_ examples: [TemplateExample], in engine: MatcherEngine, isCancelled: () -> Bool) {
        let count = engine.profiles.count
        var requests: [Int: Int] = [:]
        for (place, profile) in engine.profiles.enumerated() {
            for sentence in profile.sentences { requests[sentence.sentence] = place }
        }
        var texts: [(features: [String], request: Int, isParaphrase: Bool)] = []
        var spread: [String: Int] = [:]
        for example in examples {
            guard let request = requests[example.template] else { continue }
            let features = Self.features(of: example.text, engine)
            for feature in Set(features) { spread[feature, default: 0] += 1 }
            texts.append((features, request, example.fixed != nil))
        }
        for (feature, count) in spread.sorted(by: { $0.key < $1.key }) where count >= Learning.fewest {
            places[feature] = places.count
            tells.append(1 + log(Float(texts.count + 1) / Float(count + 1)))
        }
        bases = [Float](repeating: 0, count: count)
        weights = [Float](repeating: 0, count: places.count * count)
        let samples = texts.map { text in
            Sample(
                features: vector(of: text.features),
                request: text.request,
                importance: text.isParaphrase ? 1 : Learning.ofTemplates
            )
        }
        guard learn(samples, isCancelled) else { return nil }
    }

    /// How likely each request is by the words, as a logarithm, by the place of its profile; empty: none of the words is known.
    func logProbabilities(of sentence: String, in engine: MatcherEngine) -> [Double] {
        let features = vector(of: Self.features(of: sentence, engine))
        guard !features.isEmpty else { return [] }
        var sums = bases
        add(features, to: &sums)
        let most = sums.max() ?? 0
        let whole = most + log(sums.reduce(0) { $0 + exp($1 - most) })
        return sums.map { Double($0 - whole) }
    }

    /// Steps down the slope of the loss, one sample after the other, in an order that is mixed the same way each time; each weight's
    /// steps become smaller the further it has gone (AdaGrad).
    ///
    /// - Returns: False where it was cancelled.
    private mutating func learn(_ samples: [Sample], _ isCancelled: () -> Bool) -> Bool {
        let count = bases.count
        var gone = [Float](repeating: 0.01, count: weights.count)
        var goneOfBases = [Float](repeating: 0.01, count: count)
        var order = Array(samples.indices)
        var state: UInt64 = 1
        var sums = bases
        for _ in 0..<Learning.rounds {
            for place in order.indices.dropFirst().reversed() {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                order.swapAt(place, Int((state >> 33) % UInt64(place + 1)))
            }
            for (number, sample) in order.map({ samples[$0] }).enumerated() where !sample.features.isEmpty {
                if number.isMultiple(of: Learning.between), isCancelled() { return false }
                sums = bases
                add(sample.features, to: &sums)
                let most = sums.max() ?? 0
                for request in 0..<count { sums[request] = exp(sums[request] - most) }
                let scale = sample.importance / sums.reduce(0, +)
                for request in 0..<count { sums[request] *= scale }
                sums[sample.request] -= sample.importance
                for (place, value) in sample.features {
                    let start = place * count
                    for request in 0..<count {
                        let slope = value * sums[request] + Learning.decay * weights[start + request]
                        gone[start + request] += slope * slope
                        weights[start + request] -= Learning.rate * slope / gone[start + request].squareRoot()
                    }
                }
                for request in 0..<count {
                    goneOfBases[request] += sums[request] * sums[request]
                    bases[request] -= Learning.rate * sums[request] / goneOfBases[request].squareRoot()
                }
            }
        }
        return true
    }

    private func add(_ features: Vector, to sums: inout [Float]) {
        let count = sums.count
        for (place, value) in features {
            let start = place * count
            for request in 0..<count { sums[request] += value * weights[start + request] }
        }
    }

    /// Known features, each by how often it is said and how much it tells; of length 1.
    private func vector(of features: [String]) -> Vector {
        var counts: [Int: Int] = [:]
        for feature in features { if let place = places[feature] { counts[place, default: 0] += 1 } }
        let values = counts.map { (place: $0.key, value: (1 + log(Float($0.value))) * tells[$0.key]) }
        let length = values.reduce(0) { $0 + $1.value * $1.value }.squareRoot()
        return values.sorted { $0.place < $1.place }.map { ($0.place, $0.value / length) }
    }

    private static func features(of text: String, _ engine: MatcherEngine) -> [String] {
        let normalized = NormalizedText(text, ignoringWhitespace: engine.ignoringWhitespace)
        let words = TokenizedText(normalized).tokens.filter { $0.kind != .symbol }.map(\.text)
        return words + zip(words, words.dropFirst()).map { "\($0) \($1)" }
    }
}
