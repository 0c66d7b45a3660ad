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
}
