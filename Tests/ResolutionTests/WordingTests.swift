import AssistantTesting
import Foundation
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

    /// Words that a language leaves out are said in English; what it writes in its own way stays so.
    @Test func whatALanguageLeavesOutIsSaidInEnglish() {
        let values: JSONValue = [
            "at": "om", "dateTemplate": "W D M", "decimalSeparator": ",", "units": ["meters": ["meter", "meter"]],
        ]
        let tables = LanguageTables(code: "nl", dialogue: ["values": values])
        let formatter = ValueFormatter(DialogueWording(tables, fallback: TestLanguages.tables("en")))
        for (value, text) in [
            (.dateTime("2026-03-02T19:30"), "Monday 2 March om 19:30"), (.duration(seconds: 600), "10 minutes"),
            (.measurement(amount: 2.5, unit: "meters"), "2,5 meter"),
            (.measurement(amount: 2, unit: "miles"), "2 miles"),
            (.currencyAmount(amount: 5, currency: "EUR"), "5 €"), (.integer(3), "3"),
        ] as [(ParameterValue, String)] {
            #expect(formatter.text(of: value, display: nil) == text)
        }
    }
}
