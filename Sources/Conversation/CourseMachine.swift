package import Automation
internal import Resolution
package import Shortcuts
package import Suggestions
package import WilcoIntents

/// Decides what conversations come to: what one of them leads to when it is over, what is learned from it, and whether the automation
/// that it was held for has had its answer.
///
/// Pure: the dialogue machine holds each conversation and the step machine says what a shortcut does next; this one stands between
/// them, is told what happens, and returns what is to be done.
package struct CourseMachine: Sendable {
    package enum Action: Sendable, Hashable {
        /// This was done as the person asked, or could not be.
        case learn(IntentInvocation, app: String, hasFailed: Bool)
        /// The person did not want what the app had asked about.
        case tellRefusal(of: String, to: String)
        case noteRun(shortcut: String, Outcome)
        /// What was said so far was about something else: a shortcut's steps begin, or a request that nobody said.
        case run(shortcut: String)
        case begin(Understanding)
        /// The step that talked is over.
        case step(StepEnd)
        /// The automation has had its answer, or has not.
        case settle(automation: String, DueRuns.End)
        /// A suggestion was made to an empty room.
        case miss(OfferedSuggestion)
        /// All is over.
        case end(Outcome)
    }

    /// How a step that talks has ended.
    package enum StepEnd: Sendable, Hashable {
        /// With what the app answered, where it did; its words, where they were kept for later.
        case done(IntentResponse?, words: String? = nil)
        /// With what the person answered to the step's own question.
        case answered(ParameterValue)
        case failed(StepFailure.Reason)
        case left(Outcome)
    }

    /// What an automation does in this conversation.
    private struct AutomationInHand: Sendable {
        var name: String
        /// Nil: a run that it has begun goes on.
        var action: Understanding?
        /// It asks whether to run, and has no yes yet.
        var isProposed: Bool
        /// It asked whether to run: what it does then is done by the person.
        var asksFirst: Bool
    }

    /// The request in hand.
    private struct Handling: Sendable {
        /// Whose question was asked last, and for what intent.
        var asked: (app: String, intent: String)?
        /// As it was last given to an app to do.
        var invocation: IntentInvocation?
        /// That app.
        var app: String?
        /// Its app was proposed for whom it is about, which says nothing of other people.
        var isRouted = false
        /// The shortcut it comes from.
        var shortcut: String?
        /// What is to be done when the conversation is over, as an app inside the assistant says.
        var next: NextStep?
        /// The last error that was said.
        var complaint: String?
        /// Something other than a question was said.
        var hasSpoken = false
        /// What an app would have said, had its answer not been kept for later.
        var kept: String?
    }

    private var handling = Handling()
    private var automation: AutomationInHand?
    /// What this conversation suggests unasked.
    private var offer: OfferedSuggestion?
    /// What was asked last in this conversation.
    private var question: String?
    /// The conversation of a shortcut's step, and what was answered in it.
    private enum Step: Sendable {
        case request(IntentCall, IntentResponse?)
        case question(ParameterValue?)
    }

    private var step: Step?
    /// A shortcut's steps are under way.
    private var isRunning = false
    /// What apps were told to do for the step that is under way, and have told the outcome of.
    private var settled: [String] = []

    package init() {}

    // MARK: - What is asked of it

    /// The automation that is being done, and not only proposed.
    package var automationAtWork: String? { automation.flatMap { $0.isProposed ? nil : $0.name } }
    /// Nobody was asked before it is done.
    package var isAutomatic: Bool { automation?.asksFirst == false }
    /// What is done is asked for by a shortcut.
    package var isOfShortcut: Bool { isRunning || handling.shortcut != nil }
    /// Which app the person has chosen says something about the next such request.
    package var teachesPreference: Bool { !handling.isRouted }
    package var complaint: String? { handling.complaint }
    package var hasSpoken: Bool { handling.hasSpoken }

    // MARK: - What it is told

    /// The person begins anew.
    package mutating func open() {
        automation = nil
        offer = nil
        question = nil
    }

    /// The conversation goes on with this; where an automation says it, it is held for that.
    package mutating func take(_ input: ConversationOwner.Input) {
        if case .offered(let suggestion) = input { offer = suggestion }
        guard case .automation(let name, let action, let question) = input else { return }
        let asks = question != nil
        automation = AutomationInHand(name: name, action: action, isProposed: asks, asksFirst: asks)
    }

    /// A shortcut's run goes on that an earlier life of the assistant began.
    ///
    /// - Parameter name: Of the automation that it is done for; whoever was asked then is not here now.
    package mutating func resume(automation name: String?) {
        automation = name.map { AutomationInHand(name: $0, action: nil, isProposed: false, asksFirst: false) }
    }

    /// In which app a request is done was proposed by habit, or was not.
    package mutating func route(byHabit isRouted: Bool) { handling.isRouted = isRouted }

    /// A request was understood.
    ///
    /// - Parameter shortcut: That it comes from.
    package mutating func understood(from shortcut: String?) {
        if !isRunning { handling.shortcut = shortcut }
    }

    /// A request was said in the place of an answer.
    package mutating func answered(from shortcut: String?) {
        if !isRunning { handling.shortcut = shortcut ?? handling.shortcut }
    }

    /// An app is told to do this.
    package mutating func record(_ invocation: IntentInvocation, app: String) {
        handling.invocation = invocation
        handling.app = app
    }

    /// An app has asked the person.
    package mutating func asked(_ app: String, intent: String) { handling.asked = (app, intent) }

    package mutating func said(_ utterance: Utterance) {
        if utterance.purpose == .error { handling.complaint = utterance.spoken }
        if utterance.purpose == .question { question = utterance.spoken } else { handling.hasSpoken = true }
    }

    /// A shortcut's steps are under way from now on, or no more.
    package mutating func run(_ isRunning: Bool) {
        self.isRunning = isRunning
        step = nil
        handling = Handling()
    }

    /// A step of it talks.
    package mutating func begin(_ call: IntentCall) {
        step = .request(call, nil)
        handling.complaint = nil
        handling.kept = nil
    }

    /// A step of it asks.
    package mutating func ask() {
        step = .question(nil)
        handling.complaint = nil
        handling.kept = nil
    }

    /// An app's answer is not said before the run goes on.
    package mutating func keep(_ words: String) { handling.kept = words }

    /// That has its answer.
    package mutating func take(_ answer: ParameterValue) { step = .question(answer) }

    /// The outcome of what an app was told to do has been told.
    ///
    /// - Returns: Whether that is all; what is done for a step is settled with the step.
    package mutating func settle(_ key: String) -> Bool {
        guard step != nil else { return true }
        settled.append(key)
        return false
    }

    /// What is settled with the step that is over.
    package mutating func takeSettled() -> [String] {
        defer { settled = [] }
        return settled
    }

    /// A request was done.
    ///
    /// - Returns: Whether observers are told, and what is learned.
    package mutating func handled(_ response: IntentResponse, app: String, intent: String) -> (
        isTold: Bool, actions: [Action]
    ) {
        if case .request(let call, _) = step, call.app == app, call.intent == intent { step = .request(call, response) }
        if let next = response.next {
            handling.next = next
            // A question whether to do it has had its yes.
            automation?.isProposed = false
            if case .missed(let name, let action) = next {
                automation = AutomationInHand(name: name, action: action, isProposed: false, asksFirst: true)
            }
            return (false, [])
        }
        guard !Self.isOwn(app) else { return (true, []) }
        let isDone = response.code == .continueInApp || response.code.isSuccess
        guard !isRunning, isDone, let invocation = handling.invocation, invocation.intent == intent else {
            return (true, [])
        }
        return (true, [.learn(invocation, app: app, hasFailed: false)])
    }

    /// A conversation is over: the next of a run begins, or all is over.
    package mutating func conversationEnded(_ outcome: Outcome) -> [Action] {
        if let step {
            self.step = nil
            return [.step(end(of: step, outcome))]
        }
        if outcome == .done, let next = handling.next {
            handling = Handling()
            switch next {
            case .run(let shortcut): return [.run(shortcut: shortcut)]
            case .begin(let match): return [.begin(Understanding(of: match))]
            case .proposed, .missed: return [automation?.action.map { .begin($0) } ?? .end(.failed)]
            }
        }
        var actions: [Action] = []
        if outcome == .failed, let invocation = handling.invocation, let app = handling.app, !Self.isOwn(app) {
            actions.append(.learn(invocation, app: app, hasFailed: true))
        }
        if outcome == .refused, let asked = handling.asked {
            actions.append(.tellRefusal(of: asked.intent, to: asked.app))
        }
        if let shortcut = handling.shortcut { actions.append(.noteRun(shortcut: shortcut, outcome)) }
        handling = Handling()
        return actions + [.end(outcome)]
    }

    /// All is over.
    ///
    /// - Parameters:
    ///   - heardNothing: The person was silent in the end.
    ///   - isUnheard: Nobody has asked for it, and nobody has said anything to it.
    ///   - isCutShort: By the end of the assistant, whose next life takes it up.
    package mutating func end(
        _ outcome: Outcome,
        heardNothing: Bool,
        isUnheard: Bool = false,
        isCutShort: Bool
    ) -> [Action] {
        if let offer {
            self.offer = nil
            return isUnheard ? [.miss(offer)] : []
        }
        guard let automation else { return [] }
        self.automation = nil
        guard !isCutShort else { return [] }
        return [.settle(automation: automation.name, end(of: automation, outcome, heardNothing, isUnheard: isUnheard))]
    }

    private func end(
        of automation: AutomationInHand,
        _ outcome: Outcome,
        _ heardNothing: Bool,
        isUnheard: Bool
    ) -> DueRuns.End {
        let isLeft = outcome == .open || outcome == .cancelled
        guard automation.isProposed else {
            return isUnheard && isLeft ? .unanswered(asking: question) : .settled(outcome)
        }
        let isAnswered = !heardNothing && (outcome == .refused || outcome == .cancelled)
        return isAnswered ? .settled(outcome) : .unanswered()
    }

    private func end(of step: Step, _ outcome: Outcome) -> StepEnd {
        switch (outcome, step) {
        case (.done, .request(_, let response)): .done(response, words: response == nil ? nil : handling.kept)
        case (.done, .question(let answer)): answer.map { .answered($0) } ?? .done(nil)
        // In its own words, where the app has said why.
        case (.failed, _): .failed(handling.complaint.map { .fault($0) } ?? .invalid(ConversionFault(.notDone)))
        case (.cancelled, _), (.refused, _), (.open, _): .left(outcome)
        }
    }

    /// Inside the assistant: what is done there is no habit of the person's.
    private static func isOwn(_ app: String) -> Bool { app == FollowUpApp.id || app == ShortcutsApp.id }
}
