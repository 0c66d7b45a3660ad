internal import Access
internal import Automation
internal import Clocks
internal import Foundation
internal import Matching
internal import Resolution
internal import Shortcuts
internal import Speech
internal import WilcoIntents

// What a person's turn means to the dialogue.
extension ConversationOwner {
    func read(_ input: Input) async -> DialogueEvent {
        heardNothing = false
        understander.lastTurn = machine.context
        if let isTyped = input.isTyped { self.isTyped = isTyped }
        switch input {
        case .answer(let answer):
            heardNothing = answer.kind == .silence
            publish(heard: answer)
            return .answered(answer)
        case .updated(let invocation, let app, let response):
            return .updated(invocation, app: app, response)
        case .recovered(let unfinished):
            return .recovered(unfinished)
        case .understanding(let understanding):
            return await understood(understanding)
        case .automation(let name, let action, let question):
            course.hold(automation: name, isProposed: question != nil)
            guard let question else { return await asked(action, understander.understand(action)) }
            return await understood(FollowUpApp.proposal(question: question, action: action))
        case .pin(let pin):
            return .authenticated(check(pin))
        case .request(let text):
            let understanding = understander.understand(text)
            if let expectation = machine.expectation, understanding.match == nil {
                return await answered(understander.answer(text, to: expectation))
            }
            return await asked(text, understanding)
        case .text(let text):
            guard let expectation = machine.expectation else { return await asked(text, understander.understand(text)) }
            let answer = understander.answer(text, to: expectation)
            if answer.kind == .notUnderstood, let another = another(text) { return await asked(text, another) }
            return await answered(answer)
        case .transcript(let transcript):
            guard let expectation = machine.expectation else {
                let understanding = understander.understand(transcript)
                let answer = understander.answer(transcript, to: .request)
                if let command = understander.command(answer, or: understanding) { return await answered(command) }
                if !transcript.hypotheses.isEmpty {
                    await keep(understanding) {
                        let explanation = understander.explain(transcript)
                        let text = transcript.best?.text ?? ""
                        return ExplanationReport(input: text, transcript: transcript, explanation: explanation)
                    }
                }
                return await understood(understanding)
            }
            return await answered(understander.answer(transcript, to: expectation))
        }
    }

    /// What was said in the place of an answer, where it may be a request: of a guess the person may know nothing; to any other
    /// question only what comes near to a request of another kind.
    private func another(_ text: String) -> Understanding? {
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
        guard let match = complete.match, let pending = machine.expectation?.pending,
            match.app != pending.app || match.intent != pending.intent
        else { return nil }
        return complete
    }

    /// A typed request.
    private func asked(_ text: String, _ understanding: Understanding) async -> DialogueEvent {
        if let command = understander.command(understander.answer(text, to: .request), or: understanding) {
            return await answered(command)
        }
        await keep(understanding) { ExplanationReport(input: text, explanation: understander.explain(text)) }
        return await understood(understanding)
    }

    /// A PIN is checked here and goes nowhere else.
    private func check(_ pin: String) -> PINVerdict {
        guard let access else { return .notSet }
        do {
            return try access.lock.enter(pin, now: Date().timeIntervalSince1970)
        } catch {
            complain("\(error)")
            return .unchecked
        }
    }

    /// Goes on with something that nobody said.
    func begin(_ understanding: Understanding) async {
        feed.yield(.dialogue(await understood(understanding)))
    }

    private func understood(_ heard: Understanding) async -> DialogueEvent {
        let complete = understander.understand(
            heard,
            after: machine.lastRequest(like: lastRequest),
            unfinished: machine.unfinished,
            mayBeValues: (machine.expectation == nil || machine.isGuessing) && isTyped
        )
        // Nobody can call Celestra; "text her" is to her all the same.
        if complete.match == nil, let person = understander.person(in: complete.transcript) {
            machine.speak(of: person)
        }
        var understanding = await routed(complete)
        if let shortcuts, run == nil {
            let expanded = shortcuts.library.expanded(understanding)
            understanding = expanded.understanding
            course.understood(from: expanded.shortcut)
        }
        // What is proposed and then done speaks for itself.
        if let match = understanding.match, FollowUpApp.leads(match) { understanding.match?.isQuiet = true }
        publish(.heard(text: understanding.transcript, confidence: understanding.confidence))
        publish(.matched(understanding))
        if let match = understanding.match, match.app != BuiltInRequest.app { lastRequest = match }
        return .understood(understanding)
    }

    /// Keeps how a request is understood for `wilco explain --last`, or marks the one before as misunderstood.
    private func keep(_ understanding: Understanding, _ report: () -> ExplanationReport) async {
        guard let lastTurn else { return }
        guard understanding.match?.app != BuiltInRequest.app else {
            await mark(understanding.match)
            return
        }
        await lastTurn.keep(report(), at: clock.date())
    }

    /// "That is not what I meant" is said of the request before.
    private func mark(_ match: IntentMatch?) async {
        guard match?.intent == BuiltInRequest.notMeant.rawValue else { return }
        await lastTurn?.mark()
    }

    private func answered(_ heard: Answer) async -> DialogueEvent {
        var answer = heard
        if case .request(let match) = heard.kind, match.app == BuiltInRequest.app {
            await mark(match)
        }
        if case .request(let match) = heard.kind {
            let routed = await routed(Self.understanding(match, from: heard))
            answer.kind = .request(routed.match ?? match)
            answer.alternatives = routed.alternatives
        }
        if case .request(let match) = answer.kind, let shortcuts {
            let expanded = shortcuts.library.expanded(match)
            answer.kind = .request(expanded.match)
            course.answered(from: expanded.shortcut)
        }
        publish(heard: answer)
        if case .request(let match) = answer.kind, match.app != BuiltInRequest.app {
            publish(.matched(Self.understanding(match, from: answer)))
        }
        return .answered(answer)
    }

    /// A request in the place of an answer.
    private static func understanding(_ match: IntentMatch, from answer: Answer) -> Understanding {
        Understanding(
            status: .matched,
            band: .act,
            transcript: answer.transcript,
            confidence: answer.confidence,
            match: match,
            alternatives: answer.alternatives
        )
    }

    /// Silence, and what is tapped, is not heard.
    private func publish(heard answer: Answer) {
        guard !answer.transcript.isEmpty else { return }
        publish(.heard(text: answer.transcript, confidence: answer.confidence))
    }
}
