extension SpeechNormalizer {
    // MARK: - Addresses

    /// "38801 S Sheridan Blvd": a house number, perhaps a direction, one to three words, and a kind of street.
    func readAddress(_ tokens: [SpeechToken], at index: Int) -> Reading? {
        if let street = readStreetEnding(tokens[index]) { return street }
        guard !table.directions.isEmpty else { return nil }
        let house = tokens[index].core
        guard (1...6).contains(house.count), house.allSatisfy({ $0.isASCII && $0.isNumber }), tokens[index].runsOn
        else { return nil }
        var words = [houseNumber(house)]
        var next = index + 1
        if next < tokens.count, let direction = table.directions[tokens[next].core], tokens[next].runsOnAfterPoint {
            words.append(direction)
            next += 1
        }
        let name = next
        while next < tokens.count, next - name <= 3 {
            let token = tokens[next]
            if next > name, let street = table.streets[token.core] {
                words.append(street)
                return Reading(words.joined(separator: " "), count: next - index + 1)
            }
            guard token.runsOnAfterPoint, token.core.first?.isUppercase == true || token.core.first?.isNumber == true
            else { return nil }
            words.append(nameWord(token))
            next += 1
        }
        return nil
    }

    private func nameWord(_ token: SpeechToken) -> String {
        let core = token.core
        if token.trailing == ".", let word = table.abbreviations[core] { return word }
        // "St" is a saint's before a name, and a street's behind it.
        if table.streets[core] != nil, let word = table.abbreviations[core] { return word }
        return readOrdinalWord(core) ?? core
    }

    private func readOrdinalWord(_ core: String) -> String? {
        let digits = core.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count < 5, let number = Int(digits) else { return nil }
        return core.count == digits.count ? table.speller.cardinal(number) : table.speller.ordinal(number)
    }

    /// Five digits and more one by one, fewer in pairs: "7401" is "seventy-four oh one".
    private func houseNumber(_ digits: String) -> String {
        guard digits.count < 5, let number = Int(digits) else {
            return digits.map(String.init).joined(separator: " ")
        }
        guard number >= 100, number % 1000 != 0 else { return table.speller.cardinal(number) }
        let head = table.speller.cardinal(number / 100)
        switch number % 100 {
        case 0: return table.speller.year(number)
        case 1..<10: return "\(head) \(table.zero) \(table.speller.cardinal(number % 100))"
        default: return "\(head) \(table.speller.cardinal(number % 100))"
        }
    }

    /// "Hauptstr." is "Hauptstraße".
    private func readStreetEnding(_ token: SpeechToken) -> Reading? {
        guard token.trailing.hasPrefix("."), let ending = streetEnding(token), let whole = table.streetEndings[ending]
        else { return nil }
        // As it begins: "Str." is "Straße".
        return Reading("\(token.core.dropLast(ending.count - 1))\(whole.dropFirst())")
    }

    func streetEnding(_ token: SpeechToken) -> String? {
        table.streetEndings.keys.first { !$0.isEmpty && token.core.lowercased().hasSuffix($0) }
    }

    // MARK: - Telephone numbers

    /// "555-0123", "(918) 555-0123", "+1 918 555 0123": digit by digit, with a pause between groups.
    func readPhone(_ tokens: [SpeechToken], at index: Int) -> Reading? {
        var groups: [String] = []
        var next = index
        let isInternational = tokens[index].core.first == "+"
        let hasAreaCode = tokens[index].leading == "(" && tokens[index].trailing == ")"
        while next < tokens.count {
            let token = tokens[next]
            let text = next == index && isInternational ? token.core.dropFirst() : token.core[...]
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty && $0.count < 8 && $0.allSatisfy(\.isWholeNumber) })
            else { break }
            groups += parts.map(String.init)
            next += 1
            guard isInternational || hasAreaCode, token.runsOn || next == index + 1 && hasAreaCode else { break }
        }
        let lengths = groups.map(\.count)
        let isLocal = lengths == [3, 4] || lengths == [3, 3, 4] || lengths == [1, 3, 3, 4]
        let isPhone = isInternational ? groups.count > 1 && lengths.reduce(0, +) > 6 : isLocal
        guard isPhone else { return nil }
        let spoken = groups.map(table.speller.digits).joined(separator: ", ")
        return Reading(isInternational ? "\(table.words["+"] ?? "+") \(spoken)" : spoken, count: next - index)
    }

    // MARK: - The net

    /// "www.example.com/menu", "soup@example.com".
    func readNetAddress(_ token: SpeechToken) -> Reading? {
        var text = token.core[...]
        let isLink = text.hasPrefix("http://") || text.hasPrefix("https://")
        if isLink, let mark = text.firstIndex(of: ":") { text = text[mark...].dropFirst(3) }
        let isMail = text.dropFirst().contains("@") && text.contains(".")
        let host = text.prefix { $0 != "/" }
        let isHost = text.hasPrefix("www.") || Self.domains.contains { host.hasSuffix($0) && host.count > $0.count }
        guard isLink || isMail || isHost, text.allSatisfy({ $0.isASCII }) else { return nil }
        var words: [String] = []
        var current = ""
        for character in text {
            if let sign = table.netSigns[character] {
                if !current.isEmpty { words.append(current) }
                current = ""
                words.append(sign)
            } else {
                current.append(character)
            }
        }
        if !current.isEmpty { words.append(current) }
        return Reading(words.map { $0 == "www" ? "w w w" : $0 }.joined(separator: " "))
    }

    private static let domains = [".com", ".org", ".net", ".de", ".uk", ".eu", ".io", ".edu", ".gov", ".info"]
}
