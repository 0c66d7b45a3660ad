/// A dialog template, parsed: text with `{name}`, `{name.member}`, `{name:format}` and `{name|one|many}`; `{name|one|#}` where a
/// language has a word of its own for one before a noun.
struct Template: Sendable, Hashable {
    enum Segment: Sendable, Hashable {
        case text(String)
        case placeholder(Placeholder)
    }

    struct Placeholder: Sendable, Hashable {
        /// The name and the members to follow.
        var path: [String]
        var format: TemplateFormat?
        /// Words by number: for exactly one, and for any other, `#` being the value itself; empty: the value itself.
        var plural: [String]
        /// Character of the template, from 1.
        var column: Int
    }

    var segments: [Segment]

    init(_ text: String) throws(TemplateProblem) {
        segments = []
        var literal = ""
        var inside: String?
        var start = 0
        var column = 0
        for character in text {
            column += 1
            if let content = inside {
                if character == "}" {
                    segments.append(.placeholder(try Self.placeholder(content, column: start)))
                    inside = nil
                } else {
                    inside = content + String(character)
                }
            } else if character == "{" {
                if !literal.isEmpty { segments.append(.text(literal)) }
                literal = ""
                inside = ""
                start = column
            } else {
                literal.append(character)
            }
        }
        guard inside == nil else { throw .unclosed(column: start) }
        if !literal.isEmpty { segments.append(.text(literal)) }
    }

    var placeholders: [Placeholder] {
        segments.compactMap { segment in
            guard case .placeholder(let placeholder) = segment else { return nil }
            return placeholder
        }
    }

    /// Whether a placeholder of that name stands in a template.
    static func mentions(_ name: String, in text: String) -> Bool {
        (try? Template(text))?.placeholders.contains { $0.path.first == name } ?? false
    }

    private static func placeholder(_ content: String, column: Int) throws(TemplateProblem) -> Placeholder {
        var forms = content.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let head = forms.removeFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let path = (head.first ?? "").split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard path.allSatisfy({ !$0.isEmpty }), !path.isEmpty else { throw .nameless(column: column) }
        var format: TemplateFormat?
        if head.count == 2 {
            format = TemplateFormat(rawValue: String(head[1]))
            if format == nil { throw .unknownFormat(String(head[1]), column: column) }
        }
        return Placeholder(path: path, format: format, plural: forms, column: column)
    }
}
