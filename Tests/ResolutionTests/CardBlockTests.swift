import AssistantTesting
import Resolution
import Testing
import WilcoIntents

/// What Wilco shows of a request by itself, beside what the app shows.
struct CardBlockTests {
    private static let office = IntentObject(
        id: "office",
        display: "the office",
        properties: ["latitude": 36.25, "longitude": -95.5]
    )

    private func app(
        blocks: Set<CardBlock>,
        replaces: CardBlock? = nil,
        supportsCustomCard: Bool = true
    ) -> AppDefinition {
        let send = IntentDefinition(
            name: "Send",
            title: "Send a note",
            category: .do,
            supportsCustomCard: supportsCustomCard,
            blocks: blocks,
            parameters: [
                ParameterDefinition(name: "place", displayName: "To", type: .place),
                ParameterDefinition(name: "note", displayName: "Note", type: .string),
            ],
            responses: [.success: ResponseTemplate(spoken: "Done.", card: CardTemplate(replaces: replaces))]
        )
        return AppDefinition(
            id: "courier",
            name: SpokenName("Courier"),
            locale: "en-US",
            folder: "",
            handler: HandlerDefinition(command: ["courier"]),
            intents: [send]
        )
    }

    /// The card that is shown once the app has answered.
    private func card(_ app: AppDefinition, _ card: Card?) throws -> Card? {
        var machine = DialogueMachine(
            apps: [app],
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: DialogueSettings(mode: .screen, session: "s")
        )
        let values: [String: [ParameterAssignment]] = [
            "place": [ParameterAssignment(value: .place(Self.office), display: "the office", raw: "the office")],
            "note": [ParameterAssignment(value: .string("hello"), display: "hello", raw: "hello")],
        ]
        let match = IntentMatch(
            app: app.id,
            intent: "Send",
            parameters: values,
            transcript: "send",
            confidence: 1,
            appWasNamed: true
        )
        var actions = machine.process(
            .understood(Understanding(status: .matched, band: .act, transcript: "send", confidence: 1, match: match)),
            at: .zero
        )
        while let call = actions.compactMap({ action -> (Int, AppRequest)? in
            if case .call(let number, _, let request) = action { (number, request) } else { nil }
        }).last {
            let reply: AppReply =
                switch call.1 {
                case .resolve(let invocation, let name):
                    .resolution(.success(try #require(invocation.parameters[name]?.value)))
                case .confirm: .response(IntentResponse(.ready))
                default: .response(IntentResponse(.success, card: card))
                }
            actions = machine.process(.replied(call: call.0, reply), at: .seconds(1))
        }
        return actions.compactMap { if case .say(let utterance) = $0 { utterance.card } else { nil } }.last
    }

    private static let own = Card(title: "Mine", rows: [Card.Row("Note", "hello"), Card.Row("Fee", "$1")])
    private static let message = [Card.Row("To", "the office"), Card.Row("Note", "hello")]
    private static let map = Card.MapPosition(latitude: 36.25, longitude: -95.5, label: "the office")

    @Test func withoutABlockTheAppsCardStandsAlone() throws {
        #expect(try card(app(blocks: []), Self.own) == Self.own)
    }

    /// What the app repeats of it is shown once.
    @Test func theMessageStandsAboveTheAppsCard() throws {
        let shown = try card(app(blocks: [.message]), Self.own)
        #expect(shown?.rows == Self.message + [Card.Row("Fee", "$1")])
        #expect(shown?.title == "Mine")
    }

    @Test func whatTheAppsCardReplacesIsLeftOut() throws {
        #expect(try card(app(blocks: [.message], replaces: .message), Self.own) == Self.own)
        let place = Card(map: Card.MapPosition(latitude: 1, longitude: 2))
        #expect(try card(app(blocks: [.map], replaces: .map), place)?.map == place.map)
    }

    @Test func theMapIsOfThePlaceThatWasAskedFor() throws {
        #expect(try card(app(blocks: [.map]), Self.own)?.map == Self.map)
        let far = Card(map: Card.MapPosition(latitude: 1, longitude: 2))
        #expect(try card(app(blocks: [.map]), far)?.map == Self.map)
        #expect(try card(app(blocks: [.message]), Self.own)?.map == nil)
    }

    /// Of a request that shows no app's card, Wilco shows its own.
    @Test func anAppThatMayShowNoneShowsNone() throws {
        let shown = try card(app(blocks: [], supportsCustomCard: false), Self.own)
        #expect(shown == Card(title: "Send a note", rows: Self.message))
    }

    @Test func whatIsReplacedForNothingIsAdvisedAgainst() {
        let verbs = DialogueWording(TestLanguages.tables("en-US")).verbs
        func advice(_ app: AppDefinition) -> [String] {
            DialogAdvice.warnings(for: app, verbs: verbs).filter { $0.contains("responses.success") }
        }
        #expect(
            advice(app(blocks: [.message], replaces: .map)) == [
                "courier: intents.Send.responses.success: the card replaces the map, and Wilco shows none of Send — remove `replaces`"
            ]
        )
        #expect(advice(app(blocks: [.map], replaces: .map)).isEmpty)
        #expect(
            advice(app(blocks: [], supportsCustomCard: false)) == [
                "courier: intents.Send.responses.success: Send shows no card of an app's own — remove `card`"
            ]
        )
        var repeating = app(blocks: [.message])
        repeating.intents[0].responses[.success]?.card?.rows = [.init("Words", "{note}")]
        let repeated = "repeats {note}, which Wilco shows — write `replaces: message`"
        #expect(advice(repeating).contains { $0.contains(repeated) })
    }
}
