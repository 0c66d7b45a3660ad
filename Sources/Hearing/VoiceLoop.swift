package import Conversation
package import Endpointing
private import Foundation
package import Recordings
package import Speech
internal import Synchronization
package import WilcoIntents

/// The assistant's ears and mouth: sound in, conversation, sound out.
///
/// The heartbeat is the source: every chunk goes through the same lines, and whatever happened meanwhile (a turn ended, a
/// button was pressed) is taken up between two chunks, so that nothing changes while a chunk is on its way.
package actor VoiceLoop {
    private let spotter: (any InvocationSpotter)?
    private let stopSpotter: (any InvocationSpotter)?
    private let recognizer: GrammarShelf
    let owner: ConversationOwner
    private let phrases: [String]
    private let earcons: @Sendable (Earcon) async -> Void
    private let observe: @Sendable (VoiceEvent) -> Void
    private let recorder: UtteranceRecorder?
    /// Whether something may be said now that nobody asked for.
    let maySpeakUp: @Sendable () -> Bool
    private let seat: SeatID
    /// Whose the phrase is that several hear; nil: nobody else does.
    private let arbiter: InvocationArbiter?

    private let endpointing: EndpointerSettings
    private var endpointer: Endpointer
    private let patience: Patience
    /// Follows speech beside the assistant's own, which must leave no trace in ``endpointer``; nil while the assistant is quiet.
    private var overhearing: Endpointer?
    var machine: ListeningMachine
    private var history = SampleHistory(capacity: 16_000 * 20)
    private var ownVoice = OwnVoiceHistory(capacity: 16_000 * 20)
    private var session: (any RecognitionSession)?
    /// Sample that the session began with.
    private var sessionStart = 0
    /// What is kept of the utterance that is being decoded; nil where nothing is.
    private var capture: UtteranceCapture?
    /// One past the last sample in which the assistant's own voice may be.
    private var ownVoiceEnd = 0
    private var lastDetection: InvocationDetection?
    /// One past the last sample the session has had.
    private var decodedUntil = 0
    /// Name of the grammar that the answers to this conversation's questions are heard with.
    private let answers: String
    /// Whether that grammar is the one of the open question.
    private var isPrimed = false
    /// Gets that grammar ready.
    private var preparing: Task<Void, any Error>?
    private var times = HearingTimes()
    private let clock = ContinuousClock()
    private let longestDelay: Duration
    /// Whether the source could be opened at least once.
    package private(set) var hasOpened = false
    /// Whether sound comes in.
    package private(set) var isOpen = false
    private var isWaiting = false
    var turn: Task<Void, Never>?
    /// The short sound that is being played, after those before it.
    private var sounding: Task<Void, Never>?
    private nonisolated let signals = Mutex<[Signal]>([])
    /// Ends the announcement that is being made.
    var stopAnnouncement: (@Sendable () async -> Void)?
    /// What waits for the assistant to have nothing to do.
    nonisolated let errands = ErrandQueue()
    var isWorkingWhileDeaf = false
    /// What is done since the source is gone.
    private var deafWork: Task<Void, Never>?

    /// - Parameters:
    ///   - spotter: nil where nobody is called by a phrase.
    ///   - stopSpotter: Listens for the words that end the assistant's turn while it thinks or speaks, beside what the
    ///     endpointer makes of the sound; nil: they are heard as utterances only.
    ///   - seat: Tells this conversation from others that share the recogniser.
    ///   - arbiter: Asked whose the phrase is that several hear; nil: nobody else does.
    ///   - earcons: Plays one of the short sounds.
    package init(
        endpointing: EndpointerSettings,
        spotter: (any InvocationSpotter)?,
        stopSpotter: (any InvocationSpotter)? = nil,
        recognizer: GrammarShelf,
        owner: ConversationOwner,
        phrases: [String],
        settings: ListeningSettings,
        seat: SeatID = .microphone,
        arbiter: InvocationArbiter? = nil,
        earcons: @escaping @Sendable (Earcon) async -> Void = { _ in },
        maySpeakUp: @escaping @Sendable () -> Bool = { true },
        recorder: UtteranceRecorder? = nil,
        observe: @escaping @Sendable (VoiceEvent) -> Void = { _ in }
    ) {
        self.endpointing = endpointing
        endpointer = Endpointer(endpointing)
        patience = Patience(usual: endpointing.trailingSilence)
        self.spotter = spotter
        self.stopSpotter = stopSpotter
        self.recognizer = recognizer
        self.owner = owner
        self.phrases = phrases
        self.seat = seat
        self.arbiter = arbiter
        answers = GrammarName.answer(at: seat)
        self.earcons = earcons
        self.recorder = recorder
        self.observe = observe
        self.maySpeakUp = maySpeakUp
        longestDelay = settings.longestDelay
        machine = ListeningMachine(
            commandTimeout: settings.commandTimeout.samples,
            lead: settings.lead.samples,
            attention: settings.attention
        )
    }

    /// Listens until the source ends, the task is cancelled, or it throws because the device is gone.
    ///
    /// What is being said when a source ends is all that is said. When the sound breaks off, its rest might have changed what it means.
    package func listen(to source: any AudioSource) async throws {
        let chunks = try await source.chunks()
        hasOpened = true
        isOpen = true
        defer {
            isOpen = false
            deafWork = Task { await workWhileDeaf() }
        }
        observe(.opened)
        // Another device, or the same anew, is another room; but time goes on, with a gap that no utterance reaches over.
        endpointer = Endpointer(endpointing)
        overhearing = nil
        times.endpointing = .zero
        let begin = history.end == 0 ? 0 : history.end + 1
        do {
            for try await chunk in chunks {
                var chunk = chunk
                chunk.start += begin
                try await take(chunk)
            }
            try Task.checkCancellation()
            try await hear(endpointer.finish())
        } catch {
            try await perform(machine.process(.soundLost))
            throw error
        }
    }

    /// Push to talk: the next words are meant for the assistant.
    ///
    /// Waits until sound comes in, so that somebody may be heard; a task that is cancelled before takes it back.
    ///
    /// - Returns: Whether sound came in.
    package nonisolated func push() async -> Bool {
        let key = UUID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { taken in
                signals.withLock { $0.append(Signal(.pushed, key: key, taken: taken)) }
                if Task.isCancelled { takeBack(key) }
            }
        } onCancel: {
            takeBack(key)
        }
    }

    private nonisolated func takeBack(_ key: UUID) {
        let signal = signals.withLock { signals in
            signals.firstIndex { $0.key == key }.map { signals.remove(at: $0) }
        }
        signal?.taken?.resume(returning: false)
    }

    /// Waits until nothing goes on any more that was begun: turns are taken, sounds played.
    package func finishTurn() async {
        while let current = turn {
            await current.value
            if turn == current { turn = nil }
        }
        await sounding?.value
        await deafWork?.value
    }

    /// The same, where nobody answers any more: no grammar is waited for.
    package func end() async {
        dropErrands()
        preparing?.cancel()
        await finishTurn()
    }

    private func take(_ chunk: AudioChunk) async throws {
        for signal in takeSignals(heardBy: chunk.captured) {
            try await perform(machine.process(signal))
        }
        try await beginErrand()
        history.append(chunk)
        ownVoice.append(chunk)
        if case .busy = machine.state { ownVoiceEnd = chunk.end }
        if let stopSpotter, machine.isBusy {
            for detection in try await stopSpotter.accept(chunk) {
                try await perform(machine.process(.stopHeard(detection)))
            }
        }
        try await hear(endpoints(in: chunk))
        try await decodeOn()
        if let session, !machine.isBusy, let end = await session.sentenceEnd() {
            endpointer.trailingSilence = patience.silence(after: end)
        }
        if let spotter, machine.followsInvocation {
            for detection in try await spotter.accept(chunk) {
                guard arbiter?.claim(by: seat, at: chunk.captured ?? SoundClock.now) != false else { continue }
                lastDetection = detection
                observe(.invoked(detection))
                try await perform(machine.process(.invoked(detection)))
            }
        }
        try await perform(machine.process(.heard(until: chunk.end)))
    }

    private func endpoints(in chunk: AudioChunk) -> [EndpointEvent] {
        let began = clock.now
        defer { times.endpointing += clock.now - began }
        guard machine.isBusy else {
            // Somebody who cut in is still speaking; otherwise it was the assistant's own voice.
            if let listener = overhearing, case .busy = machine.state { endpointer = listener }
            overhearing = nil
            return endpointer.process(chunk)
        }
        var listener = overhearing ?? endpointer
        defer { overhearing = listener }
        return listener.process(chunk)
    }

    private func hear(_ events: [EndpointEvent]) async throws {
        for event in events {
            switch event {
            case .started(let start, let preroll):
                try await perform(machine.process(.speechStarted(at: min(start, preroll.start))))
            case .speech(let chunk):
                try await perform(machine.process(.heard(until: chunk.end)))
            case .ended:
                try await perform(machine.process(.speechEnded))
            }
        }
    }

    /// Feeds the recogniser what it has not had yet of the utterance.
    private func decodeOn() async throws {
        guard let session, history.end > decodedUntil else { return }
        let fresh = history.samples(from: decodedUntil)
        decodedUntil = history.end
        try await session.accept(fresh)
    }

    /// - Parameter moment: When the sound that comes next was heard, by ``SoundClock``: what has happened since is taken up
    ///   with the sound that was heard since, for what is heard before the end of the assistant's speech is its own voice;
    ///   nil: everything is taken up.
    func takeSignals(heardBy moment: Duration? = nil) -> [ListeningMachine.Event] {
        // Nobody waits for sound that does not come.
        let latest = moment.map { max($0, SoundClock.now - longestDelay) }
        let taken = signals.withLock { signals in
            let count = latest.flatMap { latest in signals.firstIndex { $0.time > latest } } ?? signals.count
            defer { signals.removeFirst(count) }
            return signals.prefix(count)
        }
        for signal in taken { signal.taken?.resume(returning: isOpen) }
        return taken.map(\.event)
    }

    /// What is to be taken up between two chunks.
    private struct Signal: Sendable {
        var event: ListeningMachine.Event
        /// By ``SoundClock``.
        let time = SoundClock.now
        var key: UUID?
        /// Hears whether sound came in with it.
        var taken: CheckedContinuation<Bool, Never>?

        init(_ event: ListeningMachine.Event, key: UUID? = nil, taken: CheckedContinuation<Bool, Never>? = nil) {
            self.event = event
            self.key = key
            self.taken = taken
        }
    }

    /// - Parameter heard: What the actions are about, if it is kept.
    func perform(_ actions: [ListeningMachine.Action], heard: HeardUtterance? = nil) async throws {
        defer { tellListening() }
        for action in actions {
            switch action {
            case .begin(let turn, let from, let invoked):
                try await begin(turn, from: from, invoked: invoked)
            case .finish:
                let transcript = try await finishSession()
                let heard = await takeCapture(transcript)
                observe(.decoded(transcript, times))
                times = HearingTimes()
                let next = machine.process(.decoded(transcript))
                if let heard, !next.contains(where: \.takesTurn) { recorder?.keep(heard) }
                try await perform(next, heard: heard)
            case .abandon:
                await session?.cancel()
                session = nil
                capture = nil
            case .earcon(let earcon):
                play(earcon)
            case .stopListening:
                observe(.stoppedListening)
            case .takeTurn(let transcript):
                take(.transcript(transcript), heard: heard)
            case .takeSilence:
                take(.answer(Answer(.silence)))
            case .silence:
                if let stopAnnouncement { await stopAnnouncement() } else { await owner.silence() }
            case .stopConversation(let words):
                try await stop(saying: words)
            }
        }
    }

    private func finishSession() async throws -> Transcript {
        defer { session = nil }
        guard let session else { return Transcript(status: .nothingHeard) }
        guard machine.isBusy, ownVoice.isOwnVoice(in: sessionStart..<history.end) else {
            return try await session.finish()
        }
        // It heard itself.
        await session.cancel()
        return Transcript(status: .nothingHeard)
    }

    private func stop(saying words: Transcript) async throws {
        if let stopAnnouncement { return await stopAnnouncement() }
        guard await !owner.interrupt(saying: words) else { return }
        // The turn ended at the same moment: how it did comes first, and then the word, which answers what was asked.
        for signal in takeSignals() { try await perform(machine.process(signal)) }
        try await perform(machine.process(.answered(words)))
    }

    /// What is kept of the utterance that has just ended; nil where nothing is.
    private func takeCapture(_ transcript: Transcript) async -> HeardUtterance? {
        defer { capture = nil }
        // A PIN that is said, though it should be typed, is nobody's to hear again.
        guard let capture, await !owner.awaitsAuthentication else { return nil }
        return capture.heard(transcript, in: history)
    }

    /// Says once for each turn that the microphone is open.
    private func tellListening() {
        guard case .waiting = machine.state else {
            isWaiting = false
            return
        }
        if !isWaiting { observe(.listening) }
        isWaiting = true
    }

    private func begin(_ turn: ListeningMachine.Turn, from: Int, invoked: Bool) async throws {
        let session = try await recognizer.begin(
            GrammarName.recognition(
                grammar(for: turn),
                phrases: phrases,
                phraseRequired: invoked && turn == .request,
                invoked: invoked
            )
        )
        self.session = session
        capture =
            recorder == nil
            ? nil
            : UtteranceCapture(turn, from: from, ownVoiceEnd: ownVoiceEnd, detection: invoked ? lastDetection : nil)
        sessionStart = from
        endpointer.trailingSilence = patience.usual
        let kept = history.samples(from: from)
        decodedUntil = history.end
        try await session.accept(kept)
    }

    private func grammar(for turn: ListeningMachine.Turn) -> String {
        switch turn {
        case .request: GrammarName.request
        case .answer: isPrimed ? answers : GrammarName.request
        case .interruption: GrammarName.interruption
        }
    }

    /// For the conversation whose turn is taken.
    nonisolated var priming: ConversationOwner.Hearing {
        { [weak self] grammar in await self?.prime(grammar) }
    }

    /// Gets ready for the answers to a question while it is being asked.
    ///
    /// - Parameter grammar: What the conversation that asks can take for an answer; nil: what may be said at any time.
    private func prime(_ grammar: Grammar?) async {
        isPrimed = false
        // Nobody answers an assistant that ends.
        guard let grammar, !isEnding else { return }
        let began = clock.now
        let preparing = Task { [recognizer, answers] in
            _ = try await recognizer.prepare(grammar, named: answers)
        }
        self.preparing = preparing
        do {
            try await preparing.value
            isPrimed = true
        } catch is CancellationError {
            // The question is answered by nobody.
        } catch {
            observe(.unprimed(reason: "\(error)"))
        }
        times.priming = clock.now - began
    }

    /// Lets the conversation take its turn beside the microphone; the outcome is taken up between two chunks.
    private func take(_ input: ConversationOwner.Input, heard: HeardUtterance? = nil) {
        let before = turn
        turn = Task { [owner, recorder, priming, weak self] in
            await before?.value
            let isSecret = await owner.awaitsAuthentication
            if let heard, !isSecret { recorder?.beginTurn(heard) }
            let end = await owner.take(input, hearing: priming)
            recorder?.endTurn()
            self?.turnEnded(end)
        }
    }

    nonisolated func turnEnded(_ end: ConversationOwner.TurnEnd) {
        switch end {
        case .asking(_, let silence): signal(.questionOpened(silence: silence.samples))
        case .ended: signal(.conversationEnded)
        }
        observe(.turnEnded(end))
    }

    /// Has something taken up between two chunks.
    nonisolated func signal(_ event: ListeningMachine.Event) {
        signals.withLock { $0.append(Signal(event)) }
    }

    private func play(_ earcon: Earcon) {
        let before = sounding
        sounding = Task { [earcons] in
            await before?.value
            await earcons(earcon)
        }
    }
}

extension Duration {
    /// How many samples of the recognition format last this long.
    package var samples: Int {
        Int((self / .seconds(1)) * Double(AudioFormat.recognition.sampleRate))
    }
}
