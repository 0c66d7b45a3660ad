internal import Speech

/// What becomes of open utterances.
extension PocketSphinxRecognizer {
    func accept(_ samples: [Int16], of utterance: Utterance) throws(RecognitionError) {
        guard !utterance.isOver else { throw .sessionEnded }
        // Looks are taken at the same frames however the sound is cut up, so that the same is heard.
        var rest = samples[...]
        while !rest.isEmpty {
            let missing =
                MelSpectrum.sampleCount(ofFrames: utterance.lookedAt + Self.lookInterval)
                - utterance.spectrum.sampleCount
            utterance.spectrum.append(rest.prefix(missing))
            rest = rest.dropFirst(missing)
            let frames = utterance.spectrum.frameCount
            guard frames >= utterance.lookedAt + Self.lookInterval else { return }
            utterance.lookedAt = frames
            guard frames >= utterance.nextDecoding else { continue }
            let speech = SpeechFrames(energies: utterance.spectrum.energies)
            // The speech seems over: decode while the endpointer makes sure.
            if frames - speech.last >= Self.settling { try decode(utterance, speech, isLast: false) }
        }
    }

    func partial(of utterance: Utterance) throws(RecognitionError) -> String? {
        guard !utterance.isOver else { throw .sessionEnded }
        let speech = SpeechFrames(energies: utterance.spectrum.energies)
        let features = features(of: speech, in: utterance.spectrum)
        guard let grammar = utterance.choices.first?.grammars.first, features.frameCount >= Self.leastFrames else {
            return nil
        }
        let text: String
        switch grammar.content {
        case .whole(let search):
            guard let main = search.main, let decoding = try decoder.decode(features.values, with: .lent(main)) else {
                return nil
            }
            text = search.reading(of: decoding.segments.filter { !$0.isFiller }.map(\.baseName)).text
        case .outline(let outline):
            guard let decoding = try decoder.decode(features.values, with: .lent(outline.search)) else { return nil }
            text = outline.text(of: decoding.segments)
        }
        return text.isEmpty ? nil : text
    }

    func sentenceEnd(of utterance: Utterance) -> SentenceEnd? { utterance.isOver ? nil : utterance.result?.end }

    func finish(_ utterance: Utterance) throws(RecognitionError) -> Transcript {
        guard !utterance.isOver else { throw .sessionEnded }
        try decode(utterance, SpeechFrames(energies: utterance.spectrum.energies), isLast: true)
        utterance.isOver = true
        var transcript = utterance.result?.transcript ?? Transcript(status: .nothingHeard)
        if utterance.phraseIsRequired, transcript.invocation == nil, transcript.status == .recognized {
            transcript.status = .rejected
        }
        transcript.sampleCount = utterance.spectrum.sampleCount
        transcript.recognitionTime = utterance.time
        lastEvidence = utterance.result?.evidence
        return transcript
    }

    func cancel(_ utterance: Utterance) { utterance.isOver = true }

    /// A syllable takes longer.
    private static let leastFrames = 12

    /// Frames between two looks for the end of speech.
    private static let lookInterval = 10
    /// How often that interval doubles while the speech goes on: 1.6 s at most.
    private static let mostDoublings = 4
    /// Frames without speech after which it seems over: sooner than an endpointer is sure.
    private static let settling = 30
    /// More silence shifts the end of the same speech by a few frames.
    private static let tolerance = 5

    /// Decodes the utterance, unless no more was said since that was done.
    ///
    /// Among other voices speech seems over again and again. What is heard anew and may still go on is decoded once, and less and less often.
    private func decode(_ utterance: Utterance, _ speech: SpeechFrames, isLast: Bool) throws(RecognitionError) {
        let isSame = utterance.lastDecoded.map { abs($0 - speech.last) <= Self.tolerance } ?? false
        if isSame, utterance.isWhole || !isLast { return }
        let started = clock.now
        let features = features(of: speech, in: utterance.spectrum)
        utterance.lastDecoded = speech.last
        utterance.result = nil
        utterance.isWhole = isLast || utterance.decodings == 0
        if features.frameCount >= Self.leastFrames {
            let result = try decode(features, of: speech, as: utterance)
            utterance.result = result
            utterance.isWhole = utterance.isWhole || !isDoubtful(result, of: speech)
            utterance.nextDecoding =
                utterance.spectrum.frameCount + Self.lookInterval << min(utterance.decodings, Self.mostDoublings)
            utterance.decodings += 1
        }
        utterance.time += clock.now - started
    }
}
