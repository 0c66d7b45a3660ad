internal import Foundation
internal import Synchronization

/// Spells numbers by the system's rules for a locale, for languages without rules of their own here.
final class SystemNumberSpeller: NumberSpeller {
    private let formatter: Mutex<NumberFormatter>

    /// How a number ends in "one", and how it does before a feminine noun: "un", "une".
    private let feminineOne: [String]

    init(locale: String, feminineOne: [String]) {
        self.feminineOne = feminineOne
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: locale)
        formatter.numberStyle = .spellOut
        self.formatter = Mutex(formatter)
    }

    func cardinal(_ number: Int) -> String {
        formatter.withLock { $0.string(from: NSNumber(value: number)) } ?? String(number)
    }

    func ordinal(_ number: Int) -> String { cardinal(number) }

    func counting(_ number: Int, feminine: Bool) -> String {
        let text = cardinal(number)
        guard feminine, feminineOne.count == 2, text.hasSuffix(feminineOne[0]) else { return text }
        return text.dropLast(feminineOne[0].count) + feminineOne[1]
    }

    func year(_ number: Int) -> String { cardinal(number) }
}
