package import WilcoIntents

/// Writes out, for the voice, what people write short: money, times, dates, addresses, units, numbers and signs.
///
/// ```swift
/// SpeechNormalizer(locale: "en-US", tables: tables).normalize("$3.75")    // "three dollars and seventy-five cents"
/// ```
package struct SpeechNormalizer: Sendable {
    /// What a rule made of some tokens.
    struct Reading: Sendable {
        var text: String
        /// Tokens it stands for, at least one.
        var count: Int

        init(_ text: String, count: Int = 1) {
            self.text = text
            self.count = count
        }
    }

    let table: NormalizationTable

    /// - Parameters:
    ///   - tables: What is known of the locale's language; nil: everything is said as it is written.
    ///   - complaints: Takes what is wrong with `speech.yaml`.
    package init(locale: String, tables: LanguageTables?, complaints: TableReader.Complaints = .init()) {
        table = NormalizationTable(tables, locale: locale, complaints: complaints)
    }

    /// The text in words; anything no rule knows stays as it is.
    package func normalize(_ text: String) -> String {
        let tokens = text.split(whereSeparator: \.isWhitespace).map(SpeechToken.init)
        var words: [String] = []
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            guard !token.core.isEmpty, let reading = read(tokens, at: index) else {
                words.append(token.leading + token.core + token.trailing)
                index += 1
                continue
            }
            let last = tokens[index + reading.count - 1]
            var trailing = last.trailing
            // The point of an abbreviation is not the end of a sentence, unless the text ends with it.
            if reading.count == 1, trailing == ".", isAbbreviation(token), index + 1 < tokens.count { trailing = "" }
            // Nor is an area code's bracket closed any more.
            let leading = reading.count > 1 && token.trailing == ")" ? "" : token.leading
            words.append(leading + reading.text + trailing)
            index += reading.count
        }
        return words.joined(separator: " ")
    }

    /// The first rule that knows the tokens, from precise to broad.
    private func read(_ tokens: [SpeechToken], at index: Int) -> Reading? {
        let token = tokens[index]
        if let reading = readPhone(tokens, at: index) { return reading }
        if let reading = readNetAddress(token) { return reading }
        if let reading = readMoney(tokens, at: index) { return reading }
        if let reading = readTime(tokens, at: index) { return reading }
        if let reading = readDate(tokens, at: index) { return reading }
        if let reading = readAddress(tokens, at: index) { return reading }
        if let reading = readQuantity(tokens, at: index) { return reading }
        if let reading = readRange(token) { return reading }
        if let reading = readOrdinal(token) { return reading }
        return readNumber(token) ?? readWord(token)
    }

    private func isAbbreviation(_ token: SpeechToken) -> Bool {
        table.abbreviations[token.core] != nil || streetEnding(token) != nil || table.units[token.core] != nil
            || table.streets[token.core] != nil
    }

    // MARK: - Plain words and numbers

    private func readWord(_ token: SpeechToken) -> Reading? {
        if let word = table.words[token.core] { return Reading(word) }
        if token.trailing.hasPrefix("."), let word = table.abbreviations[token.core] { return Reading(word) }
        if token.core.count > 1, token.core.first == "#", let number = SpokenNumber(token.core.dropFirst(), table) {
            return Reading("\(table.words["#"] ?? "#") \(number.words(table))")
        }
        return nil
    }

    private func readNumber(_ token: SpeechToken) -> Reading? {
        if let number = SpokenNumber(token.core, table) { return Reading(number.words(table)) }
        if token.core.last == "%", let number = SpokenNumber(token.core.dropLast(), table) {
            return Reading("\(number.words(table)) \(table.percent)")
        }
        return nil
    }

    private func readOrdinal(_ token: SpeechToken) -> Reading? {
        let digits = token.core.prefix { $0.isASCII && $0.isNumber }
        let ending = token.core.dropFirst(digits.count).lowercased()
        guard table.ordinalEndings.contains(ending), digits.count < 10, let number = Int(digits) else { return nil }
        return Reading(table.speller.ordinal(number))
    }

    /// "5–10".
    private func readRange(_ token: SpeechToken) -> Reading? {
        let parts = token.core.split(separator: "–", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = SpokenNumber(parts[0], table), let second = SpokenNumber(parts[1], table)
        else { return nil }
        return Reading("\(first.words(table)) \(table.to) \(second.words(table))")
    }

    // MARK: - Amounts

    /// "10 min", "20°C", "5km".
    private func readQuantity(_ tokens: [SpeechToken], at index: Int) -> Reading? {
        let token = tokens[index]
        if let number = SpokenNumber(token.core, table) {
            guard token.runsOn, index + 1 < tokens.count else { return nil }
            let unit = tokens[index + 1].core
            guard let noun = table.units[unit] ?? table.unitNames[unit] else { return nil }
            return Reading(quantity(number, noun), count: 2)
        }
        let amount = token.core.prefix { $0.isASCII && ($0.isNumber || ".,-".contains($0)) }
        guard !amount.isEmpty, amount.count < token.core.count, let number = SpokenNumber(amount, table),
            let noun = table.units[String(token.core.dropFirst(amount.count))]
        else { return nil }
        return Reading(quantity(number, noun))
    }

    private func quantity(_ number: SpokenNumber, _ noun: NormalizationTable.Noun) -> String {
        "\(number.words(table, before: noun)) \(number.isOne ? noun.one : noun.many)"
    }

    /// "$3.75", "3,75 €", "USD 5", "$2 million".
    private func readMoney(_ tokens: [SpeechToken], at index: Int) -> Reading? {
        let core = tokens[index].core
        let next = index + 1 < tokens.count && tokens[index].runsOn ? tokens[index + 1] : nil
        if let currency = table.currencies[core], let next, let number = SpokenNumber(next.core, table) {
            return Reading(money(number, currency), count: 2)
        }
        if let number = SpokenNumber(core, table), let next, let currency = table.currencies[next.core] {
            return Reading(money(number, currency), count: 2)
        }
        let isNegative = core.first == "-"
        let unsigned = isNegative ? core.dropFirst() : core[...]
        let sign = isNegative ? table.minus + " " : ""
        if let first = unsigned.first, let currency = table.currencies[String(first)],
            let number = SpokenNumber(unsigned.dropFirst(), table)
        {
            if let next, table.multipliers.contains(next.core) {
                return Reading("\(sign)\(number.words(table)) \(next.core) \(currency.unit.many)", count: 2)
            }
            return Reading(sign + money(number, currency))
        }
        if let last = core.last, let currency = table.currencies[String(last)],
            let number = SpokenNumber(core.dropLast(), table)
        {
            return Reading(money(number, currency))
        }
        return nil
    }

    private func money(_ number: SpokenNumber, _ currency: NormalizationTable.Currency) -> String {
        var units = number
        units.decimals = ""
        let whole = quantity(units, currency.unit)
        guard number.decimals.count == 2, let cents = Int(number.decimals) else {
            return number.decimals.isEmpty ? whole : "\(number.words(table)) \(currency.unit.many)"
        }
        if cents == 0 { return whole }
        let part = quantity(cents, currency.part)
        if Int(number.whole) == 0 { return (number.isNegative ? table.minus + " " : "") + part }
        return "\(whole) \(table.and) \(part)"
    }

    private func quantity(_ number: Int, _ noun: NormalizationTable.Noun) -> String {
        "\(table.speller.counting(number, feminine: noun.feminine)) \(number == 1 ? noun.one : noun.many)"
    }
}
