package import Speech

/// Asks networks about an unbroken stream, every 80 ms.
package struct PhraseNetworkListener: PhraseScorer {
    private var stream: EmbeddingStream
    private let networks: [(phrase: Int, network: PhraseNetwork)]
    private var recent: [Float] = []
    private var count = 0

    /// - Parameter networks: By the index of their phrase.
    package init(model: SpeechEmbeddingModel, networks: [Int: PhraseNetwork]) {
        stream = EmbeddingStream(model)
        self.networks = networks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    package var phrases: Set<Int> { Set(networks.map(\.phrase)) }

    package mutating func reset() {
        stream.reset()
        recent = []
        count = 0
    }

    package mutating func process(_ samples: ArraySlice<Int16>) -> [PhraseScore] {
        let embeddings = stream.process(samples)
        var scores: [PhraseScore] = []
        for start in stride(from: 0, to: embeddings.count, by: SpeechEmbeddingModel.width) {
            recent += embeddings[start..<start + SpeechEmbeddingModel.width]
            count += 1
            guard count >= PhraseNetwork.frames else { continue }
            let end = (count - 1) * SpeechEmbeddingModel.step + SpeechEmbeddingModel.span
            for (phrase, network) in networks {
                scores.append(PhraseScore(phrase: phrase, end: end, score: network.score(recent[...])))
            }
            recent.removeFirst(SpeechEmbeddingModel.width)
        }
        return scores
    }
}
