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

    /// Where `{name}`, `{name:…}` or `<name>` first stands in a well-formed template: from 1, in characters; 1 where it does not.
    static func column(of name: String, openedBy bracket: Character, in text: String) -> Int {
        let characters = Array(text)
        let end: Character = bracket == "{" ? "}" : ">"
        var index = 0
        while index < characters.count {
            if characters[index] == "\\" {
                index += 1
            } else if characters[index] == bracket, let close = characters[index...].firstIndex(of: end) {
                let body = String(characters[(index + 1)..<close])
                if body == name || bracket == "{" && body.hasPrefix("\(name):") { return index + 1 }
            }
            index += 1
        }
        return 1
    }

    /// Whether `text` holds anything but plain words.
    package static func isTemplate(_ text: String) -> Bool {
        text.utf8.contains { "(){}<>[]|;".utf8.contains($0) }
    }
}

extension TemplateExpression {
    /// Names of the lists referred to, rules not followed.
    package var listNames: Set<String> { Set(lists.map(\.name)) }

    /// The lists referred to, with the slots that they fill, rules not followed.
    package var lists: [(name: String, slot: String)] {
        switch self {
        case .text, .rule: []
        case .list(let name, let slot): [(name, slot)]
        case .optional(let inner): inner.lists
        case .sequence(let items), .alternatives(let items), .permutation(let items): items.flatMap(\.lists)
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
