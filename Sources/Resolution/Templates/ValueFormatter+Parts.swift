internal import WilcoIntents

/// Numbers that are not whole, as people say them: "one and a half", "5 feet 3"; and days of another year.
extension ValueFormatter {
    /// "One and a half"; nil where the language has no words for it, and for long numbers.
    func mixedNumber(_ value: Double) -> String? {
        mixedNumber(value, template: words.fractionTemplate)
    }

    func mixedNumber(_ value: Double, template: String) -> String? {
        guard !writesDigits, !template.isEmpty, value > 1, value.isFinite else { return nil }
        let whole = value.rounded(.down)
        guard let fraction = words.fractions[value - whole], let index = Int(exactly: whole),
            words.smallNumbers.indices.contains(index)
        else { return nil }
        // What stands for whole number and fraction together.
        let number = words.mixed[value] ?? template.filled(words.smallNumbers[index], fraction)
        return words.mixed[value] == nil ? number : template.hasSuffix(" U") ? "\(number) U" : number
    }

    /// "5 feet 3" for 5.25 feet; nil where the smaller unit does not come out whole.
    func parts(_ amount: Double, unit: String, isNamed: Bool) -> String? {
        guard let smaller = words.smaller[unit], smaller.isNamed == isNamed, let names = words.units[unit],
            let small = words.units[smaller.unit], amount > 1, amount < 10_000
        else { return nil }
        let all = amount * Double(smaller.count)
        guard abs(all - all.rounded()) < 0.000_01 else { return nil }
        let (whole, rest) = Int(all.rounded()).quotientAndRemainder(dividingBy: smaller.count)
        guard rest > 0 else { return nil }
        let first = "\(whole) \(whole == 1 ? names.one : names.many) \(rest)"
        return smaller.isNamed ? "\(first) \(rest == 1 ? small.one : small.many)" : first
    }

    /// Months of the next year that need no year where they are near.
    private static let soon = 2

    /// Whether a day needs its year: it is of another one, and not so near that nobody would think of any other.
    func isFarOff(_ date: CivilDate) -> Bool {
        guard let today = today.flatMap(CivilDate.init)?.components else { return false }
        let date = date.components
        let months = (date.year - today.year) * 12 + date.month - today.month
        if date.year > today.year { return months > Self.soon }
        return months < -6
    }
}

extension String {
    /// A template's `N` and `F`, each once, whatever letters are in what stands for them.
    fileprivate func filled(_ whole: String, _ fraction: String) -> String {
        map { $0 == "N" ? whole : $0 == "F" ? fraction : String($0) }.joined()
    }
}
