package import Speech

/// Utterances, one at a time.
extension PocketSphinxRecognizer {
    package func begin(_ request: RecognitionRequest) async throws -> any RecognitionSession {
        let opening = PreparedGrammar.Opening(
            phrases: request.invocationPhrases.map { InvocationPhrase(text: $0).text }
        )
        usualOpening = opening
        let search = try await search(of: request.grammar, opening: opening)
        let beside = try await searches(beside: request.grammar, opening: opening)
        var escape: [PreparedGrammar.Search] = []
        if let name = request.escape {
            escape = [try await self.search(of: name, opening: opening)]
            escape += try await searches(beside: name, opening: opening)
        }
        endCurrent()
        sessionNumber += 1
        current = Utterance(session: sessionNumber, search: search, beside: beside, escape: escape)
        current?.priorLogOdds = request.priorLogOdds
        current?.phraseIsRequired = request.invocationRequired && !request.invocationPhrases.isEmpty
        spectrum = MelSpectrum()
        lookedAt = 0
        nextDecoding = 0
        return PocketSphinxSession(recognizer: self, number: sessionNumber)
    }

    func accept(_ samples: [Int16], session: Int) throws(RecognitionError) {
        guard current?.session == session else { throw .sessionEnded }
        // Looks are taken at the same frames however the sound is cut up, so that the same is heard.
        var rest = samples[...]
        while !rest.isEmpty {
            let missing = MelSpectrum.sampleCount(ofFrames: lookedAt + Self.lookInterval) - spectrum.sampleCount
            spectrum.append(rest.prefix(missing))
            rest = rest.dropFirst(missing)
            guard spectrum.frameCount >= lookedAt + Self.lookInterval else { return }
            lookedAt = spectrum.frameCount
            guard spectrum.frameCount >= nextDecoding else { continue }
            let speech = SpeechFrames(energies: spectrum.energies)
            // The speech seems over: decode while the endpointer makes sure.
            if spectrum.frameCount - speech.last >= Self.settling { try decodeCurrent(speech, isLast: false) }
        }
    }

    func partial(session: Int) throws(RecognitionError) -> String? {
        guard let utterance = current, utterance.session == session else { throw .sessionEnded }
        let features = SpeechFeatures(spectrum, SpeechFrames(energies: spectrum.energies), prior: decoder.usualMean)
        guard let search = utterance.search.name, features.frameCount >= Self.leastFrames else { return nil }
        guard let decoding = try decoder.decode(features.values, with: search) else { return nil }
        let text = utterance.search.reading(of: decoding.segments.filter { !$0.isFiller }.map(\.baseName)).text
        return text.isEmpty ? nil : text
    }

    func sentenceEnd(session: Int) -> SentenceEnd? {
        current?.session == session ? current?.result?.end : nil
    }

    func finish(session: Int) throws(RecognitionError) -> Transcript {
        guard current?.session == session else { throw .sessionEnded }
        try decodeCurrent(SpeechFrames(energies: spectrum.energies), isLast: true)
        guard let utterance = current else { throw .sessionEnded }
        endCurrent()
        var transcript = utterance.result?.transcript ?? Transcript(status: .nothingHeard)
        if utterance.phraseIsRequired, transcript.invocation == nil, transcript.status == .recognized {
            transcript.status = .rejected
        }
        transcript.sampleCount = spectrum.sampleCount
        transcript.recognitionTime = utterance.time
        lastEvidence = utterance.result?.evidence
        return transcript
    }

    func cancel(session: Int) {
        if current?.session == session { endCurrent() }
    }

    private func endCurrent() {
        current = nil
        for search in retired { decoder.remove(search) }
        retired.removeAll()
    }

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
    private func decodeCurrent(_ speech: SpeechFrames, isLast: Bool) throws(RecognitionError) {
        guard var utterance = current else { return }
        let isSame = utterance.lastDecoded.map { abs($0 - speech.last) <= Self.tolerance } ?? false
        if isSame, utterance.isWhole || !isLast { return }
        let started = clock.now
        let features = SpeechFeatures(spectrum, speech, prior: decoder.usualMean)
        utterance.lastDecoded = speech.last
        utterance.result = nil
        utterance.isWhole = isLast || utterance.decodings == 0
        if features.frameCount >= Self.leastFrames {
            let result = try decode(features, of: speech, as: utterance)
            utterance.result = result
            utterance.isWhole = utterance.isWhole || !isDoubtful(result)
            nextDecoding = spectrum.frameCount + Self.lookInterval << min(utterance.decodings, Self.mostDoublings)
            utterance.decodings += 1
        }
        utterance.time += clock.now - started
        current = utterance
    }
}
