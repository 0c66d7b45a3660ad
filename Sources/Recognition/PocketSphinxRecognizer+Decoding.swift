internal import Speech

extension PocketSphinxRecognizer {
    /// What the utterance's grammars make of the sound; on doubt the surest of what they make of it through other front ends, too.
    func decode(
        _ features: SpeechFeatures,
        of speech: SpeechFrames,
        as utterance: Utterance
    ) throws(RecognitionError) -> Utterance.Result {
        var result = try decode(features, as: utterance)
        guard utterance.isWhole else { return result }
        for frontEnd in frontEnds(for: speech).others where isDoubtful(result, of: speech) {
            let other = self.features(of: speech, in: utterance.spectrum, through: frontEnd)
            result = result.joined(try decode(other, as: utterance), limit: settings.alternatives)
        }
        return result
    }

    func frontEnds(for speech: SpeechFrames) -> FrontEnds {
        speech.isNoiseSteady && speech.hasBackground ? settings.steadyFrontEnds : settings.frontEnds
    }

    /// The features of the speech in a sound; nil: as every sound is heard that has such a background.
    func features(of speech: SpeechFrames, in spectrum: MelSpectrum, through frontEnd: FrontEnd? = nil)
        -> SpeechFeatures
    {
        let frontEnd = frontEnd ?? frontEnds(for: speech).first
        let warped = warpedBands[frontEnd.warp].map(spectrum.heard)
        return SpeechFeatures(warped ?? spectrum, speech, frontEnd, prior: decoder.usualMean)
    }

    /// Whether other front ends may tell more of it: what the search lost altogether is not known to be nothing.
    func isDoubtful(_ result: Utterance.Result, of speech: SpeechFrames) -> Bool {
        guard let evidence = result.evidence else { return true }
        let clarity = ConfidenceModel.fitted.clarity(evidence)
        return clarity >= settings.doubt && clarity < frontEnds(for: speech).certainty
    }

    /// What the utterance's grammar makes of the sound and, on doubt, what its escape does.
    private func decode(_ features: SpeechFeatures, as utterance: Utterance) throws(RecognitionError)
        -> Utterance.Result
    {
        var scores: SenoneScores?
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
            var best: Path?
            for grammar in choice.grammars {
                let path = try path(through: grammar, features, &scores)
                lead = lead ?? path.lead
                if let path = path.best, best.map({ $0.score < path.score }) ?? true { best = path }
            }
            guard var best else { continue }
            if loopDecoding == nil { loopDecoding = try decode(.own(PhoneLoop.search), on: loop, features, &scores) }
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

    /// The best path through a search.
    private struct Path {
        var search: PreparedGrammar.Search
        var decoding: Decoding

        /// Beside those through other searches.
        var score: Int { decoding.score - search.cost }
    }

    /// The best path through a grammar, if there is one, and by how much it would have more words follow; of a large grammar through those of
    /// its parts that the words of a first pass point to.
    private func path(
        through grammar: PreparedGrammar,
        _ features: SpeechFeatures,
        _ scores: inout SenoneScores?
    ) throws(RecognitionError) -> (best: Path?, lead: Double?) {
        var best: Path?
        var unended: Int?
        let race = SearchRace(margin: settings.partMargin)
        func hear(_ search: PreparedGrammar.Search) throws(RecognitionError) {
            guard let main = search.main else { return }
            let decoding: Decoding?
            if let scores, case .outline = grammar.content {
                decoding = try decoder.decode(scores, with: main, cost: search.cost, in: race)
            } else {
                decoding = try decode(.lent(main), on: decoder, features, &scores)
            }
            if let score = decoder.unended { unended = max(unended ?? .min, score - search.cost) }
            let path = decoding.map { Path(search: search, decoding: $0) }
            if let path, best.map({ $0.score < path.score }) ?? true { best = path }
        }
        switch grammar.content {
        case .whole(let search):
            try hear(search)
        case .outline(let outline):
            let words = try decode(.lent(outline.search), on: decoder, features, &scores)?.segments ?? []
            let parts = outline.parts(spokenOfIn: words)
            for part in parts.likely { try hear(outline.search(part: part)) }
            for part in parts.others where best == nil { try hear(outline.search(part: part)) }
        }
        guard let unended else { return (best, nil) }
        return (best, best.map { Double(unended - $0.score) * Decoding.scoreUnit } ?? .infinity)
    }

    /// Decodes a sound, the first time from its features, which leaves scores, then from these.
    private func decode(
        _ search: SphinxDecoder.Search,
        on decoder: SphinxDecoder,
        _ features: SpeechFeatures,
        _ scores: inout SenoneScores?
    ) throws(RecognitionError) -> Decoding? {
        if let scores { return try decoder.decode(scores, with: search) }
        defer { scores = decoder.scores }
        return try decoder.decode(features.values, with: search)
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
