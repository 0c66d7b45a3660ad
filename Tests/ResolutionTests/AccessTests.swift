import AssistantTesting
import Resolution
import Testing
import WilcoIntents

/// What stands between a person and an app, and how a typed PIN is answered.
@Suite struct AccessTests {
    private static let app = AppDefinition(
        id: "pay",
        name: SpokenName("Unicorn Pay"),
        locale: "en-US",
        folder: "/nowhere",
        handler: HandlerDefinition(command: ["pay"]),
        intents: [
            IntentDefinition(name: "Send", title: "Send", category: .send, isRestrictedWhileLocked: true)
        ]
    )

    private func machine(_ access: AccessPolicy) -> (DialogueMachine, [DialogueAction]) {
        var machine = DialogueMachine(
            apps: [Self.app],
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: DialogueSettings(session: "s")
        )
        machine.access = access
        let match = IntentMatch(app: "pay", intent: "Send", transcript: "send", confidence: 1, appWasNamed: true)
        let heard = Understanding(status: .matched, band: .act, transcript: "send", confidence: 1, match: match)
        let actions = machine.process(.understood(heard), at: .zero)
        return (machine, actions)
    }

    private func spoken(_ actions: [DialogueAction]) -> [String] {
        actions.compactMap { if case .say(let utterance) = $0 { utterance.spoken } else { nil } }
    }

    @Test func whatCannotBeReadIsNotTakenForConsent() {
        let (_, actions) = machine(AccessPolicy(decisions: ["pay": .unknown]))
        #expect(spoken(actions) == ["I can't read whether Unicorn Pay is allowed. Run wilco doctor to see why."])
        #expect(actions.contains(.end(.failed)))
        #expect(!actions.contains { if case .call = $0 { true } else { false } })
    }

    @Test(arguments: [
        (PINVerdict.wrong, "That is not the PIN."), (.wait(59), "Too many wrong PINs. Try again in 59 seconds."),
        (.notSet, "No PIN is set. Run wilco unlock in a terminal; wilco lock --set-pin sets one."),
        (.unchecked, "I can't check the PIN. Run wilco unlock in a terminal to see why."),
    ])
    func aPINThatDoesNotUnlockIsAnsweredAndTheRequestWaits(verdict: PINVerdict, answer: String) {
        var (machine, _) = machine(AccessPolicy(isLocked: true))
        #expect(machine.awaitsAuthentication)
        #expect(spoken(machine.process(.authenticated(verdict), at: .seconds(1))).first?.hasPrefix(answer) == true)
        #expect(machine.awaitsAuthentication)
    }

    /// What was allowed when the request began counts no longer at its next step.
    @Test(arguments: [
        (AccessPolicy.Decision.denied, "Unicorn Pay isn't allowed any more, so I stopped there."),
        (.removed, "Unicorn Pay was removed, so I stopped there."),
    ])
    func anAppThatMayNotBeUsedAnyMoreIsNotCalled(decision: AccessPolicy.Decision, answer: String) {
        var (machine, actions) = machine(.open)
        #expect(actions.contains { if case .call = $0 { true } else { false } })
        machine.access = AccessPolicy(decisions: ["pay": decision])
        actions = machine.process(.replied(call: 1, .response(IntentResponse(.ready))), at: .seconds(1))
        #expect(spoken(actions) == [answer])
        #expect(actions.contains(.end(.refused)))
        #expect(!actions.contains { if case .call = $0 { true } else { false } })
        // Its process was ended while it was at it.
        (machine, _) = self.machine(.open)
        machine.access = AccessPolicy(decisions: ["pay": decision])
        actions = machine.process(.failed(call: 1, .crashed(reason: "ended")), at: .seconds(1))
        #expect(spoken(actions) == [answer] && actions.contains(.end(.refused)))
    }

    @Test func aPINIsAskedForOnlyWhereThereIsOne() {
        let (withoutPIN, _) = machine(AccessPolicy(isLocked: true, hasPIN: false))
        #expect(!withoutPIN.awaitsAuthentication && withoutPIN.isOpen)
        let (screenLocked, actions) = machine(AccessPolicy(isSessionLocked: true))
        #expect(!screenLocked.awaitsAuthentication)
        #expect(spoken(actions) == ["The screen is locked. Unlock it there first."])
    }

    @Test func aPINWhereNoneIsAskedForDoesNothing() {
        var (machine, _) = machine(.open)
        #expect(machine.process(.authenticated(.right), at: .seconds(1)).isEmpty)
    }

    /// Two apps can do it: a refused one is no choice, and where only refused ones are left, it is said how to allow them.
    @Test(
        arguments: [
            ([:], "Which app do you want to use: Kettle or Pot?"), (["pot": .denied], "Okay, I started it."),
            (["kettle": .denied], "Okay, I started it."),
            (["kettle": .denied, "pot": .denied], "Which app do you want to use: Kettle or Pot?"),
        ] as [([String: AccessPolicy.Decision], String)]
    )
    func aRefusedAppIsNoChoice(_ decisions: [String: AccessPolicy.Decision], _ answer: String) {
        let apps = [("kettle", "Kettle"), ("pot", "Pot")].map { id, name in
            AppDefinition(
                id: id,
                name: SpokenName(name),
                locale: "en-US",
                folder: "/nowhere",
                intents: [IntentDefinition(name: "Boil", title: "Boil", category: .start)]
            )
        }
        var machine = DialogueMachine(
            apps: apps,
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: DialogueSettings(session: "s")
        )
        machine.access = AccessPolicy(decisions: decisions)
        let matches = apps.map { IntentMatch(app: $0.id, intent: "Boil", transcript: "boil", confidence: 1) }
        let heard = Understanding(
            status: .matched,
            band: .confirm,
            transcript: "boil",
            confidence: 1,
            match: matches[0],
            alternatives: [matches[1]]
        )
        let actions = machine.process(.understood(heard), at: .zero)
        #expect(spoken(actions).first == answer)
        let handled = actions.compactMap { action -> String? in
            if case .emit(.handled(_, let app, _)) = action { app } else { nil }
        }
        #expect(handled == (decisions.count == 1 ? ["kettle", "pot"].filter { decisions[$0] == nil } : []))
    }

    /// A locked screen shows whose card it is about, and no more.
    @Test(arguments: [true, false])
    func aLockedMachineHidesDetails(_ isLocked: Bool) throws {
        var app = Self.app
        app.handler = HandlerDefinition(command: ["pay"])
        app.intents = [IntentDefinition(name: "Read", title: "Read", category: .information)]
        var machine = DialogueMachine(
            apps: [app],
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: DialogueSettings(session: "s")
        )
        machine.access = AccessPolicy(isLocked: isLocked)
        let match = IntentMatch(app: "pay", intent: "Read", transcript: "read", confidence: 1, appWasNamed: true)
        let heard = Understanding(status: .matched, band: .act, transcript: "read", confidence: 1, match: match)
        var actions = machine.process(.understood(heard), at: .zero)
        let card = Card(title: "Balance", rows: [.init("Account", "$17")], image: "face.png", links: ["https://x.org"])
        for reply in [IntentResponse(.ready), IntentResponse(.success, card: card)] {
            let call = actions.compactMap { if case .call(let number, _, _) = $0 { number } else { nil } }.last
            actions = machine.process(.replied(call: try #require(call), .response(reply)), at: .seconds(1))
        }
        let shown = actions.compactMap { if case .say(let utterance) = $0 { utterance } else { nil } }.last
        #expect(shown?.card == (isLocked ? Card(title: "Balance") : card))
        #expect(shown?.app == AppLabel(id: "pay", name: "Unicorn Pay"))
    }
}
