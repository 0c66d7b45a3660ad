internal import Glibc

/// Makes one probability of the evidence for a reading: a logistic model.
struct ConfidenceModel: Sendable {
    var bias: Double
    var advantage: Double
    var worstWord: Double
    var margin: Double
    var fillerShare: Double
    var length: Double

    /// Fitted as `Models/README.md` tells.
    static let fitted = ConfidenceModel(bias: 4, advantage: 2, worstWord: 1, margin: 0.02, fillerShare: -2, length: 0.3)

    /// 0 to 1: how likely the reading is what was said.
    func confidence(_ evidence: RecognitionEvidence) -> Double {
        guard evidence.wordCount > 0 else { return 0 }
        let sum = zip(weights, Self.features(evidence)).reduce(0) { $0 + $1.0 * $1.1 }
        return 1 / (1 + exp(-sum))
    }

    /// The same for one word of a reading, from its own advantage in nats a frame.
    func wordConfidence(advantage: Double) -> Double {
        1 / (1 + exp(-(bias + (self.advantage + worstWord) * advantage)))
    }

    private var weights: [Double] { [bias, advantage, worstWord, margin, fillerShare, length] }

    /// What the weights are applied to, in their order.
    static func features(_ evidence: RecognitionEvidence) -> [Double] {
        [
            1, evidence.advantage, evidence.worstWord, log(1 + max(0, evidence.margin)), evidence.fillerShare,
            log(Double(max(evidence.wordFrames, 1))),
        ]
    }
}
