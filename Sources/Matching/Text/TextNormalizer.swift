/// The one normaliser for sentences, templates and names.
enum TextNormalizer {
    static let space: UInt32 = 0x20

    enum ScalarClass { case letter, digit, symbol, space, unspaced }

    /// Scripts written without spaces between words.
    static func isUnspaced(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0..<0xE00: false
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: true
        case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF: true
        default: false
        }
    }

    static func classify(_ scalar: UInt32) -> ScalarClass {
        switch scalar {
        case 0x30...0x39: return .digit
        case 0x61...0x7A, 0x41...0x5A: return .letter
        case space: return .space
        case 0..<0x80: return .symbol
        default:
            if isUnspaced(scalar) { return .unspaced }
            guard let scalar = Unicode.Scalar(scalar) else { return .symbol }
            let properties = scalar.properties
            if properties.isAlphabetic { return .letter }
            switch properties.generalCategory {
            case .decimalNumber: return .digit
            case .nonspacingMark, .spacingMark, .enclosingMark: return .letter
            default: return .symbol
            }
        }
    }

    private static func isApostrophe(_ value: UInt32) -> Bool {
        value == 0x27 || value == 0x2019 || value == 0x2BC || value == 0x60 || value == 0x2018 || value == 0xB4
    }

    private static func isHyphen(_ value: UInt32) -> Bool {
        value == 0x2D || value == 0x5F || (0x2010...0x2015).contains(value) || value == 0x2212
    }

    private static func isPunctuation(_ value: UInt32) -> Bool {
        switch value {
        case 0x21, 0x22, 0x28, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5B, 0x5D, 0x7B, 0x7D: true
        case 0xA1, 0xAB, 0xBB, 0xBF, 0x201C, 0x201D, 0x201E, 0x2026, 0x60C, 0x61B, 0x61F, 0x66A, 0x6D4: true
        case 0x3001, 0x3002, 0x300C, 0x300D, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0x964: true
        default: false
        }
    }

    /// Signs that writers leave out at will: vowel points of Hebrew and Arabic, and the line that stretches words.
    private static func isMark(_ value: UInt32) -> Bool {
        switch value {
        case 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x640, 0x64B...0x652, 0x670: true
        default: false
        }
    }

    /// Letters that are one letter to most writers: Turkish and Latin i, final and other sigma, ё and е.
    private static func fold(_ value: UInt32) -> UInt32? {
        switch value {
        case 0x130, 0x131: 0x69
        case 0x3C2: 0x3C3
        case 0x401, 0x451: 0x435
        case 0x622, 0x623, 0x625: 0x627
        default: nil
        }
    }

    /// Normalises `source` onto the end of `scalars`.
    ///
    /// - Parameters:
    ///   - glued: What stands right before and after `source` without a space (a template's list, say): punctuation there
    ///     is inside a word.
    static func normalize(
        _ source: [Unicode.Scalar],
        ignoringWhitespace: Bool = false,
        glued: (before: Bool, after: Bool) = (false, false),
        into scalars: inout [UInt32],
        origins: inout [Int32]
    ) {
        let first = scalars.count
        scalars.reserveCapacity(first + source.count)
        origins.reserveCapacity(first + source.count)
        func append(_ value: UInt32, _ origin: Int) {
            if value == space {
                if ignoringWhitespace || scalars.count > first && scalars[scalars.count - 1] == space { return }
                if scalars.count > first, isUnspaced(scalars[scalars.count - 1]) { return }
            } else if isUnspaced(value), scalars.count > first, scalars[scalars.count - 1] == space {
                scalars.removeLast()
                origins.removeLast()
            }
            scalars.append(value)
            origins.append(Int32(origin))
        }
        func neighbour(_ index: Int, _ outside: Bool) -> ScalarClass {
            guard source.indices.contains(index) else { return outside ? .digit : .space }
            let properties = source[index].properties
            if properties.isWhitespace { return .space }
            return classify(source[index].value)
        }
        /// Feet and inches, as in 5'11": a mark right behind digits that closes no quotation.
        func prime(_ index: Int) -> UInt32? {
            let value = source[index].value
            if value == 0x2032 || value == 0x2033 { return value }
            let isDouble = value == 0x22 || value == 0x201D
            guard isDouble || value == 0x27 || value == 0x2019, neighbour(index - 1, false) == .digit else {
                return nil
            }
            let after = neighbour(index + 1, false)
            guard after == .digit && !isDouble || after == .space || isDouble && after == .symbol else { return nil }
            // "1'000" is a thousand.
            let next = source[(index + 1)...].prefix { classify($0.value) == .digit }
            guard next.count < 3 else { return nil }
            let isQuoted = source[..<index].contains { mark in
                isDouble ? mark.value == 0x22 || mark.value == 0x201C : mark.value == 0x27 || mark.value == 0x2018
            }
            return isQuoted ? nil : isDouble ? 0x2033 : 0x2032
        }
        func isCurrency(_ index: Int) -> Bool {
            source.indices.contains(index) && source[index].properties.generalCategory == .currencySymbol
        }
        var index = 0
        while index < source.count {
            defer { index += 1 }
            let scalar = source[index]
            let value = scalar.value
            switch value {
            case 0x61...0x7A, 0x30...0x39:
                append(value, index)
            case 0x41...0x5A:
                append(value + 32, index)
            case 0x20, 0x09...0x0D:
                append(space, index)
            case 0xAD, 0x200B...0x200F, 0xFEFF:
                break
            default:
                if let sign = prime(index) {
                    append(sign, index)
                    continue
                }
                if isApostrophe(value) { continue }
                let isPoint = isPunctuation(value)
                if isPoint || isHyphen(value) {
                    let before = neighbour(index - 1, glued.before)
                    let after = neighbour(index + 1, glued.after)
                    if isPoint {
                        if after == .digit, before == .digit || value == 0x2E && before == .space {
                            // ".5" begins with its point.
                            append(value, index)
                        } else if value == 0x2E, before == .letter, after == .letter {
                            continue
                        } else {
                            append(space, index)
                        }
                    } else if after == .digit || isCurrency(index + 1), before != .digit, before != .letter {
                        append(0x2D, index)
                    } else {
                        append(space, index)
                    }
                } else if scalar.properties.isWhitespace {
                    append(space, index)
                } else if isMark(value) {
                    break
                } else if let plain = fold(value) {
                    append(plain, index)
                } else {
                    for lower in scalar.properties.lowercaseMapping.unicodeScalars { append(lower.value, index) }
                }
            }
        }
    }

    /// A whole name or phrase.
    static func normalize(_ text: String, ignoringWhitespace: Bool = false) -> [UInt32] {
        NormalizedText(text, ignoringWhitespace: ignoringWhitespace).scalars
    }
}
