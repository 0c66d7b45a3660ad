internal import WilcoIntents

extension Language {
    /// What is said aloud of numbers, units and times, where speech has other words than text or fewer.
    struct AloudWords: Sendable {
        /// Written only: "mph", "xmas", "mon".
        var written: Set<String> = []
        /// Said, though other words as short as these are abbreviations: "of".
        var short: Set<String> = []
        /// Behind an article: "quarter"; one of a half by itself, too.
        var fractions: Set<String> = []
        /// "Three quarters".
        var severalFractions: [String] = []
        /// Behind the hour, as the recogniser writes them: "o'clock".
        var hours: [String] = []
        /// Behind the smaller part of an amount of money: "cents".
        var cents: [String] = []
        /// What a sign in a text is read as.
        var signs: [String: String] = [:]
        /// Letters in two spellings of a word that sound alike, the one that is left out first: "metres", "meters".
        var spellings: [(from: String, to: String)] = []

        func isSaid(_ word: String) -> Bool {
            short.contains(word) || word.count > 2 && word.allSatisfy(\.isLetter) && !written.contains(word)
        }
    }
}

extension Language.AloudWords {
    init(_ table: TableReader) {
        table.expect([
            "written", "short", "fractions", "severalFractions", "hours", "cents", "signs", "spellings",
        ])
        written = Set(table.texts("written"))
        short = Set(table.texts("short"))
        fractions = Set(table.texts("fractions"))
        severalFractions = table.texts("severalFractions")
        hours = table.texts("hours")
        cents = table.texts("cents")
        signs = table.words("signs")
        spellings = table.words("spellings").sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension Language {
    /// "Half".
    var halves: Set<String> { aloud.fractions.filter { numbers?.fractions[$0] == 0.5 } }
}
