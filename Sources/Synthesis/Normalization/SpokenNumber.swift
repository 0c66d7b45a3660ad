/// A number as written: sign, digits and decimals.
struct SpokenNumber: Sendable, Hashable {
    var isNegative: Bool
    /// Without group separators.
    var whole: String
    /// Empty for a whole number.
    var decimals: String
    var isGrouped: Bool

    /// Nil if the text is anything but a number.
    init?(_ text: some StringProtocol, _ table: NormalizationTable) {
        var rest = Substring(text)
        isNegative = rest.first == "-" || rest.first == "−"
        if isNegative { rest.removeFirst() }
        let parts = rest.split(separator: table.decimalSeparator, maxSplits: 1, omittingEmptySubsequences: false)
        guard let head = parts.first, !head.isEmpty else { return nil }
        let groups = head.split(separator: table.groupSeparator, omittingEmptySubsequences: false)
        isGrouped = groups.count > 1
        if isGrouped {
            guard let first = groups.first, (1...3).contains(first.count),
                groups.dropFirst().allSatisfy({ $0.count == 3 })
            else { return nil }
        }
        whole = groups.joined()
        decimals = parts.count == 2 ? String(parts[1]) : ""
        let isDigits: (Character) -> Bool = { $0.isASCII && $0.isNumber }
        guard !whole.isEmpty, whole.allSatisfy(isDigits), decimals.allSatisfy(isDigits),
            parts.count == 1 || !decimals.isEmpty
        else { return nil }
    }

    /// Nil where it is no whole number, or too large for one.
    var integer: Int? {
        guard decimals.isEmpty else { return nil }
        return Int((isNegative ? "-" : "") + whole)
    }

    var isOne: Bool { whole == "1" && decimals.isEmpty }

    /// A code rather than an amount: it begins with a zero, or is long and has no groups.
    private var isCode: Bool {
        !isGrouped && decimals.isEmpty && (whole.count > 1 && whole.first == "0" || whole.count > 6)
    }

    func words(_ table: NormalizationTable, before noun: NormalizationTable.Noun? = nil) -> String {
        let sign = isNegative ? table.minus + " " : ""
        guard let value = Int(whole), !isCode else { return sign + table.speller.digits(whole) }
        if decimals.isEmpty {
            guard let noun else { return sign + table.speller.cardinal(value) }
            return sign + table.speller.counting(value, feminine: noun.feminine)
        }
        return "\(sign)\(table.speller.cardinal(value)) \(table.point) \(table.speller.digits(decimals))"
    }
}
