package import Speech

/// Listens for invocation phrases in two stages: receives an unbroken stream, emits detections.
///
/// While it is quiet almost nothing is done. Sound goes through the library's keyphrase search, which is easily persuaded. The seconds
/// around what it proposes are heard again as a whole, with the phrase and without it: the difference is the score.
package actor PocketSphinxSpotter: InvocationSpotter {
    private let executor = ThreadExecutor(name: "invocation")
    private let phrases: [InvocationPhrase]
    /// Score that a candidate must reach, nats a frame.
    private let threshold: Double
    private let proposer: PhraseProposer
    private let verifier: PhraseVerifier
    /// Of networks that were learned for the phrases; nil: there are none.
    private var opinion: SecondOpinion?

    private var features: StreamFeatures
    /// Where the assistant itself speaks there is nothing for it to hear.
    private var ownVoice = PocketSphinxSpotter.history
    /// The last frames before the first stage listens, and those that it has not heard yet.
    private var waiting: [Float] = []
    /// Number of the frame that the first stage's utterance began with, and how many it has heard.
    private var utteranceStart = 0
    private var utteranceLength = 0
    /// Frames since the stream was begun.
    private var frameCount = 0
    /// The last samples, and the number of samples before them.
    private var kept: [Int16] = []
    private var forgotten = 0
    /// Sample index of the stream where the features were begun.
    private var base: Int?
    /// Nothing that begins before this sample of ``kept`` and ``forgotten`` counts any more.
    private var heardUntil = 0
    /// The best of what was turned down at a place where better may still come, and what the first stage thought of it.
    private var pending: (candidate: InvocationCandidate, likelihood: Int)?
    /// Moments that the opinion alone points to.
    private var peaks: [SecondOpinion.Peak] = []

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Loads the models, some 50 ms.
    ///
    /// - Parameters:
    ///   - sensitivity: 0 to 1: from "hardly ever by mistake" to "hardly ever missed".
    ///   - scorer: A second opinion on the phrases, by their index.
    ///   - purpose: What the phrases are for; ``SpottingPurpose/stop`` knows no sensitivity.
    package init(
        model: AcousticModel,
        phrases: [InvocationPhrase],
        sensitivity: Double = 0.5,
        scorer: (any PhraseScorer)? = nil,
        purpose: SpottingPurpose = .invocation,
        guesser: any PronunciationGuesser,
        log: @escaping RecognitionLog = { _ in }
    ) async throws {
        self.phrases = phrases
        opinion = scorer.map { SecondOpinion($0) }
        threshold = purpose == .stop ? Self.stopThreshold : Self.threshold(sensitivity: sensitivity)
        let pronouncer = Pronouncer(dictionary: model.dictionary, guesser: guesser)
        var parts: [[PhrasePart]] = []
        var examples: [[[Int16]]] = []
        for phrase in phrases {
            let problems = await phrase.check(model: model, guesser: guesser)
            let isShortAllowed = purpose == .stop
            if let fatal = problems.first(where: { $0.severity == .refuse && !(isShortAllowed && $0.isShortness) }) {
                throw RecognitionError.badPhrase(phrase.text, reason: fatal.description)
            }
            for problem in problems where purpose == .invocation {
                log("invocation phrase “\(phrase.text)”: \(problem.description)")
            }
            guard let found = await phrase.parts(pronouncer) else { continue }
            parts.append(found)
            examples.append(phrase.examples)
        }
        proposer = try PhraseProposer(model: model, phrases: parts)
        verifier = try PhraseVerifier(model: model, phrases: parts, examples: examples, threshold: threshold)
        features = StreamFeatures(prior: proposer.usualMean)
    }

    /// Frames between two looks at what the first stage thinks.
    private static let lookInterval = 8
    /// Frames before the first loud one that the first stage hears.
    private static let lead = 30
    /// Frames after which the first stage starts anew in unbroken speech.
    private static let utteranceLimit = 1_000
    /// Frames behind a proposal that nothing better comes after.
    private static let settling = 60
    /// Samples that the second stage hears, and of these at least before the phrase: they tell what is noise.
    private static let window = 3 * 16_000
    private static let context = 16_000
    /// Samples before a moment that the opinion points to within which the phrase begins, and behind a phrase in which it still
    /// points to it.
    private static let reach = 20_000
    private static let echo = 9_600

    /// Nats a frame; the slope is such that each tenth of sensitivity about doubles false alarms.
    static func threshold(sensitivity: Double) -> Double { 0.7 - 2.0 * min(max(sensitivity, 0), 1) }

    /// For words that end the assistant's speech: other talk beside it is taken for one of English's nine about once in two
    /// minutes of it (`wilco-bench cutting-in`).
    private static let stopThreshold = -0.4

    package func accept(_ chunk: AudioChunk) async throws -> [InvocationDetection] {
        try candidates(in: chunk).filter(\.isDetection).map(\.detection)
    }

    /// Listens on; returns also what resembles a phrase but scores below the threshold.
    package func allCandidates(_ chunk: AudioChunk) async throws -> [InvocationDetection] {
        try candidates(in: chunk).map(\.detection)
    }

    /// Listens on; returns what resembles a phrase, with what each stage said of it.
    package func evidence(_ chunk: AudioChunk) async throws -> [InvocationCandidate] { try candidates(in: chunk) }

    /// Ends the stream; returns what was still in doubt, with what each stage said of it.
    package func finishEvidence() async throws -> [InvocationCandidate] { try hear(ended: true) }

    package func reset() async { forgetAll() }

    private func forgetAll() {
        proposer.end()
        features.startAnew()
        waiting = []
        frameCount = 0
        utteranceLength = 0
        kept = []
        forgotten = 0
        base = nil
        heardUntil = 0
        pending = nil
        peaks = []
        ownVoice = Self.history
        opinion?.reset()
    }

    /// Ends the stream; returns what was still in doubt.
    package func finish() async throws -> [InvocationDetection] { try finish(all: false) }

    /// Ends the stream; returns also what scored below the threshold.
    package func finishAllCandidates() async throws -> [InvocationDetection] { try finish(all: true) }

    private func finish(all: Bool) throws(RecognitionError) -> [InvocationDetection] {
        let found = try hear(ended: true)
        return found.filter { all || $0.isDetection }.map(\.detection)
    }

    private func candidates(in chunk: AudioChunk) throws(RecognitionError) -> [InvocationCandidate] {
        if let base, chunk.start != base + forgotten + kept.count {
            // Something is missing: what was heard before it does not continue.
            forgetAll()
        }
        if base == nil { base = chunk.start }
        kept += chunk.samples
        ownVoice.append(chunk)
        var found: [InvocationCandidate] = []
        let frames = features.process(chunk.samples[...])
        if proposer.isListening || frames.contains(where: \.isActive) {
            peaks += opinion?.listen(to: kept, from: forgotten, least: InvocationDecision.leastPeak) ?? []
        } else {
            opinion?.pause()
        }
        for frame in frames {
            frameCount += 1
            waiting += frame.values
            if frame.isActive {
                if !proposer.isListening { try listen(from: frameCount - waiting.count / Cepstra.width) }
                if waiting.count >= Self.lookInterval * Cepstra.width { found += try hear(ended: false) }
            } else if proposer.isListening {
                found += try hear(ended: true)
            } else if waiting.count > Self.lead * Cepstra.width {
                waiting.removeFirst(Cepstra.width)
            }
        }
        forget()
        return found
    }

    private func listen(from frame: Int) throws(RecognitionError) {
        try proposer.start()
        utteranceStart = frame
        utteranceLength = 0
    }

    /// Lets go of sound that is not needed any more.
    private func forget() {
        let excess = kept.count - 2 * Self.window
        guard excess > Self.window else { return }
        kept.removeFirst(excess)
        forgotten += excess
    }

    /// Runs waiting frames through the first stage, and its proposals through the second.
    private func hear(ended: Bool) throws(RecognitionError) -> [InvocationCandidate] {
        guard proposer.isListening else { return [] }
        if !waiting.isEmpty {
            proposer.process(waiting)
            utteranceLength += waiting.count / Cepstra.width
            waiting = []
        }
        var found: [InvocationCandidate] = []
        if let proposal = proposer.proposals().filter(isWorthHearing).max(by: { $0.likelihood < $1.likelihood }) {
            found = try judge(proposal)
        }
        found += try judgePeaks()
        if let candidate = reconsider(isLast: ended) { found.append(candidate) }
        if ended {
            proposer.end()
        } else if utteranceLength > Self.utteranceLimit {
            found += takePending()
            try listen(from: frameCount)
        }
        return found
    }

    /// As long as the first stage proposes a place.
    private static var history: OwnVoiceHistory {
        OwnVoiceHistory(capacity: utteranceLimit * Cepstra.frameShift + window)
    }

    private func isWorthHearing(_ proposal: PhraseProposer.Proposal) -> Bool {
        let (first, last) = (sample(ofFrame: proposal.firstFrame), sample(ofFrame: proposal.lastFrame))
        guard first >= heardUntil, last > first else { return false }
        return !ownVoice.isOwnVoice(in: (base ?? 0) + first..<(base ?? 0) + last)
    }

    /// Sample of the stream's beginning that a frame of the first stage's utterance begins at.
    private func sample(ofFrame frame: Int) -> Int { (utteranceStart + frame) * Cepstra.frameShift }

    /// A place that is surely the phrase is told at once; one that is not may still get likelier.
    private func judge(_ proposal: PhraseProposer.Proposal) throws(RecognitionError) -> [InvocationCandidate] {
        if pending.map({ proposal.likelihood > $0.likelihood }) ?? true,
            let candidate = try verify(from: sample(ofFrame: proposal.firstFrame))
        {
            if candidate.isDetection {
                take(candidate, until: sample(ofFrame: proposal.lastFrame))
                return [candidate]
            }
            if pending.map({ candidate.score > $0.candidate.score }) ?? true {
                pending = (candidate, proposal.likelihood)
            } else {
                pending?.likelihood = proposal.likelihood
            }
        }
        guard sample(ofFrame: proposal.lastFrame + Self.settling) < frameCount * Cepstra.frameShift else { return [] }
        heardUntil = sample(ofFrame: proposal.lastFrame)
        return takePending()
    }

    /// Looks at the moments that the opinion points to and the sounds did not.
    private func judgePeaks() throws(RecognitionError) -> [InvocationCandidate] {
        defer { peaks = [] }
        var found: [InvocationCandidate] = []
        for peak in peaks where peak.end > heardUntil + Self.echo {
            let place = max(forgotten, peak.end - Self.reach)
            var candidate = InvocationCandidate(
                phrase: phrases[peak.phrase].text,
                start: (base ?? 0) + max(heardUntil, peak.end - Self.reach),
                end: (base ?? 0) + peak.end,
                sounds: InvocationDecision.silentSounds,
                opinion: peak.score
            )
            if let heard = try verify(from: place), heard.phrase == candidate.phrase, heard.score > candidate.score {
                candidate = heard
            }
            if candidate.isDetection {
                take(candidate, until: peak.end)
                found.append(candidate)
            } else if pending.map({ candidate.score > $0.candidate.score }) ?? true {
                pending = (candidate, pending?.likelihood ?? Int.min)
            }
        }
        return found
    }

    /// Takes what the opinion heard since into account.
    private func reconsider(isLast: Bool) -> InvocationCandidate? {
        guard var candidate = pending?.candidate else { return nil }
        let end = candidate.end - (base ?? 0)
        if let phrase = phrases.firstIndex(where: { $0.text == candidate.phrase }),
            let score = opinion?.score(of: phrase, endingAt: end), score > candidate.opinion ?? -.infinity
        {
            candidate.opinion = score
            pending?.candidate = candidate
        }
        if candidate.isDetection {
            take(candidate, until: end)
            return candidate
        }
        // What the opinion alone pointed to waits for no better proposal.
        let isOver = pending?.likelihood == Int.min && end + Self.echo < frameCount * Cepstra.frameShift
        return isLast || isOver ? takePending().first : nil
    }

    /// Nothing that begins before its end is told again.
    private func take(_ candidate: InvocationCandidate, until end: Int) {
        pending = nil
        heardUntil = max(candidate.end - (base ?? 0), end)
    }

    private func takePending() -> [InvocationCandidate] {
        defer { pending = nil }
        return pending.map { [$0.candidate] } ?? []
    }

    /// Hears the sound around a place as a whole.
    ///
    /// - Parameter sample: Where the phrase may begin.
    private func verify(from sample: Int) throws(RecognitionError) -> InvocationCandidate? {
        let end = forgotten + kept.count
        let start = max(forgotten, sample)
        let from = max(forgotten, min(end - Self.window, start - Self.context))
        let window = Array(kept[(from - forgotten)...])
        guard let verdict = try verifier.verdict(on: window, from: start - from) else { return nil }
        let place = from + verdict.place.lowerBound..<from + verdict.place.upperBound
        return InvocationCandidate(
            phrase: phrases[verdict.phrase].text,
            start: (base ?? 0) + place.lowerBound,
            end: (base ?? 0) + place.upperBound,
            sounds: verdict.score - threshold,
            opinion: opinion?.score(of: verdict.phrase, endingAt: place.upperBound)
        )
    }
}
