/// ARPABET, the phone names of the pronouncing dictionary, from the International Phonetic Alphabet as eSpeak NG writes it.
enum ARPABET {
    /// Phones of `text`; nil when a sound has no counterpart.
    ///
    /// Phonemes are separated by `_` or spaces; stress marks are ignored.
    static func phones(fromIPA text: String) -> [String]? {
        var phones: [String] = []
        for unit in text.split(whereSeparator: { $0 == "_" || $0.isWhitespace }) {
            let symbol = String(String.UnicodeScalarView(unit.unicodeScalars.filter { !ignored.contains($0) }))
            if symbol.isEmpty { continue }
            guard let found = sounds(of: symbol) else { return nil }
            phones += found
        }
        // "ER R" is one sound in the dictionary.
        var folded: [String] = []
        for phone in phones {
            if phone == "R", folded.last == "ER" { continue }
            folded.append(phone)
        }
        return folded
    }

    /// A symbol that the table lacks is read as the longest symbols that make it up.
    private static func sounds(of symbol: String) -> [String]? {
        var rest = Substring(symbol).unicodeScalars
        var phones: [String] = []
        while !rest.isEmpty {
            var length = min(4, rest.count)
            while length > 0 {
                if let found = table[String(rest.prefix(length))] {
                    phones += found.split(separator: " ").map(String.init)
                    rest = rest.dropFirst(length)
                    break
                }
                length -= 1
            }
            if length == 0 { return nil }
        }
        return phones
    }

    /// Stress, syllable and tie marks, and eSpeak NG's language switches "(en)".
    private static let ignored = Set("ˈˌ‿.'ˑ̩̃ʲ-|".unicodeScalars)

    private static let table: [String: String] = [
        // Consonants.
        "p": "P", "b": "B", "t": "T", "d": "D", "k": "K", "ɡ": "G", "g": "G", "tʃ": "CH", "dʒ": "JH", "f": "F",
        "v": "V", "θ": "TH", "ð": "DH", "s": "S", "z": "Z", "ʃ": "SH", "ʒ": "ZH", "h": "HH", "m": "M", "n": "N",
        "ŋ": "NG", "l": "L", "ɫ": "L", "ɹ": "R", "r": "R", "w": "W", "ʍ": "W", "j": "Y", "ʔ": "T", "ɾ": "T",
        "x": "K", "ç": "HH", "ɬ": "L", "ɲ": "N Y", "ts": "T S",
        // Vowels.
        "æ": "AE", "a": "AA", "aː": "AA", "ɑː": "AA", "ɑ": "AA", "ɒ": "AA", "ɔː": "AO", "ɔ": "AO", "oː": "AO",
        "o": "OW", "ʌ": "AH", "ə": "AH", "ɐ": "AH", "ᵻ": "IH", "ɪ": "IH", "i": "IY", "iː": "IY", "ɛ": "EH",
        "ɛː": "EH", "e": "EH", "eː": "EY", "ɜː": "ER", "ɜ": "ER", "ɚ": "ER", "ʊ": "UH", "uː": "UW", "u": "UW",
        "y": "UW", "yː": "UW", "ø": "ER", "œ": "ER",
        // Diphthongs and r-coloured vowels.
        "eɪ": "EY", "aɪ": "AY", "aʊ": "AW", "ɔɪ": "OY", "oʊ": "OW", "əʊ": "OW", "iə": "IY AH", "ɪə": "IH AH",
        "eə": "EH AH", "ʊə": "UH AH", "ɑːɹ": "AA R", "ɔːɹ": "AO R", "oːɹ": "AO R", "ɛɹ": "EH R", "ɪɹ": "IH R",
        "ʊɹ": "UH R", "aɪɚ": "AY ER", "aɪə": "AY AH", "əl": "AH L",
    ]

    /// eSpeak NG's own names of the phones, as it reads them in text.
    static func mnemonics(of phones: String) -> String {
        "[[" + phones.split(separator: " ").map { mnemonics[String($0)] ?? "" }.joined() + "]]"
    }

    private static let mnemonics: [String: String] = [
        "AA": "A:", "AE": "a", "AH": "V", "AO": "O:", "AW": "aU", "AY": "aI", "B": "b", "CH": "tS", "D": "d",
        "DH": "D", "EH": "E", "ER": "3:", "EY": "eI", "F": "f", "G": "g", "HH": "h", "IH": "I", "IY": "i:",
        "JH": "dZ", "K": "k", "L": "l", "M": "m", "N": "n", "NG": "N", "OW": "oU", "OY": "OI", "P": "p", "R": "r",
        "S": "s", "SH": "S", "T": "t", "TH": "T", "UH": "U", "UW": "u:", "V": "v", "W": "w", "Y": "j", "Z": "z",
        "ZH": "Z",
    ]
}
