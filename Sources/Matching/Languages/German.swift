internal import WilcoIntents

extension Language {
    static func german(region: String?) -> Language {
        Language(
            code: "de",
            decimalSeparator: ",",
            numbers: germanNumbers,
            units: germanUnits,
            money: MoneyWords(
                names: [
                    (["euro"], "EUR", 1), (["euros"], "EUR", 1), (["cent"], "EUR", 0.01),
                    (["franken"], "CHF", 1), (["dollar"], "USD", 1), (["pfund"], "GBP", 1),
                ],
                symbols: ["€": "EUR", "$": "USD", "£": "GBP", "home": region == "CH" ? "CHF" : "EUR"]
            ),
            time: germanTime,
            phrases: germanPhrases
        )
    }

    /// Numbers below a thousand are one word each: "dreiundzwanzig", "zweihundertfünf".
    private static let germanSmall: [String: Int] = {
        let units = ["", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
        let tens = ["", "zehn", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
        var words: [String: Int] = [
            "null": 0, "eins": 1, "ein": 1, "eine": 1, "einen": 1, "einem": 1, "einer": 1, "zehn": 10, "elf": 11,
            "zwölf": 12, "dreizehn": 13, "vierzehn": 14, "fünfzehn": 15, "sechzehn": 16, "siebzehn": 17,
            "achtzehn": 18, "neunzehn": 19, "zwo": 2,
        ]
        for unit in 2...9 { words[units[unit]] = unit }
        for ten in 2...9 {
            words[tens[ten]] = ten * 10
            for unit in 1...9 { words["\(units[unit])und\(tens[ten])"] = ten * 10 + unit }
        }
        words["dreissig"] = 30
        for (word, value) in words where value < 100 && value > 0 && !word.hasPrefix("eine") {
            for hundred in 1...9 { words["\(units[hundred])hundert\(word)"] = hundred * 100 + value }
            words["hundert\(word)"] = 100 + value
        }
        for hundred in 1...9 { words["\(units[hundred])hundert"] = hundred * 100 }
        words["hundert"] = 100
        return words
    }()

    private static let germanNumbers = NumberWords(
        small: germanSmall,
        tens: [:],
        hundred: [],
        scales: ["tausend": 1000, "million": 1_000_000, "millionen": 1_000_000],
        and: ["und"],
        point: ["komma", "punkt"],
        minus: ["minus", "-"],
        articles: ["ein", "eine", "einen", "einem", "einer"],
        counts: [(["ein", "paar"], 3), (["ein", "dutzend"], 12), (["beide"], 2)],
        fractions: [
            "halb": 0.5, "halbe": 0.5, "halben": 0.5, "halber": 0.5, "halbes": 0.5, "viertel": 0.25, "drittel": 1.0 / 3,
        ],
        ordinals: [
            "erste": 1, "ersten": 1, "erster": 1, "erstes": 1, "zweite": 2, "zweiten": 2, "zweiter": 2, "zweites": 2,
            "dritte": 3, "dritten": 3, "dritter": 3, "drittes": 3, "vierte": 4, "vierten": 4, "fünfte": 5, "fünften": 5,
            "sechste": 6, "sechsten": 6, "siebte": 7, "siebten": 7, "achte": 8, "achten": 8, "neunte": 9, "neunten": 9,
            "zehnte": 10, "zehnten": 10, "elften": 11, "zwölften": 12, "zwanzigsten": 20, "dreißigsten": 30,
        ],
        ordinalTens: [:],
        percent: [["prozent"], ["%"]],
        ordinalSuffixes: ["te", "ten"]
    )

    private static let germanUnits: UnitWords = {
        func words(_ list: String, _ unit: String) -> [(words: [String], unit: String)] {
            list.split(separator: ",").map { ($0.split(separator: " ").map(String.init), unit) }
        }
        return UnitWords(
            names: [
                .distance: words("meter,metern,m", "meters") + words("zentimeter,zentimetern,cm", "centimeters")
                    + words("millimeter,mm", "millimeters") + words("kilometer,kilometern,km", "kilometers")
                    + words("fuß", "feet") + words("schritt,schritte,schritten", "steps")
                    + words("meile,meilen", "miles"),
                .mass: words("gramm,g", "grams") + words("kilo,kilogramm,kg", "kilograms") + words("pfund", "pounds"),
                .temperature: words("grad celsius,grad,°,° c", "degreesCelsius")
                    + words("grad fahrenheit", "degreesFahrenheit"),
                .speed: words("meter pro sekunde,m / s", "metersPerSecond")
                    + words("kilometer pro stunde,stundenkilometer,km / h", "kilometersPerHour"),
                .volume: words("liter,litern,l", "liters") + words("milliliter,ml", "milliliters")
                    + words("tasse,tassen", "cups"),
                .energy: words("kalorie,kalorien", "kilocalories") + words("joule", "joules"),
                .angle: words("grad,°", "degrees") + words("umdrehung,umdrehungen", "revolutions"),
            ],
            durations: [
                "sekunde": 1, "sekunden": 1, "minute": 60, "minuten": 60, "stunde": 3600, "stunden": 3600,
                "tag": 86_400,
                "tage": 86_400, "tagen": 86_400, "woche": 604_800, "wochen": 604_800,
            ]
        )
    }()

    private static let germanTime = TimeWords(
        weekdays: [
            "montag": 0, "dienstag": 1, "mittwoch": 2, "donnerstag": 3, "freitag": 4, "samstag": 5, "sonnabend": 5,
            "sonntag": 6,
        ],
        months: [
            "januar": 1, "jänner": 1, "februar": 2, "märz": 3, "april": 4, "mai": 5, "juni": 6, "juli": 7, "august": 8,
            "september": 9, "oktober": 10, "november": 11, "dezember": 12,
        ],
        relativeDays: [
            (["heute"], 0), (["morgen"], 1), (["übermorgen"], 2), (["gestern"], -1), (["vorgestern"], -2),
            (["heute", "abend"], 0), (["heute", "nachmittag"], 0),
        ],
        namedTimes: [(["mittag"], 720), (["mitternacht"], 0)],
        partsOfDay: [
            (["heute", "abend"], 17, 24), (["heute", "nachmittag"], 12, 18), (["am", "abend"], 17, 24),
            (["am", "nachmittag"], 12, 18), (["morgens"], 0, 12), (["früh"], 0, 12), (["abends"], 17, 24),
            (["nachmittags"], 12, 18), (["abend"], 17, 24), (["nachmittag"], 12, 18), (["vormittag"], 0, 12),
        ],
        next: ["nächsten", "nächste", "nächster"],
        this: ["diesen", "dieser", "kommenden"],
        at: ["um", "gegen"],
        on: ["am"],
        in: ["in"],
        past: ["nach"],
        to: ["vor"],
        oclock: ["uhr"],
        morning: [],
        afternoon: [],
        half: ["halb"],
        halfIsBefore: true,
        quarter: ["viertel"],
        the: ["der", "den", "dem"],
        of: [],
        week: ["woche"],
        month: ["monat"],
        ago: [],
        fromNow: [],
        weekend: ["wochenende"]
    )

    private static let germanPhrases = Phrases(
        yes: [
            "ja [(bitte|gerne|klar|genau|danke)]",
            "(jawohl|jo|jup|klar|sicher|natürlich|genau|gerne|okay|ok|gut|einverstanden)",
            "mach (das|es)", "(das|so) (stimmt|passt|ist richtig)", "(auf jeden fall|na klar|von mir aus)",
        ],
        no: [
            "(nein|nö|nee|ne) [danke]", "(lieber|bitte|auf keinen fall|noch) nicht",
            "(falsch|stimmt nicht|das stimmt nicht)", "auf keinen fall",
        ],
        cancel: ["(abbrechen|abbruch|vergiss es|lass es|lass gut sein|schon gut|egal)", "brich [das] ab"],
        stop: ["(stopp|stop|ruhe|sei still|halt den mund)"],
        repeat: ["(wiederhole [das]|noch (einmal|mal)|wie bitte|was hast du gesagt|sag das noch (einmal|mal))"],
        help: ["(hilfe|hilf mir|was kannst du)"],
        choices: ["was kann ich sagen", "(welche|was für) (auswahl|möglichkeiten) (gibt es|habe ich)", "was gibt es"],
        goBack: ["(zurück|geh zurück|einen schritt zurück)"],
        anyChoice: ["(egal welche|egal welcher|egal welches|irgendeine|irgendeiner|das ist egal|such dir was aus)"],
        neither: ["(keine davon|keiner davon|keins davon|keine von beiden)"],
        change: ["(ändere|änder) [(die|das|den)] {parameter}", "(andere|anderer|anderes|anderen) {parameter}"],
        openings: [
            "bitte", "(hey|hallo|okay|ok|also|so|äh|ähm|nun|mal)", "(kannst|könntest|würdest) du [bitte] [mal]",
            "(ich möchte|ich will|ich würde gern|ich würde gerne|ich hätte gern|ich hätte gerne)",
        ],
        closings: ["bitte", "(danke|vielen dank|danke schön)", "(jetzt|sofort|mal|für mich|okay)"],
        courtesies: ["bitte", "(danke|vielen dank|danke schön)"],
        hesitations: ["äh", "ähm", "hm"],
        appLinks: ["mit", "in", "auf", "über", "bei"],
        appOpenings: [
            "(öffne|starte|frag|frage|nimm) [(den|die|das)] {app} [und]",
            "[(mit|in|auf|über|bei)] [(dem|der|den)] {app}",
        ],
        answerOpenings: [
            "(ich möchte|ich will|ich nehme|ich hätte gern|ich hätte gerne|gib mir|nimm|mach|lieber)",
            "(der|die|das|den|dem|ein|eine|einen|zu|zum|in|im|nach|um|für|mit)", "(äh|ähm|also|okay|bitte)",
        ],
        answerClosings: ["bitte", "(danke|vielen dank)", "(wäre gut|ist gut|passt)"],
        answerVerdicts: ["(ja|nein)"],
        personOpenings: [
            "(mein|meinem|meinen) [(bester|besten|guter|guten|lieber|lieben)] (freund|nachbar|kollege|bruder|vater|papa)",
            "(meine|meiner) [(beste|besten|gute|guten|liebe|lieben)] (freundin|nachbarin|kollegin|schwester|mutter|mama)",
        ],
        choiceWords: ["nummer", "option", "der", "die", "das"],
        last: ["letzte", "letzten", "letzter", "letztes"],
        middle: ["mittlere", "mittleren"],
        requestVerbs: ["gib", "bring", "hol", "mach", "zeig", "zeige", "nimm", "möchte", "will"],
        common: [
            "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "und", "oder", "in", "im", "an", "am",
            "auf",
            "mit", "zu", "zum", "zur", "bitte", "mir", "ich", "es", "ist", "von", "bei", "nach", "um", "du", "mal",
        ],
        functionWords: [
            "was", "welche", "welcher", "welches", "wann", "wo", "wer", "wie", "warum", "viel", "viele", "lange",
            "sind",
            "war", "waren", "habe", "hab", "hat", "haben", "gibt", "alle", "alles", "jetzt", "hier", "da", "dort",
            "noch",
            "schon", "nicht", "kein", "keine", "neu", "neue", "neuen", "mein", "meine", "meinen", "meinem", "meiner",
            "dein", "deine", "sein", "seine", "ihr", "ihre", "kann", "kannst", "wird", "werden", "etwas", "nichts",
        ],
        conjunctions: ["und dann", "und danach", "und"],
        trueWords: ["ja", "an", "ein", "wahr"],
        falseWords: ["nein", "aus", "falsch"]
    )
}
