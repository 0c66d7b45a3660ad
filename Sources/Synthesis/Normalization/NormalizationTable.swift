internal import WilcoIntents

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

        /// One, many, and `feminine` where it is.
        init?(_ texts: [String]) {
            guard texts.count >= 2 else { return nil }
            self.init(texts[0], texts[1], feminine: texts.dropFirst(2).contains("feminine"))
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

    var speller: NumberSpeller
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
    /// The same by their names: "Stunde" and "Stunden".
    var unitNames: [String: Noun]
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

    /// After the hours of a clock of twenty-four: "Uhr", "heure" and "heures".
    var clockWord: Noun
    /// The first day of a month, where only that one is a place in a row: "premier".
    var firstOfMonth: String
    /// Before the day in a date that stands by itself, and in one behind a preposition: "der", "dem".
    var dateArticles: [String]
    /// Between a day and a time: "at", "um".
    var at: String
    /// Before what is less than nothing.
    var minus: String
    /// Of a clock of twelve hours: before noon and after it.
    var halves: [String]
    /// After the hours where there are no minutes: "o'clock".
    var wholeHour: String
    /// Before a single digit of minutes or of a house's number: "oh".
    var zero: String
    /// Of places in a row that are written in digits: "st", "th".
    var ordinalEndings: Set<String>
    /// What the end of a street's name stands for: "str" for "straße".
    var streetEndings: [String: String]
    /// Behind these a date ends otherwise than by itself: "am", "seit".
    var datePrepositions: Set<String>
    /// Of the day by itself, and behind those: "achter" and "achten Dezember".
    var dateEndings: [String]
    /// As they stand before a date.
    var weekdays: Set<String>

    /// The table of a locale's language.
    ///
    /// - Parameter tables: Nil: nothing is known, and everything is said as it is written.
    init(_ tables: LanguageTables?, locale: String, complaints: TableReader.Complaints = .init()) {
        func noun(_ table: TableReader, _ key: String) -> Noun? {
            let noun = Noun(table.texts(key))
            if noun == nil { table.complain(key, "should be two texts, for one and for many") }
            return noun
        }
        let root = TableReader(tables?.speech ?? .null, complaints: complaints)
        root.expect([
            "numberRules", "decimalSeparator", "groupSeparator", "clock", "slashDates", "dayFirstRegions", "point",
            "and",
            "to", "at", "clockWord", "percent", "currencies", "units", "multipliers", "months", "words",
            "abbreviations", "firstOfMonth", "dateArticles", "directions", "streets", "netSigns", "minus", "halves",
            "wholeHour", "zero", "ordinalEndings", "streetEndings", "datePrepositions", "dateEndings", "weekdays",
        ])
        speller = NumberSpeller(locale: locale, root.section("numberRules"))
        decimalSeparator = root.character("decimalSeparator") ?? "."
        groupSeparator = root.character("groupSeparator") ?? ","
        let clock = root.choice("clock", of: ["twelveHours", "twentyFourHours"])
        self.clock = clock == "twelveHours" ? .twelveHours : .twentyFourHours
        let written = root.choice("slashDates", of: ["monthFirst", "dayFirst"])
        let isDayFirst = root.texts("dayFirstRegions").contains(LanguageTables.region(of: locale) ?? "")
        slashDates = isDayFirst || written != "monthFirst" ? .dayFirst : .monthFirst
        point = root.text("point") ?? ""
        and = root.text("and") ?? ""
        to = root.text("to") ?? ""
        at = root.text("at") ?? ""
        let clockWord = root.texts("clockWord")
        self.clockWord = Noun(clockWord) ?? Noun(clockWord.first ?? "", clockWord.first ?? "")
        firstOfMonth = root.text("firstOfMonth") ?? ""
        dateArticles = root.texts("dateArticles")
        minus = root.text("minus") ?? "-"
        halves = root.texts("halves")
        wholeHour = root.text("wholeHour") ?? ""
        zero = root.text("zero") ?? ""
        ordinalEndings = Set(root.texts("ordinalEndings"))
        streetEndings = root.words("streetEndings")
        datePrepositions = Set(root.texts("datePrepositions"))
        dateEndings = root.texts("dateEndings")
        weekdays = Set(root.texts("weekdays").map { $0.lowercased() })
        percent = root.text("percent") ?? "%"
        let currencies = root.section("currencies")
        self.currencies = currencies.table { key in
            let table = currencies.section(key)
            table.expect(["unit", "part"])
            guard let unit = noun(table, "unit"), let part = noun(table, "part") else { return nil }
            return Currency(unit, part)
        }
        let units = root.section("units")
        self.units = units.table { noun(units, $0) }
        unitNames = Dictionary(
            self.units.values.flatMap { [($0.one, $0), ($0.many, $0)] },
            uniquingKeysWith: { first, _ in first }
        )
        multipliers = Set(root.texts("multipliers"))
        months = root.texts("months")
        words = root.words("words")
        abbreviations = root.words("abbreviations")
        directions = root.words("directions")
        streets = root.words("streets")
        netSigns = Dictionary(
            root.words("netSigns").compactMap { sign, name in sign.first.map { ($0, name) } },
            uniquingKeysWith: { $1 }
        )
    }
}
