internal import Foundation

/// Translations by id: lines of `"id" = "text";`, with comments, in UTF-8 or UTF-16.
enum StringsFile {
    static func load(_ path: String, in folder: String, _ files: ImportFiles) throws(ImportError) -> [String: String] {
        let data = Data(try files.bytes(path, in: folder))
        let isWide = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        guard let text = String(data: data, encoding: isWide ? .utf16 : .utf8) else {
            throw .unreadable(path: path, reason: "this is no text")
        }
        return parse(text)
    }

    /// What can be read; anything else between the entries is passed over.
    static func parse(_ text: String) -> [String: String] {
        var found: [String: String] = [:]
        var quoted: [String] = []
        var rest = Substring(text)
        while let character = rest.first {
            if rest.hasPrefix("/*") {
                rest = rest.range(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if character == "\"" {
                quoted.append(Self.quoted(&rest))
            } else {
                if character == ";" {
                    if quoted.count == 2 { found[quoted[0]] = quoted[1] }
                    quoted = []
                }
                rest = rest.dropFirst()
            }
        }
        return found
    }

    private static func quoted(_ rest: inout Substring) -> String {
        var text = ""
        rest = rest.dropFirst()
        while let character = rest.first, character != "\"" {
            rest = rest.dropFirst()
            guard character == "\\", let escaped = rest.first else {
                text.append(character)
                continue
            }
            rest = rest.dropFirst()
            text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
        }
        rest = rest.dropFirst()
        return text
    }
}
