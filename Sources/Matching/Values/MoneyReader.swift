internal import Foundation
internal import WilcoIntents

/// Amounts of money: "$3.75", "85 bucks", "three dollars and fifty cents", "five fifty".
struct MoneyReader: ValueReader {
    let language: Language

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        guard let first = text.token(at: start) else { return [] }
        let scanner = NumberScanner(language: language, text: text)
        // Nobody pays less than nothing: "-$5" is no five dollars.
        guard !isNegated(first, scanner) else { return [] }
        let home = language.money.symbols["home"] ?? "USD"
        var found: [(end: Int, value: ParameterValue, doubt: Double)] = []
        func add(_ end: Int, _ amount: Double, _ currency: String, _ doubt: Double = 0) {
            guard amount >= 0, amount < 1e12 else { return }
            let cents = Decimal(Int((amount * 100).rounded())) / 100
            found.append((end, .currencyAmount(amount: cents, currency: currency), doubt))
        }
        if let symbol = scanner.word(first), let currency = language.money.symbols[symbol], symbol != "home" {
            for number in scanner.decimals(at: first + 1, counts: false) { add(number.end, number.value, currency) }
        }
        // "USD 20"
        if let word = scanner.word(first), word.count == 3,
            let name = language.money.names.first(where: { $0.words == [word] && $0.currency.lowercased() == word })
        {
            for number in scanner.decimals(at: first + 1, counts: false) {
                add(number.end, number.value, name.currency)
            }
        }
        // "A twenty": a banknote.
        if scanner.isOne(of: language.numbers?.articles, at: first) {
            for note in scanner.integers(at: first + 1, counts: false) where note.value >= 5 && note.value <= 500 {
                add(note.end, note.value, home, 0.12)
            }
        }
        for number in scanner.decimals(at: first, articles: true) where number.value >= 0 {
            if !number.isArticle { add(number.end, number.value, home, 0.1) }
            if let symbol = scanner.word(number.end), let currency = language.money.symbols[symbol], symbol != "home" {
                add(number.end + 1, number.value, currency)
            }
            var unitStart = number.end
            if number.value < 1, scanner.isOne(of: language.numbers?.articles, at: unitStart) { unitStart += 1 }
            for name in language.money.names where scanner.has(name.words, at: unitStart) {
                let end = unitStart + name.words.count
                add(end, number.value * name.amount, name.currency)
                guard name.amount == 1 else { continue }
                let hasAnd = scanner.isOne(of: language.numbers?.and, at: end)
                let next = hasAnd ? end + 1 : end
                if hasAnd {
                    for part in scanner.fractions(at: next) { add(part.end, number.value + part.value, name.currency) }
                }
                for cents in scanner.integers(at: next, counts: false) where cents.value > 0 && cents.value < 100 {
                    let amount = number.value + cents.value / 100
                    if !hasAnd || cents.value >= 10 { add(cents.end, amount, name.currency, hasAnd ? 0.1 : 0.05) }
                    for small in language.money.names
                    where small.amount == 0.01 && scanner.has(small.words, at: cents.end) {
                        add(cents.end + small.words.count, amount, name.currency)
                    }
                }
            }
            // "five fifty"
            guard !number.isArticle, number.value == number.value.rounded(), number.value < 1000 else { continue }
            if let zero = scanner.word(number.end), language.numbers?.spokenZeros.contains(zero) == true {
                for cents in scanner.words(at: number.end + 1) where cents.value > 0 && cents.value < 10 {
                    add(cents.end, number.value + cents.value / 100, home, 0.15)
                }
            }
            for cents in scanner.words(at: number.end) where cents.value >= 10 && cents.value < 100 {
                add(cents.end, number.value + cents.value / 100, home, 0.15)
            }
        }
        return scanner.typed(found.sorted { $0.doubt < $1.doubt })
    }

    /// A sign, or "minus", stands before the token or before the currency before it.
    private func isNegated(_ index: Int, _ scanner: NumberScanner) -> Bool {
        guard index > 0, let before = scanner.word(index - 1) else { return false }
        if scanner.isOne(of: language.numbers?.minus, at: index - 1) { return true }
        if before == "-" {
            return scanner.text.isGlued(index - 1) && !(index > 1 && scanner.text.isGlued(index - 2))
        }
        return language.money.symbols[before] != nil && isNegated(index - 1, scanner)
    }
}
