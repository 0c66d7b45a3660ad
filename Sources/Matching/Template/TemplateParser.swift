/// Reads one sentence template, from left to right.
struct TemplateParser {
    private let template: String
    private let characters: [Character]
    private var index = 0

    init(_ template: String) {
        self.template = template
        characters = Array(template)
    }

    mutating func parse() throws(TemplateError) -> TemplateExpression {
        let expression = try group(closedBy: nil, opened: 0, depth: 0)
        guard characters.contains(where: { !$0.isWhitespace }) else { throw .empty(template: template) }
        return expression
    }

    /// What a group has been found to be so far; `|` and `;` bind alike, from left to right.
    private enum Shape { case sequence, alternatives, permutation }

    private mutating func group(
        closedBy end: Character?,
        opened: Int,
        depth: Int
    ) throws(TemplateError) -> TemplateExpression {
        guard depth <= SentenceTemplate.maximumDepth else {
            throw .tooDeep(column: opened + 1, template: template)
        }
        var shape = Shape.sequence
        var branches: [TemplateExpression] = []
        var items: [TemplateExpression] = []
        while index < characters.count {
            let character = characters[index]
            switch character {
            case end:
                index += 1
                return Self.finish(shape, branches, items)
            case "(":
                let start = index
                index += 1
                items.append(try group(closedBy: ")", opened: start, depth: depth + 1))
            case "[":
                let start = index
                index += 1
                items.append(.optional(try group(closedBy: "]", opened: start, depth: depth + 1)))
            case "{", "<":
                items.append(try reference())
            case "|", ";":
                let wanted: Shape = character == "|" ? .alternatives : .permutation
                if shape == wanted || shape == .sequence {
                    branches.append(Self.sequence(items))
                } else {
                    branches = [Self.finish(shape, branches, items)]
                }
                shape = wanted
                items = []
                index += 1
            case ")", "]", "}", ">":
                throw .unexpected(character, column: index + 1, template: template)
            default:
                items.append(.text(try text()))
            }
        }
        guard end == nil else { throw .unclosed(characters[opened], column: opened + 1, template: template) }
        return Self.finish(shape, branches, items)
    }

    private static func sequence(_ items: [TemplateExpression]) -> TemplateExpression {
        items.count == 1 ? items[0] : .sequence(items)
    }

    private static func finish(
        _ shape: Shape,
        _ branches: [TemplateExpression],
        _ items: [TemplateExpression]
    ) -> TemplateExpression {
        switch shape {
        case .sequence: sequence(items)
        case .alternatives: .alternatives(branches + [sequence(items)])
        case .permutation: .permutation(branches + [sequence(items)])
        }
    }

    private mutating func text() throws(TemplateError) -> String {
        var result = ""
        while index < characters.count {
            let character = characters[index]
            if character == "\\" {
                guard index + 1 < characters.count else {
                    throw .danglingEscape(column: index + 1, template: template)
                }
                result.append(characters[index + 1])
                index += 2
            } else if "()[]{}<>|;".contains(character) {
                break
            } else {
                result.append(character)
                index += 1
            }
        }
        return result
    }

    private mutating func reference() throws(TemplateError) -> TemplateExpression {
        let start = index
        let isList = characters[start] == "{"
        let end: Character = isList ? "}" : ">"
        guard let close = characters[start...].firstIndex(of: end) else {
            throw .unclosed(characters[start], column: start + 1, template: template)
        }
        let body = String(characters[(start + 1)..<close])
        if let bad = characters[(start + 1)..<close].firstIndex(where: { "()[]{}<>|;".contains($0) }) {
            throw .unexpected(characters[bad], column: bad + 1, template: template)
        }
        index = close + 1
        guard isList else {
            guard !body.isEmpty else { throw .missingName(column: start + 1, template: template) }
            return .rule(body)
        }
        let parts = body.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.allSatisfy({ !$0.isEmpty }) else {
            throw .missingName(column: start + 1, template: template)
        }
        return .list(name: parts[0], slot: parts.count > 1 ? parts[1] : parts[0])
    }
}
