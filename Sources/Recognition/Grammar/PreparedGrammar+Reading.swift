internal import Speech

extension PreparedGrammar.Search {
    /// What was said, and behind which invocation phrase.
    func reading(of names: [String]) -> (text: String, phrase: String?) {
        var words: [String] = []
        var phrase: Int?
        for name in names {
            guard let label = labels[name] else { continue }
            if let index = label.phrase { phrase = index } else { words.append(label.word) }
        }
        return (words.joined(separator: " "), phrase.map { phrases[$0] })
    }

    /// The transcript that a decoding amounts to, and what its confidence rests on.
    ///
    /// - Parameter others: readings of a narrower search, which scores them otherwise, best first.
    func result(
        _ decoding: Decoding,
        loop: Decoding?,
        others: [(names: [String], score: Int)],
        features: SpeechFeatures,
        settings: RecognizerSettings,
        model: ConfidenceModel
    ) -> Utterance.Result {
        let words = decoding.segments.filter { !$0.isFiller }
        let best = reading(of: words.map(\.baseName))
        let evidence = RecognitionEvidence(
            decoding: decoding,
            loop: loop,
            frameCount: features.frameCount,
            phoneCount: { phoneCounts[Decoding.Segment(name: $0, firstFrame: 0, lastFrame: 0, score: 0).baseName] ?? 1 }
        )
        let confidence = model.confidence(evidence)
        if best.text.isEmpty {
            // Silence, or the phrase alone.
            let transcript = Transcript(
                status: .nothingHeard,
                invocation: confidence >= settings.acceptance ? best.phrase : nil
            )
            return Utterance.Result(transcript: transcript, evidence: evidence)
        }
        var hypotheses = [
            Hypothesis(text: best.text, confidence: confidence, words: placed(words, loop, features, evidence, model))
        ]
        for rival in rivals(of: best.text, among: others).prefix(settings.alternatives - 1) {
            // Neighbouring frames say the same thing twice: differences count for a twentieth.
            let share = exponential(-rival.lead * Decoding.scoreUnit / 20)
            hypotheses.append(Hypothesis(text: rival.text, confidence: confidence * share * 0.99))
        }
        let transcript = Transcript(
            status: confidence >= settings.acceptance ? .recognized : .rejected,
            hypotheses: hypotheses,
            invocation: best.phrase
        )
        return Utterance.Result(transcript: transcript, evidence: evidence)
    }

    /// Other readings, and by how much `best` leads them, in path scores.
    private func rivals(
        of best: String,
        among others: [(names: [String], score: Int)]
    ) -> [(text: String, lead: Double)] {
        var scores: [String: Int] = [:]
        for other in others {
            let text = reading(of: other.names).text
            if !text.isEmpty { scores[text] = max(other.score, scores[text] ?? .min) }
        }
        guard let highest = scores[best] ?? scores.values.max() else { return [] }
        return scores.filter { $0.key != best }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { ($0.key, max(0, Double(highest - $0.value))) }
    }

    private func placed(
        _ words: [Decoding.Segment],
        _ loop: Decoding?,
        _ features: SpeechFeatures,
        _ whole: RecognitionEvidence,
        _ model: ConfidenceModel
    ) -> [RecognizedWord] {
        words.compactMap { word in
            guard let label = labels[word.baseName], label.phrase == nil else { return nil }
            let alone = Decoding(segments: [word], score: word.score)
            let evidence = RecognitionEvidence(
                decoding: alone,
                loop: loop,
                frameCount: features.frameCount,
                phoneCount: { _ in 1 }
            )
            return RecognizedWord(
                word: label.word,
                start: features.sample(ofFrame: word.firstFrame),
                end: features.sample(ofFrame: word.lastFrame) + Cepstra.frameShift,
                confidence: model.wordConfidence(advantage: evidence.worstWord, in: whole)
            )
        }
    }
}
