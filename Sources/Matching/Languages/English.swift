internal import WilcoIntents

extension Language {
    /// English; the region decides over currency and degrees.
    static func english(region: String?) -> Language {
        Language(
            code: "en",
            numbers: englishNumbers,
            units: englishUnits(region: region),
            money: englishMoney(region: region),
            time: englishTime,
            phrases: englishPhrases,
            plural: englishPlural
        )
    }

    /// "chowders", "berries", "dishes".
    @Sendable static func englishPlural(_ word: String) -> [String] {
        guard let last = word.last, last.isLetter, last != "s" || word.hasSuffix("ss") else { return [] }
        if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
            return [word.dropLast() + "ies"]
        }
        if word.hasSuffix("ch") || word.hasSuffix("sh") || word.hasSuffix("x") || word.hasSuffix("z")
            || word.hasSuffix("ss")
        {
            return [word + "es"]
        }
        if word.hasSuffix("o") { return [word + "s", word + "es"] }
        return [word + "s"]
    }

    static let englishNumbers = NumberWords(
        small: [
            "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
            "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
            "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
        ],
        tens: [
            "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
            "eighty": 80, "ninety": 90,
        ],
        hundred: ["hundred"],
        scales: ["thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000],
        and: ["and"],
        point: ["point", "dot"],
        minus: ["minus", "negative", "-"],
        articles: ["a", "an"],
        counts: [
            (["a", "couple", "of"], 2), (["a", "couple"], 2), (["couple", "of"], 2), (["a", "pair", "of"], 2),
            (["half", "a", "dozen"], 6), (["a", "half", "dozen"], 6), (["a", "dozen"], 12), (["two", "dozen"], 24),
            (["a", "single"], 1), (["just", "one"], 1), (["another"], 1), (["both"], 2),
        ],
        fractions: [
            "half": 0.5, "halves": 0.5, "third": 1.0 / 3, "thirds": 1.0 / 3, "quarter": 0.25, "quarters": 0.25,
            "fourth": 0.25, "fourths": 0.25, "fifth": 0.2, "fifths": 0.2, "sixth": 1.0 / 6, "sixths": 1.0 / 6,
            "eighth": 0.125, "eighths": 0.125, "tenth": 0.1, "tenths": 0.1,
        ],
        ordinals: [
            "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
            "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14,
            "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19,
            "twentieth": 20, "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "sixtieth": 60, "seventieth": 70,
            "eightieth": 80, "ninetieth": 90, "hundredth": 100,
        ],
        ordinalTens: ["twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70],
        percent: [["percent"], ["per", "cent"], ["%"]],
        ordinalSuffixes: ["st", "nd", "rd", "th"]
    )

    static func englishUnits(region: String?) -> UnitWords {
        func words(_ list: String, _ unit: String) -> [(words: [String], unit: String)] {
            list.split(separator: ",").map { ($0.split(separator: " ").map(String.init), unit) }
        }
        let plainDegrees = region == "US" || region == nil ? "degreesFahrenheit" : "degreesCelsius"
        return UnitWords(
            names: [
                .distance: words("meter,meters,metre,metres,m", "meters")
                    + words("centimeter,centimeters,centimetre,centimetres,cm", "centimeters")
                    + words("millimeter,millimeters,millimetre,millimetres,mm", "millimeters")
                    + words("kilometer,kilometers,kilometre,kilometres,km,k,klicks", "kilometers")
                    + words("foot,feet,ft", "feet") + words("inch,inches", "inches")
                    + words("yard,yards,yd", "yards") + words("mile,miles,mi", "miles")
                    + words("step,steps,pace,paces", "steps"),
                .mass: words("gram,grams,g", "grams") + words("kilogram,kilograms,kilo,kilos,kg", "kilograms")
                    + words("milligram,milligrams,mg", "milligrams") + words("pound,pounds,lb,lbs", "pounds")
                    + words("ounce,ounces,oz", "ounces") + words("stone", "stones")
                    + words("ton,tons,tonne,tonnes", "metricTons"),
                .temperature: words("degrees fahrenheit,degree fahrenheit,fahrenheit,° f", "degreesFahrenheit")
                    + words(
                        "degrees celsius,degree celsius,celsius,centigrade,degrees centigrade,° c",
                        "degreesCelsius"
                    )
                    + words("kelvin,kelvins", "kelvins") + words("degrees,degree,°", plainDegrees),
                .speed: words(
                    "meters per second,meter per second,metres per second,meters a second,m / s",
                    "metersPerSecond"
                )
                    + words(
                        "kilometers per hour,kilometer per hour,kilometres per hour,kilometers an hour,km / h,kph",
                        "kilometersPerHour"
                    )
                    + words("miles per hour,mile per hour,miles an hour,mph", "milesPerHour")
                    + words("feet per second,foot per second,feet a second", "feetPerSecond")
                    + words("knots,knot", "knots"),
                .volume: words("liter,liters,litre,litres,l", "liters")
                    + words("milliliter,milliliters,millilitre,millilitres,ml", "milliliters")
                    + words("cup,cups", "cups") + words("pint,pints", "pints") + words("quart,quarts", "quarts")
                    + words("gallon,gallons", "gallons") + words("teaspoon,teaspoons", "teaspoons")
                    + words("tablespoon,tablespoons", "tablespoons")
                    + words("fluid ounce,fluid ounces", "fluidOunces"),
                .energy: words("calorie,calories,kilocalorie,kilocalories,kcal", "kilocalories")
                    + words("joule,joules", "joules") + words("kilojoule,kilojoules,kj", "kilojoules")
                    + words("kilowatt hour,kilowatt hours,kwh", "kilowattHours"),
                .angle: words("degree,degrees,°", "degrees") + words("radian,radians", "radians")
                    + words("turn,turns,revolution,revolutions", "revolutions"),
            ],
            smaller: [
                "feet": ("inches", 12), "pounds": ("ounces", 16), "stones": ("pounds", 14),
                "meters": ("centimeters", 100),
            ],
            durations: [
                "second": 1, "seconds": 1, "sec": 1, "secs": 1, "minute": 60, "minutes": 60, "min": 60, "mins": 60,
                "hour": 3600, "hours": 3600, "hr": 3600, "hrs": 3600, "h": 3600, "day": 86_400, "days": 86_400,
                "week": 604_800, "weeks": 604_800, "fortnight": 1_209_600, "fortnights": 1_209_600,
            ],
            of: ["of"]
        )
    }

    static func englishMoney(region: String?) -> MoneyWords {
        let dollars =
            switch region {
            case "CA": "CAD"
            case "AU": "AUD"
            case "NZ": "NZD"
            default: "USD"
            }
        let home =
            switch region {
            case "GB": "GBP"
            case "IE": "EUR"
            default: dollars
            }
        func words(_ list: String, _ currency: String, _ amount: Double = 1)
            -> [(words: [String], currency: String, amount: Double)]
        {
            list.split(separator: ",").map { ($0.split(separator: " ").map(String.init), currency, amount) }
        }
        var names = words("us dollar,us dollars,american dollars", "USD")
        names += words("canadian dollar,canadian dollars", "CAD")
        names += words("australian dollar,australian dollars", "AUD")
        names += words("dollar,dollars,buck,bucks", dollars)
        names += words("grand", home, 1000)
        names += words("cent,cents", home == "EUR" ? "EUR" : dollars, 0.01)
        names += words("penny,pennies,pence,p", home == "USD" ? "USD" : "GBP", 0.01)
        names += words("pound,pounds,quid,pounds sterling", "GBP")
        names += words("fiver", home, 5)
        names += words("tenner", home, 10)
        names += words("euro,euros", "EUR")
        names += words("yen", "JPY") + words("yuan", "CNY") + words("rupee,rupees", "INR")
        names += words("franc,francs,swiss francs", "CHF") + words("krona,kronor", "SEK")
        names += words("usd", "USD") + words("eur", "EUR") + words("gbp", "GBP")
        return MoneyWords(names: names, symbols: ["$": dollars, "£": "GBP", "€": "EUR", "¥": "JPY", "home": home])
    }
}
