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
            id: "run",
            shortcutID: "1",
            catalog: StepCatalog(Kitchen.apps),
            environment: Self.environment,
            words: words,
            at: .seconds(10)
        )
    }

    private func moment(
        _ mode: InteractionMode = .handsFree,
        complaint: String? = nil,
        hasSpoken: Bool = false,
        parks: Bool = false,
        isEnding: Bool = false
    ) -> RunMachine.Moment {
        RunMachine.Moment(
            mode: mode,
            now: .seconds(12),
            date: Self.environment.now + 2,
            complaint: complaint,
            hasSpoken: hasSpoken,
            parks: parks,
            isEnding: isEnding
        )
    }

    private func effect(_ effect: StepEffect, _ arguments: [String: String]) -> StepKind {
        .effect(effect, arguments: arguments.mapValues { .string($0) })
    }

    /// What is said, apart from all else.
    private func said(_ actions: [RunMachine.Action]) -> [Utterance] {
        actions.compactMap { if case .say(let utterance) = $0 { utterance } else { nil } }
    }

    /// What is done, apart from what is written down and told of it.
    private func deeds(_ actions: [RunMachine.Action]) -> [RunMachine.Action] {
        actions.filter { action in
            switch action {
            case .keep, .publish(.run): false
            default: true
            }
        }
    }

    private func call(_ actions: [RunMachine.Action]) throws -> IntentCall {
        let calls = actions.compactMap { if case .converse(let call) = $0 { call } else { nil } }
        return try #require(calls.first)
    }

    private func question(_ actions: [RunMachine.Action]) throws -> PlainQuestion {
        let questions = actions.compactMap { if case .ask(let question) = $0 { question } else { nil } }
        return try #require(questions.first)
    }

    // MARK: - Steps

    @Test func aRequestIsAConversation() throws {
        var machine = run(Self.order)
        let call = try call(machine.start(in: moment()))
        #expect(call.app == "chef" && call.intent == "Order")
        let end = machine.process(StepAnswer(.done(IntentResponse(.success))), in: moment(hasSpoken: true))
        #expect(said(end).isEmpty && end.last == .end(shortcut: "1", .done, fault: nil) && machine.isOver)
    }

    /// It is asked of the person, and of no app.
    @Test func aQuestionBelongsToNoRequest() throws {
        var machine = run(.ask(prompt: .string("How many?"), type: .number, preset: nil))
        let question = try question(machine.start(in: moment()))
        #expect(question.text == "How many?" && question.answer == .value(.decimal))
        #expect(question.preset == nil && question.title == "lunch")
    }

    @Test func aQuestionProposesItsPreset() throws {
        var machine = run(.ask(prompt: .string("Who?"), type: .text, preset: .string("Celestra")))
        let preset = try #require(try question(machine.start(in: moment())).preset)
        #expect(preset.value == .string("Celestra") && preset.source == .default)
    }

    /// The question does not run into what is read out after it.
    @Test(arguments: [("Which", "Which:"), ("Which?", "Which?"), ("", "")])
    func aChoiceIsAQuestionWithOptions(_ prompt: String, _ question: String) throws {
        let cases = [MenuCase("soup", steps: []), MenuCase("salad", steps: [])]
        var machine = run(.menu(prompt: .string(prompt), cases: cases))
        let asked = try self.question(machine.start(in: moment()))
        #expect(asked.text == question && asked.answer == .choice(["soup", "salad"]))
    }

    /// The answer of an app is its output; a question's is what was said.
    @Test func laterStepsGetWhatWasAnswered() throws {
        var machine = run(
            .ask(prompt: .string("Who?"), type: .text, preset: nil),
            .effect(.say, arguments: ["text": try #require(StepExpression(text: "hello ${result}"))])
        )
        _ = try question(machine.start(in: moment()))
        let answer = StepAnswer(.answered(.string("Celestra")))
        #expect(answer == .answered("Celestra"))
        #expect(said(machine.process(answer, in: moment())).map(\.spoken) == ["hello Celestra"])
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
            #expect(deeds(machine.start(in: moment())) == [.perform(effect)])
        }
    }

    /// Where a run can be come back to, nobody is held while it waits for long.
    @Test func aLongWaitIsNotHeld() {
        func wait(_ seconds: Double) -> RunMachine {
            run(.effect(.wait, arguments: ["seconds": .literal(.value(.duration(seconds: seconds)))]))
        }
        var machine = wait(3)
        #expect(deeds(machine.start(in: moment(parks: true))) == [.perform(.wait(.seconds(3)))])
        machine = wait(60)
        #expect(deeds(machine.start(in: moment(parks: true))) == [.perform(.wait(.seconds(60)))])
        machine = wait(90)
        let end = deeds(machine.start(in: moment(hasSpoken: true, parks: true)))
        #expect(end == [.park(until: Self.environment.now + 92)])
        // Where it must be held all the same, it goes on.
        let held = machine.process(.done, in: moment(hasSpoken: true, parks: true))
        #expect(held.last == .end(shortcut: "1", .done, fault: nil) && machine.isOver)
        machine = wait(90)
        let told = machine.start(in: moment(parks: true))
        #expect(said(told).count == 1 && told.last == .park(until: Self.environment.now + 92))
    }

    @Test func whatIsSaidIsOverWhenItIsSaid() {
        var machine = run(effect(.say, ["text": "hello"]))
        #expect(deeds(machine.start(in: moment())) == [.say(Utterance("hello")), .goOn])
    }

    /// Without a title of its own the shortcut's name stands above it; on a screen it is also a line.
    @Test func aNotificationIsACard() {
        let card = RunMachine.Action.publish(.card(Card(title: "lunch", rows: [Card.Row("ready")]), app: nil))
        let notified = RunMachine.Action.perform(.notify(title: "lunch", "ready"))
        var machine = run(effect(.notify, ["text": "ready"]))
        #expect(deeds(machine.start(in: moment())) == [card, notified])
        machine = run(effect(.notify, ["text": "ready"]))
        #expect(deeds(machine.start(in: moment(.screen))) == [card, .say(Utterance("ready")), notified])
        machine = run(effect(.notify, ["text": "ready", "title": "Soup"]))
        #expect(machine.start(in: moment()).last == .perform(.notify(title: "Soup", "ready")))
    }

    @Test func anotherShortcutIsLookedUp() {
        var machine = run(.run(.string("soup"), input: nil))
        #expect(deeds(machine.start(in: moment())) == [.load("soup")])
        let soup = Shortcut(name: "soup", steps: [Step(effect(.say, ["text": "soup"]))])
        #expect(deeds(machine.process(.loaded(soup), in: moment())) == [.say(Utterance("soup")), .goOn])
    }

    // MARK: - Answers of apps

    private func ordered(_ words: String?) -> StepAnswer {
        .responded(IntentResponse(.success, properties: ["meal": .string("soup")]), words: words)
    }

    private func say(_ text: String) throws -> StepKind {
        .effect(.say, arguments: ["text": try #require(StepExpression(text: text))])
    }

    private func branch(_ isTaken: Bool, _ steps: StepKind...) -> StepKind {
        .condition(.truth(.literal(.boolean(isTaken))), then: steps.map { Step($0) }, otherwise: [])
    }

    /// A step that might have told it did not come to it.
    @Test func anAnswerThatNoStepTellsIsSaidAtTheEnd() throws {
        var machine = run(Self.order, branch(false, try say("${step1.meal}")))
        let call = try call(machine.start(in: moment()))
        #expect(!call.isAnnounced && call.isKept)
        let end = machine.process(ordered("The soup is ready."), in: moment())
        #expect(said(end) == [Utterance("The soup is ready.", purpose: .result)])
        #expect(end.last == .end(shortcut: "1", .done, fault: nil))
    }

    @Test func anAnswerThatAStepTellsIsNotSaidToo() throws {
        for told in ["You have ${step1.meal}.", "You have ${meal}."] {
            var machine = run(
                Self.order,
                .set(name: "meal", .variable(VariablePath(name: "step1", properties: ["meal"]))),
                try say(told)
            )
            _ = machine.start(in: moment())
            let next = machine.process(ordered("The soup is ready."), in: moment())
            #expect(said(next).map(\.spoken).count == 1 && said(next)[0].spoken.hasPrefix("You have"))
            #expect(said(machine.process(.done, in: moment(hasSpoken: true))).isEmpty)
        }
    }

    /// What comes is of something else: the answers are said in order, each once.
    @Test func anAnswerIsSaidBeforeWhatIsOfSomethingElse() throws {
        var machine = run(.repeatCount(.literal(.number(2)), steps: [Step(Self.order)]), try say("All done."))
        _ = machine.start(in: moment())
        #expect(said(machine.process(ordered("The soup is ready."), in: moment())).isEmpty)
        let told = machine.process(ordered("The soup is ready."), in: moment())
        #expect(said(told).map(\.spoken) == ["The soup is ready.", "All done."])

        machine = run(Self.order, Self.order)
        _ = machine.start(in: moment())
        let call = try call(machine.process(ordered("The soup is ready."), in: moment()))
        #expect(call.isAnnounced && call.lead == "The soup is ready.")
        #expect(said(machine.process(ordered(nil), in: moment(hasSpoken: true))).isEmpty)
    }

    @Test func whatWasAnsweredBeforeAFailureIsSaid() throws {
        var machine = run(Self.order, effect(.play, ["sound": "bell"]), try say("${step1.meal}"))
        _ = machine.start(in: moment())
        _ = machine.process(ordered("The soup is ready."), in: moment())
        let end = said(machine.process(.failed(.fault("there is no bell")), in: moment()))
        #expect(end.first == Utterance("The soup is ready.", purpose: .result) && end.count == 2)
    }

    @Test func whatItsAuthorLeavesUnsaidIsNotSaid() throws {
        let order = StepKind.intent(IntentStep(app: "chef", intent: "Order", isAnnounced: false))
        var machine = run(order, branch(false, try say("soup")))
        let call = try call(machine.start(in: moment()))
        #expect(!call.isAnnounced && !call.isKept)
    }

    /// An end of the assistant loses no answer.
    @Test func anAnswerThatWasNotSaidIsWrittenDown() {
        let answer = ordered("The soup is ready.")
        #expect(StepAnswer(json: answer.json, read: { _ in nil }) == answer)
        let plain = ordered(nil)
        #expect(StepAnswer(json: plain.json, read: { _ in nil }) == plain)
    }

    // MARK: - The end

    @Test func aRunThatSaidNothingSaysThatItIsDone() {
        var machine = run(effect(.play, ["sound": "bell"]))
        _ = machine.start(in: moment())
        var other = machine
        #expect(said(machine.process(.done, in: moment())) == [Utterance(words.done, purpose: .result)])
        #expect(said(other.process(.done, in: moment(hasSpoken: true))).isEmpty)
    }

    @Test func aFailureIsToldWithItsReason() throws {
        var machine = run(Self.order)
        _ = try call(machine.start(in: moment()))
        let end = machine.process(StepAnswer(.failed(.fault("the oven is off"))), in: moment())
        let reason = words.failed.filled(["shortcut": "lunch", "step": "1", "reason": "the oven is off"])
        #expect(said(end) == [Utterance(reason, purpose: .error)])
        guard case .end("1", .failed, let fault?)? = end.last else {
            Issue.record("\(end)")
            return
        }
        #expect(fault.hasPrefix("step 1 of lunch") && fault.hasSuffix("the oven is off"))
    }

    /// What the app has said already is not said again.
    @Test func aReasonThatWasSaidIsNotRepeated() throws {
        var machine = run(effect(.play, ["sound": "bell"]), Self.order)
        _ = machine.start(in: moment())
        _ = try call(machine.process(.done, in: moment()))
        let end = machine.process(
            StepAnswer(.failed(.fault("The oven is off."))),
            in: moment(complaint: "The oven is off.")
        )
        let told = try #require(said(end).first?.spoken)
        #expect(told.hasPrefix(words.stopped.filled(["shortcut": "lunch", "step": "2"])))
        #expect(!told.contains("oven"))
    }

    @Test func whatWasDoneBeforeIsTold() throws {
        var machine = run(Self.order, Self.order)
        _ = try call(machine.start(in: moment()))
        _ = try call(machine.process(StepAnswer(.done(IntentResponse(.success))), in: moment()))
        let end = machine.process(StepAnswer(.left(.refused)), in: moment(hasSpoken: true))
        let before = words.before.filled(["done": ""]).prefix { $0 != "." && $0 != ":" }
        #expect(said(end).count == 1 && said(end)[0].spoken.contains(before))
        #expect(end.last == .end(shortcut: "1", .refused, fault: nil))
    }

    @Test func observersAreToldHowItEnded() throws {
        var machine = run(Self.order)
        _ = try call(machine.start(in: moment()))
        let end = machine.process(StepAnswer(.failed(.fault("the oven is off"))), in: moment())
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
            #expect(end.first == .abandonEffect && end.last == .end(shortcut: "1", .cancelled, fault: nil))
            let stopped = words.stopped.filled(["shortcut": "lunch", "step": "1"])
            #expect(said(end) == [Utterance(stopped, purpose: .error)])
            #expect(machine.interrupt(by: .answered(Answer(kind)), in: moment()) == [], "once")
            #expect(machine.process(.done, in: moment()) == [], "the bell rings too late")
        }
    }

    /// Observers are told that nothing comes of it any more in this life.
    private func isLeft(_ actions: [RunMachine.Action]) -> Bool {
        guard case .publish(.run(let run))? = actions.dropLast().last else { return false }
        return run.state == .ended && run.outcome == .open && run.shortcutID == "1" && actions.last == .leave
    }

    /// The next life of the assistant goes on with it: nothing is said or written down.
    @Test func theEndOfTheAssistantLeavesIt() throws {
        var machine = run(effect(.play, ["sound": "bell"]))
        _ = machine.start(in: moment())
        let left = machine.interrupt(by: .interrupted, in: moment(isEnding: true))
        #expect(deeds(left) == [.abandonEffect, .leave] && isLeft(left))
        #expect(machine.isOver)

        for undone in [StepAnswer.left(.cancelled), .failed(.fault("the app has ended"))] {
            machine = run(Self.order, Self.order)
            _ = machine.start(in: moment())
            let left = machine.process(undone, in: moment(isEnding: true))
            #expect(deeds(left) == [.leave] && isLeft(left))
        }

        // What was done before is known.
        machine = run(Self.order, Self.order)
        _ = machine.start(in: moment())
        let end = machine.process(.responded(IntentResponse(.success)), in: moment(isEnding: true))
        #expect(end.count == 3 && isLeft(end))
        guard case .keep(let progress)? = end.first else {
            Issue.record("\(end)")
            return
        }
        #expect(progress.answer == .responded(IntentResponse(.success)) && progress.next?.path == "2")
    }

    // MARK: - What is written down

    /// Before a step is done it is known which it is, and what came of the one before.
    @Test func aStepIsKnownBeforeItIsDone() throws {
        var machine = run(Self.order, effect(.play, ["sound": "bell"]))
        let begin = machine.start(in: moment())
        let kept = begin.firstIndex { action in
            if case .keep(let progress) = action { progress.answer == nil && progress.next?.path == "1" } else { false }
        }
        let done = begin.firstIndex { if case .converse = $0 { true } else { false } }
        #expect(try #require(kept) < #require(done))
        let next = machine.process(.responded(IntentResponse(.success)), in: moment())
        guard case .keep(let progress)? = next.first else {
            Issue.record("\(next)")
            return
        }
        #expect(progress.answer == .responded(IntentResponse(.success)))
        #expect(progress.elapsed == .seconds(2) && progress.next?.path == "2")
        let last = machine.process(.done, in: moment())
        #expect(last.first == .keep(RunMachine.Progress(answer: .done, elapsed: .seconds(2), next: nil)))
    }

    @Test func observersAreToldOfEachStep() {
        var machine = run(.effect(.wait, arguments: ["seconds": .literal(.value(.duration(seconds: 3)))]))
        let told = (machine.start(in: moment()) + machine.process(.done, in: moment())).compactMap {
            if case .publish(.run(let progress)) = $0 { progress } else { nil }
        }
        #expect(told.map(\.state) == [.begun, .step, .waiting, .ended])
        #expect(told.allSatisfy { $0.id == "run" && $0.shortcut == "lunch" })
        #expect(told[2].until == Self.environment.now + 5 && told[2].step == "1")
        #expect(told[3].outcome == .done && told[3].step == nil)
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
