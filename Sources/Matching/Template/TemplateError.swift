internal import WilcoIntents

/// What is wrong with a sentence template, and where.
package enum TemplateError: Error, Sendable, Hashable {
    /// A bracket that is never closed; `column` is where it opens, from 1.
    case unclosed(Character, column: Int, template: String)
    /// A closing bracket that nothing opened, or one of another kind.
    case unexpected(Character, column: Int, template: String)
    /// `{}`, `<>` or `{a:}`.
    case missingName(column: Int, template: String)
    /// A backslash with nothing behind it.
    case danglingEscape(column: Int, template: String)
    /// Brackets inside brackets, more than ``SentenceTemplate/maximumDepth`` of them.
    case tooDeep(column: Int, template: String)
    /// Nothing in it that could be said.
    case empty(template: String)
    /// `{name}` that is neither a list nor a parameter.
    case unknownList(String, column: Int, template: String)
    /// `<name>` that is no rule.
    case unknownRule(String, column: Int, template: String)
    /// `<name>` within the rule of that name.
    case circularRule(String, column: Int, template: String)
    /// More can be said with it, once its rules are written out, than is ever tried.
    case tooLarge(column: Int, template: String)

    /// From 1, in characters.
    package var column: Int {
        switch self {
        case .unclosed(_, let column, _), .unexpected(_, let column, _), .missingName(let column, _),
            .danglingEscape(let column, _), .tooDeep(let column, _), .unknownList(_, let column, _),
            .unknownRule(_, let column, _), .circularRule(_, let column, _), .tooLarge(let column, _):
            column
        case .empty: 1
        }
    }

    package var template: String {
        switch self {
        case .unclosed(_, _, let template), .unexpected(_, _, let template), .missingName(_, let template),
            .danglingEscape(_, let template), .tooDeep(_, let template), .empty(let template),
            .unknownList(_, _, let template), .unknownRule(_, _, let template), .circularRule(_, _, let template),
            .tooLarge(_, let template):
            template
        }
    }

    /// One line: what, where, how to mend it.
    package var message: String {
        switch self {
        case .unclosed(let bracket, let column, _):
            "“\(bracket)” at column \(column) is never closed — add the closing bracket, or write \\\(bracket)"
        case .unexpected(let bracket, let column, _):
            "“\(bracket)” at column \(column) closes nothing — remove it, or write \\\(bracket)"
        case .missingName(let column, _):
            "a name is missing at column \(column) — write {list}, {list:slot} or <rule>"
        case .danglingEscape(let column, _):
            "the backslash at column \(column) has nothing to escape — write \\\\ for a backslash"
        case .tooDeep(let column, _):
            "brackets are nested too deeply at column \(column) — move a part into a rule"
        case .empty:
            "the template is empty — write what people say"
        case .unknownList(let name, let column, _):
            "there is no list or parameter {\(name)} (column \(column)) — add it under `lists` or to the intent's parameters"
        case .unknownRule(let name, let column, _):
            "there is no rule <\(name)> (column \(column)) — add it under `rules`, or correct its name"
        case .circularRule(let name, let column, _):
            "the rule <\(name)> refers to itself (column \(column)) — a rule may not contain itself"
        case .tooLarge:
            "it says too much at once: with its rules written out, more than \(TemplateLimits.parts) parts or "
                + "\(TemplateLimits.length) in a row — split it into several sentences, or use fewer rules within rules"
        }
    }
}

extension TemplateError: CustomStringConvertible {
    /// The message, the template, and a caret under the column.
    package var description: String {
        // On one line, whatever breaks it has; the caret stands under its character on a terminal, too.
        let line = template.map { $0.isNewline ? " " : $0 }
        let before = line.prefix(column - 1).map { character in
            character == "\t" ? "\t" : String(repeating: " ", count: character.columns)
        }
        return "\(message)\n  \(String(line))\n  \(before.joined())^"
    }
}

extension TemplateError {
    package static func unknownRule(_ name: String, in template: String) -> TemplateError {
        .unknownRule(name, column: SentenceTemplate.column(of: name, openedBy: "<", in: template), template: template)
    }

    package static func unknownList(_ name: String, in template: String) -> TemplateError {
        .unknownList(name, column: SentenceTemplate.column(of: name, openedBy: "{", in: template), template: template)
    }

    static func tooLarge(rule name: String, in template: String) -> TemplateError {
        .tooLarge(column: SentenceTemplate.column(of: name, openedBy: "<", in: template), template: template)
    }

    package static func circularRule(_ name: String, in template: String) -> TemplateError {
        .circularRule(name, column: SentenceTemplate.column(of: name, openedBy: "<", in: template), template: template)
    }
}
