import Matching
import Testing
import WilcoIntents

@Suite struct TemplateTests {
    @Test func parsesEveryForm() throws {
        let template = try SentenceTemplate("turn[ on] (the|a) {area:room} <light> (x;y) \\[z")
        #expect(template.expression.listNames == ["area"])
        #expect(template.expression.ruleNames == ["light"])
    }

    @Test(arguments: [
        ("turn (on", 6), ("turn on)", 8), ("a {} b", 3), ("a {x:} b", 3), ("a <b", 3), ("a [b)", 5), ("end\\", 4),
    ])
    func complainsAtTheColumn(template: String, column: Int) {
        do {
            _ = try SentenceTemplate(template)
            Issue.record("“\(template)” was taken")
        } catch {
            #expect(error.column == column)
            #expect(error.description.split(separator: "\n").last?.count == column + 2)
        }
    }

    /// Tabs stay tabs, wide characters take two places, a folded line is one.
    @Test(arguments: [
        ("a\tb (c", "   \t  ^"), ("schöne größe (", "               ^"), ("電気を(つけて", "        ^"),
        ("👨‍👩‍👧 e\u{301} (", "       ^"),
        ("go\nhome (", "          ^"),
    ])
    func theCaretStandsUnderItsCharacter(template: String, last: String) {
        do {
            _ = try SentenceTemplate(template)
            Issue.record("“\(template)” was taken")
        } catch {
            let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == 3)
            #expect(lines.last.map(String.init) == last, "\(error)")
        }
    }

    @Test func complainsOfUnknownNamesUnderThem() {
        var app = TestApps.soup
        app.rules.merge(["place": "at [the] {stor}", "round": "<round> again"]) { $1 }
        app.places = [
            "rules.place": SourceLocation(file: "v.yaml", line: 3, column: 10),
            "rules.round": SourceLocation(file: "v.yaml", line: 4, column: 10),
        ]
        app.intents[1].sentences = [
            TestApps.template("show \\{it {thng:thing}", "see <rulle> now", "look <place>", "go <round>")
        ]
        let problems = Matcher(apps: [app], locale: "en-US", tables: nil).problems.map(\.description)
        func ends(_ end: String) -> Bool { problems.contains { $0.hasSuffix(end) } }
        #expect(problems.count == 4, "\(problems)")
        #expect(ends("parameters\n  show \\{it {thng:thing}\n            ^"), "\(problems)")
        #expect(ends("its name\n  see <rulle> now\n      ^"), "\(problems)")
        // What is wrong in a rule is told of the rule.
        #expect(ends("  at [the] {stor}\n           ^") && ends("  <round> again\n  ^"), "\(problems)")
        #expect(problems.contains { $0.hasPrefix("v.yaml:3:10") } && problems.contains { $0.hasPrefix("v.yaml:4:10") })
    }

    @Test func samplesAreTheSameForTheSameSeed() throws {
        let template = try SentenceTemplate("(turn|switch) on [the] {thing}[s]")
        var first = TemplateSampler(seed: 7, lists: ["thing": ["lamp", "fan"]])
        var second = TemplateSampler(seed: 7, lists: ["thing": ["lamp", "fan"]])
        for _ in 0..<20 { #expect(first.sentence(of: template) == second.sentence(of: template)) }
    }
}
