import AssistantTesting
import Resolution
import Testing
import WilcoIntents

/// What came to nothing, and what was stopped.
@Suite struct UnfinishedTests {
    private static let bakery = AppDefinition(
        id: "bakery",
        name: SpokenName("Bakery"),
        locale: "en-US",
        folder: "/nowhere",
        handler: HandlerDefinition(command: ["bakery"]),
        intents: [
            IntentDefinition(
                name: "Bake",
                title: "Bake a loaf",
                category: .order,
                parameters: [
                    ParameterDefinition(
                        name: "time",
                        displayName: "Time",
                        type: .dateTime,
                        isArray: false,
                        isRequired: true,
                        isResolvedByApp: false
                    )
                ]
            ),
            IntentDefinition(name: "Knead", title: "Knead the dough", category: .do),
        ]
    )

    private static let request = IntentMatch(
        app: "bakery",
        intent: "Bake",
        transcript: "bake a loaf",
        confidence: 1,
        appWasNamed: true
    )

    private var machine = DialogueMachine(
        apps: [Self.bakery],
        locale: "en-US",
        wording: DialogueWording(TestLanguages.tables("en-US")),
        settings: DialogueSettings(session: "s")
    )

    private mutating func said(_ event: DialogueEvent) -> [String] {
        machine.process(event, at: .zero).compactMap {
            if case .say(let utterance) = $0 { utterance.spoken } else { nil }
        }
    }

    private static func understood(_ match: IntentMatch?) -> DialogueEvent {
        .understood(
            Understanding(
                status: match == nil ? .rejected : .matched,
                band: match == nil ? .reject : .act,
                transcript: "…",
                confidence: match == nil ? 0 : 1,
                match: match
            )
        )
    }

    @Test mutating func whatIsLeftOpenMayStillBeCompleted() {
        _ = said(Self.understood(Self.request))
        #expect(machine.expectation != nil)
        var turns = 0
        while machine.isOpen, turns < 10 {
            _ = said(.answered(Answer(.notUnderstood, transcript: "purple", confidence: 0)))
            turns += 1
        }
        #expect(machine.unfinished?.intent == "Bake")
        // Nobody speaks of it for long.
        for _ in 0..<3 { _ = said(Self.understood(nil)) }
        #expect(machine.unfinished?.intent == "Bake")
        _ = said(Self.understood(nil))
        #expect(machine.unfinished == nil)
    }

    @Test(arguments: [Answer.Kind.cancel, .stop]) mutating func whatIsTakenBackIsNot(kind: Answer.Kind) {
        _ = said(Self.understood(Self.request))
        #expect(!said(.answered(Answer(kind, transcript: "…", confidence: 1))).isEmpty)
        #expect(!machine.isOpen)
        #expect(machine.unfinished == nil)
    }

    /// With another value it may come to something.
    @Test mutating func whatFailedMayStillBeCompleted() {
        let request = IntentMatch(
            app: "bakery",
            intent: "Knead",
            transcript: "knead it",
            confidence: 1,
            appWasNamed: true
        )
        var actions = machine.process(Self.understood(request), at: .zero)
        var replies = 0
        while let call = actions.lazy.compactMap({ if case .call(let call, _, _) = $0 { call } else { nil } }).first {
            replies += 1
            actions = machine.process(.replied(call: call, .response(IntentResponse(.failure))), at: .zero)
        }
        #expect(replies > 0 && !machine.isOpen)
        #expect(machine.unfinished?.intent == "Knead")
    }

    @Test mutating func stopSaysWhatIsNotDone() {
        _ = said(Self.understood(Self.request))
        #expect(said(.answered(Answer(.stop, transcript: "stop", confidence: 1))) == ["Okay, I won't order it."])
    }

    /// The reason first, then the question for what the request cannot do without.
    @Test mutating func aTimeThatThereIsNotIsAskedForAgain() {
        var understanding = Understanding(status: .rejected, band: .reject, transcript: "…", confidence: 0)
        understanding.impossible = "27 o'clock"
        understanding.open = [Self.request]
        let line = said(.understood(understanding)).joined()
        #expect(line.contains("27 o'clock"))
        #expect(machine.expectation?.pending?.intent == "Bake")
    }

    @Test mutating func whoWasNamedInVainIsSpokenOf() {
        machine.speak(of: IntentObject(id: "ada", display: "Ada"))
        #expect(machine.context["lastPerson"] == .string("Ada"))
    }
}
