import Automation
import Conversation
import Shortcuts
import Suggestions
import Testing
import WilcoIntents

/// What conversations come to, without any being held.
@Suite("What conversations come to")
struct CourseMachineTests {
    private let soup = IntentInvocation(idempotencyKey: "1", intent: "Order", parameters: [:], locale: "en-US")
    private let ask = IntentCall(app: "chef", intent: "Order", parameters: [:], isAnnounced: false)

    private let order = Kitchen.understander.understand("order soup")

    private func ordered(_ machine: inout CourseMachine) { machine.record(soup, app: "chef") }

    private func response(_ code: ResponseCode = .success, next: NextStep? = nil) -> IntentResponse {
        var response = IntentResponse(code)
        response.next = next
        return response
    }

    // MARK: - Requests

    @Test(arguments: [ResponseCode.success, .continueInApp])
    func whatWasDoneIsLearnedOnce(_ code: ResponseCode) {
        var machine = CourseMachine()
        ordered(&machine)
        let (isTold, actions) = machine.handled(response(code), app: "chef", intent: "Order")
        #expect(isTold && actions == [.learn(soup, app: "chef", hasFailed: false)])
        #expect(machine.conversationEnded(.done) == [.end(.done)])
    }

    @Test func whatFailedIsLearnedAtTheEnd() {
        var machine = CourseMachine()
        ordered(&machine)
        #expect(machine.handled(response(.failure), app: "chef", intent: "Order").actions == [])
        #expect(
            machine.conversationEnded(.failed) == [.learn(soup, app: "chef", hasFailed: true), .end(.failed)]
        )
        #expect(machine.conversationEnded(.failed) == [.end(.failed)], "the next one has nothing to do with it")
    }

    /// Another intent's answer says nothing about it, nor does an app inside the assistant.
    @Test func whatIsNoHabitIsNotLearned() {
        var machine = CourseMachine()
        ordered(&machine)
        #expect(machine.handled(response(), app: "chef", intent: "Cancel").actions == [])
        for app in [ShortcutsApp.id, FollowUpApp.id] {
            machine.record(soup, app: app)
            let (isTold, actions) = machine.handled(response(), app: app, intent: "Order")
            #expect(isTold && actions == [])
            #expect(machine.conversationEnded(.failed) == [.end(.failed)])
        }
    }

    @Test func aRefusalIsToldToWhoAsked() {
        var machine = CourseMachine()
        machine.asked("chef", intent: "Order")
        #expect(machine.conversationEnded(.refused) == [.tellRefusal(of: "Order", to: "chef"), .end(.refused)])
        machine.asked("chef", intent: "Order")
        #expect(machine.conversationEnded(.cancelled) == [.end(.cancelled)])
    }

    /// What was answered in the place of a request keeps the phrase that led there.
    @Test func aPhraseOfThePersonsOwnIsCounted() {
        var machine = CourseMachine()
        machine.understood(from: "lunch")
        machine.answered(from: nil)
        #expect(machine.conversationEnded(.done) == [.noteRun(shortcut: "lunch", .done), .end(.done)])
        machine.understood(from: nil)
        machine.answered(from: "lunch")
        #expect(machine.conversationEnded(.done) == [.noteRun(shortcut: "lunch", .done), .end(.done)])
        machine.understood(from: "lunch")
        machine.understood(from: nil)
        #expect(machine.conversationEnded(.done) == [.end(.done)])
    }

    @Test func anAppThatWasProposedTeachesNothing() {
        var machine = CourseMachine()
        #expect(machine.teachesPreference)
        machine.route(byHabit: true)
        #expect(!machine.teachesPreference)
        machine.route(byHabit: false)
        #expect(machine.teachesPreference)
    }

    // MARK: - What follows

    @Test func whatAnAppWantsDoneNextComesWhenItIsOver() {
        let match = IntentMatch(app: "chef", intent: "Order", transcript: "soup", confidence: 1)
        let steps: [(NextStep, CourseMachine.Action)] = [
            (.run(shortcut: "s"), .run(shortcut: "s")), (.begin(match), .begin(Understanding(of: match))),
            (.missed(automation: "soup", order), .begin(order)), (.proposed, .end(.failed)),
        ]
        for (next, action) in steps {
            var machine = CourseMachine()
            let (isTold, actions) = machine.handled(response(next: next), app: FollowUpApp.id, intent: "Do")
            #expect(!isTold && actions == [])
            #expect(machine.conversationEnded(.done) == [action])
            #expect(machine.conversationEnded(.done) == [.end(.done)], "once")
            _ = machine.handled(response(next: next), app: FollowUpApp.id, intent: "Do")
            #expect(machine.conversationEnded(.cancelled) == [.end(.cancelled)], "not after a no")
        }
    }

    // MARK: - Runs

    @Test func aStepThatTalksEndsAsItsConversationDoes() {
        var machine = CourseMachine()
        machine.run(true)
        machine.begin(ask)
        ordered(&machine)
        let (_, actions) = machine.handled(response(), app: "chef", intent: "Order")
        #expect(actions == [], "a shortcut's steps are no habit of their own")
        #expect(machine.conversationEnded(.done) == [.step(.done(response()))])

        machine.begin(ask)
        _ = machine.handled(response(), app: "baker", intent: "Order")
        #expect(machine.conversationEnded(.done) == [.step(.done(nil))], "the answer was another's")

        machine.begin(ask)
        machine.said(Utterance("The oven is off.", purpose: .error))
        #expect(machine.conversationEnded(.failed) == [.step(.failed(.fault("The oven is off.")))])
        machine.begin(ask)
        #expect(machine.conversationEnded(.failed) == [.step(.failed(.invalid(ConversionFault(.notDone))))])
        for outcome in [Outcome.cancelled, .refused, .open] {
            machine.begin(ask)
            #expect(machine.conversationEnded(outcome) == [.step(.left(outcome))])
        }
    }

    /// What an app would have said belongs to the step that it was asked for.
    @Test func anAnswerIsKeptForTheRun() {
        var machine = CourseMachine()
        machine.run(true)
        machine.begin(ask)
        _ = machine.handled(response(), app: "chef", intent: "Order")
        machine.keep("The soup is ready.")
        #expect(machine.conversationEnded(.done) == [.step(.done(response(), words: "The soup is ready."))])
        machine.begin(ask)
        _ = machine.handled(response(), app: "chef", intent: "Order")
        #expect(machine.conversationEnded(.done) == [.step(.done(response()))])
    }

    /// What belonged to no request is answered to the step, whatever was done in between.
    @Test func aStepThatAsksGetsItsAnswer() {
        var machine = CourseMachine()
        machine.run(true)
        machine.ask()
        #expect(machine.conversationEnded(.done) == [.step(.done(nil))], "it was given up for something else")
        machine.ask()
        ordered(&machine)
        _ = machine.handled(response(), app: "chef", intent: "Order")
        machine.take(.integer(4))
        #expect(machine.conversationEnded(.done) == [.step(.answered(.integer(4)))])
        machine.ask()
        machine.take(.integer(4))
        #expect(machine.conversationEnded(.cancelled) == [.step(.left(.cancelled))])
    }

    @Test func whatAStepSaysIsTheRunsAlone() {
        var machine = CourseMachine()
        machine.run(true)
        machine.understood(from: "inner")
        machine.answered(from: "inner")
        machine.said(Utterance("Done.", purpose: .result))
        #expect(machine.hasSpoken)
        machine.run(false)
        #expect(!machine.hasSpoken && machine.complaint == nil)
        #expect(machine.conversationEnded(.done) == [.end(.done)])
    }

    // MARK: - Automations

    @Test(arguments: [
        (Outcome.done, false, DueRuns.End.unanswered()), (.refused, false, .settled(.refused)),
        (.cancelled, false, .settled(.cancelled)),
        (.cancelled, true, .unanswered()), (.open, false, .unanswered()), (.failed, false, .unanswered()),
    ])
    func aProposalIsAnsweredOrNot(_ outcome: Outcome, _ heardNothing: Bool, _ end: DueRuns.End) {
        var machine = CourseMachine()
        machine.take(.automation("soup", action: order, question: "Order soup?"))
        #expect(machine.automationAtWork == nil && !machine.isAutomatic)
        let actions = machine.end(outcome, heardNothing: heardNothing, isCutShort: false)
        #expect(actions == [.settle(automation: "soup", end)])
        #expect(machine.end(outcome, heardNothing: false, isCutShort: false) == [])
    }

    /// What it asked in an empty room is known.
    @Test(arguments: [(Outcome.open, true), (.cancelled, true), (.failed, false), (.done, false)])
    func whatIsAskedOfAnEmptyRoomIsMissed(_ outcome: Outcome, _ isMissed: Bool) {
        var machine = CourseMachine()
        machine.take(.automation("soup", action: order, question: nil))
        machine.said(Utterance("Which soup?", purpose: .question))
        let end = machine.end(outcome, heardNothing: true, isUnheard: true, isCutShort: false)
        #expect(end == [.settle(automation: "soup", isMissed ? .unanswered(asking: "Which soup?") : .settled(outcome))])
    }

    /// A suggestion that nobody was there for is kept; one that was answered is not.
    @Test func aSuggestionToAnEmptyRoomIsMissed() {
        let suggested = Suggestion(
            shortcut: SuggestedShortcut(app: "chef", intent: "Order"),
            weight: 1,
            runsInBackground: true
        )
        let offer = OfferedSuggestion(title: "Order", suggestion: suggested, reason: nil, confidence: 1)
        for isUnheard in [true, false] {
            var machine = CourseMachine()
            machine.take(.offered(offer))
            let end = machine.end(.cancelled, heardNothing: isUnheard, isUnheard: isUnheard, isCutShort: false)
            #expect(end == (isUnheard ? [.miss(offer)] : []))
            #expect(machine.end(.cancelled, heardNothing: true, isUnheard: true, isCutShort: false) == [], "once")
        }
    }

    @Test func whatIsDoneUnaskedIsSettledHoweverItEnds() {
        for outcome in [Outcome.done, .failed, .cancelled, .open] {
            var machine = CourseMachine()
            machine.take(.automation("soup", action: order, question: nil))
            #expect(machine.automationAtWork == "soup" && machine.isAutomatic)
            let actions = machine.end(outcome, heardNothing: true, isCutShort: false)
            #expect(actions == [.settle(automation: "soup", .settled(outcome))])
        }
    }

    /// After a yes it is the person who does it.
    @Test func aYesPutsItToWork() {
        var machine = CourseMachine()
        machine.take(.automation("soup", action: order, question: "Order soup?"))
        _ = machine.handled(response(next: .proposed), app: FollowUpApp.id, intent: "Do")
        #expect(machine.automationAtWork == "soup" && !machine.isAutomatic)
        #expect(machine.conversationEnded(.done) == [.begin(order)], "as it was understood before it asked")
        let actions = machine.end(.failed, heardNothing: false, isCutShort: false)
        #expect(actions == [.settle(automation: "soup", .settled(.failed))])

        // "What did I miss?" takes up one that nobody answered.
        machine.open()
        let turn = Kitchen.understander.understand("turn around")
        _ = machine.handled(response(next: .missed(automation: "cat", turn)), app: FollowUpApp.id, intent: "Do")
        #expect(machine.automationAtWork == "cat" && !machine.isAutomatic)
        #expect(machine.conversationEnded(.done) == [.begin(turn)])
    }

    @Test func whatTheEndOfTheAssistantCutsShortStaysDue() {
        var machine = CourseMachine()
        machine.take(.automation("soup", action: order, question: nil))
        #expect(machine.end(.cancelled, heardNothing: false, isCutShort: true) == [])
        machine.take(.automation("soup", action: order, question: nil))
        machine.open()
        #expect(machine.automationAtWork == nil)
    }
}
