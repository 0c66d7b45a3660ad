private import CFoundationICU
private import Foundation

/// Names that eyes take for others: `Ѕоuр` in Cyrillic letters is no soup, nor is `The S0up App`.
package enum Lookalike {
    /// Whether somebody who reads one may think that it is the other.
    ///
    /// - Parameter fillers: Words that make no other name of one, as "the" and "app" do not.
    package static func areAlike(_ one: String, _ other: String, fillers: Set<String> = []) -> Bool {
        // Capital letters of other scripts look like ours where their small ones do not.
        [true, false].contains { isLower in
            let (first, second) = (look(of: one, fillers, isLower), look(of: other, fillers, isLower))
            // Signs alone have no letters to compare.
            return first.isEmpty || second.isEmpty ? one == other : first == second
        }
    }

    /// The words of a name as they are compared: plain lower case, spaced letters put together, fillers left out unless all are.
    package static func words(of name: String, fillers: Set<String>) -> [String] {
        words(of: name, fillers: fillers, isLower: true)
    }

    private static func words(of name: String, fillers: Set<String>, isLower: Bool) -> [String] {
        var words: [String] = []
        var joinsNext = false
        for word in plain(name, isLower).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            let isLetter = word.count == 1
            if isLetter, joinsNext { words[words.count - 1] += word } else { words.append(String(word)) }
            joinsNext = isLetter
        }
        guard words.count > 1 else { return words }
        let looks = Set(fillers.map { shape(of: plain($0, isLower)) })
        let telling = words.filter { !looks.contains(shape(of: $0)) }
        return telling.isEmpty ? words : telling
    }

    private static func look(of name: String, _ fillers: Set<String>, _ isLower: Bool) -> String {
        words(of: name, fillers: fillers, isLower: isLower).map(shape).joined()
    }

    /// Without width, accents and signs that nobody sees.
    private static func plain(_ text: String, _ isLower: Bool) -> String {
        var plain = String.UnicodeScalarView()
        let wide = withoutSigns(text).precomposedStringWithCompatibilityMapping
        let parts = (isLower ? wide.lowercased() : wide).decomposedStringWithCompatibilityMapping
        for scalar in parts.unicodeScalars where !accents.contains(scalar) {
            if !scalar.properties.isDefaultIgnorableCodePoint { plain.append(latin(scalar)) }
        }
        return bars(in: String(plain))
    }

    /// The letter that a sign shows, where Unicode does not know that it does: `ᴜ` and `🅷`.
    private static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if let letter = smallCapitals[scalar] { return letter }
        guard let first = enclosed.first(where: { $0 <= scalar.value && scalar.value < $0 + 26 }) else { return scalar }
        return Unicode.Scalar(UInt8(ascii: "a") + UInt8(scalar.value - first))
    }

    /// Without signs that stand for several letters, as `™` does: they make no other name of one.
    private static func withoutSigns(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { scalar in
                    scalar.properties.generalCategory != .otherSymbol
                        || String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars.count == 1
                }
            )
        )
    }

    /// A sign between letters that looks like one is one: `Wi|co`, `P@y`.
    private static func bars(in text: String) -> String {
        guard text.contains(where: { signs[$0] != nil }) else { return text }
        var letters = Array(text)
        for index in letters.indices.dropFirst().dropLast() {
            if let letter = signs[letters[index]], letters[index - 1].isLetter, letters[index + 1].isLetter {
                letters[index] = letter
            }
        }
        return String(letters)
    }

    private static let signs: [Character: Character] = ["|": "l", "!": "l", "@": "a", "$": "s"]

    /// Where the letters in black circles and in black squares begin.
    private static let enclosed: [UInt32] = [0x1F150, 0x1F170]
    /// Cyrillic ones among them, which look like Latin capitals though they are small.
    private static let smallCapitals: [Unicode.Scalar: Unicode.Scalar] = [
        "ᴀ": "a", "ʙ": "b", "ᴄ": "c", "ᴅ": "d", "ᴇ": "e", "ꜰ": "f", "ɢ": "g", "ʜ": "h", "ɪ": "i", "ᴊ": "j", "ᴋ": "k",
        "ʟ": "l", "ᴍ": "m", "ɴ": "n", "ᴏ": "o", "ᴘ": "p", "ꞯ": "q", "ʀ": "r", "ꜱ": "s", "ᴛ": "t", "ᴜ": "u", "ᴠ": "v",
        "ᴡ": "w", "ʏ": "y", "ᴢ": "z", "в": "b", "к": "k", "м": "m", "н": "h", "т": "t",
    ]

    /// What a word of plain letters looks like.
    package static func shape(of word: String) -> String {
        // A number is one; within a word a digit stands for a letter.
        let spelled = word.contains(where: \.isLetter) ? String(word.map { digits[$0] ?? $0 }) : word
        // A capital letter may look like two small ones of ours only when it is small, too: M and rn.
        let small = skeleton(skeleton(spelled).lowercased()).lowercased()
        return String(small.map { $0 == "i" ? "l" : $0 }).replacing("vv", with: "w")
    }

    /// Beside the zero and the one, which the system knows; letters of other scripts keep their marks.
    private static let digits: [Character: Character] = ["3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g"]
    private static let accents: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"

    /// Letters of scripts that nobody writes together in one name; Japanese, Chinese and Korean with Latin are fine.
    package static func mixesScripts(_ text: String) -> Bool {
        let isMixed = withChecker { checker -> Bool in
            var status: Int32 = 0
            swift_uspoof_setRestrictionLevel(checker, moderatelyRestrictive)
            swift_uspoof_setChecks(checker, restrictionLevel, &status)
            return swift_uspoof_check2UTF8(checker, text, -1, nil, &status) & restrictionLevel != 0 && status <= 0
        }
        return isMixed ?? false
    }

    /// Letters of a script that is hardly in use today: as signs that remind of others, whole names are written in Cherokee.
    package static func isInRareScript(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            guard scalar.properties.isAlphabetic else { return false }
            var status: Int32 = 0
            let script = swift_uscript_getScript(Int32(bitPattern: scalar.value), &status)
            // Letters of all scripts, such as the modifiers, belong to the ones beside them.
            return status <= 0 && script > inherited && swift_uscript_getUsage(script) < recommended
        }
    }

    /// What is the same for all texts that look the same.
    private static func skeleton(_ text: String) -> String {
        let skeleton = withChecker { checker -> String? in
            var status: Int32 = 0
            var bytes = [CChar](repeating: 0, count: 16 * text.utf8.count + 16)
            let capacity = Int32(bytes.count)
            let count = swift_uspoof_getSkeletonUTF8(checker, 0, text, -1, &bytes, capacity, &status)
            guard status <= 0, count >= 0, count < capacity else { return nil }
            return String(decoding: bytes[..<Int(count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        return (skeleton ?? nil) ?? text
    }

    private static func withChecker<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        var status: Int32 = 0
        guard let checker = swift_uspoof_open(&status) else { return nil }
        defer { swift_uspoof_close(checker) }
        return status <= 0 ? body(checker) : nil
    }

    // ICU's names for these: USPOOF_RESTRICTION_LEVEL and USPOOF_MODERATELY_RESTRICTIVE.
    private static let restrictionLevel: Int32 = 16
    private static let moderatelyRestrictive: Int32 = 0x4000_0000
    /// `USCRIPT_INHERITED`, behind `USCRIPT_COMMON`.
    private static let inherited: Int32 = 1
    /// `USCRIPT_USAGE_RECOMMENDED`.
    private static let recommended: Int32 = 5
}
