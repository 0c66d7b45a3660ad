internal import WilcoIntents
internal import _FoundationICU

/// Numbers in words, from the system's spelling rules, in all forms that the language has: "un", "une", "einen".
enum SpelledNumbers {
    /// - Parameter locale: BCP 47; the system falls back from region to language.
    static func trie(_ range: NumberRange, _ locale: String) -> TermTrie {
        let (from, to, step) = (range.from, range.to, range.step)
        var trie = TermTrie()
        // Larger numbers are nothing that is spelled.
        guard to >= from, step > 0, (to - from) / step <= 10_000, max(abs(from), abs(to)) <= 1e12 else { return trie }
        let parts: [Double] =
            switch range.fractions {
            case nil: [0]
            case .halves: [0, 0.5]
            case .tenths: (0..<10).map { Double($0) / 10 }
            }
        // Long ranges are spelled in the plain forms only.
        guard let speller = Speller(locale, allForms: (to - from) / step * Double(parts.count) <= 2000) else {
            return trie
        }
        for index in 0...Int((to - from) / step) {
            let whole = from + Double(index) * step
            for part in parts {
                let number = whole + part
                var ways: [[UInt32]] = []
                for words in speller.words(number) {
                    let plain = TextNormalizer.normalize(words)
                    if !plain.isEmpty, !ways.contains(plain) { ways.append(plain) }
                }
                let value: ParameterValue = Int(exactly: number).map { .integer($0) } ?? .decimal(number)
                trie.insert(TermTrie.Entry(value: value, display: "", priority: number), spoken: ways)
            }
        }
        return trie
    }

    /// The system's rules for one locale.
    private final class Speller {
        private let formatter: UnsafeMutablePointer<UNumberFormat?>
        private var ruleSets: [[UInt16]] = []
        private var buffer = [UInt16](repeating: 0, count: 2048)

        init?(_ locale: String, allForms: Bool) {
            var status = U_ZERO_ERROR
            guard let formatter = swift_unum_open(UNUM_SPELLOUT, nil, 0, locale, nil, &status),
                status.rawValue <= U_ZERO_ERROR.rawValue
            else { return nil }
            self.formatter = formatter
            let length = swift_unum_getTextAttribute(
                formatter,
                UNUM_PUBLIC_RULESETS,
                &buffer,
                Int32(buffer.count),
                &status
            )
            guard length > 0, Int(length) < buffer.count else { return }
            let names = String(decoding: buffer[0..<Int(length)], as: UTF16.self).split(separator: ";")
            // As hassil does: cardinals and ordinals of every gender and case.
            let wanted = allForms ? names : names.filter { $0.contains("cardinal") || $0.hasSuffix("numbering") }
            ruleSets = wanted.map { Array($0.utf16) }
        }

        deinit { swift_unum_close(formatter) }

        func words(_ number: Double) -> [String] {
            guard !ruleSets.isEmpty else { return format(number).map { [$0] } ?? [] }
            return ruleSets.compactMap { name in
                var status = U_ZERO_ERROR
                swift_unum_setTextAttribute(formatter, UNUM_DEFAULT_RULESET, name, Int32(name.count), &status)
                guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
                return format(number)
            }
        }

        private func format(_ number: Double) -> String? {
            var status = U_ZERO_ERROR
            let length = swift_unum_formatDouble(formatter, number, &buffer, Int32(buffer.count), nil, &status)
            guard status.rawValue <= U_ZERO_ERROR.rawValue, length > 0, Int(length) <= buffer.count else { return nil }
            let text = String(decoding: buffer[0..<Int(length)], as: UTF16.self)
            // Rules that do not go so far answer in digits.
            return text.contains(where: \.isNumber) && text.allSatisfy(\.isASCII) ? nil : text
        }
    }
}
