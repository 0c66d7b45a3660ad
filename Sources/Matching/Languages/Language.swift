internal import WilcoIntents

/// What a language knows of numbers, units, days and everyday phrases: data only.
///
/// A further language is a further value of this type; the readers are the same for all.
struct Language: Sendable {
    /// ISO 639 code.
    var code: String
    /// Writing between whole number and fraction in digits.
    var decimalSeparator: Character = "."
    var numbers: NumberWords?
    var units = UnitWords()
    var money = MoneyWords()
    var time: TimeWords?
    var phrases = Phrases()
    /// Ways to say more than one of a thing, from the word for one; empty where nouns do not change.
    var plural: @Sendable (String) -> [String] = { _ in [] }

    /// Words that make numbers.
    struct NumberWords: Sendable {
        /// Zero to nineteen.
        var small: [String: Int]
        var tens: [String: Int]
        var hundred: Set<String>
        var scales: [String: Int]
        /// Allowed after hundreds and scales.
        var and: Set<String>
        var point: Set<String>
        var minus: Set<String>
        /// Mean one before a scale, a fraction or a unit.
        var articles: Set<String>
        /// Whole counts said in other words, as token sequences: "a couple of".
        var counts: [(words: [String], value: Int)]
        /// Denominators: "half", "thirds", "quarter".
        var fractions: [String: Double]
        var ordinals: [String: Int]
        var ordinalTens: [String: Int]
        var percent: [[String]]
        /// Digit suffixes of ordinals: "st", "nd".
        var ordinalSuffixes: Set<String>
    }

    /// Names of units, by quantity: the words, the unit's name and what it is worth in the quantity's base unit.
    struct UnitWords: Sendable {
        var names: [MeasuredQuantity: [(words: [String], unit: String)]] = [:]
        /// Units whose number may be followed by a number of a smaller unit: feet, inches.
        var smaller: [String: (unit: String, count: Double)] = [:]
        /// Seconds, by word.
        var durations: [String: Double] = [:]
        /// "of" in "half of an hour", "a quarter of a mile".
        var of: Set<String> = []
    }

    struct MoneyWords: Sendable {
        /// Currency and how much of it, by words.
        var names: [(words: [String], currency: String, amount: Double)] = []
        var symbols: [String: String] = [:]
    }

    struct TimeWords: Sendable {
        var weekdays: [String: Int]
        var months: [String: Int]
        /// Days from today.
        var relativeDays: [(words: [String], days: Int)]
        /// Times of day, minutes after midnight.
        var namedTimes: [(words: [String], minute: Int)]
        /// Parts of the day: words, and the hours they are between.
        var partsOfDay: [(words: [String], from: Int, to: Int)]
        var next: Set<String>
        var this: Set<String>
        var at: Set<String>
        var on: Set<String>
        var `in`: Set<String>
        var past: Set<String>
        var to: Set<String>
        var oclock: Set<String>
        var morning: Set<String>
        var afternoon: Set<String>
        var half: Set<String>
        /// "Half eight" is half past seven.
        var halfIsBefore = false
        var quarter: Set<String>
        var the: Set<String>
        var of: Set<String>
        var week: Set<String>
        var month: Set<String>
        var ago: Set<String>
        var fromNow: [[String]]
        var weekend: Set<String>
    }

    /// What people say in every conversation, as sentence templates.
    struct Phrases: Sendable {
        var yes: [String] = []
        var no: [String] = []
        var cancel: [String] = []
        var stop: [String] = []
        var `repeat`: [String] = []
        var help: [String] = []
        var choices: [String] = []
        var goBack: [String] = []
        var anyChoice: [String] = []
        var neither: [String] = []
        var change: [String] = []
        /// Said before a request without changing it.
        var openings: [String] = []
        /// Said after it.
        var closings: [String] = []
        /// Those of the closings that are never part of what somebody wants written down.
        var courtesies: [String] = []
        /// Words that mean nothing anywhere.
        var hesitations: [String] = []
        /// Between a request and the app's name: "with", "using".
        var appLinks: [String] = []
        /// Before an app's name, with the request to follow: "ask {app} to".
        var appOpenings: [String] = []
        /// Around an answer: "make it {value}", "the {value} one".
        var answerOpenings: [String] = []
        var answerClosings: [String] = []
        /// A yes or no before an answer that is more than that.
        var answerVerdicts: [String] = []
        /// Before somebody's name, to say who it is.
        var personOpenings: [String] = []
        /// Before one of several: "number", "option".
        var choiceWords: [String] = []
        var last: [String] = []
        var middle: [String] = []
        /// Verbs of asking for a thing, whatever the app: "get", "bring".
        var requestVerbs: Set<String> = []
        /// Words too common to tell two things apart.
        var common: Set<String> = []
        /// Words of questions and grammar: they stand in requests about anything and speak for none.
        var functionWords: Set<String> = []
        /// Between two requests.
        var conjunctions: [String] = []
        /// Single words for true and false inside a sentence.
        var trueWords: Set<String> = []
        var falseWords: Set<String> = []
    }

    static func named(_ locale: String) -> Language {
        let code = locale.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map { $0.lowercased() } ?? locale
        let region = region(of: locale)
        return
            switch code
        {
        case "en": .english(region: region)
        case "de": .german(region: region)
        default: Language(code: code)
        }
    }

    static func region(of locale: String) -> String? {
        locale.split(whereSeparator: { $0 == "-" || $0 == "_" }).dropFirst().first { $0.count == 2 }
            .map { $0.uppercased() }
    }
}
