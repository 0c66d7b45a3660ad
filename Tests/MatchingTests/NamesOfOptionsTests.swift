import AssistantTesting
import Matching
import Testing
import WilcoIntents

/// What an app has among its options is called by its name; the article is no part of it.
struct NamesOfOptionsTests {
    private static func matcher(isDynamic: Bool) -> Matcher {
        let app = AppDefinition(
            id: "bus",
            name: SpokenName("Bus"),
            locale: "en-US",
            folder: "/bus",
            intents: [
                IntentDefinition(
                    name: "Next",
                    title: "Next bus",
                    parameters: [
                        ParameterDefinition(
                            name: "stop",
                            displayName: "Stop",
                            type: .object("Stop"),
                            hasDynamicOptions: isDynamic
                        )
                    ],
                    sentences: [TestApps.template("next bus [from {stop}]")]
                )
            ],
            types: [TermType(kind: .object, name: "Stop", displayName: "Stop")]
        )
        return Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
    }

    @Test(arguments: [
        ("next bus from the harbor", "harbor"), ("next bus from harbor", "harbor"),
        ("next bus from the market square", "market square"), ("next bus from under the bridge", "under the bridge"),
    ])
    func theArticleIsLeftOut(_ sentence: String, _ stop: String) {
        let match = Self.matcher(isDynamic: true).understand(sentence, in: TestApps.context).match
        #expect(match?.parameters["stop"]?.map(\.display) == [stop])
        #expect(match?.parameters["stop"]?.map(\.value) == [.string(stop)])
    }

    @Test func anAnswerIsReadAlike() throws {
        let matcher = Self.matcher(isDynamic: true)
        let request = try #require(matcher.understand("next bus", in: TestApps.context).match)
        let expectation = Expectation(.value(parameter: "stop", options: []), pending: request)
        let answer = matcher.answer("the harbor", to: expectation, in: TestApps.context)
        #expect(answer.values["stop"]?.map(\.display) == ["harbor"])
    }

    /// Where the app has no list, its name may be any words.
    @Test func elseItIsKept() {
        let match = Self.matcher(isDynamic: false).understand("next bus from the harbor", in: TestApps.context).match
        #expect(match?.parameters["stop"]?.map(\.display) == ["the harbor"])
    }
}
