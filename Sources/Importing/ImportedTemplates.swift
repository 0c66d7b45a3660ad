internal import Matching

/// The texts of sentences and rules, each parsed once, and how much of them may be gone through in all.
///
/// Whether a sentence can be used, and which parameters it has, is told by all rules that it leads to: thousands of sentences that each lead
/// through thousands of rules are millions of steps, from a file of a few kilobytes for each.
final class ImportedTemplates {
    /// A list that fills a slot, or a rule.
    enum Part {
        case list(name: String, slot: String)
        case rule(String)
    }

    struct Template {
        /// As they stand in the text.
        var parts: [Part]
        var listNames: [String]
        var ruleNames: [String]
    }

    /// Lists and rules of the texts that are gone through; Home Assistant's English files have some 50,000.
    private static let mostSteps = 5_000_000

    private var known: [String: Result<Template, TemplateError>] = [:]
    private var stepsLeft = mostSteps

    /// More was gone through than an import takes: what was found is not all.
    var isExhausted: Bool { stepsLeft < 0 }

    static let refusal = "its sentences lead through more than \(mostSteps) lists and rules in all"

    /// What a text refers to.
    func template(_ text: String) throws(TemplateError) -> Template {
        let result = known[text] ?? Self.parsed(text)
        known[text] = result
        if case .success(let template) = result { stepsLeft -= template.parts.count + 1 }
        return try result.get()
    }

    private static func parsed(_ text: String) -> Result<Template, TemplateError> {
        do throws(TemplateError) {
            let expression = try SentenceTemplate(text).expression
            var parts: [Part] = []
            collect(expression, into: &parts)
            let (lists, rules) = (expression.listNames.sorted(), expression.ruleNames.sorted())
            return .success(Template(parts: parts, listNames: lists, ruleNames: rules))
        } catch {
            return .failure(error)
        }
    }

    private static func collect(_ expression: TemplateExpression, into parts: inout [Part]) {
        switch expression {
        case .text: break
        case .list(let name, let slot): parts.append(.list(name: name, slot: slot))
        case .rule(let name): parts.append(.rule(name))
        case .optional(let inner): collect(inner, into: &parts)
        case .sequence(let items), .alternatives(let items), .permutation(let items):
            for item in items { collect(item, into: &parts) }
        }
    }
}
