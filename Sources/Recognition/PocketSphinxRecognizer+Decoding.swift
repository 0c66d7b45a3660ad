internal import Speech

extension PocketSphinxRecognizer {
    /// What the utterance's grammars make of the sound; on doubt the surest of what they make of it in other bands, too.
    func decode(
        _ features: SpeechFeatures,
        of speech: SpeechFrames,
        as utterance: Utterance
    ) throws(RecognitionError) -> Utterance.Result {
        var result = try decode(features, as: utterance)
        guard let evidence = result.evidence, settings.doubt.contains(ConfidenceModel.fitted.clarity(evidence)) else {
            return result
        }
        for bands in warpedBands {
            let warped = SpeechFeatures(spectrum.heard(in: bands), speech, prior: decoder.usualMean)
            result = result.joined(try decode(warped, as: utterance), limit: settings.alternatives)
        }
        return result
    }

    /// What the utterance's grammar makes of the sound and, on doubt, what its escape does.
    private func decode(_ features: SpeechFeatures, as utterance: Utterance) throws(RecognitionError)
        -> Utterance.Result
    {
        // The first decoding computes the scores of the sound; the others only search.
        var scores: SenoneScores?
        func decode(_ search: String, on decoder: SphinxDecoder) throws(RecognitionError) -> Decoding? {
            if let scores { return try decoder.decode(scores, with: search) }
            defer { scores = decoder.scores }
            return try decoder.decode(features.values, with: search)
        }
        var loopDecoding: Decoding?
        var result = Utterance.Result(transcript: Transcript(status: .rejected), evidence: nil)
        let choices = [
            (searches: [utterance.search] + utterance.beside, prior: utterance.priorLogOdds), (utterance.escape, 0),
        ]
        // What was expected gets a bonus among the readings, but that must not keep another from being tried.
        func isCertain() -> Bool {
            result.evidence.map { ConfidenceModel.fitted.confidence($0) >= settings.certainty } ?? false
        }
        for (searches, prior) in choices where !isCertain() {
            var best: (search: PreparedGrammar.Search, decoding: Decoding)?
            for search in searches {
                guard let name = search.name, let decoding = try decode(name, on: decoder) else { continue }
                if let other = best, other.decoding.score >= decoding.score { continue }
                best = (search, decoding)
            }
            guard let best else { continue }
            if loopDecoding == nil { loopDecoding = try decode(PhoneLoop.search, on: loop) }
            var model = ConfidenceModel.fitted
            model.bias += prior
            result = result.joined(
                best.search.result(
                    best.decoding,
                    loop: loopDecoding,
                    others: try others(best.search, scores),
                    features: features,
                    settings: settings,
                    model: model
                ),
                limit: settings.alternatives
            )
        }
        return result
    }

    /// What else the sound may be in a grammar, when it is wanted.
    private func others(
        _ search: PreparedGrammar.Search,
        _ scores: SenoneScores?
    ) throws(RecognitionError) -> [(names: [String], score: Int)] {
        guard let listing = search.listing, let scores else { return [] }
        // Paths that differ in silence alone are listed, too.
        return try decoder.list(scores, with: listing, limit: settings.alternatives * 6)
    }
}
