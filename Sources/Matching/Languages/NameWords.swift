package import WilcoIntents

/// What a language knows of the names of apps.
package struct NameWords: Sendable {
    /// Words that stand around an app's name and make no other name of it: "the", "my", "app".
    package let fillers: Set<String>
    /// What people call the assistant, and what belongs to it: "system", "settings".
    package let assistants: [String]
    /// Endings that make the name of a thing of what is done: "ments" in "payments".
    private let endings: Set<String>
    private let language: Language

    package init(_ tables: LanguageTables?, locale: String) {
        language = Language(tables, locale: locale)
        guard let tables else {
            (fillers, assistants, endings) = ([], [], [])
            return
        }
        let phrases = TableReader(tables.understanding, complaints: .init()).section("phrases")
        fillers = Set(["articles", "possessives", "nameFillers"].flatMap { phrases.texts($0) })
        assistants = phrases.texts("assistantNames")
        endings = Set(phrases.texts("nameEndings"))
    }

    /// Whether one word says more of what the other says one of; in languages without rules for that, another form of it.
    package func areOneAndMany(_ one: String, _ other: String) -> Bool {
        let (short, long) = Self.sorted(one, other)
        return language.plurals.isEmpty ? areForms(short, long) : isPlural(long, of: short)
    }

    /// Whether one word is the other with an ending that does not change what it is about.
    package func areForms(_ one: String, _ other: String) -> Bool {
        let (short, long) = Self.sorted(one, other)
        if isPlural(long, of: short) { return true }
        guard short.count > 1, long.hasPrefix(short), !language.wholeWords.contains(long) else { return false }
        let ending = String(long.dropFirst(short.count))
        return language.endings.contains(ending) || endings.contains(ending)
    }

    private func isPlural(_ long: String, of short: String) -> Bool {
        long != short && !language.wholeWords.contains(long) && language.plural(short).contains(long)
    }

    private static func sorted(_ one: String, _ other: String) -> (short: String, long: String) {
        one.count < other.count ? (one, other) : (other, one)
    }
}
