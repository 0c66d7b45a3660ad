import AssistantTesting
import Conversation
import Foundation
import Resolution
import Shortcuts
import Testing
import WilcoIntents

/// What a shortcut's steps come to, with nobody who does them.
@Suite("What the steps of a shortcut come to")
struct RunMachineTests {
    private static let environment = StepEnvironment(
        now: Date(timeIntervalSince1970: 1_772_452_800),
        timeZone: .gmt,
        write: { if case .string(let text) = $0 { text } else { "\($0)" } }
    )
    private static let order = StepKind.intent(IntentStep(app: "chef", intent: "Order"))
    private let words = RoutineWording(TestLanguages.tables("en-US")).shortcuts

    private func run(_ steps: StepKind...) -> RunMachine {
        RunMachine(
            Shortcut(name: "lunch", steps: steps.map { Step($0) }),
            id: "1",
            catalog: StepCatalog(Kitchen.apps),
            environment: Self.environment,
            words: words,
            at: .seconds(10)
        )
    }

    private func moment(
        _ mode: InteractionMode = .handsFree,
        complaint: String? = nil,
        hasSpoken: Bool = false
    ) -> RunMachine.Moment {
        RunMachine.Moment(mode: mode, now: .seconds(12), complaint: complaint, hasSpoken: hasSpoken)
    }

    private func effect(_ effect: StepEffect, _ arguments: [String: String]) -> StepKind {
        .effect(effect, arguments: arguments.mapValues { .string($0) })
    }

    /// What is said, apart from all else.
    private func said(_ actions: [RunMachine.Action]) -> [Utterance] {
        actions.compactMap { if case .say(let utterance) = $0 { utterance } else { nil } }
    }

    private func call(_ actions: [RunMachine.Action]) throws -> IntentCall {
        let calls = actions.compactMap { if case .converse(let call) = $0 { call } else { nil } }
        return try #require(calls.first)
    }

    // MARK: - Steps

    @Test func aRequestIsAConversation() throws {
        var machine = run(Self.order)
        let call = try call(machine.start(in: moment()))
        #expect(call.app == "chef" && call.intent == "Order")
        let end = machine.process(.done(IntentResponse(.success)), of: call, in: moment(hasSpoken: true))
        #expect(said(end).isEmpty && end.last == .end(shortcut: "1", .done) && machine.isOver)
    }

    @Test func aQuestionIsARequestToAnAppOfOurs() throws {
        var machine = run(.ask(prompt: .string("How many?"), type: .number, preset: nil))
        let call = try call(machine.start(in: moment()))
        #expect(call.app == ShortcutsApp.id && call.intent == ShortcutsApp.ask(.number))
        #expect(call.parameters["question"]?.first?.display == "How many?" && call.parameters["answer"] == nil)
        #expect(!call.isAnnounced)
    }

    @Test func aQuestionProposesItsPreset() throws {
        var machine = run(.ask(prompt: .string("Who?"), type: .text, preset: .string("Celestra")))
        let preset = try #require(try call(machine.start(in: moment())).parameters["answer"]?.first)
        #expect(preset.value == .string("Celestra") && preset.source == .default)
    }

    /// The question does not run into what is read out after it.
    @Test(arguments: [("Which", "Which:"), ("Which?", "Which?"), ("", "")])
    func aChoiceIsAQuestionWithOptions(_ prompt: String, _ question: String) throws {
        let cases = [MenuCase("soup", steps: []), MenuCase("salad", steps: [])]
        var machine = run(.menu(prompt: .string(prompt), cases: cases))
        let call = try call(machine.start(in: moment()))
        #expect(call.intent == ShortcutsApp.choose && call.parameters["question"]?.first?.display == question)
        #expect(call.parameters["options"]?.map(\.display) == ["soup", "salad"])
    }

    /// The answer of an app is its output; a question's is what was said.
    @Test func laterStepsGetWhatWasAnswered() throws {
        var machine = run(
            .ask(prompt: .string("Who?"), type: .text, preset: nil),
            effect(.say, ["text": "hello"])
        )
        let call = try call(machine.start(in: moment()))
        var response = IntentResponse(.success)
        response.next = .answer(.string("Celestra"))
        #expect(said(machine.process(.done(response), of: call, in: moment())).map(\.spoken) == ["hello"])
    }

    @Test func effectsAreDoneOutside() {
        let effects: [(StepKind, RunMachine.Effect)] = [
            (effect(.play, ["sound": "bell"]), .play("bell")),
            (effect(.open, ["what": "https://example.org"]), .open("https://example.org")),
            (
                .effect(.wait, arguments: ["seconds": .literal(.value(.duration(seconds: 3)))]),
                .wait(.seconds(3))
            ),
        ]
        for (step, effect) in effects {
            var machine = run(step)
            #expect(machine.start(in: moment()) == [.perform(effect)])
        }
    }

    @Test func whatIsSaidIsOverWhenItIsSaid() {
        var machine = run(effect(.say, ["text": "hello"]))
        #expect(machine.start(in: moment()) == [.say(Utterance("hello")), .goOn])
    }

    /// Without a title of its own the shortcut's name stands above it; on a screen it is also a line.
    @Test func aNotificationIsACard() {
        let card = RunMachine.Action.publish(.card(Card(title: "lunch", rows: [Card.Row("ready")]), app: nil))
        let notified = RunMachine.Action.perform(.notify(title: "lunch", "ready"))
        var machine = run(effect(.notify, ["text": "ready"]))
        #expect(machine.start(in: moment()) == [card, notified])
        machine = run(effect(.notify, ["text": "ready"]))
        #expect(machine.start(in: moment(.screen)) == [card, .say(Utterance("ready")), notified])
        machine = run(effect(.notify, ["text": "ready", "title": "Soup"]))
        #expect(machine.start(in: moment()).last == .perform(.notify(title: "Soup", "ready")))
    }

    @Test func anotherShortcutIsLookedUp() {
        var machine = run(.run(.string("soup"), input: nil))
        #expect(machine.start(in: moment()) == [.load("soup")])
        let soup = Shortcut(name: "soup", steps: [Step(effect(.say, ["text": "soup"]))])
        #expect(machine.process(.loaded(soup), in: moment()) == [.say(Utterance("soup")), .goOn])
    }

    // MARK: - The end

    @Test func aRunThatSaidNothingSaysThatItIsDone() {
        var machine = run(effect(.play, ["sound": "bell"]))
        _ = machine.start(in: moment())
        var other = machine
        #expect(said(machine.process(.output(.nothing), in: moment())) == [Utterance(words.done, purpose: .result)])
        #expect(said(other.process(.output(.nothing), in: moment(hasSpoken: true))).isEmpty)
    }

    @Test func aFailureIsToldWithItsReason() throws {
        var machine = run(Self.order)
        let call = try call(machine.start(in: moment()))
        let end = machine.process(.failed(.fault("the oven is off")), of: call, in: moment())
        let reason = words.failed.filled(["shortcut": "lunch", "step": "1", "reason": "the oven is off"])
        #expect(said(end) == [Utterance(reason, purpose: .error)])
        #expect(end.last == .end(shortcut: "1", .failed))
    }

    /// What the app has said already is not said again.
    @Test func aReasonThatWasSaidIsNotRepeated() throws {
        var machine = run(effect(.play, ["sound": "bell"]), Self.order)
        _ = machine.start(in: moment())
        let call = try call(machine.process(.output(.nothing), in: moment()))
        let end = machine.process(
            .failed(.fault("The oven is off.")),
            of: call,
            in: moment(complaint: "The oven is off.")
        )
        let told = try #require(said(end).first?.spoken)
        #expect(told.hasPrefix(words.stopped.filled(["shortcut": "lunch", "step": "2"])))
        #expect(!told.contains("oven"))
    }

    @Test func whatWasDoneBeforeIsTold() throws {
        var machine = run(Self.order, Self.order)
        let first = try call(machine.start(in: moment()))
        let second = try call(machine.process(.done(IntentResponse(.success)), of: first, in: moment()))
        let end = machine.process(.left(.refused), of: second, in: moment(hasSpoken: true))
        let before = words.before.filled(["done": ""]).prefix { $0 != "." && $0 != ":" }
        #expect(said(end).count == 1 && said(end)[0].spoken.contains(before))
        #expect(end.last == .end(shortcut: "1", .refused))
    }

    @Test func observersAreToldHowItEnded() throws {
        var machine = run(Self.order)
        let call = try call(machine.start(in: moment()))
        let end = machine.process(.failed(.fault("the oven is off")), of: call, in: moment())
        let told = end.compactMap { if case .publish(.handled(let response, _, _)) = $0 { response } else { nil } }
        let response = try #require(told.first)
        #expect(response.code == .failure && response.properties["shortcut"] == .string("lunch"))
        #expect(response.properties["failure"]?["step"] == .string("1"))
    }

    // MARK: - Interruptions

    @Test func aStopEndsWhatIsWaitedFor() {
        for kind in [Answer.Kind.stop, .cancel] {
            var machine = run(effect(.play, ["sound": "bell"]))
            _ = machine.start(in: moment())
            let end = machine.interrupt(by: .answered(Answer(kind)), in: moment())
            #expect(end.first == .abandonEffect && end.last == .end(shortcut: "1", .cancelled))
            let stopped = words.stopped.filled(["shortcut": "lunch", "step": "1"])
            #expect(said(end) == [Utterance(stopped, purpose: .error)])
            #expect(machine.interrupt(by: .answered(Answer(kind)), in: moment()) == [], "once")
            #expect(machine.process(.output(.nothing), in: moment()) == [], "the bell rings too late")
        }
    }

    /// The person did not stop it, so that nobody tells them where.
    @Test func theEndOfTheAssistantEndsItWithoutAWord() {
        var machine = run(effect(.play, ["sound": "bell"]))
        _ = machine.start(in: moment())
        let end = machine.interrupt(by: .interrupted, in: moment())
        #expect(said(end).isEmpty && end.last == .end(shortcut: "1", .cancelled))
    }

    @Test func nothingElseInterrupts() {
        var machine = run(effect(.play, ["sound": "bell"]))
        _ = machine.start(in: moment())
        for event in [DialogueEvent.answered(Answer(.yes)), .answered(Answer(.silence)), .failed(call: 1, .timedOut)] {
            #expect(machine.interrupt(by: event, in: moment()) == [])
        }
        #expect(!machine.isOver)
    }
}
