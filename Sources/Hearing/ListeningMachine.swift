package import Speech

/// Decides what the sound of the moment is for: idling, a command, an answer, or an interruption.
///
/// Pure: it is told what was heard and what the conversation does, and says what to do. Time is sample indices of the stream.
package struct ListeningMachine: Sendable {
    package enum State: Sendable, Hashable {
        /// Only the invocation phrase matters.
        case idle
        /// Somebody may speak until `deadline`; no invocation phrase is needed.
        case waiting(for: Turn, deadline: Int)
        /// An utterance is being decoded.
        case capturing(Turn, invoked: Bool)
        /// The utterance is over; its text is on the way.
        case decoding(Turn, invoked: Bool)
        /// The assistant thinks or speaks. `interruption` is where a person cut in.
        case busy(interruption: Int?)
    }

    /// What the next utterance will be.
    package enum Turn: Sendable, Hashable {
        case request, answer
        /// Nobody was asked, and the assistant is busy: only "stop" matters.
        case interruption
    }

    package enum Event: Sendable, Hashable {
        /// A chunk of sound ended at this sample.
        case heard(until: Int)
        case invoked(InvocationDetection)
        /// One of the words that end the assistant's turn was heard in the middle of it.
        case stopHeard(InvocationDetection)
        /// Somebody pressed the button, or `wilco listen`.
        case pushed
        case speechStarted(at: Int)
        case speechEnded
        /// The sound broke off in the middle of whatever was going on: the device is gone, or closed.
        case soundLost
        case decoded(Transcript)
        /// The conversation wants an answer within so many samples.
        case questionOpened(silence: Int)
        case conversationEnded
        /// What was heard beside the assistant's own voice came too late for its turn.
        case answered(Transcript)
        /// Something other than sound gave the turn (typed, a timer that speaks).
        case occupied
    }

    package enum Action: Sendable, Hashable {
        /// Start decoding with the sound from this sample on.
        case begin(Turn, from: Int, invoked: Bool)
        case finish
        /// Drop the utterance; nobody was talking to us.
        case abandon
        case earcon(Earcon)
        /// The microphone was open for a request and none came.
        case stopListening
        case takeTurn(Transcript)
        case takeSilence
        /// Cut the assistant's speech short.
        case silence
        /// The person said stop, or cancel; whoever speaks falls silent.
        case stopConversation(Transcript)

        /// Whether the conversation goes on with what was said.
        var takesTurn: Bool {
            guard case .takeTurn = self else { return false }
            return true
        }
    }

    package private(set) var state = State.idle

    /// Whether the assistant thinks or speaks and nobody has cut in: what is said now is no turn.
    package var isBusy: Bool { state == .busy(interruption: nil) }

    /// Whether an invocation phrase would change anything now.
    package var followsInvocation: Bool {
        switch state {
        case .idle: attention == .invoked
        case .busy(nil): true
        default: false
        }
    }

    private let commandTimeout: Int
    private let lead: Int
    private let attention: Attention
    private var now = 0
    /// How long the question that was asked last waits for its answer.
    private var answerTimeout = 0
    /// Speech that began and has not ended, by the endpointer.
    private var speechStart: Int?
    /// What answers the question that is being opened.
    private var lateAnswer: Transcript?
    /// Whether speech beside the assistant's own is being decoded.
    private var isOverhearing = false
    /// Somebody else's talk must not stop the assistant: 0 to 1.
    private static let stopConfidence = 0.5

    /// - Parameters:
    ///   - commandTimeout: samples at 16 kHz.
    ///   - lead: samples at 16 kHz.
    package init(commandTimeout: Int, lead: Int, attention: Attention = .invoked) {
        self.commandTimeout = commandTimeout
        self.lead = lead
        self.attention = attention
    }

    package mutating func process(_ event: Event) -> [Action] {
        switch event {
        case .heard(let end):
            now = end
            return checkDeadline()
        case .speechStarted(let start):
            if isBusy {
                isOverhearing = true
                // Whoever cuts in with it goes on speaking.
                speechStart = start
                return [.begin(.interruption, from: start, invoked: false)]
            }
            speechStart = start
            switch state {
            case .waiting(let turn, _):
                state = .capturing(turn, invoked: false)
                return [.begin(turn, from: start, invoked: false)]
            case .idle where attention == .always:
                state = .capturing(.request, invoked: false)
                return [.begin(.request, from: start, invoked: false)]
            case .idle, .busy, .capturing, .decoding:
                return []
            }
        case .speechEnded:
            speechStart = nil
            if isOverhearing { return [.finish] }
            guard case .capturing(let turn, let invoked) = state else { return [] }
            state = .decoding(turn, invoked: invoked)
            return [.finish]
        case .soundLost:
            return soundLost()
        case .invoked(let detection):
            return invoked(detection)
        case .stopHeard(let detection):
            return stopHeard(detection)
        case .pushed:
            return pushed()
        case .decoded(let transcript):
            return decoded(transcript)
        case .questionOpened(let silence):
            answerTimeout = silence
            if let answer = lateAnswer, isBusy {
                lateAnswer = nil
                return [.takeTurn(answer)]
            }
            return opened(.answer, timeout: silence)
        case .conversationEnded:
            lateAnswer = nil
            return opened(.request, timeout: nil)
        case .answered(let transcript):
            // How the turn ended may not be known yet.
            if case .busy = state { lateAnswer = transcript }
            guard case .waiting(for: .answer, _) = state else { return [] }
            state = .busy(interruption: nil)
            return [.takeTurn(transcript)]
        case .occupied:
            let capturing = if case .capturing = state { true } else { false }
            state = .busy(interruption: nil)
            return capturing ? [.abandon] : []
        }
    }

    private mutating func checkDeadline() -> [Action] {
        guard case .waiting(let turn, let deadline) = state, now >= deadline else { return [] }
        switch turn {
        case .request:
            state = .idle
            return [.earcon(.done), .stopListening]
        case .answer, .interruption:
            state = .busy(interruption: nil)
            return [.takeSilence]
        }
    }

    /// What was being said is dropped, for its rest may have changed its meaning; a question stays open.
    private mutating func soundLost() -> [Action] {
        speechStart = nil
        switch state {
        case .capturing(let turn, _):
            guard turn == .answer else {
                state = .idle
                return [.abandon, .stopListening]
            }
            state = .waiting(for: turn, deadline: now + answerTimeout)
            return [.abandon]
        case .waiting(for: .request, _):
            state = .idle
            return [.stopListening]
        case .busy:
            state = .busy(interruption: nil)
            defer { isOverhearing = false }
            return isOverhearing ? [.abandon] : []
        case .idle, .waiting, .decoding:
            return []
        }
    }

    private mutating func invoked(_ detection: InvocationDetection) -> [Action] {
        let from = max(0, detection.start - lead)
        switch state {
        case .idle:
            return capture(.request, from: from, invoked: true)
        case .busy(nil):
            state = .busy(interruption: from)
            defer { isOverhearing = false }
            return isOverhearing ? [.abandon, .silence] : [.silence]
        case .busy, .waiting, .capturing, .decoding:
            // Somebody is being listened to already; the recogniser knows the phrase.
            return []
        }
    }

    /// Nobody waits for the end of the utterance: whatever it is, the assistant falls silent.
    private mutating func stopHeard(_ detection: InvocationDetection) -> [Action] {
        guard isBusy else { return [] }
        defer { isOverhearing = false }
        let words = Transcript(status: .recognized, hypotheses: [Hypothesis(text: detection.phrase, confidence: 1)])
        return (isOverhearing ? [.abandon] : []) + [.stopConversation(words)]
    }

    private mutating func pushed() -> [Action] {
        switch state {
        case .idle:
            state = .waiting(for: .request, deadline: now + commandTimeout)
            return [.earcon(.listening)]
        case .busy(nil):
            state = .busy(interruption: now)
            defer { isOverhearing = false }
            return isOverhearing ? [.abandon, .silence] : [.silence]
        case .busy, .waiting, .capturing, .decoding:
            return []
        }
    }

    /// Starts decoding; the utterance may be over already when the phrase was found late.
    private mutating func capture(_ turn: Turn, from: Int, invoked: Bool) -> [Action] {
        let begin = Action.begin(turn, from: from, invoked: invoked)
        guard speechStart == nil else {
            state = .capturing(turn, invoked: invoked)
            return [begin]
        }
        state = .decoding(turn, invoked: invoked)
        return [begin, .finish]
    }

    private mutating func decoded(_ transcript: Transcript) -> [Action] {
        if isOverhearing {
            isOverhearing = false
            let isStop = transcript.status == .recognized && (transcript.best?.confidence ?? 0) >= Self.stopConfidence
            return isStop ? [.stopConversation(transcript)] : []
        }
        guard case .decoding(let turn, let invoked) = state else { return [] }
        if transcript.invocation != nil, transcript.best?.text.isEmpty ?? true {
            // Only the phrase: what is wanted is still to come, or already begun.
            return open(turn, timeout: commandTimeout, announced: true)
        }
        if invoked, turn == .request, transcript.invocation == nil {
            // The spotter was wrong.
            state = .idle
            return []
        }
        if transcript.status == .nothingHeard {
            guard turn == .request else {
                state = .busy(interruption: nil)
                return [.takeSilence]
            }
            state = .idle
            // Nobody opened a microphone that is always open.
            return invoked || attention == .always ? [] : [.earcon(.done), .stopListening]
        }
        state = .busy(interruption: nil)
        return [.takeTurn(transcript)]
    }

    /// The assistant's turn is over.
    private mutating func opened(_ turn: Turn, timeout: Int?) -> [Action] {
        guard case .busy(let interruption) = state else { return [] }
        // What it heard beside its own voice is no turn, and its own voice may still be in the room.
        let abandoned: [Action] = isOverhearing ? [.abandon] : []
        if isOverhearing { speechStart = nil }
        isOverhearing = false
        if let interruption {
            return abandoned + capture(turn, from: interruption, invoked: true)
        }
        guard let timeout else {
            state = .idle
            return abandoned
        }
        return abandoned + open(turn, timeout: timeout, announced: false)
    }

    private mutating func open(_ turn: Turn, timeout: Int, announced: Bool) -> [Action] {
        if let start = speechStart {
            state = .capturing(turn, invoked: false)
            return [.begin(turn, from: max(0, start - lead), invoked: false)]
        }
        state = .waiting(for: turn, deadline: now + timeout)
        return announced ? [.earcon(.listening)] : []
    }
}
