internal import Glibc

/// Makes one probability of the evidence for a reading: a logistic model.
package struct ConfidenceModel: Sendable {
    var bias: Double
    var advantage: Double
    var worstWord: Double
    var fillerShare: Double
    var length: Double

    /// Weights that half of the recordings gave; `Documentation.docc/Hearing.md` tells what they bring.
    static let fitted = ConfidenceModel(
        bias: -9.984,
        advantage: 2.000,
        worstWord: 0.187,
        fillerShare: -3.000,
        length: 2.283
    )

    /// The weights in use, in the order of ``features(_:)``.
    package static var fittedWeights: [Double] { fitted.weights }

    /// 0 to 1: how likely the reading is what was said.
    ///
    /// - Parameter frames: Frames that its words are judged as if they had, when they have fewer.
    func confidence(_ evidence: RecognitionEvidence, ofFramesAtLeast frames: Int = shortestFitted) -> Double {
        guard evidence.wordCount > 0 else { return 0 }
        let sum = zip(weights, Self.features(evidence, ofFramesAtLeast: frames)).reduce(0) { $0 + $1.0 * $1.1 }
        // One short word is found in many a sentence; one that leaves most of the speech unexplained was hardly what was said.
        let all = Double(max(evidence.wordFrames + evidence.unexplainedFrames, 1))
        let explained = min(1, 2 * Double(evidence.wordFrames) / all)
        return explained / (1 + exp(-sum))
    }

    /// The same as if the reading were a long one, so that short ones do not count as doubtful for their length alone.
    func clarity(_ evidence: RecognitionEvidence) -> Double {
        confidence(evidence, ofFramesAtLeast: Self.long)
    }

    /// The same for one word of a reading: as if all of it explained the sound as well as that word, nats a frame.
    func wordConfidence(advantage: Double, in evidence: RecognitionEvidence) -> Double {
        var evidence = evidence
        evidence.advantage = advantage
        evidence.worstWord = advantage
        return confidence(evidence)
    }

    private var weights: [Double] { [bias, advantage, worstWord, fillerShare, length] }

    /// Frames that few of the commands have less of that the weights were fitted on; nothing is known of shorter ones, such as
    /// "yes" or "two", so that they are judged as if they were as long.
    private static let shortestFitted = 150

    /// Frames of a command of three seconds.
    private static let long = 300

    /// What the weights are applied to, in their order.
    package static func features(_ evidence: RecognitionEvidence) -> [Double] {
        features(evidence, ofFramesAtLeast: shortestFitted)
    }

    private static func features(_ evidence: RecognitionEvidence, ofFramesAtLeast frames: Int) -> [Double] {
        [
            1, evidence.advantage, evidence.worstWord, evidence.fillerShare,
            log(Double(max(evidence.wordFrames, frames))),
        ]
    }
}
