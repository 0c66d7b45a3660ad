internal import Foundation

/// The lines of a `sentences.ini`: intents with their sentences and rules.
struct RhasspyFile {
    struct Line {
        var text: String
        /// From 1.
        var number: Int
    }

    struct Intent {
        var name: String
        var line: Int
        var sentences: [Line] = []
        var rules: [(name: String, body: Line)] = []
    }

    var intents: [Intent] = []
    /// Lines before the first intent.
    var strays: [Line] = []

    init(_ text: String) {
        var indent = 0
        var continues = false
        for (offset, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let plain = String(raw.trimming())
            if plain.isEmpty || plain.hasPrefix("#") || plain.hasPrefix(";") {
                continues = false
                continue
            }
            let depth = raw.prefix { $0.isWhitespace }.count
            let line = Line(text: plain, number: offset + 1)
            if plain.hasPrefix("["), plain.hasSuffix("]") {
                intents.append(Intent(name: String(plain.dropFirst().dropLast().trimming()), line: line.number))
                continues = false
                continue
            }
            guard !intents.isEmpty else {
                strays.append(line)
                continue
            }
            let place = intents.count - 1
            if continues, depth > indent, let last = intents[place].rules.indices.last {
                intents[place].rules[last].body.text += " " + plain
                continue
            }
            indent = depth
            if let equals = plain.firstIndex(of: "="), case let name = plain[..<equals].trimming(),
                !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
            {
                let body = String(plain[plain.index(after: equals)...].trimming())
                intents[place].rules.append((String(name), Line(text: body, number: line.number)))
                continues = true
            } else {
                intents[place].sentences.append(
                    Line(text: plain.hasPrefix("\\[") ? String(plain.dropFirst()) : plain, number: line.number)
                )
                continues = false
            }
        }
    }
}
