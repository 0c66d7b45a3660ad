/// Reads one line of Rhasspy's sentence language, from left to right.
struct RhasspyParser {
    /// What is wrong, and in which column (from 1).
    struct Fault: Error {
        var column: Int
        var reason: String
    }

    private let characters: [Character]
    private var index = 0

    private static let deepest = 100
    private static let special: Set<Character> = ["(", ")", "[", "]", "{", "}", "<", ">", "|", ";"]

    init(_ text: String) {
        characters = Array(text)
    }

    mutating func parse() throws(Fault) -> RhasspyExpression {
        try group(closedBy: nil, opened: 0, depth: 0)
    }

    private func fault(_ reason: String, at column: Int? = nil) -> Fault {
        Fault(column: (column ?? index) + 1, reason: reason)
    }

    private mutating func group(
        closedBy end: Character?,
        opened: Int,
        depth: Int
    ) throws(Fault) -> RhasspyExpression {
        guard depth <= Self.deepest else { throw fault("nested too deeply", at: opened) }
        var branches: [RhasspyExpression] = []
        var items: [RhasspyExpression] = []
        var separator: Character?
        while index < characters.count {
            let character = characters[index]
            switch character {
            case end:
                index += 1
                return Self.finish(branches, items, separator)
            case "|", ";":
                guard separator == nil || separator == character else {
                    throw fault("`|` and `;` in one group — put parentheses around one of them")
                }
                separator = character
                branches.append(.sequence(items))
                items = []
                index += 1
            case ")", "]", "}", ">":
                throw fault("`\(character)` closes nothing")
            case _ where character.isWhitespace:
                index += 1
            case "{" where !items.isEmpty:
                // A tag stands for the item before it, whatever white space is between them.
                items.append(try suffixes(of: items.removeLast()))
            default:
                let item = try atom(depth: depth)
                items.append(try suffixes(of: item))
            }
        }
        guard end == nil else { throw fault("`\(characters[opened])` is never closed", at: opened) }
        return Self.finish(branches, items, separator)
    }

    private static func finish(
        _ branches: [RhasspyExpression],
        _ items: [RhasspyExpression],
        _ separator: Character?
    ) -> RhasspyExpression {
        guard let separator else { return .sequence(items) }
        let all = branches + [.sequence(items)]
        return separator == "|" ? .alternatives(all) : .permutation(all)
    }

    private mutating func atom(depth: Int) throws(Fault) -> RhasspyExpression {
        let start = index
        switch characters[index] {
        case "(":
            index += 1
            return try group(closedBy: ")", opened: start, depth: depth + 1)
        case "[":
            index += 1
            return .optional(try group(closedBy: "]", opened: start, depth: depth + 1))
        case "<":
            let name = try text(until: ">")
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            return parts.count == 2 ? .rule(intent: parts[0], name: parts[1]) : .rule(intent: nil, name: name)
        case "{":
            // A tag after nothing: it sets a value.
            return .sequence([])
        case ":":
            return .word("")
        case "$":
            index += 1
            let parts = word(stoppingAt: ["!", ":"]).split(separator: ",").map(String.init)
            guard let name = parts.first else { throw fault("`$` without the name of a slot", at: start) }
            let arguments = Array(parts.dropFirst())
            if let reason = RhasspyNumbers(slot: name, arguments)?.fault { throw fault(reason, at: start) }
            return .slot(name: name, arguments: arguments)
        default:
            let text = word(stoppingAt: ["!", ":"])
            guard !text.isEmpty else {
                index += 1
                return .word("")
            }
            guard let numbers = RhasspyNumbers(text) else { return .word(text) }
            if let reason = numbers.fault { throw fault(reason, at: start) }
            return numbers.expression ?? .word(text)
        }
    }

    /// `:text`, `!converter` and `{tag}` right behind an atom.
    private mutating func suffixes(of atom: RhasspyExpression) throws(Fault) -> RhasspyExpression {
        var result = atom
        while index < characters.count {
            switch characters[index] {
            case ":":
                index += 1
                let text: String
                if index < characters.count, characters[index] == "(" {
                    text = try self.text(until: ")")
                } else {
                    text = word(stoppingAt: ["!"])
                }
                result = .substituted(result, text: text, [])
            case "!":
                index += 1
                result = .substituted(result, text: nil, [word(stoppingAt: ["!", ":"])])
            case "{":
                let start = index
                let body = try text(until: "}")
                let parts = body.split(separator: "!", omittingEmptySubsequences: false).map(String.init)
                let name = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                    .map { String($0.trimming()) }
                guard let first = name.first, !first.isEmpty else { throw fault("a tag without a name", at: start) }
                result = .tagged(
                    result,
                    name: first,
                    text: name.count > 1 ? name[1] : nil,
                    parts.dropFirst().map { String($0.trimming()) }
                )
            default:
                return result
            }
        }
        return result
    }

    private mutating func text(until end: Character) throws(Fault) -> String {
        let start = index
        index += 1
        var result = ""
        while index < characters.count, characters[index] != end {
            result.append(characters[index])
            index += 1
        }
        guard index < characters.count else { throw fault("`\(characters[start])` is never closed", at: start) }
        index += 1
        return String(result.trimming())
    }

    private mutating func word(stoppingAt stops: Set<Character>) -> String {
        var result = ""
        while index < characters.count {
            let character = characters[index]
            if character == "\\", index + 1 < characters.count {
                // A bracket that is meant as such is not said.
                if !Self.special.contains(characters[index + 1]) { result.append(characters[index + 1]) }
                index += 2
                continue
            }
            if character.isWhitespace || Self.special.contains(character) || stops.contains(character) { break }
            result.append(character)
            index += 1
        }
        return result
    }
}

extension StringProtocol {
    func trimming() -> SubSequence {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return self[startIndex..<startIndex] }
        return self[first...last]
    }
}
