internal import Foundation
internal import Synchronization

/// Spells numbers by the system's rules for a locale, for languages without rules of their own here.
final class SystemNumberSpeller: NumberSpeller {
    private let formatter: Mutex<NumberFormatter>

    init(locale: String) {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: locale)
        formatter.numberStyle = .spellOut
        self.formatter = Mutex(formatter)
    }

    func cardinal(_ number: Int) -> String {
        formatter.withLock { $0.string(from: NSNumber(value: number)) } ?? String(number)
    }

    func ordinal(_ number: Int) -> String { cardinal(number) }

    func counting(_ number: Int, feminine: Bool) -> String { cardinal(number) }

    func year(_ number: Int) -> String { cardinal(number) }
}
