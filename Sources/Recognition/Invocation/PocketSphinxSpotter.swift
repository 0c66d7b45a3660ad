package import Speech

/// Listens for invocation phrases in two stages: receives an unbroken stream, emits detections.
///
/// A front end drops silence at almost no cost. What is left runs through a decoder that knows the phrases between any other
/// sounds and is easily persuaded. What it proposes is decoded again, alone, with the phrase and without it: the difference is
/// the score.
package actor PocketSphinxSpotter: InvocationSpotter {
    private let executor = ThreadExecutor(name: "invocation")
    private let phrases: [InvocationPhrase]
    /// Score that a candidate must reach, nats a frame.
    private let threshold: Double
    private let verifier: SphinxDecoder
    private let proposer: SphinxDecoder
    private let frontEnd: FrontEnd
    /// Which phrase a word of the decoders belongs to.
    private let phraseIndices: [String: Int]

    private var channel: ChannelMean
    /// Frames kept for the second stage, and where the utterance of the first stage begins among them.
    private var kept = Cepstra()
    private var utteranceStart = 0
    private var isListening = false
    private var framesSinceLook = 0
    /// Sample index of the stream where the front end was started.
    private var base: Int?
    private var expected = 0
    /// Nothing that begins before this sample counts any more.
    private var heardUntil = 0

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Loads the models, some 50 ms.
    ///
    /// - Parameters:
    ///   - sensitivity: 0 to 1: from "hardly ever by mistake" to "hardly ever missed".
    ///   - allowsShortPhrases: For words that are listened for only now and then ("stop").
    package init(
        model: AcousticModel,
        phrases: [InvocationPhrase],
        sensitivity: Double = 0.5,
        allowsShortPhrases: Bool = false,
        guesser: any PronunciationGuesser,
        log: @escaping RecognitionLog = { _ in }
    ) async throws {
        self.phrases = phrases
        threshold = Self.threshold(sensitivity: sensitivity)
        let pronouncer = Pronouncer(dictionary: model.dictionary, guesser: guesser)
        var parts: [[PhrasePart]] = []
        for phrase in phrases {
            let problems = await phrase.check(model: model, guesser: guesser)
            if let fatal = problems.first(where: { $0.severity == .refuse && !(allowsShortPhrases && $0.isShortness) })
            {
                throw RecognitionError.badPhrase(phrase.text, reason: fatal.description)
            }
            for problem in problems { log("invocation phrase “\(phrase.text)”: \(problem.description)") }
            if let found = await phrase.parts(pronouncer) { parts.append(found) }
        }
        let configuration = try SphinxConfiguration(model: model, options: DecoderOptions.proposal)
        proposer = try SphinxDecoder(configuration: configuration, folder: model.folder)
        frontEnd = try FrontEnd(configuration: configuration, folder: model.folder)
        phraseIndices = try PhoneLoop.set(parts, in: proposer, as: Self.search, cost: DecoderOptions.proposalCost)
        verifier = try PhoneLoop.decoder(
            model: model,
            options: DecoderOptions.verification,
            cost: DecoderOptions.loopCost
        )
        try PhoneLoop.set(parts, in: verifier, as: Self.search, cost: DecoderOptions.loopCost)
        channel = ChannelMean(prior: proposer.usualMean)
        frontEnd.start()
    }

    private static let search = "phrases"
    /// Frames between two looks at what the first stage thinks.
    private static let lookInterval = 8
    /// Frames that must follow a phrase before it is judged, unless silence does.
    private static let settling = 12
    /// Frames before the phrase that the second stage hears with it.
    private static let lead = 40
    /// Frames after which the first stage starts anew in unbroken speech, and those that it hears again.
    private static let utteranceLimit = 1_000
    private static let overlap = 150

    /// Nats a frame; the slope is such that each tenth of sensitivity about doubles false alarms.
    static func threshold(sensitivity: Double) -> Double { 1.0 - 2.0 * min(max(sensitivity, 0), 1) }

    package func accept(_ chunk: AudioChunk) async throws -> [InvocationDetection] {
        try candidates(in: chunk).filter(\.isDetection).map(\.detection)
    }

    /// Listens on; returns also what resembles a phrase but scores below the threshold.
    package func allCandidates(_ chunk: AudioChunk) async throws -> [InvocationDetection] {
        try candidates(in: chunk).map(\.detection)
    }

    package func reset() async { forgetAll() }

    private func forgetAll() {
        if isListening { proposer.end() }
        isListening = false
        framesSinceLook = 0
        kept = Cepstra()
        frontEnd.start()
        base = nil
        heardUntil = 0
    }

    /// Ends the stream; returns what was still in doubt.
    package func finish() async throws -> [InvocationDetection] {
        frontEnd.finish()
        return try hear(ended: true).filter(\.isDetection).map(\.detection)
    }

    private func candidates(in chunk: AudioChunk) throws(RecognitionError) -> [InvocationCandidate] {
        if let base, chunk.start != base + frontEnd.sampleCount {
            // Something is missing: what was heard before it does not continue.
            forgetAll()
        }
        if base == nil { base = chunk.start }
        frontEnd.process(chunk.samples)
        return try hear(ended: !frontEnd.isInSpeech)
    }

    /// Runs new frames through the first stage, and its proposals through the second.
    private func hear(ended: Bool) throws(RecognitionError) -> [InvocationCandidate] {
        let frames = frontEnd.takeFrames()
        guard frames.count > 0 || (ended && isListening) else { return [] }
        if !isListening, frames.count > 0 {
            try proposer.start(Self.search)
            isListening = true
            framesSinceLook = 0
            utteranceStart = kept.count
        }
        if frames.count > 0 {
            kept.append(frames)
            proposer.process(channel.normalize(frames))
            framesSinceLook += frames.count
        }
        var found: [InvocationCandidate] = []
        if ended || framesSinceLook >= Self.lookInterval {
            framesSinceLook = 0
            found = try look(ended: ended)
        }
        if ended {
            proposer.end()
            isListening = false
            forget(keeping: Self.overlap)
        } else if kept.count - utteranceStart > Self.utteranceLimit {
            proposer.end()
            forget(keeping: Self.overlap)
            utteranceStart = 0
            try proposer.start(Self.search)
            proposer.process(channel.normalize(kept, learning: false))
        }
        return found
    }

    private func forget(keeping count: Int) {
        kept.removeFirst(max(0, kept.count - count))
    }

    private func sample(ofFrame frame: Int) -> Int { (base ?? 0) + kept.sample(ofFrame: frame) }

    /// Asks the first stage for a proposal, and judges it.
    private func look(ended: Bool) throws(RecognitionError) -> [InvocationCandidate] {
        let words = proposer.current().filter { phraseIndices[$0.baseName] != nil }
        guard let first = words.first, let last = words.last else { return [] }
        let start = utteranceStart + first.firstFrame
        let end = utteranceStart + last.lastFrame
        guard ended || end + Self.settling < kept.count, sample(ofFrame: start) >= heardUntil else { return [] }
        guard words.count == words.count(where: { phraseIndices[$0.baseName] == phraseIndices[first.baseName] }) else {
            return []
        }
        let candidate = try verify(from: start, to: kept.count)
        guard let candidate else { return [] }
        // One place is judged once; the first stage may find the next phrase only in a new utterance.
        heardUntil = max(candidate.end, sample(ofFrame: end))
        if !ended {
            proposer.end()
            try proposer.start(Self.search)
            let rest = kept.suffix(from: min(end + 1, kept.count))
            utteranceStart = kept.count - rest.count
            proposer.process(channel.normalize(rest, learning: false))
        }
        return [candidate]
    }

    /// Decodes the kept frames around a proposal with a phrase and without.
    private func verify(from start: Int, to end: Int) throws(RecognitionError) -> InvocationCandidate? {
        let from = max(0, start - Self.lead)
        let window = kept.slice(from..<end)
        let features = window.normalized(prior: channel.prior)
        guard let with = try verifier.decode(features, with: Self.search),
            let without = try verifier.decode(features, with: PhoneLoop.search)
        else { return nil }
        let words = with.segments.filter { phraseIndices[$0.baseName] != nil }
        guard let first = words.first, let last = words.last, let index = phraseIndices[first.baseName] else {
            return nil
        }
        let length = Double(max(last.lastFrame - first.firstFrame + 1, 20))
        let advantage = Double(with.score - without.score) * Decoding.scoreUnit / length
        return InvocationCandidate(
            phrase: phrases[index].text,
            start: sample(ofFrame: from + first.firstFrame),
            end: sample(ofFrame: from + last.lastFrame) + Cepstra.frameShift,
            advantage: advantage,
            score: advantage - threshold
        )
    }
}
