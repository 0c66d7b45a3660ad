import AssistantTesting
import Resolution
import Testing
import WilcoIntents

/// What a step costs with a thousand options; printed, never asserted.
@Suite struct CostTests {
    @Test func stepWithAThousandOptions() throws {
        let parameter = ParameterDefinition(
            name: "thing",
            displayName: "Thing",
            type: .object("Thing"),
            hasDynamicOptions: true
        )
        let app = AppDefinition(
            id: "shop",
            name: SpokenName("Shop"),
            locale: "en-US",
            folder: "",
            handler: HandlerDefinition(command: ["true"]),
            intents: [IntentDefinition(name: "Buy", title: "Buy", parameters: [parameter])]
        )
        let options = (0..<1000).map { IntentObject(id: "\($0)", display: "thing \($0)") }
        let match = IntentMatch(app: "shop", intent: "Buy", transcript: "", confidence: 1)
        let understanding = Understanding(status: .matched, band: .act, transcript: "", confidence: 1, match: match)
        let clock = ContinuousClock()
        var times: [Duration] = []
        var machine = DialogueMachine(
            apps: [app],
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: DialogueSettings(session: "cost")
        )
        for round in 0..<200 {
            let call = round * 5
            let events: [DialogueEvent] = [
                .understood(understanding), .replied(call: call + 1, .resolution(.needsValue)),
                .replied(call: call + 2, .options(options)), .answered(Answer(.choice(700))),
                .replied(call: call + 3, .resolution(.success(.object(options[700])))),
                .replied(call: call + 4, .response(IntentResponse(.ready))),
                .replied(call: call + 5, .response(IntentResponse(.success))),
            ]
            for event in events { times.append(clock.measure { _ = machine.process(event, at: .zero) }) }
            #expect(!machine.isOpen)
        }
        times.sort()
        print("dialogue step, 1,000 options: median \(times[times.count / 2]), worst \(times[times.count - 1])")
    }
}
