import AssistantTesting
import Extensions
import Foundation
import Matching
import Testing
import WilcoIntents

/// What is said of the thing that an example app was just asked about.
@Suite struct SpokenOfTests {
    /// A question is told though none of its sentences has these words: nothing comes of a mistake but words.
    @Test func aQuestionAboutItNeedsNotTheWordsOfASentence() {
        let apps = AppCatalog.load(folders: [SchemaTests.root + "/config/apps"], locale: "en-US").apps
        let matcher = Matcher(apps: apps, locale: "en-US", tables: TestLanguages.tables("en-US"))
        var context = MatchContext(now: Date(timeIntervalSince1970: 1_772_452_800), timeZone: .gmt)
        let said = "is butter on it"
        #expect(matcher.understand(said, in: context).band != .act)
        context.values[MatchContext.lastAsked] = .array([
            .object(["app": "groceries", "intent": "AddToCart", "values": .array(["butter"]), "things": .array([])])
        ])
        let explanation = matcher.explain(said, in: context)
        #expect(explanation.understanding.band == .act)
        #expect(explanation.understanding.match?.intent == "ShowCart")
        #expect(explanation.decidedBy == "what was spoken of last")
    }
}
