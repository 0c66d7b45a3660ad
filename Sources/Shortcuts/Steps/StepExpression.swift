internal import WilcoIntents

/// A value that is written down, or worked out when its step runs.
package indirect enum StepExpression: Sendable, Hashable {
    case literal(StepValue)
    /// An earlier result, a variable or a fact of the moment, perhaps one of its properties.
    case variable(VariablePath)
    /// Text with values in it.
    case text([TextPart])
    case list([StepExpression])
    case dictionary([String: StepExpression])
    /// Left to be asked each time; in the given words, or the app's.
    case ask(prompt: String?)

    package enum TextPart: Sendable, Hashable {
        case text(String)
        case variable(VariablePath)
    }

    package static func string(_ text: String) -> StepExpression { .literal(.value(.string(text))) }

    /// Text that was read as it is written, its `${name}` to be filled in.
    static func words(_ text: String) -> StepExpression { StepExpression(text: text) ?? .string(text) }

    /// Nothing in it depends on the run, except what is left to be asked in the app's own words.
    package var isConstant: Bool {
        switch self {
        case .literal: true
        case .ask(let prompt): prompt == nil
        case .variable, .text: false
        case .list(let items): items.allSatisfy(\.isConstant)
        case .dictionary(let members): members.values.allSatisfy(\.isConstant)
        }
    }

    /// Its value where nothing depends on the run.
    var constant: StepValue? {
        switch self {
        case .literal(let value): return value
        case .list(let items):
            let values = items.compactMap(\.constant)
            return values.count == items.count ? .list(values) : nil
        case .variable, .text, .dictionary, .ask: return nil
        }
    }

    /// Every variable in it.
    package var variables: [VariablePath] {
        switch self {
        case .literal: []
        case .ask(let words): words.map { Self.words($0).variables } ?? []
        case .variable(let path): [path]
        case .text(let parts):
            parts.compactMap { if case .variable(let path) = $0 { path } else { nil } }
        case .list(let items): items.flatMap(\.variables)
        case .dictionary(let members): members.sorted { $0.key < $1.key }.flatMap(\.value.variables)
        }
    }

    /// Reads text with `${name.property}` in it; `$${` stands for `${`.
    ///
    /// - Returns: Nil when a `${` is not closed or what is in it is no path.
    package init?(text: String) {
        var parts: [TextPart] = []
        var plain = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            plain += rest[..<dollar]
            let after = rest[dollar...]
            if after.hasPrefix("$${") {
                plain += "${"
                rest = after.dropFirst(3)
            } else if after.hasPrefix("${") {
                let inside = after.dropFirst(2)
                guard let end = inside.firstIndex(of: "}"), let path = VariablePath(String(inside[..<end])) else {
                    return nil
                }
                if !plain.isEmpty { parts.append(.text(plain)) }
                plain = ""
                parts.append(.variable(path))
                rest = inside[inside.index(after: end)...]
            } else {
                plain += "$"
                rest = after.dropFirst()
            }
        }
        plain += rest
        if parts.isEmpty {
            self = .string(plain)
        } else if plain.isEmpty, parts.count == 1, case .variable(let path) = parts[0] {
            self = .variable(path)
        } else {
            if !plain.isEmpty { parts.append(.text(plain)) }
            self = .text(parts)
        }
    }
}

/// A variable's name and the way to one of its properties: `order.estimatedTime`.
package struct VariablePath: Sendable, Hashable, CustomStringConvertible {
    package var name: String
    package var properties: [String]

    package init(name: String, properties: [String] = []) {
        self.name = name
        self.properties = properties
    }

    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(Self.trimmed)
        guard let first = parts.first, Self.isName(first), parts.allSatisfy({ !$0.isEmpty && Self.isMember($0) }) else {
            return nil
        }
        name = first
        properties = Array(parts.dropFirst())
    }

    package var description: String { ([name] + properties).joined(separator: ".") }

    /// Letters, digits, `_` and `-`; the first is a letter.
    package static func isName(_ text: String) -> Bool {
        text.first?.isLetter == true && isMember(text)
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    private static func isMember(_ text: String) -> Bool {
        text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == " " }
    }
}
