package import WilcoIntents

/// Writes the code that an app's definition stands for: types for its intents, and what must be implemented.
package protocol SourceGenerator {
    init(app: AppDefinition)

    /// The whole file.
    var text: String { get }
}

/// Names in code.
enum CodeName {
    /// `soup-chef` → `SoupChef`.
    static func type(_ text: String) -> String {
        text.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
            .map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined()
    }

    /// `Order type` and `orderType` → `order_type`.
    static func snake(_ text: String) -> String {
        var result = ""
        for character in text {
            if !character.isLetter, !character.isNumber {
                if result.last != "_" { result += "_" }
            } else if character.isUppercase {
                if !result.isEmpty, result.last != "_" { result += "_" }
                result += character.lowercased()
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// `in` → `` `in` ``.
    static func swift(_ name: String) -> String {
        takenInSwift.contains(name) ? "`\(name)`" : name
    }

    static func python(_ name: String) -> String {
        takenInPython.contains(name) ? name + "_" : name
    }

    /// A comment or a string stays on its line.
    static func line(_ text: String) -> String {
        text.replacing("\n", with: " ").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    private static let takenInSwift: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension",
        "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "is", "let", "nil", "operator",
        "private", "protocol", "public", "repeat", "return", "self", "static", "struct", "switch", "throw", "true",
        "try",
        "var", "where", "while",
    ]
    private static let takenInPython: Set<String> = [
        "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except",
        "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass",
        "raise",
        "return", "try", "while", "with", "yield", "None", "True", "False",
        // Members of the class that the generated ones inherit from.
        "name", "key", "locale", "parameters", "optional", "display", "to_json", "from_json",
    ]
}
