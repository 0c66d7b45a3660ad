/// A sentence template in hassil's language.
///
/// `[optional]`, `(a|b)`, `(a;b)` in any order, `{list}`, `{list:slot}`, `<rule>`; a backslash takes the next character as it
/// is.
package struct SentenceTemplate: Sendable, Hashable {
    /// Brackets inside brackets.
    package static let maximumDepth = 64

    package var text: String
    package var expression: TemplateExpression

    package init(_ text: String) throws(TemplateError) {
        var parser = TemplateParser(text)
        self.text = text
        expression = try parser.parse()
    }

    /// Whether `text` holds anything but plain words.
    package static func isTemplate(_ text: String) -> Bool {
        text.utf8.contains { "(){}<>[]|;".utf8.contains($0) }
    }
}

extension TemplateExpression {
    /// Names of the lists referred to, rules not followed.
    package var listNames: Set<String> {
        switch self {
        case .text, .rule: []
        case .list(let name, _): [name]
        case .optional(let inner): inner.listNames
        case .sequence(let items), .alternatives(let items), .permutation(let items):
            items.reduce(into: []) { $0.formUnion($1.listNames) }
        }
    }

    /// Names of the rules referred to directly.
    package var ruleNames: Set<String> {
        switch self {
        case .text, .list: []
        case .rule(let name): [name]
        case .optional(let inner): inner.ruleNames
        case .sequence(let items), .alternatives(let items), .permutation(let items):
            items.reduce(into: []) { $0.formUnion($1.ruleNames) }
        }
    }
}
