internal import WilcoIntents

extension Language {
    /// How letters, digits and signs are spelled.
    struct SpellingWords: Sendable {
        /// Names of letters, as they are said: "double u", "zed".
        var letters: [(words: [String], letter: String)] = []
        /// Words that stand for their letter by themselves: "bravo".
        var alphabet: [String: String] = [:]
        /// Between a letter and a word that begins with it: "as in".
        var like: [[String]] = []
        /// Before a capital letter, and before a small one.
        var capital: [[String]] = []
        var small: [[String]] = []
        /// How often the next letter or digit comes: "double".
        var repeats: [String: Int] = [:]
        var signs: [(words: [String], sign: String)] = []
    }

    /// What is said in telephone numbers beside digits.
    struct PhoneWords: Sendable {
        /// Before a country's code.
        var plus: [[String]] = []
        /// Said between digits without being one.
        var skipped: [[String]] = []
        /// Before the number of an extension.
        var `extension`: [[String]] = []
    }

    /// Names of colors, and what lightens or darkens them.
    struct ColorWords: Sendable {
        /// sRGB as `#rrggbb`, by name.
        var names: [(words: [String], color: String)] = []
        /// -1 (black) to 1 (white): how far a word before the name moves it.
        var shades: [(words: [String], amount: Double)] = []
    }
}

extension Language.SpellingWords {
    init(_ table: TableReader) {
        table.expect(["letters", "alphabet", "like", "capital", "small", "repeats", "signs"])
        letters = Language.phrases(table.words("letters")).map { ($0.words, $0.value) }
        alphabet = table.words("alphabet")
        like = table.phrases("like")
        capital = table.phrases("capital")
        small = table.phrases("small")
        repeats = table.integers("repeats")
        signs = Language.phrases(table.words("signs")).map { ($0.words, $0.value) }
    }
}

extension Language.PhoneWords {
    init(_ table: TableReader) {
        table.expect(["plus", "skipped", "extension"])
        plus = table.phrases("plus")
        skipped = table.phrases("skipped")
        `extension` = table.phrases("extension")
    }
}

extension Language.ColorWords {
    init(_ table: TableReader) {
        table.expect(["names", "shades"])
        names = Language.phrases(table.section("names").table { table.section("names").text($0) })
            .map { ($0.words, $0.value) }
        shades = Language.phrases(table.numbers("shades")).map { ($0.words, $0.value) }
    }
}
