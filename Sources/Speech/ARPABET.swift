/// Pronunciations as people write them for the English models: phones set apart by spaces, or a respelling in quotes.
package enum ARPABET {
    /// All phones, without stress.
    package static let phones = [
        "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH", "IH", "IY", "JH",
        "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH",
    ]
    package static let vowels: Set<String> = [
        "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
    ]
    private static let all = Set(phones)

    /// Phones alone, none of them unknown.
    package static func isValid(_ phones: String) -> Bool {
        let list = phones.split(separator: " ")
        return !list.isEmpty && list.allSatisfy { all.contains(String($0)) }
    }

    /// The phones of an entry, in upper case and without stress digits ("AH0").
    package static func phones(of entry: String) -> [String] {
        entry.uppercased().split(separator: " ").map { phone in
            guard let last = phone.last, last.isNumber else { return String(phone) }
            return String(phone.dropLast())
        }
    }

    /// The letters of an entry in quotes, syllables set apart; nil for phones.
    package static func respelling(_ entry: String) -> String? {
        guard let first = entry.first, let last = entry.last, entry.count > 2, "\"“'".contains(first),
            "\"”'".contains(last)
        else { return nil }
        return String(entry.dropFirst().dropLast()).lowercased()
            .split(whereSeparator: { $0 == "-" || $0 == " " }).joined(separator: " ")
    }

    /// Why nothing can be said that way; nil: it can.
    package static func fault(in entry: String) -> String? {
        if let respelling = respelling(entry) { return fault(inRespelling: respelling) }
        let phones = phones(of: entry)
        if phones.isEmpty { return "the pronunciation is empty" }
        guard let unknown = phones.first(where: { !all.contains($0) }) else { return nil }
        return "there is no sound \(unknown)"
    }

    /// Why ordinary letters do not tell how something is said; nil: they do.
    package static func fault(inRespelling text: String) -> String? {
        if !text.contains(where: \.isLetter) { return "the respelling has no letter" }
        let other = text.first { !$0.isLetter && !$0.isNumber && !" -'’.".contains($0) }
        return other.map { "“\($0)” in the respelling stands for no sound" }
    }
}
