internal import WilcoIntents

/// Colors by name, by name with a shade, and as they are written for screens: "dark green", "#ff8c00".
struct ColorReader: ValueReader {
    let language: Language

    func readings(in text: TokenizedText, from start: Int, at moment: Moment) -> [TypedReading] {
        guard let first = text.token(at: start) else { return [] }
        let scanner = NumberScanner(language: language, text: text)
        var found: [(end: Int, value: ParameterValue, doubt: Double)] = []
        for name in language.colors.names where scanner.has(name.words, at: first) {
            found.append((first + name.words.count, .color(name.color), 0))
        }
        for shade in language.colors.shades where scanner.has(shade.words, at: first) {
            let place = first + shade.words.count
            for name in language.colors.names where scanner.has(name.words, at: place) {
                found.append((place + name.words.count, .color(Self.shaded(name.color, by: shade.amount)), 0.1))
            }
        }
        return scanner.typed(found) + [written(in: text, from: start)].compactMap(\.self)
    }

    /// "#ff8c00", "#f80".
    private func written(in text: TokenizedText, from start: Int) -> TypedReading? {
        let scalars = text.normalized.scalars
        guard scalars[start] == 0x23 else { return nil }
        let digits = scalars[(start + 1)...].prefix { Self.isHexadecimal($0) }
        let end = start + 1 + digits.count
        guard digits.count == 3 || digits.count == 6, end == scalars.count || scalars[end] == TextNormalizer.space
        else { return nil }
        let letters = digits.compactMap { Unicode.Scalar($0).map(Character.init) }
        let full = digits.count == 6 ? letters : letters.flatMap { [$0, $0] }
        return TypedReading(end: end, value: .color("#" + String(full)))
    }

    private static func isHexadecimal(_ scalar: UInt32) -> Bool {
        (0x30...0x39).contains(scalar) || (0x61...0x66).contains(scalar)
    }

    /// Part of the way to white (1) or black (-1).
    private static func shaded(_ color: String, by amount: Double) -> String {
        guard let value = Int(color.dropFirst(), radix: 16) else { return color }
        let target = amount > 0 ? 255.0 : 0
        let parts = [value >> 16 & 255, value >> 8 & 255, value & 255].map { part -> String in
            let moved = Int((Double(part) + (target - Double(part)) * abs(amount)).rounded())
            let text = String(max(0, min(255, moved)), radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        return "#" + parts.joined()
    }
}
