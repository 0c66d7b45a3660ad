internal import WilcoIntents

/// How steps are told, in one language.
///
/// A template has `{argument}`, `{argument|one|#}` for a number, and `[…]` round what is left out where an argument in it is.
package struct StepSentences: Sendable {
    /// By name of the step.
    package var templates: [String: String]
    /// What names in files are called: of comparisons, units, ways, by their English name.
    package var words: [String: String]

    package init(templates: [String: String] = [:], words: [String: String] = [:]) {
        self.templates = templates
        self.words = words
    }

    /// Every name of a step that is told by a template.
    package static let names =
        StepOperation.allCases.map(\.rawValue) + StepEffect.allCases.map(\.rawValue)
        + ["ask", "choose", "menu", "if", "repeat", "repeatEach", "set", "run", "stop", "asksFor"]

    /// Every name that may stand in a file as a value.
    package static let choices =
        StepOperation.allCases.flatMap(\.arguments).flatMap(\.choices).filter { $0.first?.isLetter ?? false }
        + StepCondition.Comparison.allCases.map(\.rawValue) + [
            "first", "last", "and", "or", "not", "asked", "today", "tomorrow", "yesterday", "daysLater", "daysAgo",
            "notKnown",
        ]

    func word(_ name: String) -> String { words[name] ?? Self.spaced(name) }

    /// A step's sentence; without a template, its name and what it was given.
    ///
    /// - Parameter given: What has a value, in the order in which it is asked for.
    func sentence(_ name: String, _ given: [(name: String, value: StepText)] = []) -> String {
        pieces(name, given).text
    }

    /// The same piece by piece.
    func pieces(_ name: String, _ given: [(name: String, value: StepText)] = []) -> [SummaryPiece] {
        guard let template = templates[name] else {
            let name = Self.spaced(name)
            return [SummaryPiece(name.prefix(1).uppercased() + name.dropFirst())]
                + given.flatMap { [SummaryPiece(" "), SummaryPiece($0.value.text, of: $0.name)] }
        }
        let known = Dictionary(given.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        return SummaryTemplate(Self.without(known, template)).pieces { name in
            (known[name]?.text ?? "", known[name]?.number)
        }
    }

    /// Leaves out the `[…]` that name something that is not there.
    private static func without(_ known: [String: StepText], _ template: String) -> String {
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
            text += rest[..<open]
            let part = String(rest[rest.index(after: open)..<close])
            if SummaryTemplate(part).parameters.isSubset(of: known.keys) { text += part }
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    /// `joinText` as "join text".
    private static func spaced(_ name: String) -> String {
        name.reduce(into: "") { words, character in
            if character.isUppercase { words += " " }
            words += character.lowercased()
        }
    }
}

/// A value in words, and as a number where it is one.
struct StepText: Sendable {
    var text: String
    var number: Double?

    init(_ text: String, number: Double? = nil) {
        self.text = text
        self.number = number
    }
}
