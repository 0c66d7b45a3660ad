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
    func result(
        _ decoding: Decoding,
        loop: Decoding?,
        cepstra: Cepstra,
        settings: RecognizerSettings,
        model: ConfidenceModel,
        rivalsMatter: Bool = true
    ) -> Utterance.Result {
        let words = decoding.segments.filter { !$0.isFiller }
        let best = reading(of: words.map(\.baseName))
        let (bestScore, rivals) = rank(decoding, best: best.text)
        let evidence = RecognitionEvidence(
            decoding: decoding,
            loop: loop,
            lead: rivalsMatter ? rivals.first.map { Double(bestScore - $0.score) * Decoding.scoreUnit } : nil,
            frameCount: cepstra.count,
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
            Hypothesis(text: best.text, confidence: confidence, words: placed(words, loop, cepstra, evidence, model))
        ]
        for rival in rivals.prefix(settings.alternatives - 1) {
            // Neighbouring frames say the same thing twice: differences count for a twentieth.
            let lead = max(0, Double(bestScore - rival.score)) * Decoding.scoreUnit / 20
            hypotheses.append(Hypothesis(text: rival.text, confidence: confidence * exponential(-lead) * 0.99))
        }
        let transcript = Transcript(
            status: confidence >= settings.acceptance ? .recognized : .rejected,
            hypotheses: hypotheses,
            invocation: best.phrase
        )
        return Utterance.Result(transcript: transcript, evidence: evidence)
    }

    /// The best reading's score among the alternatives, which are scored otherwise than the best path, and its rivals.
    private func rank(_ decoding: Decoding, best: String) -> (score: Int, rivals: [(text: String, score: Int)]) {
        var scores: [String: Int] = [:]
        for alternative in decoding.alternatives {
            let text = reading(of: alternative.names).text
            if !text.isEmpty { scores[text] = max(alternative.score, scores[text] ?? .min) }
        }
        let highest = scores.values.max() ?? decoding.score
        let rivals = scores.filter { $0.key != best }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return (scores[best] ?? highest, rivals.map { ($0.key, $0.value) })
    }

    private func placed(
        _ words: [Decoding.Segment],
        _ loop: Decoding?,
        _ cepstra: Cepstra,
        _ whole: RecognitionEvidence,
        _ model: ConfidenceModel
    ) -> [RecognizedWord] {
        words.compactMap { word in
            guard let label = labels[word.baseName], label.phrase == nil else { return nil }
            let alone = Decoding(segments: [word], score: word.score, alternatives: [])
            let evidence = RecognitionEvidence(
                decoding: alone,
                loop: loop,
                lead: nil,
                frameCount: cepstra.count,
                phoneCount: { _ in 1 }
            )
            return RecognizedWord(
                word: label.word,
                start: cepstra.sample(ofFrame: word.firstFrame),
                end: cepstra.sample(ofFrame: word.lastFrame) + Cepstra.frameShift,
                confidence: model.wordConfidence(advantage: evidence.worstWord, in: whole)
            )
        }
    }
}
