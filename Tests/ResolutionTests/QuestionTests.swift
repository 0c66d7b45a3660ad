import AssistantTesting
import Resolution
import Testing
import WilcoIntents

/// Questions that belong to no request: nobody but the person is asked, and the answer goes to whoever wants to know.
@Suite struct QuestionTests {
    private static let bakery = AppDefinition(
        id: "bakery",
        name: SpokenName("Bakery"),
        locale: "en-US",
        folder: "/nowhere",
        handler: HandlerDefinition(command: ["bakery"]),
        intents: [IntentDefinition(name: "Ring", title: "Ring the bell", needsConfirmation: false)]
    )

    private static let many = PlainQuestion(
        "How many?",
        answer: .value(.decimal),
        title: "split the bill",
        name: "Answer"
    )
    private static let drink = PlainQuestion(
        "What {drink}?",
        answer: .choice(["red wine", "white wine", "tea"]),
        title: "evening",
        name: "Choice"
    )

    private var machine = DialogueMachine(
        apps: [Self.bakery],
        locale: "en-US",
        wording: DialogueWording(TestLanguages.tables("en-US")),
        settings: DialogueSettings(session: "s")
    )

    private mutating func act(_ event: DialogueEvent) -> [DialogueAction] { machine.process(event, at: .zero) }

    private mutating func answer(
        _ kind: Answer.Kind,
        _ values: ParameterValue...,
        display: String = ""
    ) -> [DialogueAction] {
        let given = values.map { ParameterAssignment(value: $0, display: display, raw: display) }
        return act(.answered(Answer(kind, values: given.isEmpty ? [:] : ["answer": given], transcript: display)))
    }

    private func said(_ actions: [DialogueAction]) -> [String] {
        actions.compactMap { if case .say(let utterance) = $0 { utterance.spoken } else { nil } }
    }

    private static let ring = DialogueEvent.understood(
        Understanding(
            status: .matched,
            band: .act,
            transcript: "ring",
            confidence: 1,
            match: IntentMatch(app: "bakery", intent: "Ring", transcript: "ring", confidence: 1, appWasNamed: true)
        )
    )

    /// There is no app behind it: nothing is called, recorded, or told to observers as an app's.
    @Test mutating func theAnswerGoesToWhoAsks() {
        let asked = act(.asked(Self.many))
        #expect(said(asked) == ["How many?"])
        #expect(machine.expectation?.pending == nil && machine.expectation?.asked?.type == .decimal)
        guard case .listen? = asked.last, asked.count == 2 else {
            Issue.record("\(asked)")
            return
        }
        #expect(answer(.values, .integer(4)) == [.reply(.decimal(4)), .end(.done)], "as what was asked for")
        #expect(!machine.isOpen)
    }

    @Test mutating func whatIsKnownIsNotAsked() {
        var question = Self.many
        question.preset = ParameterAssignment(value: .decimal(3), display: "3", source: .default)
        #expect(act(.asked(question)) == [.reply(.decimal(3)), .end(.done)])
        question.preset = ParameterAssignment(value: .string("many"), display: "many", source: .default)
        #expect(said(act(.asked(question))).last?.hasSuffix("How many?") == true)
        #expect(machine.isOpen)
    }

    @Test mutating func oneIsChosen() {
        let asked = act(.asked(Self.drink))
        #expect(said(asked) == ["What {drink}? Red wine, white wine, or tea?"], "the words are no template")
        let tea = IntentObject(id: "tea", display: "tea")
        #expect(answer(.choice(2)) == [.reply(.object(tea)), .end(.done)])
    }

    /// "The wine" leaves two.
    @Test mutating func whatIsNoChoiceYetIsAskedOn() {
        _ = act(.asked(Self.drink))
        let wines = ["red wine", "white wine"].map { ParameterValue.object(IntentObject(id: $0, display: $0)) }
        let given = wines.map { ParameterAssignment(value: $0, display: $0.objectValue?.display ?? "") }
        let asked = act(.answered(Answer(.values, values: ["answer": given], transcript: "the wine")))
        #expect(said(asked) == ["What {drink}? Red wine or white wine?"])
        #expect(answer(.choice(1)).first == .reply(wines[1]))
    }

    @Test mutating func oneAloneIsAYesOrNo() {
        let question = PlainQuestion("Which?", answer: .choice(["tea"]), title: "evening", name: "Choice")
        #expect(said(act(.asked(question))).first?.contains("tea") == true)
        #expect(answer(.yes).first == .reply(.object(IntentObject(id: "tea", display: "tea"))))
    }

    /// Help says what can be said, and of no app that it would look something up.
    @Test mutating func helpIsAboutTheAnswer() {
        _ = act(.asked(Self.many))
        let help = said(answer(.help)).joined()
        #expect(help.hasPrefix("Say a number.") && help.hasSuffix("How many?"))
    }

    /// What is asked for in between is done, and the question is come back to, once.
    @Test mutating func somethingElseMayComeBetween() throws {
        _ = act(.asked(Self.many))
        var actions = act(Self.ring)
        for _ in 0..<2 {
            let number = actions.lazy.compactMap { if case .call(let number, _, _) = $0 { number } else { nil } }.first
            actions = act(.replied(call: try #require(number), .response(IntentResponse(.success))))
        }
        #expect(said(actions).last == "Now back to: split the bill. How many?")
        #expect(answer(.values, .decimal(2)) == [.reply(.decimal(2)), .end(.done)])
    }

    /// Of no app it can be told that it does not have something.
    @Test mutating func whatIsNoneOfTheChoicesIsNotUnderstood() {
        _ = act(.asked(Self.drink))
        var coffee = Answer(.notUnderstood, transcript: "coffee", confidence: 0)
        coffee.unknown = "coffee"
        let told = said(act(.answered(coffee))).joined()
        #expect(told.hasPrefix("Sorry, I didn't get that.") && !told.contains("coffee"))
        #expect(machine.isOpen)
    }

    /// Whoever asks waits for an end; in the midst of something else nobody asks.
    @Test mutating func nothingIsAskedInBetween() {
        _ = act(.asked(Self.many))
        #expect(act(.asked(Self.drink)) == [])
        #expect(machine.expectation?.asked?.type == .decimal)
    }

    /// Nobody can choose a number for the person.
    @Test mutating func anyAnswerIsAskedForAgain() {
        _ = act(.asked(Self.many))
        #expect(said(answer(.anyChoice)) == ["How many?"])
        _ = answer(.cancel)
        _ = act(.asked(Self.drink))
        #expect(answer(.anyChoice).first == .reply(.object(IntentObject(id: "red wine", display: "red wine"))))
    }

    @Test mutating func whoDoesNotWantToAnswerNeedNot() {
        for (kind, outcome) in [(Answer.Kind.cancel, Outcome.cancelled), (.stop, .cancelled), (.no, .cancelled)] {
            _ = act(.asked(Self.many))
            #expect(answer(kind).last == .end(outcome))
        }
        _ = act(.asked(Self.many))
        for _ in 0..<2 { #expect(answer(.silence).last != .end(.open)) }
        #expect(answer(.silence).last == .end(.open))
        #expect(machine.unfinished == nil, "nothing was asked for")
        _ = act(.asked(Self.many))
        #expect(act(.interrupted) == [.end(.open)])
    }
}
