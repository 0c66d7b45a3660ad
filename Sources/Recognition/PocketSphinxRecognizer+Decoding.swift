internal import Speech

extension PocketSphinxRecognizer {
    /// What the utterance's grammars make of the sound; on doubt the surest of what they make of it in other bands, too.
    func decode(
        _ features: SpeechFeatures,
        of speech: SpeechFrames,
        as utterance: Utterance
    ) throws(RecognitionError) -> Utterance.Result {
        var result = try decode(features, as: utterance)
        guard utterance.isWhole, isDoubtful(result) else { return result }
        for bands in warpedBands {
            let warped = SpeechFeatures(utterance.spectrum.heard(in: bands), speech, prior: decoder.usualMean)
            result = result.joined(try decode(warped, as: utterance), limit: settings.alternatives)
        }
        return result
    }

    /// Whether other bands may tell more of it.
    func isDoubtful(_ result: Utterance.Result) -> Bool {
        result.evidence.map { settings.doubt.contains(ConfidenceModel.fitted.clarity($0)) } ?? false
    }

    /// What the utterance's grammar makes of the sound and, on doubt, what its escape does.
    private func decode(_ features: SpeechFeatures, as utterance: Utterance) throws(RecognitionError)
        -> Utterance.Result
    {
        // The first decoding computes the scores of the sound; the others only search.
        var scores: SenoneScores?
        func decode(_ search: SphinxDecoder.Search, on decoder: SphinxDecoder) throws(RecognitionError) -> Decoding? {
            if let scores { return try decoder.decode(scores, with: search) }
            defer { scores = decoder.scores }
            return try decoder.decode(features.values, with: search)
        }
        var loopDecoding: Decoding?
        // What the language at large makes of the sound, where somebody may have spoken in words of their own.
        var anyWords: [Decoding.Segment]?
        // By how much the expected grammar would have more words follow.
        var lead: Double?
        var result = Utterance.Result(transcript: Transcript(status: .rejected), evidence: nil)
        // What was expected gets a bonus among the readings, but that must not keep another from being tried. Whoever says the phrase
        // at a question hardly answers it.
        func isCertain() -> Bool {
            guard result.transcript.invocation == nil else { return false }
            return result.evidence.map { ConfidenceModel.fitted.confidence($0) >= settings.certainty } ?? false
        }
        for choice in utterance.choices where !isCertain() {
            var best: (search: PreparedGrammar.Search, decoding: Decoding)?
            for search in choice.grammars.map(\.search) {
                guard let main = search.main else { continue }
                let decoding = try decode(.lent(main), on: decoder)
                lead = lead ?? decoder.lead
                guard let decoding else { continue }
                if let other = best, other.decoding.score >= decoding.score { continue }
                best = (search, decoding)
            }
            guard var best else { continue }
            if loopDecoding == nil { loopDecoding = try decode(.own(PhoneLoop.search), on: loop) }
            var hasOpenText = best.search.hasOpenText(best.decoding)
            if hasOpenText, anyWords == nil { anyWords = try freeTextDecoder()?.words(of: features) ?? [] }
            if hasOpenText, best.search.isAnswer, let listing = best.search.listing, let scores,
                let listed = try decoder.decode(scores, with: .lent(listing)),
                PreparedGrammar.Search.isListed(listed, against: anyWords ?? [])
            {
                // "Cancel" is also a message.
                best.decoding = listed
                hasOpenText = false
            }
            if let scores { best.decoding = try respelled(best.decoding, in: best.search, scores) }
            var model = ConfidenceModel.fitted
            model.bias += choice.prior
            result = result.joined(
                best.search.result(
                    best.decoding,
                    loop: loopDecoding,
                    others: hasOpenText ? [] : try others(best.search, scores),
                    anyWords: hasOpenText ? anyWords : nil,
                    features: features,
                    settings: settings,
                    model: model
                ),
                limit: settings.alternatives
            )
        }
        // What was surely said needs no more words, whatever else could begin so.
        if result.end == nil, let lead {
            result.end = lead > Self.unfinished && !isCertain() ? .impossible : .possible
        }
        return result
    }

    /// Nil where the model knows no language at large.
    func freeTextDecoder() -> FreeTextDecoder? {
        if freeText == nil {
            freeText = Result { () throws(RecognitionError) in try FreeTextDecoder(model: model) }
            if case .failure(let error) = freeText { log("words of one's own cannot be heard: \(error)") }
        }
        return try? freeText?.get()
    }

    /// Nats by which a path that must go on leads where a sentence is not finished.
    private static let unfinished = 30.0

    /// What else the sound may be in a grammar, when it is wanted.
    private func others(
        _ search: PreparedGrammar.Search,
        _ scores: SenoneScores?
    ) throws(RecognitionError) -> [(names: [String], score: Int)] {
        guard settings.listsOthers, let listing = search.listing, let scores else { return [] }
        // Paths that differ in silence alone are listed, too.
        return try decoder.list(scores, with: listing, limit: settings.alternatives * 6)
    }
}
