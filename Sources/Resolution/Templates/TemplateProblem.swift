/// What is wrong with a dialog template.
package enum TemplateProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// A `{` without its `}`. Columns count characters from 1.
    case unclosed(column: Int)
    /// `{}`, or a placeholder without a name.
    case nameless(column: Int)
    /// A format that does not exist.
    case unknownFormat(String, column: Int)
    /// Nothing of that name can be filled in here.
    case unknownPlaceholder(String, column: Int, known: [String])

    /// The type of an object has no such member.
    case unknownMember(String, of: String, column: Int, known: [String])

    package var column: Int {
        switch self {
        case .unclosed(let column), .nameless(let column), .unknownFormat(_, let column),
            .unknownPlaceholder(_, let column, _), .unknownMember(_, _, let column, _):
            column
        }
    }

    package var description: String {
        switch self {
        case .unclosed(let column):
            "\"{\" without \"}\" at character \(column) — close the placeholder"
        case .nameless(let column):
            "a placeholder without a name at character \(column) — write a name between the braces"
        case .unknownFormat(let format, let column):
            "unknown format \"\(format)\" at character \(column) — use one of "
                + TemplateFormat.allCases.map(\.rawValue).joined(separator: ", ")
        case .unknownPlaceholder(let name, let column, let known):
            "unknown placeholder \"{\(name)}\" at character \(column) — use one of "
                + known.sorted().map { "{\($0)}" }.joined(separator: ", ")
        case .unknownMember(let name, let type, let column, let known):
            "\(type) has no \"\(name)\" (character \(column)) — use one of \(known.sorted().joined(separator: ", "))"
        }
    }
}
