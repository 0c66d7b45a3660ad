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
    /// What an advantage is compared with.
    private let threshold: Double

    init(model: AcousticModel, phrases: [[PhrasePart]], threshold: Double) throws(RecognitionError) {
        self.threshold = threshold
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
        var spectrum = MelSpectrum(bands: bands)
        spectrum.append(samples[...])
        let speech = SpeechFrames(energies: spectrum.energies)
        let cepstra = spectrum.cepstra(of: 0..<spectrum.frameCount)
        let features = cepstra.normalized(prior: decoder.usualMean) { speech.isSpeech[$0] }
        let first = max(0, start / Cepstra.frameShift - Self.lead)
        let heard = Array(features.dropFirst(first * Cepstra.width))
        guard let with = try decoder.decode(heard, with: Self.search), let scores = decoder.scores,
            let without = try decoder.decode(scores, with: PhoneLoop.search)
        else { return nil }
        let words = with.segments.filter { phraseIndices[$0.baseName] != nil }
        guard let begin = words.first, let end = words.last, let phrase = phraseIndices[begin.baseName] else {
            return nil
        }
        let frames = Double(max(end.lastFrame - begin.firstFrame + 1, Self.shortest))
        let advantage = Double(with.score - without.score) * Decoding.scoreUnit / frames
        let pace = log(frames / phoneCounts[phrase] / Self.pace)
        return Verdict(
            phrase: phrase,
            place: (first + begin.firstFrame) * Cepstra.frameShift..<(first + end.lastFrame + 1) * Cepstra.frameShift,
            advantage: advantage,
            score: advantage - Self.paceCost * abs(pace)
        )
    }
}
