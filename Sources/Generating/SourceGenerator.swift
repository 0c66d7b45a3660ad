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

    /// `dark-red` → `darkRed`.
    static func lowerCamel(_ text: String) -> String {
        let name = type(text)
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    /// A member in Swift: `in` → `` `in` ``.
    static func swift(_ name: String) -> String {
        if name == "invocation" { return name + "_" }
        return takenInSwift.contains(name) ? "`\(name)`" : name
    }

    static func swiftType(_ name: String) -> String {
        takenInSwift.contains(name) || typesInSwift.contains(name) ? name + "_" : name
    }

    /// A case may be called whatever a value may be: `3d`, `+`.
    static func swiftCase(_ value: String) -> String {
        let name = lowerCamel(value)
        return name.first.map { !$0.isNumber } == true ? swift(name) : "_" + (name.isEmpty ? digits(of: value) : name)
    }

    /// A property in Python: `in` → `in_`.
    static func python(_ name: String) -> String {
        takenInPython.contains(name) || membersInPython.contains(name) ? name + "_" : name
    }

    static func pythonType(_ name: String) -> String {
        takenInPython.contains(name) || typesInPython.contains(name) ? name + "_" : name
    }

    static func pythonCase(_ value: String) -> String {
        let name = String(snake(value).uppercased().drop { $0 == "_" })
        return name.first.map { !$0.isNumber } == true ? name : "_" + (name.isEmpty ? digits(of: value) : name)
    }

    /// What has no letters is told by its bytes.
    private static func digits(of text: String) -> String { text.utf8.map { String($0, radix: 16) }.joined() }

    /// A comment or a string stays on its line.
    static func line(_ text: String) -> String {
        text.replacing("\n", with: " ").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    private static let takenInSwift: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
    /// What the generated code says itself.
    private static let typesInSwift: Set<String> = [
        "Bool", "CaseIterable", "Double", "Int", "IntentApp", "IntentInvocation", "IntentObject", "IntentResponse",
        "ParameterValue", "ResolutionResult", "ResponseCode", "Sendable", "String", "WilcoIntents",
    ]
    private static let takenInPython: Set<String> = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
        "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
        "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
    ]
    /// Members of the class that the generated ones inherit from, and what makes one a property.
    private static let membersInPython: Set<String> = [
        "name", "key", "locale", "parameters", "optional", "output", "display", "to_json", "from_json", "property",
    ]
    private static let typesInPython: Set<String> = [
        "Any", "CurrencyAmount", "Enum", "Intent", "IntentApp", "IntentObject", "Measurement", "NotImplementedError",
        "Resolution", "Response", "Value", "bool", "dict", "float", "getattr", "int", "list", "property", "str",
        "super",
    ]
}
