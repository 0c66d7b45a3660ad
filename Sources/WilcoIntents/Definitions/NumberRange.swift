/// The numbers a list may stand for: from, to, in steps; they mean `multiplier` times as much.
package struct NumberRange: Sendable, Hashable {
    /// Parts of one that may follow a whole number.
    package enum Fractions: String, Sendable, Hashable, CaseIterable { case halves, tenths }

    package var from: Double
    package var to: Double
    package var step: Double
    package var isPercentage: Bool
    package var fractions: Fractions?
    package var multiplier: Double
    /// Numbers may be written in digits.
    package var hasDigits: Bool
    /// Numbers may be said in words.
    package var hasWords: Bool
    /// BCP 47: the words are those of this language; nil: of the sentence's own.
    package var wordsLanguage: String?

    package init(
        from: Double,
        to: Double,
        step: Double = 1,
        isPercentage: Bool = false,
        fractions: Fractions? = nil,
        multiplier: Double = 1,
        hasDigits: Bool = true,
        hasWords: Bool = true,
        wordsLanguage: String? = nil
    ) {
        self.from = from
        self.to = to
        self.step = step
        self.isPercentage = isPercentage
        self.fractions = fractions
        self.multiplier = multiplier
        self.hasDigits = hasDigits
        self.hasWords = hasWords
        self.wordsLanguage = wordsLanguage
    }

    /// Whether the number lies on the range's grid.
    package func accepts(_ value: Double) -> Bool {
        guard value >= from else { return false }
        if fractions == nil {
            let steps = (value - from) / step
            return value <= to && abs(steps - steps.rounded()) < 1e-9
        }
        let whole = value.rounded(.down)
        let rest = value - whole
        guard whole <= to, ((whole - from) / step) == ((whole - from) / step).rounded() else { return false }
        switch fractions {
        case nil, .halves: return rest == 0 || abs(rest - 0.5) < 1e-9
        case .tenths: return abs(rest * 10 - (rest * 10).rounded()) < 1e-6
        }
    }
}
