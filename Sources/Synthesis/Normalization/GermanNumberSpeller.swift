/// Spells numbers in German.
struct GermanNumberSpeller: NumberSpeller {
    func cardinal(_ number: Int) -> String {
        if number < 0 { return "minus " + cardinal(-max(number, -Int.max)) }
        return number == 1 ? "eins" : compound(number, ending: "eins")
    }

    /// `ending` stands for a final one.
    private func compound(_ number: Int, ending: String) -> String {
        if number == 1 { return ending }
        if number < 20 { return Self.small[number] }
        if number < 100 {
            let tens = Self.tens[number / 10]
            let ones = number % 10
            return ones == 0 ? tens : "\(ones == 1 ? "ein" : Self.small[ones])und\(tens)"
        }
        if number < 1000 {
            let rest = number % 100
            return compound(number / 100, ending: "ein") + "hundert" + (rest == 0 ? "" : compound(rest, ending: ending))
        }
        if number < 1_000_000 {
            let rest = number % 1000
            return compound(number / 1000, ending: "ein") + "tausend"
                + (rest == 0 ? "" : compound(rest, ending: ending))
        }
        for (value, one, many) in Self.scales where number >= value {
            let count = number / value
            let rest = number % value
            let head = count == 1 ? "eine \(one)" : "\(compound(count, ending: "eine")) \(many)"
            return rest == 0 ? head : "\(head) \(compound(rest, ending: ending))"
        }
        return Self.small[0]
    }

    /// The form after an article: "zweite".
    func ordinal(_ number: Int) -> String {
        if let irregular = Self.ordinals[number % 100], number % 100 < 20 {
            let head = number - number % 100
            return (head == 0 ? "" : compound(head, ending: "eins")) + irregular
        }
        let text = cardinal(number)
        return text + ((1..<20).contains(number % 100) ? "te" : "ste")
    }

    func counting(_ number: Int, feminine: Bool) -> String {
        number == 1 ? (feminine ? "eine" : "ein") : cardinal(number)
    }

    func year(_ number: Int) -> String {
        guard (1100..<2000).contains(number) else { return cardinal(number) }
        let rest = number % 100
        return cardinal(number / 100) + "hundert" + (rest == 0 ? "" : cardinal(rest))
    }

    private static let small = [
        "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
        "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
    ]
    private static let tens = [
        "", "zehn", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
    ]
    private static let scales = [
        (1_000_000_000_000_000_000, "Trillion", "Trillionen"), (1_000_000_000_000_000, "Billiarde", "Billiarden"),
        (1_000_000_000_000, "Billion", "Billionen"), (1_000_000_000, "Milliarde", "Milliarden"),
        (1_000_000, "Million", "Millionen"),
    ]
    private static let ordinals = [1: "erste", 3: "dritte", 7: "siebte", 8: "achte"]
}
