internal import Automation
internal import Matching
package import Resolution
package import Speech
package import WilcoIntents

/// Decides what a person's turn means to the dialogue.
///
/// Pure: what only the surroundings know (a PIN, habits, the user's shortcuts) is looked up by whoever asks it.
package struct TurnReader: Sendable {
    /// What a turn is.
    package enum Reading: Sendable {
        /// Nothing that is to be understood.
        case event(DialogueEvent)
        /// Nobody said anything: a run goes on.
        case run(UnfinishedRun)
        case tapped(Answer)
        case pin(String)
        case request(Request)
        case answer(Answer, kept: Kept?)
    }

    /// A request, whose app is still open.
    package struct Request: Sendable {
        package var understanding: Understanding
        /// Nobody can call Celestra; "text her" is to her all the same.
        package var person: IntentObject?
        package var kept: Kept?
    }

    /// What is kept of it, to be explained when it is asked for.
    package enum Kept: Sendable, Hashable {
        case typed(String)
        case heard(Transcript)
        /// The one before was misunderstood.
        case mark
    }

    /// What was asked for last, as it was said.
    package private(set) var lastRequest: IntentMatch?
    /// What was asked for before a guess that may be wrong.
    private var requestBeforeGuess: IntentMatch?
    private var isGuess = false
    /// The person's last words were typed, and not heard.
    package private(set) var isTyped = false
    /// The last turn was silence.
    package private(set) var heardNothing = false

    package init() {}

    // MARK: - Reading

    /// - Parameter machine: The conversation as it stands.
    package mutating func read(
        _ input: ConversationOwner.Input,
        with understander: Understander,
        in machine: DialogueMachine
    ) -> Reading {
        heardNothing = false
        if let isTyped = input.isTyped { self.isTyped = isTyped }
        switch input {
        case .answer(let answer):
            heardNothing = answer.kind == .silence
            return .tapped(answer)
        case .updated(let invocation, let app, let response):
            return .event(.updated(invocation, app: app, response))
        case .recovered(let unfinished): return .event(.recovered(unfinished))
        case .resumed(let run): return .run(run)
        case .pin(let pin): return .pin(pin)
        case .understanding(let understanding):
            return .request(request(understanding, with: understander, in: machine))
        case .offered(let suggestion):
            let offer = FollowUpApp.offer(suggestion)
            return .request(request(offer, with: understander, in: machine))
        case .automation(_, let action, let question):
            // Nobody said it here: what the conversation was about completes nothing of it.
            guard let question else {
                let kept = Self.kept(.typed(action.transcript), of: action.match)
                return .request(Request(understanding: action, kept: kept))
            }
            return .request(Request(understanding: FollowUpApp.proposal(question: question)))
        case .request(let text):
            let understanding = understander.understand(text)
            if let expectation = machine.expectation, understanding.match == nil {
                return answered(understander.answer(text, to: expectation))
            }
            return asked(text, understanding, with: understander, in: machine)
        case .text(let text):
            guard let expectation = machine.expectation else {
                return asked(text, understander.understand(text), with: understander, in: machine)
            }
            let answer = understander.answer(text, to: expectation)
            if answer.kind == .notUnderstood, let another = another(text, with: understander, in: machine) {
                return asked(text, another, with: understander, in: machine)
            }
            return answered(answer)
        case .transcript(let transcript):
            guard let expectation = machine.expectation else {
                let understanding = understander.understand(transcript)
                let answer = understander.answer(transcript, to: .request)
                if let command = understander.command(answer, or: understanding) { return answered(command) }
                let kept = transcript.hypotheses.isEmpty ? nil : Self.kept(.heard(transcript), of: understanding.match)
                return .request(request(understanding, kept, with: understander, in: machine))
            }
            return answered(understander.answer(transcript, to: expectation))
        }
    }

    /// A request as far as the conversation completes it.
    private func request(
        _ heard: Understanding,
        _ kept: Kept? = nil,
        with understander: Understander,
        in machine: DialogueMachine
    ) -> Request {
        let complete = understander.understand(
            heard,
            after: machine.lastRequest(like: machine.isGuessing ? requestBeforeGuess : lastRequest),
            unfinished: machine.unfinished,
            mayBeValues: (machine.expectation == nil || machine.isGuessing) && isTyped
        )
        let person = complete.match == nil ? understander.person(in: complete.transcript) : nil
        return Request(understanding: complete, person: person, kept: kept)
    }

    /// A typed request.
    private func asked(
        _ text: String,
        _ understanding: Understanding,
        with understander: Understander,
        in machine: DialogueMachine
    ) -> Reading {
        if let command = understander.command(understander.answer(text, to: .request), or: understanding) {
            return answered(command)
        }
        let kept = Self.kept(.typed(text), of: understanding.match)
        return .request(request(understanding, kept, with: understander, in: machine))
    }

    private func answered(_ answer: Answer) -> Reading {
        guard case .request(let match) = answer.kind, match.app == BuiltInRequest.app else {
            return .answer(answer, kept: nil)
        }
        return .answer(answer, kept: Self.kept(.mark, of: match))
    }

    /// "That is not what I meant" is said of the request before.
    private static func kept(_ words: Kept, of match: IntentMatch?) -> Kept? {
        guard let match, match.app == BuiltInRequest.app else { return words }
        return match.intent == BuiltInRequest.notMeant.rawValue ? .mark : nil
    }

    /// What was said in the place of an answer, where it may be a request: of a guess the person may know nothing; to any other
    /// question only what comes near to a request of another kind.
    private func another(
        _ text: String,
        with understander: Understander,
        in machine: DialogueMachine
    ) -> Understanding? {
        let understanding = understander.understand(text)
        if machine.isGuessing {
            let isSentence = text.split(whereSeparator: \.isWhitespace).count > 2
            return understanding.match != nil || isSentence || !understanding.open.isEmpty ? understanding : nil
        }
        // "Whatever. Jazz." answers no question for a number.
        let complete = understander.understand(
            understanding,
            // Of what is being read out something else may be wanted: "just the ones from Celestra".
            after: machine.isReading ? machine.lastRequest(like: lastRequest) : nil,
            unfinished: nil,
            mayBeValues: isTyped
        )
        if machine.isReading, complete.match != nil { return complete }
        guard let match = complete.match, let expectation = machine.expectation else { return nil }
        guard let pending = expectation.pending else { return expectation.asked == nil ? nil : complete }
        return match.app != pending.app || match.intent != pending.intent ? complete : nil
    }

    // MARK: - What comes of it

    /// A request, now that its app is known: what the dialogue is told, and what observers are.
    package mutating func understood(_ understanding: Understanding) -> (DialogueEvent, [ConversationEvent.Kind]) {
        var understanding = understanding
        understanding.match = understanding.match.map(Self.quiet)
        if let match = understanding.match, match.app != BuiltInRequest.app {
            // Of one guess after another the first knows what was asked for.
            if understanding.band != .confirm || !isGuess { requestBeforeGuess = lastRequest }
            isGuess = understanding.band == .confirm
            lastRequest = match
        }
        let heard = ConversationEvent.Kind.heard(
            text: understanding.transcript,
            confidence: understanding.confidence
        )
        return (.understood(understanding), [heard, .matched(understanding)])
    }

    /// What is proposed and then done, or opened, speaks for itself.
    package static func quiet(_ match: IntentMatch) -> IntentMatch {
        var quiet = match
        if FollowUpApp.leads(match) { quiet.isQuiet = true }
        return quiet
    }

    /// A request in the place of an answer.
    package static func understanding(of answer: Answer) -> Understanding? {
        guard case .request(let match) = answer.kind else { return nil }
        return Understanding(
            status: .matched,
            band: .act,
            transcript: answer.transcript,
            confidence: answer.confidence,
            match: match,
            alternatives: answer.alternatives
        )
    }

    /// What observers are told of an answer; silence is not heard.
    package static func heard(_ answer: Answer) -> [ConversationEvent.Kind] {
        answer.transcript.isEmpty ? [] : [.heard(text: answer.transcript, confidence: answer.confidence)]
    }

    /// And where it is a request to an app.
    package static func matched(_ answer: Answer) -> [ConversationEvent.Kind] {
        guard let understanding = understanding(of: answer), understanding.match?.app != BuiltInRequest.app else {
            return []
        }
        return [.matched(understanding)]
    }
}
