import Conversation
import Resolution
import Testing
import WilcoIntents

/// Whose turn it is, with no conversation.
@Suite("Whose turn it is")
struct TurnMachineTests {
    private let question = ConversationOwner.TurnEnd.asking(.request, silence: .seconds(8))

    @Test func turnsAreCountedInTheirConversation() {
        var machine = TurnMachine()
        machine.take(isOpen: false, at: .seconds(5))
        #expect(machine.number == 1 && machine.began == .seconds(5))
        machine.take(isOpen: true, at: .seconds(9))
        #expect(machine.number == 2 && machine.began == .seconds(5))
        machine.take(isOpen: false, at: .seconds(20))
        #expect(machine.number == 1 && machine.began == .seconds(20))
    }

    /// When the turn is over the word is an answer, or for nobody.
    @Test func aStopIsForWhatTheAssistantIsAt() {
        var machine = TurnMachine()
        #expect(machine.interrupt(isBusy: true) == (false, false))
        machine.take(isOpen: false, at: .zero)
        #expect(machine.interrupt(isBusy: false) == (true, false))
        #expect(machine.interrupt(isBusy: true) == (true, true))
        machine.rest()
        #expect(machine.interrupt(isBusy: true) == (false, false))
        machine.respond()
        #expect(machine.interrupt(isBusy: true) == (true, true))
    }

    @Test func aStopSaidIntoTheQuestionAnswersIt() {
        var machine = TurnMachine()
        machine.take(isOpen: false, at: .zero)
        #expect(machine.isOver(at: question))
        _ = machine.interrupt(isBusy: true)
        #expect(!machine.isOver(at: question))
        #expect(machine.isOver(at: .ended(.done)))
        var isTaken = machine.takeUpInterruption(isBusy: true)
        #expect(isTaken)
        #expect(machine.isOver(at: question))
        _ = machine.interrupt(isBusy: true)
        isTaken = machine.takeUpInterruption(isBusy: false)
        #expect(!isTaken, "what it was for is over")
    }

    @Test func betweenTwoConversationsOfARunOnlyTheNextIsForTheDialogue() {
        let machine = TurnMachine()
        let next = DialogueEvent.understood(Kitchen.understander.understand("order soup"))
        for event in [next, .answered(Answer(.stop)), .interrupted] {
            #expect(machine.receiver(of: event, isOpen: true, isRunning: true) == .dialogue)
            #expect(machine.receiver(of: event, isOpen: false, isRunning: false) == .dialogue)
        }
        #expect(machine.receiver(of: next, isOpen: false, isRunning: true) == .dialogue)
        let question = PlainQuestion("How many?", answer: .value(.decimal), title: "lunch", name: "answer")
        #expect(machine.receiver(of: .asked(question), isOpen: false, isRunning: true) == .dialogue)
        #expect(machine.receiver(of: .answered(Answer(.stop)), isOpen: false, isRunning: true) == .run)
        #expect(machine.receiver(of: .interrupted, isOpen: false, isRunning: true) == .run)
    }

    @Test func appsAreCalledLastInTheirOrder() {
        let call = DialogueAction.call(1, app: "chef", .vocabulary)
        let other = DialogueAction.call(2, app: "rover", .vocabulary)
        let say = DialogueAction.say(Utterance("One moment."))
        #expect(TurnMachine().ordered([call, say, other, .end(.done)]) == [say, .end(.done), call, other])
    }

    @Test func whatIsAllowedIsReadAnewWhenAnAppFails() {
        #expect(TurnMachine().renewsAccess(before: .failed(call: 1, .timedOut)))
        #expect(!TurnMachine().renewsAccess(before: .interrupted))
    }

    @Test func theEndIsKnown() {
        var machine = TurnMachine()
        #expect(!machine.isEnding)
        machine.end()
        #expect(machine.isEnding)
    }
}
