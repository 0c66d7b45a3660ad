import AssistantTesting
import Foundation
import Matching
import Testing
import WilcoIntents

/// Sentences that no template fits, and what they are taken for by their meaning alone; meanings are those of a toy encoder.
@Suite struct LikelyRequestTests {
    /// A sentence means as much of each topic as it has words of it.
    private struct Topics: SentenceEncoding {
        static let topics: [Set<String>] = [
            ["menu", "food", "eat", "dishes", "serving"], ["order", "soup", "chowder", "tomato", "hungry", "bowl"],
            ["go", "move", "wheels", "drive"], ["turn", "spin"],
        ]

        func vector(of sentence: String) -> [Float] {
            let words = sentence.lowercased().split { !$0.isLetter }.map(String.init)
            var counts = Self.topics.map { topic in Float(words.count(where: topic.contains)) }
            // Words of no topic mean something else.
            counts.append(Float(words.count { word in !Self.topics.contains { $0.contains(word) } }) / 4)
            let length = max(counts.reduce(0) { $0 + $1 * $1 }.squareRoot(), 0.001)
            return counts.map { $0 / length }
        }
    }

    private let matcher: Matcher

    init() {
        var soup = TestApps.soup
        for index in soup.intents.indices where soup.intents[index].name == "ShowMenu" {
            soup.intents[index].category = .information
        }
        matcher = Self.matcher([soup, TestApps.rover])
    }

    private static func matcher(_ apps: [AppDefinition]) -> Matcher {
        let matcher = Matcher(apps: apps, locale: "en-US", tables: TestLanguages.tables("en-US"))
        let examples = matcher.examples(in: TestApps.context)
        let topics = Topics()
        let vectors = examples.map { SentenceLikeness.kept(topics.vector(of: $0.text)) }
        let likeness = SentenceLikeness(examples, vectors, encoder: topics)
        if let comparison = matcher.comparison(by: likeness) { matcher.compare(with: comparison) }
        return matcher
    }

    @Test func examplesAreWhatTheTemplatesAllow() {
        let examples = matcher.examples(in: TestApps.context)
        #expect(examples == matcher.examples(in: TestApps.context))
        for example in examples where !example.text.contains("it") {
            #expect(matcher.understand(example.text, in: TestApps.context).band == .act, "\(example.text)")
        }
    }

    /// Nothing comes of a mistake but words.
    @Test func whatChangesNothingIsTold() {
        let said = matcher.understand("which dishes are you serving", in: TestApps.context)
        #expect(said.match?.intent == "ShowMenu")
        #expect(said.band == .act)
        #expect(
            matcher.explain("which dishes are you serving", in: TestApps.context).decidedBy
                == "the likeliest by its meaning"
        )
    }

    @Test func whatIsDoneIsAskedAboutWithTheValuesThatWereSaid() {
        let said = matcher.understand("a bowl of chowder makes me less hungry", in: TestApps.context)
        #expect(said.match?.intent == "OrderSoup")
        #expect(said.band == .confirm)
        #expect(said.match?.parameters["soup"]?.first?.display == "clam chowder")
    }

    @Test(arguments: [
        // Like nothing.
        "the weather is fine over here today",
        // Like two.
        "drive and spin",
        // The request's contrary.
        "never let those wheels drive",
    ])
    func whatIsLikeNothingOrMuchIsRejected(said: String) {
        let understanding = matcher.understand(said, in: TestApps.context)
        #expect(understanding.match == nil)
        #expect(understanding.status == .rejected)
    }

    /// Of what an app said just now is spoken still.
    @Test func theAppThatWasSpokenToIsLikelier() {
        let said = "the bowl and the wheels"
        var context = TestApps.context
        for (app, intent) in [("soup-chef", "OrderSoup"), ("rover", "Move")] {
            context.values[MatchContext.lastAsked] = .array([["app": .string(app)]])
            let understanding = matcher.understand(said, in: context)
            #expect(understanding.match?.app == app)
            #expect(understanding.match?.intent == intent)
            #expect(understanding.band == .confirm)
        }
    }

    /// The meaning is that of both requests to the same degree: the small words tell.
    @Test(arguments: [("hungry dishes on the", "ShowMenu"), ("hungry dishes with and", "OrderSoup")])
    func wordsOfTheRequestSpeakForIt(said: String, intent: String) {
        #expect(matcher.weighed(said, in: TestApps.context).first?.intent == intent)
    }

    /// What costs nothing and can be taken back is done where there is hardly a doubt.
    @Test func whatCanBeTakenBackIsDone() throws {
        let said = "spin it to the left turn"
        var rover = TestApps.rover
        let place = try #require(rover.intents.firstIndex { $0.name == "Turn" })
        rover.intents[place].undo = FollowingIntent(intent: "Move")
        let other = Self.matcher([TestApps.soup, rover])
        let understanding = other.understand(said, in: TestApps.context)
        #expect(understanding.match?.intent == "Turn")
        #expect(understanding.band == .act)
        #expect(matcher.understand(said, in: TestApps.context).band == .confirm)
    }

    /// What an app has as another way to say a request is compared by its meaning, with the values that it stands for, and is never
    /// taken word for word.
    @Test func paraphrasesAreComparedToo() throws {
        var rover = TestApps.rover
        let place = try #require(rover.intents.firstIndex { $0.name == "Turn" })
        rover.intents[place].sentences.append(
            SentenceDefinition(
                templates: [],
                paraphrases: ["dishes of chowder to eat"],
                fixed: ["side": .enumeration("left")]
            )
        )
        let other = Self.matcher([rover])
        for said in ["dishes of chowder to eat", "eat those dishes and the chowder"] {
            let understanding = other.understand(said, in: TestApps.context)
            #expect(understanding.match?.intent == "Turn")
            #expect(understanding.match?.parameters["side"]?.map(\.display) == ["left"])
            #expect(understanding.band == .confirm)
            #expect(Self.matcher([TestApps.rover]).understand(said, in: TestApps.context).match == nil)
        }
        // What was said goes before what it usually means.
        let right = other.understand("eat those dishes and the chowder right", in: TestApps.context)
        #expect(right.match?.parameters["side"]?.map(\.display) == ["right"])
        #expect(other.grammar(for: .request) == Self.matcher([TestApps.rover]).grammar(for: .request))
    }

    /// A question is told in place of an answer; what would be done is not begun beside a question.
    @Test func aQuestionInPlaceOfAnAnswer() throws {
        let pending = try #require(matcher.understand("order soup", in: TestApps.context).match)
        let asked = Expectation(.value(parameter: "soup", options: []), pending: pending)
        let other = matcher.answer("which dishes are you serving", to: asked, in: TestApps.context)
        guard case .request(let match) = other.kind else {
            Issue.record("\(other.kind)")
            return
        }
        #expect(match.intent == "ShowMenu")
        #expect(matcher.answer("let those wheels drive", to: asked, in: TestApps.context).kind == .notUnderstood)
        #expect(matcher.answer("chowder", to: asked, in: TestApps.context).values["soup"]?.count == 1)
        let note = Expectation(.value(parameter: "note", options: []), pending: pending)
        if case .request = matcher.answer("which dishes are you serving", to: note, in: TestApps.context).kind {
            Issue.record("free text is whatever was said")
        }
    }

    /// What is learned of words is given up at once.
    @Test func learningCanBeCancelled() {
        let likeness = SentenceLikeness(matcher.examples(in: TestApps.context), [], encoder: Topics())
        #expect(matcher.comparison(by: likeness, isCancelled: { true }) == nil)
        #expect(matcher.comparison(by: likeness) != nil)
    }

    @Test func withoutAnEncoderItIsRejected() {
        let plain = Matcher(apps: [TestApps.soup], locale: "en-US", tables: TestLanguages.tables("en-US"))
        #expect(plain.understand("which dishes are you serving", in: TestApps.context).match == nil)
    }
}
