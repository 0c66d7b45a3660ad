import Matching
import Testing

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

    @Test func samplesAreTheSameForTheSameSeed() throws {
        let template = try SentenceTemplate("(turn|switch) on [the] {thing}[s]")
        var first = TemplateSampler(seed: 7, lists: ["thing": ["lamp", "fan"]])
        var second = TemplateSampler(seed: 7, lists: ["thing": ["lamp", "fan"]])
        for _ in 0..<20 { #expect(first.sentence(of: template) == second.sentence(of: template)) }
    }
}
