/// Spells numbers in English.
struct EnglishNumberSpeller: NumberSpeller {
    func cardinal(_ number: Int) -> String {
        if number < 0 { return "minus " + cardinal(-max(number, -Int.max)) }
        if number < 20 { return Self.small[number] }
        if number < 100 {
            let tens = Self.tens[number / 10]
            return number % 10 == 0 ? tens : "\(tens)-\(Self.small[number % 10])"
        }
        if number < 1000 { return join("\(Self.small[number / 100]) hundred", number % 100) }
        for (value, name) in Self.scales where number >= value {
            return join("\(cardinal(number / value)) \(name)", number % value)
        }
        return Self.small[0]
    }

    private func join(_ head: String, _ rest: Int) -> String {
        rest == 0 ? head : "\(head) \(cardinal(rest))"
    }

    func ordinal(_ number: Int) -> String {
        let text = cardinal(number)
        let start = text.lastIndex { $0 == " " || $0 == "-" }.map(text.index(after:)) ?? text.startIndex
        let last = String(text[start...])
        let head = text[..<start]
        if let irregular = Self.ordinals[last] { return head + irregular }
        return last.last == "y" ? head + last.dropLast() + "ieth" : head + last + "th"
    }

    func counting(_ number: Int, feminine: Bool) -> String { cardinal(number) }

    func year(_ number: Int) -> String {
        guard (1000..<10_000).contains(number), number % 1000 >= 10 else { return cardinal(number) }
        let century = cardinal(number / 100)
        switch number % 100 {
        case 0: return "\(century) hundred"
        case 1..<10: return "\(century) oh \(cardinal(number % 100))"
        default: return "\(century) \(cardinal(number % 100))"
        }
    }

    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = [
        "", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
    private static let scales = [
        (1_000_000_000_000_000_000, "quintillion"), (1_000_000_000_000_000, "quadrillion"),
        (1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"), (1000, "thousand"),
    ]
    private static let ordinals = [
        "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
        "twelve": "twelfth",
    ]
}
