internal import Speech

extension PreparedGrammar.Search {
    /// The listed words, and behind which invocation phrase they were said.
    func reading(of names: [String]) -> (text: String, phrase: String?) {
        var words: [String] = []
        var phrase: Int?
        for name in names {
            guard let label = labels[name], !label.isOpen else { continue }
            if let index = label.phrase { phrase = index } else { words.append(label.word) }
        }
        return (words.joined(separator: " "), phrase.map { phrases[$0] })
    }

    /// The transcript that a decoding amounts to, and what its confidence rests on.
    ///
    /// - Parameters:
    ///   - others: readings of a narrower search, which scores them otherwise, best first.
    ///   - anyWords: what the language at large makes of the sound; nil where everything that was said is listed.
    func result(
        _ decoding: Decoding,
        loop: Decoding?,
        others: [(names: [String], score: Int)],
        anyWords: [Decoding.Segment]?,
        features: SpeechFeatures,
        settings: RecognizerSettings,
        model: ConfidenceModel
    ) -> Utterance.Result {
        let said = said(in: decoding, anyWords: anyWords)
        let best = (text: said.text, phrase: said.phrase.map { phrases[$0] })
        let evidence = RecognitionEvidence(
            decoding: Decoding(segments: said.evident, score: decoding.score),
            loop: loop,
            openText: said.openText,
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
            Hypothesis(
                text: best.text,
                confidence: confidence,
                words: placed(said.words, loop, features, evidence, model)
            )
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
        let isOpen = said.openText.last.map { $0.contains(said.words.last?.segment.middleFrame ?? -1) } ?? false
        return Utterance.Result(transcript: transcript, evidence: evidence, end: isOpen ? .openText : nil)
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
        _ words: [SaidWords.Word],
        _ loop: Decoding?,
        _ features: SpeechFeatures,
        _ whole: RecognitionEvidence,
        _ model: ConfidenceModel
    ) -> [RecognizedWord] {
        words.map { word in
            let segment = word.segment
            let alone = Decoding(segments: [segment], score: segment.score)
            let evidence = RecognitionEvidence(
                decoding: alone,
                loop: loop,
                frameCount: features.frameCount,
                phoneCount: { _ in 1 }
            )
            return RecognizedWord(
                word: word.text,
                start: features.sample(ofFrame: segment.firstFrame),
                end: features.sample(ofFrame: segment.lastFrame) + Cepstra.frameShift,
                confidence: model.wordConfidence(advantage: evidence.worstWord, in: whole)
            )
        }
    }
}
