/// Values that are signs rather than words: colors, what is spelled, telephone numbers.
extension ValueFormatter {
    /// The color's name, or that of the color nearest to it.
    ///
    /// - Parameter color: sRGB as `#rrggbb`.
    func color(_ color: String) -> String {
        if let name = words.colors[color.lowercased()] { return name }
        guard let parts = Self.parts(color) else { return color }
        let nearest = words.colors.compactMap { key, name -> (distance: Int, name: String)? in
            guard let other = Self.parts(key) else { return nil }
            let distance = zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
            return (distance, name)
        }.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
        return nearest?.name ?? color
    }

    private static func parts(_ color: String) -> [Int]? {
        guard color.count == 7, color.hasPrefix("#"), let value = Int(color.dropFirst(), radix: 16) else { return nil }
        return [value >> 16 & 255, value >> 8 & 255, value & 255]
    }

    /// "Bob" as "capital B O B", so that every letter is read by its name.
    func spelling(_ text: String) -> String {
        text.map { character -> String in
            if let name = words.signs[String(character)] { return name }
            return character.isUppercase && !words.capital.isEmpty
                ? "\(words.capital) \(character)" : character.uppercased()
        }.joined(separator: " ")
    }

    /// In groups, as numbers are written where the language is spoken: "555-1234", "+1 555-123-4567".
    func phoneNumber(_ number: String) -> String {
        let parts = number.split(separator: ";", maxSplits: 1)
        guard var digits = parts.first.map({ $0.filter(\.isNumber) }), !digits.isEmpty else { return number }
        var text = ""
        if number.hasPrefix("+") {
            let code = DialingCode.length(of: digits)
            text = "+\(digits.prefix(code)) "
            digits = String(digits.dropFirst(code))
        }
        text += groups(of: digits).joined(separator: words.phoneSeparator)
        guard parts.count == 2, parts[1].hasPrefix("ext=") else { return text }
        return text + " / " + parts[1].dropFirst(4)
    }

    private func groups(of digits: String) -> [String] {
        var sizes = words.phoneGroups[digits.count] ?? []
        if sizes.isEmpty {
            // Threes, with what is left over at the end.
            sizes = Array(repeating: 3, count: digits.count / 3)
            switch digits.count % 3 {
            case 1 where !sizes.isEmpty: sizes[sizes.count - 1] = 4
            case 0: break
            case let rest: sizes.append(rest)
            }
        }
        var rest = Substring(digits)
        return sizes.map { size in
            defer { rest = rest.dropFirst(size) }
            return String(rest.prefix(size))
        }.filter { !$0.isEmpty }
    }
}
