internal import Synchronization
internal import _FoundationICU

/// The system's rules for numbers in words, in one language: cardinals, ordinals and years, in all the forms that it has.
package final class SpellingRules: Sendable {
    /// Of the rules, as the system names them: "spellout-cardinal-feminine".
    package let names: [String]
    private let formatter: Mutex<Formatter>

    /// - Parameter locale: BCP 47; the system falls back from region to language. Nil: it has no rules at all.
    package init?(_ locale: String) {
        guard let formatter = Formatter(locale) else { return nil }
        names = formatter.names
        self.formatter = Mutex(formatter)
    }

    /// - Parameter rule: One of the names; nil: what the system takes by itself.
    /// - Returns: Nil where the rule does not go so far, or there is none of that name.
    package func words(_ number: Int, by rule: String?) -> String? {
        formatter.withLock { $0.words(.whole(Int64(number)), by: rule) }
    }

    package func words(_ number: Double, by rule: String?) -> String? {
        formatter.withLock { $0.words(.broken(number), by: rule) }
    }

    private enum Number {
        case whole(Int64)
        case broken(Double)
    }

    private final class Formatter {
        private let format: UnsafeMutablePointer<UNumberFormat?>
        private(set) var names: [String] = []
        private var rule: String?
        private var buffer = [UInt16](repeating: 0, count: 2048)

        init?(_ locale: String) {
            var status = U_ZERO_ERROR
            guard let format = swift_unum_open(UNUM_SPELLOUT, nil, 0, locale, nil, &status),
                status.rawValue <= U_ZERO_ERROR.rawValue
            else { return nil }
            self.format = format
            let count = Int32(buffer.count)
            let length = swift_unum_getTextAttribute(format, UNUM_PUBLIC_RULESETS, &buffer, count, &status)
            guard length > 0, length < count else { return }
            names = String(decoding: buffer[0..<Int(length)], as: UTF16.self).split(separator: ";")
                .map { String($0.drop { $0 == "%" }) }
        }

        deinit { swift_unum_close(format) }

        func words(_ number: Number, by rule: String?) -> String? {
            guard take(rule) else { return nil }
            var status = U_ZERO_ERROR
            let count = Int32(buffer.count)
            let length =
                switch number {
                case .whole(let number): swift_unum_formatInt64(format, number, &buffer, count, nil, &status)
                case .broken(let number): swift_unum_formatDouble(format, number, &buffer, count, nil, &status)
                }
            guard status.rawValue <= U_ZERO_ERROR.rawValue, length > 0, length <= count else { return nil }
            let text = String(decoding: buffer[0..<Int(length)], as: UTF16.self)
            // Rules that do not go so far answer in digits.
            return text.contains(where: \.isNumber) && text.allSatisfy(\.isASCII) ? nil : text
        }

        private func take(_ rule: String?) -> Bool {
            guard let rule, rule != self.rule else { return rule != nil || self.rule == nil }
            let name = Array("%\(rule)".utf16)
            var status = U_ZERO_ERROR
            swift_unum_setTextAttribute(format, UNUM_DEFAULT_RULESET, name, Int32(name.count), &status)
            guard status.rawValue <= U_ZERO_ERROR.rawValue else { return false }
            self.rule = rule
            return true
        }
    }
}
