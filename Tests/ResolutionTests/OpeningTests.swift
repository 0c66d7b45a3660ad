import AssistantTesting
import Resolution
import Testing
import WilcoIntents

/// What goes on in the app, and what is shown of an answer.
@Suite struct OpeningTests {
    private static func app(_ opening: AppOpening?) -> AppDefinition {
        AppDefinition(
            id: "photos",
            name: SpokenName("Unicorn Photos"),
            locale: "en-US",
            folder: "/nowhere",
            handler: HandlerDefinition(command: ["photos"]),
            opening: opening,
            intents: [
                IntentDefinition(
                    name: "Find",
                    title: "Find photos",
                    responses: [
                        .success: ResponseTemplate(
                            spoken: "Here.",
                            card: CardTemplate(
                                title: "{count} photos",
                                rows: [.init("Of", "{subject}"), .init("In", "{album}")]
                            )
                        )
                    ]
                )
            ]
        )
    }

    /// Everything that the machine wants done once the app has handled the request.
    private func actions(_ response: IntentResponse, opening: AppOpening?, screen: Bool) throws -> [DialogueAction] {
        let settings = DialogueSettings(session: "s", opensApps: screen)
        var machine = DialogueMachine(
            apps: [Self.app(opening)],
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: settings
        )
        let match = IntentMatch(app: "photos", intent: "Find", transcript: "find", confidence: 1, appWasNamed: true)
        var actions = machine.process(
            .understood(
                Understanding(status: .matched, band: .act, transcript: "find", confidence: 1, match: match)
            ),
            at: .zero
        )
        for reply in [IntentResponse(.ready), response] {
            let number = try #require(
                actions.compactMap { if case .call(let number, _, _) = $0 { number } else { nil } }.last
            )
            actions = machine.process(.replied(call: number, .response(reply)), at: .seconds(1))
        }
        return actions
    }

    private func spoken(_ actions: [DialogueAction]) -> [String] {
        actions.compactMap { if case .say(let utterance) = $0 { utterance.spoken } else { nil } }
    }

    @Test(arguments: [ResponseCode.continueInApp, .failureRequiringAppLaunch])
    func theAppIsOpenedWithWhatWasAskedFor(code: ResponseCode) throws {
        let actions = try actions(
            IntentResponse(code, properties: ["album": "soup"]),
            opening: .url("photos:"),
            screen: true
        )
        let activity: JSONValue = ["type": "Find", "parameters": [:], "properties": ["album": "soup"]]
        #expect(actions.contains(.open(.url("photos:"), app: "photos", activity: activity)))
    }

    @Test func withoutAScreenItIsSaidSo() throws {
        let actions = try actions(IntentResponse(.continueInApp), opening: .url("photos:"), screen: false)
        #expect(spoken(actions).last == "There is no screen here to open Unicorn Photos on.")
        #expect(!actions.contains { if case .open = $0 { true } else { false } })
    }

    @Test func nothingIsOpenedUnasked() throws {
        for (code, opening) in [(ResponseCode.success, AppOpening.url("photos:")), (.continueInApp, nil)]
            as [(ResponseCode, AppOpening?)]
        {
            let actions = try actions(IntentResponse(code), opening: opening, screen: true)
            #expect(!actions.contains { if case .open = $0 { true } else { false } })
            #expect(actions.contains(.end(.done)))
        }
    }

    /// A row without a value is left out; the app's own card comes first.
    @Test func theAppsTemplateMakesACard() throws {
        func card(_ response: IntentResponse) throws -> Card? {
            try actions(response, opening: nil, screen: true)
                .compactMap { if case .say(let utterance) = $0 { utterance.card } else { nil } }.first
        }
        let filled = try card(IntentResponse(.success, properties: ["count": 7, "subject": "soup"]))
        #expect(filled == Card(title: "Seven photos", rows: [Card.Row("Of", "Soup")]))
        #expect(try card(IntentResponse(.success, card: Card(title: "Mine"))) == Card(title: "Mine"))
    }
}
