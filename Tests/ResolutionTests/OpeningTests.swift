import AssistantTesting
import Resolution
import Testing
import WilcoIntents

/// What goes on in the app, and what is shown of an answer.
@Suite struct OpeningTests {
    private static func app(_ opening: AppOpening?, hasHandler: Bool = true) -> AppDefinition {
        AppDefinition(
            id: "photos",
            name: SpokenName("Unicorn Photos"),
            locale: "en-US",
            folder: "/nowhere",
            handler: hasHandler ? HandlerDefinition(command: ["photos"]) : nil,
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
                        ),
                        .failureRequiringAppLaunch: ResponseTemplate(
                            spoken: "Sign in on the screen.",
                            screen: "Sign in.",
                            withoutScreen: "You have to sign in."
                        ),
                    ]
                )
            ]
        )
    }

    /// Everything that the machine wants done once the app has handled the request.
    ///
    /// - Parameter isConfirmation: The app answers so before it is told to do it.
    private func actions(
        _ response: IntentResponse,
        opening: AppOpening?,
        screen: Bool,
        isConfirmation: Bool = false
    ) throws -> [DialogueAction] {
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
        for reply in isConfirmation ? [response] : [IntentResponse(.ready), response] {
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

    /// Who can only listen hears the list; on the screen there is the app.
    @Test func aListIsReadAndTheAppOpened() throws {
        let response = IntentResponse(.continueInApp, properties: ["photos": ["the sea", "a cake"]])
        let actions = try actions(response, opening: .url("photos:"), screen: true)
        #expect(spoken(actions).contains { $0.contains("the sea") && $0.contains("cake") })
        #expect(actions.contains { if case .open = $0 { true } else { false } })
        let headless = try self.actions(response, opening: .url("photos:"), screen: false)
        #expect(spoken(headless).contains { $0.contains("the sea") })
        #expect(!headless.contains { if case .open = $0 { true } else { false } })
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

    /// Whoever must sign in first is led there before anything is done.
    @Test func anAppThatCannotDoItYetIsOpened() throws {
        let response = IntentResponse(.failureRequiringAppLaunch)
        let actions = try actions(response, opening: .url("photos:"), screen: true, isConfirmation: true)
        let activity: JSONValue = ["type": "Find", "parameters": [:], "properties": [:]]
        #expect(actions.contains(.open(.url("photos:"), app: "photos", activity: activity)))
        #expect(!actions.contains { if case .emit(.handled) = $0 { true } else { false } })
        #expect(actions.contains(.end(.failed)))
    }

    /// A console that watches can go on where nothing else is opened.
    @Test(arguments: [nil, AppOpening.url("photos:")])
    func whatGoesOnInTheAppIsTold(_ opening: AppOpening?) throws {
        let activity: JSONValue = ["type": "Find", "parameters": [:], "properties": ["found": 7]]
        let response = IntentResponse(.continueInApp, properties: ["found": 7])
        let actions = try actions(response, opening: opening, screen: false)
        #expect(actions.contains(.emit(.activity(activity, app: "photos"))))
        let done = try self.actions(IntentResponse(.success), opening: opening, screen: true)
        #expect(!done.contains { if case .emit(.activity) = $0 { true } else { false } })
    }

    /// The app says what it goes on with; what was asked for comes along all the same.
    @Test func anActivityOfTheAppsOwnTakesTheIntentsPlace() throws {
        let own = Activity(type: "ShowAlbum", userInfo: ["album": 17])
        let actions = try actions(IntentResponse(.continueInApp, activity: own), opening: .url("photos:"), screen: true)
        let activity: JSONValue = [
            "type": "ShowAlbum", "parameters": [:], "properties": [:], "userInfo": ["album": 17],
        ]
        #expect(actions.contains(.open(.url("photos:"), app: "photos", activity: activity)))
    }

    /// An app without a handler does everything itself: it is opened with what was asked for.
    @Test func withoutAHandlerTheAppIsOpened() {
        var machine = DialogueMachine(
            apps: [Self.app(.url("photos:"), hasHandler: false)],
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: DialogueSettings(session: "s", opensApps: true)
        )
        let match = IntentMatch(app: "photos", intent: "Find", transcript: "find", confidence: 1, appWasNamed: true)
        let actions = machine.process(
            .understood(Understanding(status: .matched, band: .act, transcript: "find", confidence: 1, match: match)),
            at: .zero
        )
        let activity: JSONValue = ["type": "Find", "parameters": [:], "properties": [:]]
        #expect(actions.contains(.open(.url("photos:"), app: "photos", activity: activity)))
        #expect(actions.contains(.end(.done)))
    }

    // MARK: - What the person wants to see first

    /// - Parameter given: Names of parameters that have a value.
    private func opened(
        _ shop: AppDefinition,
        with given: [String],
        screen: Bool = true,
        mode: InteractionMode = .screen
    ) -> [DialogueAction] {
        var machine = DialogueMachine(
            apps: [shop],
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: DialogueSettings(mode: mode, session: "s", opensApps: screen)
        )
        var match = IntentMatch(app: "shop", intent: "Order", transcript: "", confidence: 1, appWasNamed: true)
        for name in given { match.parameters[name] = [ParameterAssignment(value: .string("x"), display: "x")] }
        match.opensApp = true
        return machine.process(.understood(Understanding(of: match)), at: .zero)
    }

    /// What could be done at once is shown with its values; the app's process is told nothing, and nothing is written down as done.
    @Test(arguments: [[], ["soup"], ["soup", "address"]], [InteractionMode.handsFree, .screen])
    func aRequestIsOpenedInsteadOfDone(_ given: [String], _ mode: InteractionMode) {
        let actions = opened(Self.shop(background: true), with: given, mode: mode)
        let parameters = JSONValue.object(Dictionary(uniqueKeysWithValues: given.map { ($0, "x") }))
        let activity: JSONValue = ["type": "Order", "parameters": parameters, "properties": [:]]
        #expect(actions.contains(.open(.url("shop:"), app: "shop", activity: activity)))
        #expect(!isCalled(actions) && !isAsked(actions) && actions.contains(.end(.done)))
        #expect(!actions.contains { if case .record = $0 { true } else { false } })
        #expect(spoken(actions) == ["You can go on in Shop."])
    }

    @Test func nothingIsOpenedWhereThereIsNoScreenOrNothingToOpen() {
        let headless = opened(Self.shop(background: true), with: ["soup"], screen: false)
        #expect(!isOpened(headless) && !isCalled(headless))
        #expect(spoken(headless) == ["There is no screen here to open Shop on."])
        var shop = Self.shop(background: true)
        shop.opening = nil
        let actions = opened(shop, with: ["soup"])
        #expect(spoken(actions) == ["Sorry, I couldn't open Shop."] && !isCalled(actions))
        #expect(actions.contains(.end(.failed)))
    }

    // MARK: - What is not done in the background

    /// A delivery has to be looked at, an order at the counter has not.
    private static func shop(background: Bool, types: [ShortcutType] = []) -> AppDefinition {
        var intent = IntentDefinition(
            name: "Order",
            title: "Order soup",
            category: .do,
            supportsBackground: background,
            parameters: ["soup", "address"].map {
                ParameterDefinition(name: $0, displayName: $0, type: .string, isResolvedByApp: false)
            }
        )
        intent.parameters[1].isRequired = false
        intent.shortcutTypes = types
        return AppDefinition(
            id: "shop",
            name: SpokenName("Shop"),
            locale: "en-US",
            folder: "/nowhere",
            handler: HandlerDefinition(command: ["shop"]),
            opening: .url("shop:"),
            intents: [intent]
        )
    }

    private static let delivered = [
        ShortcutType(name: "delivered", parameters: ["soup", "address"], supportsBackground: false),
        ShortcutType(name: "address", parameters: ["address"], supportsBackground: false),
    ]

    private func actions(
        _ given: [String],
        in shop: AppDefinition,
        mode: InteractionMode,
        screen: Bool = true
    ) -> [DialogueAction] {
        var machine = DialogueMachine(
            apps: [shop],
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: DialogueSettings(mode: mode, session: "s", opensApps: screen)
        )
        var match = IntentMatch(app: "shop", intent: "Order", transcript: "order", confidence: 1, appWasNamed: true)
        for name in given { match.parameters[name] = [ParameterAssignment(value: .string("x"), display: "x")] }
        return machine.process(
            .understood(Understanding(status: .matched, band: .act, transcript: "order", confidence: 1, match: match)),
            at: .zero
        )
    }

    private func isOpened(_ actions: [DialogueAction]) -> Bool {
        actions.contains { if case .open = $0 { true } else { false } }
    }

    private func isAsked(_ actions: [DialogueAction]) -> Bool {
        actions.contains { if case .listen = $0 { true } else { false } }
    }

    private func isCalled(_ actions: [DialogueAction]) -> Bool {
        actions.contains { if case .call = $0 { true } else { false } }
    }

    /// The values that are filled decide, not the intent alone.
    @Test(arguments: [InteractionMode.handsFree, .screen])
    func theCombinationDecidesWhetherTheAppIsOpened(_ mode: InteractionMode) {
        let shop = Self.shop(background: true, types: Self.delivered)
        let delivered = actions(["soup", "address"], in: shop, mode: mode)
        #expect(isOpened(delivered) && !isCalled(delivered) && delivered.contains(.end(.done)))
        let atTheCounter = actions(["soup"], in: shop, mode: mode)
        #expect(!isOpened(atTheCounter) && isCalled(atTheCounter))
    }

    /// On a screen the app asks for what is missing; by voice Wilco does, where that may spare the person the app.
    @Test func whatIsMissingIsAskedInTheAppOrByVoice() {
        let shop = Self.shop(background: true, types: Self.delivered)
        let shown = actions(["address"], in: shop, mode: .screen)
        #expect(isOpened(shown) && !isAsked(shown))
        let spoken = actions(["address"], in: shop, mode: .handsFree)
        #expect(!isOpened(spoken) && isAsked(spoken))
        #expect(isAsked(actions(["address"], in: shop, mode: .screen, screen: false)))
    }

    /// Nobody is asked in vain.
    @Test func whatIsNeverDoneInTheBackgroundIsNotAskedByVoice() {
        let shop = Self.shop(background: false)
        let spoken = actions([], in: shop, mode: .handsFree)
        #expect(isOpened(spoken) && !isAsked(spoken) && !isCalled(spoken))
        let counter = ShortcutType(name: "counter", parameters: ["soup"], supportsBackground: true)
        #expect(isAsked(actions([], in: Self.shop(background: false, types: [counter]), mode: .handsFree)))
    }

    /// Where there is no screen it is told where to go on.
    @Test func whatIsNotDoneInTheBackgroundIsNotDoneWithoutAScreen() {
        let actions = actions(["soup"], in: Self.shop(background: false), mode: .handsFree, screen: false)
        #expect(spoken(actions) == ["There is no screen here to open Shop on."])
        #expect(!isCalled(actions) && !isOpened(actions))
    }

    @Test func withoutAScreenItIsSaidSo() throws {
        let actions = try actions(IntentResponse(.continueInApp), opening: .url("photos:"), screen: false)
        #expect(spoken(actions) == ["There is no screen here to open Unicorn Photos on."])
        #expect(!actions.contains { if case .open = $0 { true } else { false } })
    }

    /// What offers the screen is not said where there is none.
    @Test(arguments: [true, false])
    func anAppSaysOtherThingsWithoutAScreen(_ hasScreen: Bool) throws {
        let response = IntentResponse(.failureRequiringAppLaunch)
        let actions = try actions(response, opening: .url("photos:"), screen: hasScreen)
        let without = ["You have to sign in.", "There is no screen here to open Unicorn Photos on."]
        #expect(spoken(actions) == (hasScreen ? ["Sign in on the screen."] : without))
        // Where nothing could be opened on any machine, there is nothing to tell.
        #expect(spoken(try self.actions(response, opening: nil, screen: false)) == ["Sign in on the screen."])
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
