/// Writes sentence files out of random pieces.
struct FuzzedFileWriter {
    let pieces: [String]
    var random: FuzzGenerator

    private mutating func text() -> String {
        var words: [String] = []
        for _ in 0..<Int.random(in: 0...8, using: &random) { words.append(pieces.randomElement(using: &random) ?? "") }
        return words.joined(separator: " ")
    }

    private mutating func one(_ ways: String...) -> String { ways.randomElement(using: &random) ?? "" }

    /// Text as YAML, mostly in quotes that hold it.
    private mutating func quoted() -> String {
        let text = text()
        let plain = text.filter { !"\"'\\\n\0".contains($0) }
        return one(text, "\"\(plain)\"", "\"\(plain)\"", "'\(plain)'")
    }

    private mutating func number() -> String {
        one("0", "1", "-5", "10", "2.5", "0.001", "1e300", "-1e300", "99999999999999999999", ".inf", ".nan", "x", "[1]")
    }

    private mutating func range() -> String {
        "{range: {from: \(number()), to: \(number()), step: \(number()), fractions: \(one("halves", "tenths", "2"))}}"
    }

    /// Rhasspy's `sentences.ini`.
    mutating func rhasspy() -> String {
        var lines = ["[Intent]"]
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let line = one(
                "[\(text())]",
                "rule = \(text())",
                text(),
                text(),
                "\(text()):\(text())",
                "(\(text())){tag}",
                ":(\(text())){x:y}"
            )
            lines.append(
                line
                    + one(
                        "",
                        "",
                        "{tag:\(text())!int}",
                        ":{x}",
                        " 0..99999999999,3",
                        " $slot",
                        " <Intent.rule>",
                        "!upper"
                    )
            )
        }
        return lines.joined(separator: "\n")
    }

    /// A file of hassil's.
    mutating func hassil() -> String {
        let spot = one("{wildcard: true}", "{values: [\(quoted()), {in: \(quoted()), out: 3}]}", range())
        return """
            language: \(one("en", "de", "xx", quoted()))
            intents:
              Fuzzed:
                data:
                  - sentences: [\(quoted()), \(quoted()), "go {spot:where} now", "set {level}", "<rule>"]
                    slots: {\(one("where", "level", "x")): \(quoted())}
                    requires_context: {area: \(one("null", "{slot: true}", "[a, b]", quoted()))}
                    excludes_context: \(one("{}", "[]", "{mode: \(quoted())}"))
                    expansion_rules: {local: \(quoted())}
                    lists: {spot: \(spot)}
                    metadata: \(one("{a: 1}", "[]", quoted()))
            lists:
              level: \(range())
              spot: {values: [\(quoted()), {in: \(quoted()), context: {area: \(quoted())}}]}
            expansion_rules: {rule: \(quoted()), round: "<round>"}
            skip_words: [\(quoted())]
            """
    }
}
