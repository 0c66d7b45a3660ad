internal import WilcoIntents

extension Language {
    /// Reads a language from its tables; what is missing there is not understood.
    ///
    /// - Parameters:
    ///   - tables: Nil: nothing is known but the templates of the apps.
    ///   - locale: Its region decides over currency and degrees.
    init(_ tables: LanguageTables?, locale: String, complaints: TableReader.Complaints = .init()) {
        self.init(code: LanguageTables.code(of: locale), locale: locale)
        guard let tables else { return }
        let root = TableReader(tables.understanding, complaints: complaints)
        root.expect([
            "region", "spellsNumbers", "decimalSeparator", "numbers", "plurals", "units", "money", "time", "phrases",
            "endings", "silentEnding", "wholeWords", "synonyms", "sounds", "spelling", "phone", "colors", "heard",
            "aloud",
        ])
        spellsNumbers = root.text("spellsNumbers").map { _ in root.flag("spellsNumbers") } ?? true
        let region = LanguageTables.region(of: locale) ?? root.text("region") ?? ""
        decimalSeparator = root.character("decimalSeparator") ?? "."
        let numbers = root.section("numbers")
        self.numbers = numbers.isEmpty ? nil : NumberWords(numbers)
        units = UnitWords(root.section("units"), region: region)
        money = MoneyWords(root.section("money"), region: region)
        let time = root.section("time")
        self.time = time.isEmpty ? nil : TimeWords(time, region: region)
        phrases = Phrases(root.section("phrases"))
        complain(ofPhrasesIn: root.section("phrases"))
        heard = HeardPhrases(root.section("heard"))
        spelling = SpellingWords(root.section("spelling"))
        phone = PhoneWords(root.section("phone"))
        colors = ColorWords(root.section("colors"))
        aloud = AloudWords(root.section("aloud"))
        silentEnding = root.text("silentEnding") ?? ""
        endings = root.texts("endings").sorted { $0.count > $1.count }
        wholeWords = Set(root.texts("wholeWords"))
        for (group, list) in root.lists("synonyms").enumerated() {
            // A verb of several words is one of many that are like it, not the one to read others as.
            synonymLeaders.append(list.prefix(2).enumerated().filter { $0 == 0 || !$1.contains(" ") }.map(\.element))
            for text in list {
                let words = Self.words(text)
                if words.count == 1 {
                    synonymGroups[text] = group
                } else if let first = words.first {
                    synonymPhrases[first, default: []].append((words, group))
                }
            }
        }
        sounds = root.words("sounds").map { ($0.key, $0.value) }.sorted { $0.0.count > $1.0.count }
        plurals = root.sections("plurals").map { rule in
            rule.expect(["ends", "drop", "add"])
            return PluralRule(ends: rule.texts("ends"), drop: rule.integer("drop") ?? 0, add: rule.texts("add"))
        }
    }

    /// Phrases are written out: one that stands for too many would be none.
    private func complain(ofPhrasesIn table: TableReader) {
        let all: [(key: String, texts: [String])] = [
            ("yes", phrases.yes), ("no", phrases.no), ("cancel", phrases.cancel), ("stop", phrases.stop),
            ("repeat", phrases.repeat), ("help", phrases.help), ("choices", phrases.choices),
            ("goBack", phrases.goBack), ("anyChoice", phrases.anyChoice), ("allChoices", phrases.allChoices),
            ("neither", phrases.neither), ("openings", phrases.openings), ("formOpenings", phrases.formOpenings),
            ("closings", phrases.closings), ("courtesies", phrases.courtesies),
            ("answerOpenings", phrases.answerOpenings), ("answerClosings", phrases.answerClosings),
            ("answerVerdicts", phrases.answerVerdicts), ("answersThatMayBeNames", phrases.answersThatMayBeNames),
            ("personOpenings", phrases.personOpenings),
            ("abilities", phrases.abilities), ("notMeant", phrases.notMeant), ("corrections", phrases.corrections),
            ("commands", phrases.commands), ("meant", phrases.meant), ("wait", phrases.wait),
            ("hesitantYes", phrases.hesitantYes), ("details", phrases.details),
            ("textOpenings", phrases.textOpenings), ("addressed", phrases.addressed), ("undo", phrases.undo),
            ("amend", phrases.amend),
            ("spelled", phrases.spelled), ("replacing", phrases.replacing),
            ("replacingLinks", phrases.replacingLinks),
            ("indirectQuestions.openings", phrases.indirectQuestions.openings),
        ]
        for (key, texts) in all {
            for text in texts where PhraseBook.texts([text]).isEmpty {
                let why = "stands for more than \(PhraseBook.mostTexts) phrases, or is no template — split it"
                table.complaints.add("phrases.\(key)", "“\(text)” \(why)")
            }
        }
    }

    fileprivate static func words(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }

    /// Keys as words, the longest first: "the day after tomorrow" before "tomorrow".
    static func phrases<Value>(_ table: [String: Value]) -> [(words: [String], value: Value)] {
        table.map { (words($0.key), $0.value) }.sorted { first, second in
            first.0.count == second.0.count
                ? first.0.joined(separator: " ") < second.0.joined(separator: " ") : first.0.count > second.0.count
        }
    }
}

extension Language.NumberWords {
    init(_ table: TableReader) {
        table.expect([
            "small", "tens", "hundred", "gluedHundred", "gluedUnits", "gluedThousand", "scales", "gluedScales", "and",
            "point", "mixed",
            "minus",
            "articles",
            "counts", "roughCounts", "rangeLinks", "multiples", "spokenZeros", "bareScales", "fractions", "ordinals",
            "ordinalTens",
            "percent",
            "ordinalSuffixes",
        ])
        var small = table.integers("small")
        if let hundred = table.text("gluedHundred") {
            let units = table.integers("gluedUnits")
            for (word, value) in small where value > 0 && value < 100 {
                small[hundred + word] = 100 + value
                for (unit, count) in units { small[unit + hundred + word] = count * 100 + value }
            }
            small[hundred] = 100
            for (unit, count) in units { small[unit + hundred] = count * 100 }
        }
        var phrases: [String: [(words: [String], value: Int)]] = [:]
        for (words, value) in Language.phrases(small) where words.count > 1 {
            phrases[words[0], default: []].append((words, value))
        }
        self.small = small.filter { !$0.key.contains(" ") }
        smallPhrases = phrases
        tens = table.integers("tens")
        hundred = Set(table.texts("hundred"))
        scales = table.integers("scales")
        gluedScales = table.integers("gluedScales")
        gluedThousand = table.text("gluedThousand")
        gluedCounts = table.integers("gluedUnits")
        and = Set(table.texts("and"))
        point = Set(table.texts("point"))
        mixed = table.numbers("mixed")
        minus = Set(table.texts("minus"))
        articles = Set(table.texts("articles"))
        counts = Language.phrases(table.integers("counts"))
        rangeLinks = Set(table.texts("rangeLinks"))
        roughCounts = Language.phrases(table.integers("roughCounts"))
        multiples = table.integers("multiples")
        spokenZeros = Set(table.texts("spokenZeros"))
        bareScales = table.flag("bareScales")
        fractions = table.numbers("fractions")
        ordinals = table.integers("ordinals")
        ordinalTens = table.integers("ordinalTens")
        percent = table.phrases("percent")
        ordinalSuffixes = Set(table.texts("ordinalSuffixes"))
    }
}

extension Language.UnitWords {
    init(_ table: TableReader, region: String) {
        self.init()
        table.expect(["measurements", "home", "smaller", "durations", "of", "belowZero", "about", "orSo", "more"])
        let home = table.section("home")
        let measurements = table.section("measurements")
        for key in measurements.keys {
            guard let quantity = MeasuredQuantity(rawValue: key) else { continue }
            let plain = home.section(key)
            let homeUnit = plain.section("in").text(region) ?? plain.text("unit")
            self.home[quantity] = homeUnit
            let units = measurements.section(key)
            names[quantity] = units.keys.flatMap { unit in
                (units.text(unit) ?? "").split(separator: ",").map {
                    (Language.words(String($0)), unit == "home" ? homeUnit ?? unit : unit)
                }
            }
        }
        measurements.expect(MeasuredQuantity.allCases.map(\.rawValue))
        let pairs = table.section("smaller")
        smaller = pairs.table { unit in
            let pair = pairs.section(unit)
            pair.expect(["unit", "count", "bare"])
            return pair.text("unit").flatMap { name in pair.number("count").map { (name, $0, pair.flag("bare")) } }
        }
        durations = table.numbers("durations")
        of = Set(table.texts("of"))
        belowZero = table.phrases("belowZero")
        more = Set(table.texts("more"))
        about = table.phrases("about")
        orSo = table.phrases("orSo")
    }
}

extension Language.MoneyWords {
    init(_ table: TableReader, region: String) {
        self.init()
        table.expect(["home", "names", "symbols"])
        func currency(_ item: TableReader) -> String? { item.section("in").text(region) ?? item.text("currency") }
        let plain = table.section("home")
        plain.expect(["currency", "in"])
        let home = currency(plain)
        for item in table.sections("names") {
            item.expect(["words", "currency", "in", "amount"])
            guard let code = currency(item) else { continue }
            for words in (item.text("words") ?? "").split(separator: ",") {
                names.append(
                    (Language.words(String(words)), code == "home" ? home ?? "" : code, item.number("amount") ?? 1)
                )
            }
        }
        for item in table.sections("symbols") {
            item.expect(["sign", "currency", "in"])
            if let sign = item.text("sign"), let code = currency(item) { symbols[sign] = code }
        }
        symbols["home"] = home
    }
}

extension Language.TimeWords {
    init(_ table: TableReader, region: String) {
        table.expect([
            "weekdays", "months", "relativeDays", "namedTimes", "partsOfDay", "occasions", "repetitions",
            "alarms", "next", "this", "at", "on",
            "in", "past", "to", "oclock", "morning", "afternoon", "half", "halfIsBefore", "quarter", "the", "of",
            "week", "month", "ago", "agoBefore", "fromNow", "weekend", "last", "nextBehind", "lastBehind", "from",
            "since", "gone",
            "year",
            "end", "now", "sameTime", "threeQuarters",
            "holidays", "manyWeekdays", "weeksBehind", "behind", "start", "day", "before", "hence", "monthFirstRegions",
        ])
        func set(_ key: String) -> Set<String> { Set(table.texts(key)) }
        weekdays = table.integers("weekdays")
        manyWeekdays = table.integers("manyWeekdays")
        weeksBehind = Language.phrases(table.integers("weeksBehind")).map { ($0.words, $0.value) }
        months = table.integers("months")
        relativeDays = Language.phrases(table.integers("relativeDays")).map { ($0.words, $0.value) }
        namedTimes = Language.phrases(table.integers("namedTimes")).map { ($0.words, $0.value) }
        func hours(_ key: String) -> [(words: [String], from: Int, to: Int)] {
            let section = table.section(key)
            let hours = section.table { words in
                let hours = section.texts(words).compactMap { Int($0) }
                return hours.count == 2 ? hours : nil
            }
            return Language.phrases(hours).map { ($0.words, $0.value[0], $0.value[1]) }
        }
        partsOfDay = hours("partsOfDay")
        occasions = hours("occasions")
        repetitions = set("repetitions")
        alarms = set("alarms")
        next = set("next")
        this = set("this")
        at = set("at")
        on = set("on")
        `in` = set("in")
        past = set("past")
        to = set("to")
        oclock = table.phrases("oclock")
        morning = table.phrases("morning")
        afternoon = table.phrases("afternoon")
        half = set("half")
        halfIsBefore = table.flag("halfIsBefore")
        quarter = set("quarter")
        the = set("the")
        of = set("of")
        week = set("week")
        month = set("month")
        ago = set("ago")
        fromNow = table.phrases("fromNow")
        agoBefore = table.phrases("agoBefore")
        threeQuarters = set("threeQuarters")
        weekend = table.phrases("weekend")
        last = set("last")
        nextBehind = set("nextBehind")
        lastBehind = set("lastBehind")
        since = set("since")
        gone = set("gone")
        from = set("from")
        year = set("year")
        end = set("end")
        start = set("start")
        day = set("day")
        before = set("before")
        hence = set("hence")
        now = table.phrases("now")
        sameTime = table.phrases("sameTime")
        // Where two are for the same words, the first that is for the region.
        var rules: [String: HolidayRule] = [:]
        for item in table.sections("holidays") {
            item.expect(["words", "day", "weekday", "from", "easter", "regions"])
            let regions = item.texts("regions")
            guard regions.isEmpty || regions.contains(region) else { continue }
            guard let rule = HolidayRule(item) else {
                item.complaints.add(item.path, "names no day — give `day`, `weekday` and `from`, or `easter`")
                continue
            }
            for words in (item.text("words") ?? "").split(separator: ",") {
                let name = Language.words(String(words)).joined(separator: " ")
                if rules[name] == nil { rules[name] = rule }
            }
        }
        holidays = Language.phrases(rules).map { ($0.words, $0.value) }
        behind = Language.phrases(table.integers("behind")).map { ($0.words, $0.value) }
        monthFirst = table.texts("monthFirstRegions").contains(region)
    }
}
