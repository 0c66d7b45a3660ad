/// Spells numbers in one language.
protocol NumberSpeller: Sendable {
    /// "forty-two".
    func cardinal(_ number: Int) -> String
    /// "forty-second".
    func ordinal(_ number: Int) -> String
    /// A number before a noun: "one" dollar, but German "ein" Dollar.
    func counting(_ number: Int, feminine: Bool) -> String
    /// A year as it is said in a date.
    func year(_ number: Int) -> String
}

extension NumberSpeller {
    func digits(_ text: some StringProtocol) -> String {
        text.compactMap { $0.wholeNumberValue.map(cardinal) }.joined(separator: " ")
    }
}
