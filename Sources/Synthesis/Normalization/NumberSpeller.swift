internal import Speech
internal import WilcoIntents

/// Spells numbers by the system's rules for a locale: which of them, the language's file says.
struct NumberSpeller: Sendable {
    private let rules: SpellingRules?
    private let cardinal: String?
    private let ordinal: String?
    private let masculine: String?
    private let feminine: String?
    private let year: String?

    /// - Parameter table: `numberRules` of the language: names of rules, by what they are for.
    init(locale: String, _ table: TableReader) {
        let kinds = ["cardinal", "ordinal", "masculine", "feminine", "year"]
        table.expect(kinds)
        let rules = SpellingRules(locale)
        let names = rules?.names ?? []
        let chosen = kinds.reduce(into: [String: String]()) { chosen, kind in
            guard let name = table.text(kind) else { return }
            if names.isEmpty || names.contains(name) {
                chosen[kind] = name
            } else {
                table.complain(kind, "should be one of \(names.sorted().joined(separator: ", "))")
            }
        }
        self.rules = rules
        let cardinal = chosen["cardinal"] ?? names.first { $0 == "spellout-numbering" }
        self.cardinal = cardinal
        ordinal = chosen["ordinal"] ?? cardinal
        masculine = chosen["masculine"] ?? cardinal
        feminine = chosen["feminine"] ?? masculine
        year = chosen["year"] ?? cardinal
    }

    /// "forty-two".
    func cardinal(_ number: Int) -> String { words(number, cardinal) }

    /// "forty-second"; where dates have plain numbers, one of those.
    func ordinal(_ number: Int) -> String { words(number, ordinal) }

    /// A number before a noun: "one" dollar, but German "ein" Dollar.
    func counting(_ number: Int, feminine isFeminine: Bool) -> String {
        words(number, isFeminine ? feminine : masculine)
    }

    /// A year as it is said in a date.
    func year(_ number: Int) -> String { words(number, year) }

    func digits(_ text: some StringProtocol) -> String {
        text.compactMap { $0.wholeNumberValue.map(cardinal) }.joined(separator: " ")
    }

    private func words(_ number: Int, _ rule: String?) -> String {
        guard let words = rules?.words(number, by: rule) else {
            // For more there are no names.
            let isSpelled = rules?.words(0, by: rule) != nil
            return isSpelled ? digits(String(number.magnitude)) : String(number)
        }
        // Where a word may be divided is nothing to say.
        return words.filter { $0 != "\u{AD}" }
    }
}
