/// Where the country's code of an international telephone number ends.
enum DialingCode {
    /// Codes of two digits; 1 and 7 have one, all others three.
    private static let ofTwo: Set<String> = [
        "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48", "49",
        "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66", "81", "82", "84",
        "86", "90", "91", "92", "93", "94", "95", "98",
    ]

    /// - Parameter digits: The number without its `+`.
    static func length(of digits: String) -> Int {
        if digits.hasPrefix("1") || digits.hasPrefix("7") { return min(1, digits.count) }
        return min(ofTwo.contains(String(digits.prefix(2))) ? 2 : 3, digits.count)
    }
}
