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
        (.notSet, "No PIN is set. Run wilco unlock in a terminal."),
        (.unchecked, "I can't check the PIN. Run wilco unlock in a terminal to see why."),
    ])
    func aPINThatDoesNotUnlockIsAnsweredAndTheRequestWaits(verdict: PINVerdict, answer: String) {
        var (machine, _) = machine(AccessPolicy(isLocked: true))
        #expect(machine.awaitsAuthentication)
        #expect(spoken(machine.process(.authenticated(verdict), at: .seconds(1))).first?.hasPrefix(answer) == true)
        #expect(machine.awaitsAuthentication)
    }

    @Test func aPINWhereNoneIsAskedForDoesNothing() {
        var (machine, _) = machine(.open)
        #expect(machine.process(.authenticated(.right), at: .seconds(1)).isEmpty)
    }
}
