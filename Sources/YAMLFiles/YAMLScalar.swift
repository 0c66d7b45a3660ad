/// Texts as they are written into YAML files.
package enum YAMLScalar {
    /// In double quotes; any text.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            // What a reader may not take as it is.
            case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}":
                let code = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A key: plain where that cannot be mistaken for anything else.
    package static func key(_ name: String) -> String {
        let isPlain =
            name.first?.isLetter == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return isPlain && !isTaken(name) ? name : quoted(name)
    }

    /// A text: plain where that cannot be mistaken for anything else.
    package static func text(_ text: String) -> String {
        let isWord = text.allSatisfy { $0.isLetter || $0.isNumber || " -_.'’".contains($0) }
        let isPlain = isWord && text.first?.isLetter == true && text.last?.isWhitespace == false && !isTaken(text)
        return isPlain ? text : quoted(text)
    }

    /// Whether YAML takes the word for a value of another type.
    private static func isTaken(_ word: String) -> Bool {
        ["on", "off", "yes", "no", "true", "false", "null", "y", "n"].contains(word.lowercased())
    }
}
