import AssistantTesting
import Resolution
import Testing
import WilcoIntents

/// What a language's files do to a conversation.
@Suite struct WordingTests {
    /// A language that is being written has no sentences yet: nothing is said rather than an empty line.
    @Test func whereASentenceIsMissingNothingIsSaid() {
        let intent = IntentDefinition(name: "List", title: "Show the list", category: .information)
        let app = AppDefinition(
            id: "talk",
            name: SpokenName("Talk"),
            locale: "en-US",
            folder: "/nowhere",
            intents: [intent]
        )
        var machine = DialogueMachine(
            apps: [app],
            locale: "en-US",
            wording: DialogueWording(nil),
            settings: DialogueSettings(session: "s")
        )
        let match = IntentMatch(app: "talk", intent: "List", transcript: "", confidence: 1, appWasNamed: true)
        let request = Understanding(status: .matched, band: .act, transcript: "", confidence: 1, match: match)
        let actions = machine.process(.understood(request), at: .zero)
        #expect(!actions.contains { if case .say = $0 { true } else { false } })
        #expect(actions.last == .end(.done))
    }
}
