import AssistantTesting
import Foundation
import Matching
import Testing
import WilcoIntents

/// Large lists and hostile templates: that they work, and (printed, never asserted) how long they take.
@Suite struct ScaleTests {
    /// Names that share beginnings, as real ones do.
    static func names(_ count: Int) -> [VocabularyTerm] {
        let first = ["mira", "tobin", "sela", "arlo", "quin", "bexley", "nadia", "orrin", "petra", "wren"]
        let second = ["ash", "brook", "cole", "dune", "elm", "fenn", "glade", "heath", "iris", "june"]
        return (0..<count).map { index in
            let name =
                "\(first[index % 10]) \(second[index / 10 % 10])\(["ford", "ley", "ton", "worth", "by"][index / 100 % 5]) \(index / 500)"
            return VocabularyTerm(id: "n\(index)", display: name)
        }
    }

    static func median(of runs: Int, _ work: () -> Void) -> Duration {
        let clock = ContinuousClock()
        return (0..<runs).map { _ in clock.measure(work) }.sorted()[runs / 2]
    }

    @Test func tenThousandNames() {
        var terms = Self.names(10_000)
        let clock = ContinuousClock()
        var matcher = Matcher(apps: [], locale: "en-US", tables: TestLanguages.tables("en-US"))
        let tables = TestLanguages.tables("en-US")
        let building = clock.measure {
            matcher = Matcher(
                apps: [TestApps.messages],
                locale: "en-US",
                tables: tables,
                vocabulary: ["unicorn-chat": ["person": terms]]
            )
        }
        let said = "tell \(terms[7777].display) dinner is ready"
        let friend = matcher.understand(said, in: TestApps.context).match?.parameters["friend"]?.first?.value
        #expect(friend?.json == .string("n7777"))
        let match = Self.median(of: 21) { _ = matcher.understand(said, in: TestApps.context) }
        let miss = Self.median(of: 21) {
            _ = matcher.understand("what is the weather like tomorrow", in: TestApps.context)
        }
        terms.insert(VocabularyTerm(id: "new", display: "Zebedee"), at: 5000)
        let adding = clock.measure { matcher.replaceVocabulary(app: "unicorn-chat", type: "person", terms: terms) }
        let added = matcher.understand("tell zebedee hello", in: TestApps.context).match
        #expect(added?.parameters["friend"]?.first?.value.json == .string("new"))
        terms.remove(at: 5000)
        let removing = clock.measure { matcher.replaceVocabulary(app: "unicorn-chat", type: "person", terms: terms) }
        let removed = matcher.understand("tell zebedee hello", in: TestApps.context).match
        #expect(removed?.parameters["friend"]?.first?.value.json != .string("new"))
        print(
            "10,000 names: build \(building), match \(match), no match \(miss), add one \(adding), remove one \(removing)"
        )
    }

    @Test(arguments: [
        "{a} {b} {c} {d} end", "[a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] end",
        "(a|a [a]|a [a] [a]) (a|a [a]|a [a] [a]) (a|a [a]|a [a] [a]) (a|a [a]|a [a] [a]) {a} end",
        "(a;[a] a;a [a];a a;[a a];a;a [a];a) end",
    ])
    func hostileTemplates(template: String) {
        var app = TestApps.messages
        app.lists = ["a": .wildcard, "b": .wildcard, "c": .wildcard, "d": .wildcard]
        app.intents = [IntentDefinition(name: "Hostile", title: "Hostile", sentences: [TestApps.template(template)])]
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        var line = "“\(template.prefix(40))…”:"
        for count in [25, 50, 100, 200, 400] {
            let sentence = String(repeating: "a ", count: count)
            let miss = Self.median(of: 3) { _ = matcher.understand(sentence + "x", in: TestApps.context) }
            let match = Self.median(of: 3) { _ = matcher.understand(sentence + "end", in: TestApps.context) }
            line += " \(count) words \(miss)/\(match);"
        }
        print(line)
    }

    /// Apps whose rules each say the one before once or twice.
    static func nested(_ depth: Int, _ innermost: String = "a") -> AppDefinition {
        var app = TestApps.messages
        app.lists = ["w": .wildcard]
        app.rules = (1...depth).reduce(into: ["r0": innermost]) { $0["r\($1)"] = "<r\($1 - 1)> [<r\($1 - 1)>]" }
        app.intents = [
            IntentDefinition(
                name: "Hostile",
                title: "Hostile",
                parameters: [TestApps.parameter("friend", .person), TestApps.parameter("text", .string)],
                sentences: [TestApps.template("<r\(depth)> end")]
            )
        ]
        return app
    }

    /// What reading costs grows no faster than the sentence: twice the words, at most twice the steps and a little.
    @Test(arguments: [
        "{w} a {w} a {w} a {w} end", "[{w} a] [{w} a] [{w} a] [{w} a] end", "{friend} a {friend} a {friend} end",
        "[{text}] a [{text}] a [{text}] a [{text}] end", "(a|a a|a a a) (a|a a|a a a) (a|a a|a a a) {w} a",
        "({w} a;{text} a;{friend} a) end", "<r6> end", "<r6> {w} a",
    ])
    func costGrowsWithLengthOnly(template: String) throws {
        for innermost in ["a", "({w} a|a)"] {
            var app = Self.nested(6, innermost)
            app.intents[0].sentences = [TestApps.template(template)]
            let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
            #expect(matcher.problems.isEmpty, "\(matcher.problems)")
            for last in ["a", "end", "x"] {
                let steps = [200, 400, 800].map { count in
                    matcher.explain(String(repeating: "a ", count: count) + last, in: TestApps.context).steps
                }
                #expect(steps[0] > 200)
                #expect(Double(steps[1]) < 2.2 * Double(steps[0]), "“\(template)” … \(last): \(steps)")
                #expect(Double(steps[2]) < 2.2 * Double(steps[1]), "“\(template)” … \(last): \(steps)")
            }
        }
    }

    /// Names of its own make each group of sentences write its rules down anew; all of them together have a limit, which is told.
    @Test func groupsWithRulesOfTheirOwnAreBounded() throws {
        var app = TestApps.messages
        app.rules = ["many": (0..<499).map { "w\($0)" }.joined(separator: "|")]
        app.intents = [
            IntentDefinition(
                name: "Hostile",
                title: "Hostile",
                sentences: (0..<4_100).map { number in
                    var group = TestApps.template("<own> <many> \(number)")
                    group.rules = ["own": "say"]
                    return group
                }
            )
        ]
        let hostile = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        #expect(hostile.understand("say w7 5", in: TestApps.context).match != nil)
        #expect(hostile.understand("say w7 4099", in: TestApps.context).match == nil)
        #expect(hostile.problems.allSatisfy { $0.message.contains("more than 2000000 parts in all") })
        #expect(!hostile.problems.isEmpty)
        // Where they have the app's alone, a rule is written down once.
        app.rules["own"] = "say"
        for index in app.intents[0].sentences.indices { app.intents[0].sentences[index].rules = [:] }
        let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
        #expect(matcher.problems.isEmpty)
        #expect(matcher.understand("say w7 4099", in: TestApps.context).match != nil)
    }

    /// Sentences of which each has its words in any order are compared with each other as far as there are steps for.
    @Test func comparingSentencesIsBounded() throws {
        var app = TestApps.messages
        func nested(_ word: String, _ depth: Int) -> String {
            guard depth > 0 else { return word }
            let parts: [String] = (0..<3).map { nested("\(word)\($0)", depth - 1) }
            return "(" + parts.joined(separator: ";") + ")"
        }
        func review(_ count: Int) -> [String] {
            app.intents = [
                IntentDefinition(
                    name: "Hostile",
                    title: "Hostile",
                    sentences: (0..<count).map { TestApps.template(nested("w\($0)x", 3)) }
                )
            ]
            let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
            #expect(matcher.problems.isEmpty, "\(matcher.problems)")
            return matcher.review(in: TestApps.context).warnings
        }
        let notice = "from here on are compared with no others, for that takes too long — use fewer parts"
        #expect(!review(10).contains { $0.contains(notice) })
        #expect(review(2_000).filter { $0.contains(notice) }.count == 1)
    }

    /// Rules in rules are one part each, however often they are said; what would be too much is refused, and the rest works.
    @Test func rulesInRulesAreBounded() throws {
        for depth in [8, 12, 20, 40, 80] {
            var app = Self.nested(depth)
            app.places = ["rules.r9": SourceLocation(file: "/apps/chat/rules.yaml", line: 13, column: 3)]
            app.intents[0].sentences.append(TestApps.template("hello"))
            let matcher = Matcher(apps: [app], locale: "en-US", tables: TestLanguages.tables("en-US"))
            #expect(matcher.understand("hello", in: TestApps.context).match != nil)
            let review = matcher.review(in: TestApps.context)
            _ = matcher.grammar(for: WilcoIntents.Expectation.request)
            guard depth > 8 else {
                #expect(matcher.problems.isEmpty && review.problems.isEmpty)
                #expect(matcher.understand("a a a end", in: TestApps.context).match?.intent == "Hostile")
                continue
            }
            let problem = try #require(matcher.problems.first)
            #expect(problem.message.contains("it says too much at once"), "\(problem)")
            #expect(depth > 64 || problem.location?.line == 13, "\(problem)")
            #expect(matcher.problems.count == 1)
        }
    }
}
