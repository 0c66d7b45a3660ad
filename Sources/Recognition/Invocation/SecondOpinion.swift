internal import Speech

/// What a learned opinion thinks of the last seconds of a stream, phrase by phrase.
struct SecondOpinion {
    /// A moment at which it takes a phrase to have ended.
    struct Peak {
        var phrase: Int
        /// Sample since the stream's beginning.
        var end: Int
        var score: Double
    }

    private var scorer: any PhraseScorer
    /// Sample that the scorer was begun with, and the first that it has not heard; nil while it does not listen.
    private var begun = 0
    private var heardUntil: Int?
    private var recent: [PhraseScore] = []
    /// Of each phrase, the best of a stretch that is taken for it, and moments since it.
    private var rising: [Int: (peak: Peak, age: Int)] = [:]
    /// Samples that it hears before sound begins: what it needs for its first moment, and half a second.
    private static let lead = 30_000
    /// Samples that scores are remembered for.
    private static let memory = 6 * 16_000
    /// How late a phrase is noticed, and how much sooner than its end.
    private static let late = 7_200
    private static let early = 3_200
    /// Moments without a better one after which a peak is one.
    private static let settling = 2

    init(_ scorer: any PhraseScorer) { self.scorer = scorer }

    mutating func reset() {
        heardUntil = nil
        recent = []
        rising = [:]
    }

    /// Listens on, or anew where it paused.
    ///
    /// - Parameters:
    ///   - samples: The last seconds.
    ///   - start: Number of the first of them in the stream.
    ///   - least: What a peak must score.
    /// - Returns: Phrases that it takes to have ended a moment ago.
    mutating func listen(to samples: [Int16], from start: Int, least: Double) -> [Peak] {
        let end = start + samples.count
        let from: Int
        if let heardUntil, heardUntil >= start {
            from = heardUntil
        } else {
            scorer.reset()
            from = max(start, end - Self.lead)
            begun = from
            rising = [:]
        }
        heardUntil = end
        let scores = scorer.process(samples[(from - start)...])
        var peaks: [Peak] = []
        for var score in scores {
            score.end += begun
            recent.append(score)
            if let known = rising[score.phrase] {
                if score.score > known.peak.score {
                    rising[score.phrase] = (Peak(phrase: score.phrase, end: score.end, score: score.score), 0)
                } else if known.age + 1 < Self.settling {
                    rising[score.phrase]?.age += 1
                } else {
                    rising[score.phrase] = nil
                    peaks.append(known.peak)
                }
            } else if score.score >= least {
                rising[score.phrase] = (Peak(phrase: score.phrase, end: score.end, score: score.score), 0)
            }
        }
        recent.removeAll { $0.end < end - Self.memory }
        return peaks
    }

    /// It need not listen on: what comes next does not continue what was heard.
    mutating func pause() { heardUntil = nil }

    /// The best that it thinks of a phrase that ends about there, the least where it has not heard that far; nil where it does not know
    /// the phrase.
    func score(of phrase: Int, endingAt end: Int) -> Double? {
        guard scorer.phrases.contains(phrase) else { return nil }
        return recent.filter { $0.phrase == phrase && (end - Self.early...end + Self.late).contains($0.end) }
            .map(\.score).max() ?? -.greatestFiniteMagnitude
    }
}
