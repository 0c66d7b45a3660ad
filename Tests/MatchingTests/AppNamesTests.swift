import AssistantTesting
import Matching
import Testing
import WilcoIntents

/// Two apps that can do the same: the one that is named does it.
@Suite struct AppNamesTests {
    private static func notes(_ name: String) -> AppDefinition {
        AppDefinition(
            id: name.lowercased(),
            name: SpokenName("\(name) Notes"),
            locale: "en-US",
            folder: "/\(name)",
            intents: [
                IntentDefinition(
                    name: "Jot",
                    title: "Jot down",
                    parameters: [TestApps.parameter("text", .string), TestApps.parameter("length", .duration)],
                    sentences: [TestApps.template("jot [down] {text}", "jot", "stretch {length}")]
                ),
                IntentDefinition(
                    name: "Stretch",
                    title: "Stretch",
                    parameters: [TestApps.parameter("length", .duration)],
                    sentences: [TestApps.template("stretch {length}")],
                    examples: ["stretch ten minutes"]
                ),
            ]
        )
    }

    private let matcher = Matcher(
        apps: [notes("Alpha"), notes("Beta")],
        locale: "en-US",
        tables: TestLanguages.tables("en-US")
    )

    /// Its name is no part of the text, wherever it stands.
    @Test(arguments: [
        ("jot down call Bob in Alpha Notes", "call Bob"), ("jot in Alpha Notes call Bob", "call Bob"),
        ("in Alpha Notes jot down call Bob", "call Bob"),
        ("jot down in Alpha Notes that Bob called", "that Bob called"),
    ])
    func theNamedAppTakesTheText(said: String, text: String) {
        let understanding = matcher.understand(said, in: TestApps.context)
        #expect(understanding.match?.app == "alpha", "\(understanding)")
        #expect(understanding.match?.appWasNamed == true)
        #expect(understanding.match?.parameters["text"]?.first?.value == .string(text))
        #expect(!understanding.alternatives.contains { $0.app == "beta" })
        #expect(understanding.band == .act)
    }

    /// Values that only a language can say are those of the examples.
    @Test func whatTwoIntentsShareIsNamedWithItsValue() {
        let warnings = matcher.review(in: TestApps.context).warnings
        #expect(warnings.contains { $0.contains("“stretch ten minutes” may be Jot or Stretch") }, "\(warnings)")
    }
}
