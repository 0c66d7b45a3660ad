import AssistantTesting
import Resolution
import Testing
import WilcoIntents

/// "What can you do?", of all apps and of one.
@Suite("What apps can do, told")
struct AbilitiesTests {
    private static func intent(_ name: String, _ examples: [String]) -> IntentDefinition {
        var intent = IntentDefinition(name: name, title: name)
        intent.examples = examples
        return intent
    }

    private static func app(_ id: String, _ intents: [IntentDefinition]) -> AppDefinition {
        AppDefinition(id: id, name: SpokenName(id), locale: "en-US", folder: "/\(id)", intents: intents)
    }

    /// More than anybody reads.
    private static let errands = (1...21).map { "run errand \($0)" }
    private static let apps = [
        app("runner", [intent("Run", errands), intent("Rest", ["take a break"]), intent("Wait", [])]),
        app("chef", [intent("Order", ["order soup"])]),
    ]

    /// What is answered: the rows on a screen, or what is said.
    private func answer(_ mode: InteractionMode, of app: String? = nil, intent: String? = nil) -> [String] {
        var machine = DialogueMachine(
            apps: Self.apps,
            locale: "en-US",
            wording: DialogueWording(TestLanguages.tables("en-US")),
            settings: DialogueSettings(mode: mode, session: "test")
        )
        var parameters: [String: [ParameterAssignment]] = [:]
        for case (let name, let value?) in [("app", app), ("intent", intent)] {
            parameters[name] = [ParameterAssignment(value: .string(value), display: value)]
        }
        let match = IntentMatch(
            app: BuiltInRequest.app,
            intent: BuiltInRequest.abilities.rawValue,
            parameters: parameters,
            transcript: "what can you do",
            confidence: 1
        )
        let actions = machine.process(.understood(Understanding(acting: match)), at: .zero)
        let said = actions.compactMap { if case .say(let utterance) = $0 { utterance } else { nil } }
        return said.flatMap { utterance in utterance.card?.rows?.compactMap(\.value) ?? [utterance.spoken] }
    }

    @Test func onAScreenOfManyTheFirstOfEachAppIsShown() {
        #expect(answer(.screen) == ["Run errand 1", "Order soup"])
    }

    @Test func ofOneAppAllAreShown() {
        let all = ["run errand 1", "take a break"] + Self.errands.dropFirst()
        #expect(answer(.screen, of: "runner").map { $0.lowercased() } == all.map { "\($0) with runner" })
    }

    /// Nobody looks: a few at a time, whose turn it is, and the rest when it is wanted.
    @Test func byVoiceTheFirstOfManyAreTold() throws {
        let told = try #require(answer(.handsFree).first)
        #expect(told.contains("Run errand 1") && told.contains("Order soup") && told.contains("Take a break"))
        #expect(told.contains("hear more"))
    }

    @Test func ofOneIntentItsExamplesAreShown() {
        #expect(answer(.screen, of: "runner", intent: "Rest") == ["Take a break with runner"])
    }

    @Test func ofAnIntentWithoutExamplesThoseOfItsAppAreShown() {
        #expect(answer(.screen, of: "runner", intent: "Wait").count == 22)
        #expect(answer(.screen, of: "chef", intent: "Wait") == ["Order soup with chef"])
    }
}
