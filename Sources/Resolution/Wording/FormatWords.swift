internal import WilcoIntents

/// The words and signs with which a locale writes values.
struct FormatWords: Sendable, Hashable {
    struct Unit: Sendable, Hashable {
        var one: String
        var many: String

        init(_ one: String, _ many: String) {
            self.one = one
            self.many = many
        }

        /// One and many; one form may stand for both.
        init(_ texts: [String]) {
            self.init(texts.first ?? "", texts.last ?? "")
        }
    }

    var yes: String
    var no: String
    var and: String
    var or: String
    var at: String
    /// A comma also before the last item's conjunction.
    var serialComma: Bool
    var decimalSeparator: Character
    var groupSeparator: Character
    var currencyFirst: Bool
    var currencySymbols: [String: String]
    /// In order from zero.
    var smallNumbers: [String]
    var day: Unit
    var hour: Unit
    var minute: Unit
    var second: Unit
    /// Lengths of time that have words of their own, by seconds: "anderthalb Stunden".
    var durations: [Int: String] = [:]
    /// By the plural name that values carry.
    var units: [String: Unit]
    /// From Sunday.
    var weekdays: [String]
    var months: [String]
    /// `W` weekday, `M` month, `D` day.
    var dateTemplate: String
    /// The same with `Y`, the year.
    var yearTemplate: String
    var twelveHours: Bool
    /// Parts of one, in words: "a half".
    var fractions: [Double: String] = [:]
    /// `N` whole number, `F` part of one; empty: written in digits.
    var fractionTemplate: String
    /// The same with `U`, the unit; empty: written in digits.
    var measuredFractionTemplate: String
    /// Numbers with a fraction that have a word of their own: "anderthalb".
    var mixed: [Double: String] = [:]
    /// Units whose parts are told in a smaller one: 5.25 feet are "5 feet 3".
    var smaller: [String: Smaller] = [:]

    struct Smaller: Sendable, Hashable {
        var unit: String
        var count: Int
        /// The smaller unit is told as well: "2 pounds 3 ounces".
        var isNamed: Bool
    }

    /// After the time on a clock of twenty-four hours: "Uhr".
    var clock: String
    /// Nouns begin with a capital in the middle of a sentence, too.
    var capitalizesNouns: Bool

    /// Name by color, as `#rrggbb`.
    var colors: [String: String]
    /// Before a capital letter that is spelled.
    var capital: String
    /// Names of signs that are spelled.
    var signs: [String: String]
    /// How the digits of a telephone number are grouped, by their count.
    var phoneGroups: [Int: [Int]] = [:]
    var phoneSeparator: String

    /// - Parameter table: The part `values` of a language's `dialogue.yaml`.
    init(_ table: TableReader) {
        table.expect([
            "yes", "no", "and", "or", "at", "serialComma", "decimalSeparator", "groupSeparator", "currencyFirst",
            "currencySymbols", "smallNumbers", "day", "hour", "minute", "second", "durations",
            "units", "weekdays", "months",
            "dateTemplate", "yearTemplate", "fractions", "fractionTemplate", "measuredFractionTemplate", "mixed",
            "smaller",
            "twelveHours", "clock", "capitalizesNouns", "colors", "capital", "signs", "phoneGroups",
            "phoneSeparator",
        ])
        yes = table.text("yes") ?? ""
        no = table.text("no") ?? ""
        and = table.text("and") ?? ""
        or = table.text("or") ?? ""
        at = table.text("at") ?? ""
        serialComma = table.flag("serialComma")
        decimalSeparator = table.character("decimalSeparator") ?? "."
        groupSeparator = table.character("groupSeparator") ?? ","
        currencyFirst = table.flag("currencyFirst")
        currencySymbols = table.words("currencySymbols")
        smallNumbers = table.texts("smallNumbers")
        day = Unit(table.texts("day"))
        hour = Unit(table.texts("hour"))
        minute = Unit(table.texts("minute"))
        second = Unit(table.texts("second"))
        for (seconds, text) in table.words("durations") {
            if let seconds = Int(seconds) { durations[seconds] = text }
        }
        let units = table.section("units")
        self.units = units.table { Unit(units.texts($0)) }
        weekdays = Self.exactly(7, table.texts("weekdays"))
        months = Self.exactly(12, table.texts("months"))
        dateTemplate = table.text("dateTemplate") ?? "M D"
        yearTemplate = table.text("yearTemplate") ?? "\(dateTemplate) Y"
        for (number, text) in table.words("fractions") { if let number = Double(number) { fractions[number] = text } }
        for (number, text) in table.words("mixed") { if let number = Double(number) { mixed[number] = text } }
        fractionTemplate = table.text("fractionTemplate") ?? ""
        measuredFractionTemplate = table.text("measuredFractionTemplate") ?? ""
        let smaller = table.section("smaller")
        self.smaller = smaller.table { unit in
            let part = smaller.section(unit)
            part.expect(["unit", "count", "named"])
            guard let name = part.text("unit"), let count = part.integer("count"), count > 1 else { return nil }
            return Smaller(unit: name, count: count, isNamed: part.flag("named"))
        }
        twelveHours = table.flag("twelveHours")
        clock = table.text("clock") ?? ""
        capitalizesNouns = table.flag("capitalizesNouns")
        colors = table.words("colors")
        capital = table.text("capital") ?? ""
        signs = table.words("signs")
        let groups = table.section("phoneGroups")
        for count in groups.keys {
            if let digits = Int(count) { phoneGroups[digits] = groups.texts(count).compactMap { Int($0) } }
        }
        phoneSeparator = table.text("phoneSeparator") ?? " "
    }

    /// Takes words that are missing from another language: what is written in an order of its own, or in digits, stays so.
    ///
    /// - Parameter table: What this language has.
    mutating func fill(from other: FormatWords, where table: TableReader) {
        let own = Set(table.keys)
        for (key, words) in [
            ("yes", \FormatWords.yes), ("no", \.no), ("and", \.and), ("or", \.or), ("at", \.at), ("capital", \.capital),
        ] where !own.contains(key) {
            self[keyPath: words] = other[keyPath: words]
        }
        for (key, unit) in [
            ("day", \FormatWords.day), ("hour", \.hour), ("minute", \.minute), ("second", \.second),
        ] where !own.contains(key) {
            self[keyPath: unit] = other[keyPath: unit]
        }
        if table.texts("weekdays").count != weekdays.count { weekdays = other.weekdays }
        if table.texts("months").count != months.count { months = other.months }
        units.merge(other.units) { mine, _ in mine }
        currencySymbols.merge(other.currencySymbols) { mine, _ in mine }
        colors.merge(other.colors) { mine, _ in mine }
        signs.merge(other.signs) { mine, _ in mine }
    }

    /// Numbers stand in for names that are missing.
    private static func exactly(_ count: Int, _ names: [String]) -> [String] {
        names.count == count ? names : (1...count).map(String.init)
    }
}
