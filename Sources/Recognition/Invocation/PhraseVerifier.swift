internal import Glibc
internal import Speech

/// The second stage of the spotter: hears the last seconds again as a whole, with a phrase and without it.
final class PhraseVerifier {
    /// What speaks for a phrase.
    struct Verdict {
        /// Index of the phrase.
        var phrase: Int
        /// Samples of the window.
        var place: Range<Int>
        /// Nats a frame by which the phrase explains the sound better than a phone loop.
        var advantage: Double
        /// The advantage, less what its pace says against it.
        var score: Double
    }

    private static let search = "phrases"
    /// What frequencies are multiplied by, as if by longer and shorter vocal tracts, where the first look decides nothing.
    private static let warps = [0.91, 1.09]
    /// Nats a frame around the threshold where it does not.
    private static let doubt = -2.0..<0.5
    /// Frames of a phone in ordinary speech.
    private static let pace = 9.0
    /// Nats a frame that each nat of another pace costs: false alarms are mostly phrases found in half the time.
    private static let paceCost = 1.5
    /// Nats a frame that each of distance from the user's examples costs.
    private static let unlikenessCost = 20.0
    /// Distance at which it costs nothing: as many false alarms come of it as without examples.
    private static let usualUnlikeness = 0.28
    /// Nats a frame that examples speak for a phrase at most: whatever the user says sounds like the user.
    private static let mostLikeness = 1.5
    /// Frames around a phrase in which it may be found to begin and end otherwise.
    private static let slack = 12
    /// A phrase is judged as if it had so many frames.
    private static let shortest = 20
    /// Frames that are heard before the phrase.
    private static let lead = 40

    private let decoder: SphinxDecoder
    private let bands = MelBands.model
    private let warpedBands = warps.map { MelBands(warp: $0) }
    /// Which phrase a word of the decoder belongs to, and how many phones it has.
    private let phraseIndices: [String: Int]
    private let phoneCounts: [Double]
    /// How the user says each phrase; empty where nobody has told.
    private var examples: [[StatePosteriors]] = []
    private let phoneStates: Int
    /// What an advantage is compared with.
    private let threshold: Double

    /// - Parameter examples: Of each phrase, sounds in which the user says it.
    init(
        model: AcousticModel,
        phrases: [[PhrasePart]],
        examples: [[[Int16]]] = [],
        threshold: Double
    ) throws(RecognitionError) {
        self.threshold = threshold
        phoneStates = model.phoneStates
        let scores = SenoneScoreFolder()
        decoder = try PhoneLoop.decoder(
            model: model,
            options: DecoderOptions.verification,
            cost: DecoderOptions.loopCost,
            scoreFolder: scores
        )
        phraseIndices = try PhoneLoop.set(phrases, in: decoder, as: Self.search, cost: DecoderOptions.loopCost)
        phoneCounts = phrases.map { parts in
            parts.reduce(0.0) { sum, part in
                let counts = part.pronunciations.map { $0.split(separator: " ").count }
                return sum + Double(counts.reduce(0, +)) / Double(max(counts.count, 1))
            }
        }
        var known: [[StatePosteriors]] = []
        for (phrase, sounds) in examples.enumerated() {
            var heard: [StatePosteriors] = []
            for sound in sounds {
                guard let finding = try find(sound, from: 0, in: bands), finding.phrase == phrase,
                    let posteriors = posteriors
                else { continue }
                heard.append(posteriors[finding.first...finding.last])
            }
            known.append(heard)
        }
        self.examples = known
    }

    /// - Parameters:
    ///   - samples: The last seconds.
    ///   - start: Sample among them where a phrase may begin.
    /// - Returns: Nil where no phrase can be found.
    func verdict(on samples: [Int16], from start: Int) throws(RecognitionError) -> Verdict? {
        guard var best = try hear(samples, from: start, in: bands) else { return nil }
        guard Self.doubt.contains(best.score - threshold) else { return best }
        for bands in warpedBands {
            if let other = try hear(samples, from: start, in: bands), other.score > best.score { best = other }
        }
        return best
    }

    private func hear(_ samples: [Int16], from start: Int, in bands: MelBands) throws(RecognitionError) -> Verdict? {
        guard let finding = try find(samples, from: start, in: bands) else { return nil }
        let pace = log(Double(finding.frameCount) / phoneCounts[finding.phrase] / Self.pace)
        let offset = finding.offset
        return Verdict(
            phrase: finding.phrase,
            place: (offset + finding.first) * Cepstra.frameShift..<(offset + finding.last + 1) * Cepstra.frameShift,
            advantage: finding.advantage,
            score: finding.advantage - Self.paceCost * abs(pace) - unlikenessCost(finding)
        )
    }

    /// The best place of a phrase in a sound.
    private struct Finding {
        var phrase: Int
        /// Frames of what was heard.
        var first: Int
        var last: Int
        /// Frames that were not heard before it.
        var offset: Int
        var advantage: Double

        var frameCount: Int { max(last - first + 1, PhraseVerifier.shortest) }
    }

    private func find(_ samples: [Int16], from start: Int, in bands: MelBands) throws(RecognitionError) -> Finding? {
        var spectrum = MelSpectrum(bands: bands)
        spectrum.append(samples[...])
        let speech = SpeechFrames(energies: spectrum.energies)
        let cepstra = spectrum.cepstra(of: 0..<spectrum.frameCount)
        let features = cepstra.normalized(prior: decoder.usualMean) { speech.isSpeech[$0] }
        let offset = max(0, start / Cepstra.frameShift - Self.lead)
        let heard = Array(features.dropFirst(offset * Cepstra.width))
        guard let with = try decoder.decode(heard, with: .own(Self.search)), let scores = decoder.scores,
            let without = try decoder.decode(scores, with: .own(PhoneLoop.search))
        else { return nil }
        let words = with.segments.filter { phraseIndices[$0.baseName] != nil }
        guard let begin = words.first, let end = words.last, let phrase = phraseIndices[begin.baseName] else {
            return nil
        }
        var finding = Finding(
            phrase: phrase,
            first: begin.firstFrame,
            last: end.lastFrame,
            offset: offset,
            advantage: Double(with.score - without.score) * Decoding.scoreUnit
        )
        finding.advantage /= Double(finding.frameCount)
        return finding
    }

    /// Of what was heard last.
    private var posteriors: StatePosteriors? {
        decoder.scores.flatMap { StatePosteriors($0, states: phoneStates) }
    }

    /// What the user's examples say against it, or for it.
    private func unlikenessCost(_ finding: Finding) -> Double {
        guard finding.phrase < examples.count, !examples[finding.phrase].isEmpty, let heard = posteriors else {
            return 0
        }
        let place = heard[finding.first - Self.slack...finding.last + Self.slack]
        let distances = examples[finding.phrase].compactMap { $0.distance(to: place) }
        guard !distances.isEmpty else { return 0 }
        // Nobody says it five times alike.
        let nearest = distances.sorted().prefix(2)
        let unlikeness = nearest.reduce(0, +) / Double(nearest.count)
        return max(Self.unlikenessCost * (unlikeness - Self.usualUnlikeness), -Self.mostLikeness)
    }
}
