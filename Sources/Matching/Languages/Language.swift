internal import WilcoIntents

/// What a language knows of numbers, units, days and everyday phrases: data only.
///
/// It is read from the language's files (``init(_:locale:complaints:)``); the readers are the same for all.
struct Language: Sendable {
    /// ISO 639 code.
    var code: String
    /// BCP 47.
    var locale: String
    /// Ranges take number words from the system's rules, beside those of `numbers`.
    var spellsNumbers = true
    /// Writing between whole number and fraction in digits.
    var decimalSeparator: Character = "."
    var numbers: NumberWords?
    var units = UnitWords()
    var money = MoneyWords()
    var time: TimeWords?
    var spelling = SpellingWords()
    var phone = PhoneWords()
    var colors = ColorWords()
    var aloud = AloudWords()
    var phrases = Phrases()
    var heard = HeardPhrases()
    var plurals: [PluralRule] = []
    /// Endings that do not change what a word is about, the longest first.
    var endings: [String] = []
    /// A last letter that falls away before an ending: "e" in "drive", "driving"; empty: there is none.
    var silentEnding = ""
    /// Words whose endings belong to them: "news" is more than one "new" to nobody.
    var wholeWords: Set<String> = []
    /// Group of words that mean the same, by word.
    var synonymGroups: [String: Int] = [:]
    /// The same for several words, by the first of them.
    var synonymPhrases: [String: [(words: [String], group: Int)]] = [:]
    /// The first words of each group: a request is read with those as well.
    var synonymLeaders: [[String]] = []
    /// What letters sound like, the longest first.
    var sounds: [(written: String, sound: String)] = []

    /// Words of numbers, units, money, days and colors: nobody's name said a little wrong.
    var valueWords: Set<String> {
        var words: Set<String> = []
        if let numbers {
            words.formUnion(numbers.small.keys)
            words.formUnion(numbers.tens.keys)
            words.formUnion(numbers.scales.keys)
            words.formUnion(numbers.ordinals.keys)
            words.formUnion(numbers.fractions.keys)
        }
        for names in units.names.values { words.formUnion(names.flatMap(\.words)) }
        words.formUnion(units.durations.keys)
        words.formUnion(money.names.flatMap(\.words))
        words.formUnion(colors.names.flatMap(\.words))
        guard let time else { return words }
        words.formUnion(time.weekdays.keys)
        words.formUnion(time.months.keys)
        words.formUnion(time.relativeDays.flatMap(\.words))
        words.formUnion(time.namedTimes.flatMap(\.words))
        words.formUnion(time.partsOfDay.flatMap(\.words))
        return words
    }

    /// Whether a word says what a number before it counts: minutes, degrees, dollars.
    func isUnit(_ word: String) -> Bool {
        !phrases.common.contains(word)
            && (units.durations[word] != nil || money.names.contains { $0.words == [word] }
                || units.names.values.contains { names in names.contains { $0.words == [word] } })
    }

    /// Words that make numbers.
    struct NumberWords: Sendable {
        /// Zero to nineteen, or all below a hundred where they are words of their own.
        var small: [String: Int]
        /// The same, of several words ("quatre vingt dix"): the longest first, by their first word.
        var smallPhrases: [String: [(words: [String], value: Int)]]
        var tens: [String: Int]
        var hundred: Set<String>
        var scales: [String: Int]
        /// Right behind digits: "k" in "2k".
        var gluedScales: [String: Int]
        /// One word with what stands before and behind it: "tausend" in "zweitausenddreihundert".
        var gluedThousand: String?
        /// One to nine as they stand before it.
        var gluedCounts: [String: Int]
        /// Allowed after hundreds and scales.
        var and: Set<String>
        var point: Set<String>
        /// Numbers with a fraction in one word: "anderthalb".
        var mixed: [String: Double]
        var minus: Set<String>
        /// Mean one before a scale, a fraction or a unit.
        var articles: Set<String>
        /// Whole counts said in other words, as token sequences: "a couple of".
        var counts: [(words: [String], value: Int)]
        /// Between the two ends of a range: "five to ten".
        var rangeLinks: Set<String>
        /// Those that count only hundreds, thousands and the like: "a few hundred".
        var roughCounts: [(words: [String], value: Int)]
        /// "dozen" in "three dozen".
        var multiples: [String: Int]
        /// Words for zero among other digits: "oh".
        var spokenZeros: Set<String>
        /// Hundred and thousand need no one before them.
        var bareScales: Bool
        /// Denominators: "half", "thirds", "quarter".
        var fractions: [String: Double]
        var ordinals: [String: Int]
        var ordinalTens: [String: Int]
        var percent: [[String]]
        /// Digit suffixes of ordinals: "st", "nd".
        var ordinalSuffixes: Set<String>
    }

    /// Names of units, by quantity: the words, and the unit's name.
    struct UnitWords: Sendable {
        var names: [MeasuredQuantity: [(words: [String], unit: String)]] = [:]
        /// Units whose number may be followed by a number of a smaller unit: feet, inches; bare: that unit may be left out.
        var smaller: [String: (unit: String, count: Double, isBare: Bool)] = [:]
        /// Seconds, by word.
        var durations: [String: Double] = [:]
        /// "of" in "half of an hour", "a quarter of a mile".
        var of: Set<String> = []
        /// The unit of a plain amount, where the region has one.
        var home: [MeasuredQuantity: String] = [:]
        /// "Below zero", after degrees.
        var belowZero: [[String]] = []
        /// Between a number and its unit: "ten more minutes", "a full hour".
        var more: Set<String> = []
        /// Before an amount, changing nothing or making it less exact: "about", "another".
        var about: [[String]] = []
        /// Behind one: "or so".
        var orSo: [[String]] = []
    }

    struct MoneyWords: Sendable {
        /// Currency and how much of it, by words.
        var names: [(words: [String], currency: String, amount: Double)] = []
        var symbols: [String: String] = [:]
    }

    struct TimeWords: Sendable {
        var weekdays: [String: Int]
        /// Several of them: "two Mondays ago".
        var manyWeekdays: [String: Int]
        /// Behind a day, weeks to add: "lundi en huit".
        var weeksBehind: [(words: [String], weeks: Int)]
        var months: [String: Int]
        /// Days from today.
        var relativeDays: [(words: [String], days: Int)]
        /// Times of day, minutes after midnight.
        var namedTimes: [(words: [String], minute: Int)]
        /// Parts of the day: words, and the hours they are between.
        var partsOfDay: [(words: [String], from: Int, to: Int)]
        /// What is done at a certain part of the day: words, and the hours that a time beside them is between.
        var occasions: [(words: [String], from: Int, to: Int)]
        /// What is done again and again is done at the usual hour of its day, not at the next one to come.
        var repetitions: Set<String>
        var alarms: Set<String>
        var next: Set<String>
        var this: Set<String>
        var at: Set<String>
        var on: Set<String>
        var `in`: Set<String>
        var past: Set<String>
        var to: Set<String>
        var oclock: [[String]]
        var morning: [[String]]
        var afternoon: [[String]]
        var half: Set<String>
        /// "Half eight" is half past seven.
        var halfIsBefore = false
        var quarter: Set<String>
        /// "Dreiviertel acht": a quarter of an hour before the hour.
        var threeQuarters: Set<String>
        var the: Set<String>
        var of: Set<String>
        var week: Set<String>
        var month: Set<String>
        var ago: Set<String>
        /// Before a length of time: "vor zwei Tagen", "il y a deux jours".
        var agoBefore: [[String]]
        var fromNow: [[String]]
        var weekend: [[String]]
        /// "Last Friday".
        var last: Set<String>
        /// Behind a weekday: "vendredi prochain", "lundi dernier".
        var nextBehind: Set<String>
        var lastBehind: Set<String>
        /// Before a day that has been: "since Monday", "when was Easter".
        var since: Set<String>
        /// Behind one: "wie lange ist Montag her".
        var gone: Set<String>
        /// "A week from Friday".
        var from: Set<String>
        var year: Set<String>
        /// "End" in "the end of the month".
        var end: Set<String>
        /// "Beginning" in "the beginning of the month".
        var start: Set<String>
        /// "Day" in "the last day of the month".
        var day: Set<String>
        /// "Before" in "the day before Christmas".
        var before: Set<String>
        /// Behind "in" and a length of time: "in ten days' time".
        var hence: Set<String>
        /// "Now", as words.
        var now: [[String]]
        /// The time that it is: "tomorrow at this time".
        var sameTime: [[String]]
        /// Days that have a name, the longest names first.
        var holidays: [(words: [String], rule: HolidayRule)]
        /// Behind the hours, minutes to add: "et demie".
        var behind: [(words: [String], minutes: Int)]
        /// "5/6" is the sixth of May.
        var monthFirst: Bool
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
        var allChoices: [String] = []
        var neither: [String] = []
        var change: [String] = []
        /// Said before a request without changing it.
        var openings: [String] = []
        /// Those of the openings behind which the verb has another form: "would you mind" before "sending".
        var formOpenings: [String] = []
        /// Endings of that form, and what may stand in their place: "sending" is "send", "making" is "make".
        var forms: [String: [String]] = [:]
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
        /// Answers that are also things, directions or qualities, and so may be names that an app gives to values: "right", "fine".
        var answersThatMayBeNames: [String] = []
        /// Before somebody's name, to say who it is.
        var personOpenings: [String] = []
        /// Names that are given to people, and what families call each other.
        var givenNames: Set<String> = []
        /// Before one of several: "number", "option".
        var choiceWords: [String] = []
        /// The first of several, beside the ordinals: "the former".
        var first: [String] = []
        var last: [String] = []
        var middle: [String] = []
        /// Verbs of asking for a thing, whatever the app: "get", "bring".
        var requestVerbs: Set<String> = []
        /// Words that mean nothing by themselves, beside the common ones.
        var fillers: Set<String> = []
        /// Words too common to tell two things apart.
        var common: Set<String> = []
        /// "What can you do?", also of one app: `{app}`.
        var abilities: [String] = []
        var abilitiesOfApp: [String] = []
        /// The same of one request: "what can I say to {request}".
        var abilitiesOfRequest: [String] = []
        /// "That's not what I meant".
        var notMeant: [String] = []
        /// "Hold on": whoever says it needs time.
        var wait: [String] = []
        /// A yes that is none where something costs: "I think so".
        var hesitantYes: [String] = []
        /// Questions about what is to be agreed to: "how much is it".
        var details: [String] = []
        /// Before the words that a free text is to have: "change it to", "tell her that".
        var textOpenings: [String] = []
        /// How requests begin that are no words for anybody else: where free text is asked for, they are still requests.
        var addressed: [String] = []
        /// Before another value for what was just done: "make it", "change it to".
        var amend: [String] = []
        /// What was just done is to be as if it had not been: "undo", "take that back".
        var undo: [String] = []
        /// The last request over again, with `{value}` in the place of what it had: "the same for {value}".
        var again: [String] = []
        /// Before a thing, and no part of its name: "a", "the".
        var articles: Set<String> = []
        /// What stands before what was meant instead: "no, I meant".
        var meant: [String] = []
        /// What stands before the letters of a word: "it is spelled".
        var spelled: [String] = []
        /// "Change … to …".
        var replacing: [String] = []
        var replacingLinks: [String] = []
        var indirectQuestions = IndirectQuestions()
        /// How requests begin that are made to an assistant and to nobody else: "set a", "what is".
        var commands: [String] = []
        /// Words that make a sentence about somebody or something else where no template has them: "who", "she".
        var otherSubjects: Set<String> = []
        /// Words with which a question about the world begins.
        var questions: Set<String> = []
        /// Verbs that say how something is, where they do not open the sentence.
        var statements: Set<String> = []
        /// Who is speaking, and for whom something is asked: "I", "us".
        var firstPersons: Set<String> = []
        /// Who does something: before a verb in a past form the sentence tells what has been.
        var subjects: Set<String> = []
        var pastVerbs: Set<String> = []
        var pastEndings: [String] = []
        /// Endings of a verb that tells what somebody does: "Tom owes".
        var presentEndings: [String] = []
        /// What takes back the words before it: "no wait", "I mean".
        var corrections: [String] = []
        /// Words that add a value to those there are, where several are taken.
        var additions: Set<String> = []
        /// Words that turn a sentence into its contrary.
        var negations: Set<String> = []
        /// Words that do so unless they open the sentence: "off", "no".
        var contraries: Set<String> = []
        /// What is not wanted, around `{option}`: "with no {option}".
        var exclusions: [String] = []
        /// Between two things that are not wanted: "or".
        var exclusionLinks: Set<String> = []
        /// What is said instead of plainer words, by those.
        var wordings: [String: [String]] = [:]
        /// Verbs whose particle may stand behind what they are done to: "put … on".
        var separableVerbs: Set<String> = []
        var particles: Set<String> = []
        /// Between two requests.
        var conjunctions: [String] = []
        /// In a further request, for what the one before was about: "and another for twenty".
        var standIns: [String] = []
        /// What begins the reason for a request, behind it: "… because I'm late".
        var reasons: [String] = []
        /// Before another value for what was just done, and behind one: "no, ten", "jazz instead".
        var retorts: [String] = []
        var retortClosings: [String] = []
        /// The last request over again as it was: "same again".
        var onceMore: [String] = []
        /// In a further request, for somebody whom the one before named: "and tell her thanks".
        var thirdPersons: Set<String> = []
        /// For the thing that the request before was about: "finish it"; for several: "read them".
        var things: Set<String> = []
        var severalThings: Set<String> = []
        /// For one of the kind that the request before was about: "which one is left".
        var kindWords: Set<String> = []
        /// A request by what stands before and behind `{value}` and before the name of what it is put into: "add {value} to the".
        var labels: [String] = []
        /// Verbs that are left out in haste, around what is said without them: "put {value}".
        var elidedVerbs: [String] = []
        /// Whose somebody or something is: "my".
        var possessives: Set<String> = []
        /// Words that are left out in haste: "how long left".
        var omissible: Set<String> = []
        /// What somebody else would like, and so nothing that is asked for: "my wife wants".
        var wishesOfOthers: [String] = []
        /// Single words for true and false inside a sentence.
        var trueWords: Set<String> = []
        var falseWords: Set<String> = []
    }
}
