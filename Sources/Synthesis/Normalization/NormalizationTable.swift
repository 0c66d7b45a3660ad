/// What a locale writes short, and how it is said.
struct NormalizationTable: Sendable {
    struct Noun: Sendable {
        var one: String
        var many: String
        var feminine: Bool

        init(_ one: String, _ many: String, feminine: Bool = false) {
            self.one = one
            self.many = many
            self.feminine = feminine
        }
    }

    struct Currency: Sendable {
        var unit: Noun
        var part: Noun

        init(_ unit: Noun, _ part: Noun) {
            self.unit = unit
            self.part = part
        }
    }

    enum ClockStyle: Sendable { case twelveHours, twentyFourHours }
    enum DateOrder: Sendable { case monthFirst, dayFirst }

    var speller: any NumberSpeller
    var decimalSeparator: Character
    var groupSeparator: Character
    var clock: ClockStyle
    var slashDates: DateOrder
    var point: String
    var and: String
    var to: String
    /// By sign and by code.
    var currencies: [String: Currency]
    /// By abbreviation, as written.
    var units: [String: Noun]
    var percent: String
    /// "million" and its like, which stand between amount and currency.
    var multipliers: Set<String>
    var months: [String]
    /// Single words and signs, as written.
    var words: [String: String]
    /// Abbreviations that only count with a point after them.
    var abbreviations: [String: String]
    /// Before a street's name.
    var directions: [String: String]
    /// After a street's name; a full word stands for itself.
    var streets: [String: String]
    /// Names of the signs in an address of the net.
    var netSigns: [Character: String]

    /// The table of the locale's language; English where there is none.
    static func table(for locale: String) -> NormalizationTable {
        var table = locale.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() == "de" ? german : english
        if ["en-gb", "en-au", "en-nz", "en-ie", "en-za", "en-in"].contains(locale.lowercased()) {
            table.slashDates = .dayFirst
        }
        return table
    }
}
