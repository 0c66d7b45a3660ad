/// The words and signs with which a locale writes values.
struct FormatWords: Sendable {
    struct Unit: Sendable {
        var one: String
        var many: String

        init(_ one: String, _ many: String) {
            self.one = one
            self.many = many
        }
    }

    var yes: String
    var no: String
    var and: String
    var or: String
    var at: String
    /// A comma also before the last item's conjunction.
    var serialComma: Bool
    var decimalSeparator: Character
    var groupSeparator: Character
    var currencyFirst: Bool
    var currencySymbols: [String: String]
    /// In order from zero.
    var smallNumbers: [String]
    var day: Unit
    var hour: Unit
    var minute: Unit
    var second: Unit
    /// By the plural name that values carry.
    var units: [String: Unit]
    /// From Sunday.
    var weekdays: [String]
    var months: [String]
    /// `W` weekday, `M` month, `D` day.
    var dateTemplate: String
    var twelveHours: Bool

    /// The words of the locale's language; English where there are none.
    static func words(for locale: String) -> FormatWords {
        switch locale.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
        case "de": german
        default: english
        }
    }

    static let english = FormatWords(
        yes: "yes",
        no: "no",
        and: "and",
        or: "or",
        at: "at",
        serialComma: true,
        decimalSeparator: ".",
        groupSeparator: ",",
        currencyFirst: true,
        currencySymbols: ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"],
        smallNumbers: [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        ],
        day: Unit("day", "days"),
        hour: Unit("hour", "hours"),
        minute: Unit("minute", "minutes"),
        second: Unit("second", "seconds"),
        units: [
            "meters": Unit("meter", "meters"), "centimeters": Unit("centimeter", "centimeters"),
            "millimeters": Unit("millimeter", "millimeters"), "kilometers": Unit("kilometer", "kilometers"),
            "inches": Unit("inch", "inches"), "feet": Unit("foot", "feet"), "yards": Unit("yard", "yards"),
            "miles": Unit("mile", "miles"), "grams": Unit("gram", "grams"),
            "kilograms": Unit("kilogram", "kilograms"), "ounces": Unit("ounce", "ounces"),
            "pounds": Unit("pound", "pounds"), "liters": Unit("liter", "liters"),
            "milliliters": Unit("milliliter", "milliliters"), "gallons": Unit("gallon", "gallons"),
            "cups": Unit("cup", "cups"), "degrees": Unit("degree", "degrees"),
            "degreesCelsius": Unit("degree Celsius", "degrees Celsius"),
            "degreesFahrenheit": Unit("degree Fahrenheit", "degrees Fahrenheit"),
            "kelvin": Unit("kelvin", "kelvin"),
            "metersPerSecond": Unit("meter per second", "meters per second"),
            "kilometersPerHour": Unit("kilometer per hour", "kilometers per hour"),
            "milesPerHour": Unit("mile per hour", "miles per hour"),
            "kilocalories": Unit("kilocalorie", "kilocalories"), "kilojoules": Unit("kilojoule", "kilojoules"),
            "joules": Unit("joule", "joules"), "kilowattHours": Unit("kilowatt hour", "kilowatt hours"),
            "radians": Unit("radian", "radians"),
        ],
        weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        dateTemplate: "W, M D",
        twelveHours: true
    )

    static let german = FormatWords(
        yes: "ja",
        no: "nein",
        and: "und",
        or: "oder",
        at: "um",
        serialComma: false,
        decimalSeparator: ",",
        groupSeparator: ".",
        currencyFirst: false,
        currencySymbols: ["USD": "$", "EUR": "€", "GBP": "£", "CHF": "CHF"],
        smallNumbers: [
            "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
        ],
        day: Unit("Tag", "Tage"),
        hour: Unit("Stunde", "Stunden"),
        minute: Unit("Minute", "Minuten"),
        second: Unit("Sekunde", "Sekunden"),
        units: [
            "meters": Unit("Meter", "Meter"), "centimeters": Unit("Zentimeter", "Zentimeter"),
            "millimeters": Unit("Millimeter", "Millimeter"), "kilometers": Unit("Kilometer", "Kilometer"),
            "inches": Unit("Zoll", "Zoll"), "feet": Unit("Fuß", "Fuß"), "miles": Unit("Meile", "Meilen"),
            "grams": Unit("Gramm", "Gramm"), "kilograms": Unit("Kilogramm", "Kilogramm"),
            "pounds": Unit("Pfund", "Pfund"), "liters": Unit("Liter", "Liter"),
            "milliliters": Unit("Milliliter", "Milliliter"), "degrees": Unit("Grad", "Grad"),
            "degreesCelsius": Unit("Grad Celsius", "Grad Celsius"),
            "degreesFahrenheit": Unit("Grad Fahrenheit", "Grad Fahrenheit"),
            "metersPerSecond": Unit("Meter pro Sekunde", "Meter pro Sekunde"),
            "kilometersPerHour": Unit("Kilometer pro Stunde", "Kilometer pro Stunde"),
            "milesPerHour": Unit("Meile pro Stunde", "Meilen pro Stunde"),
            "kilocalories": Unit("Kilokalorie", "Kilokalorien"), "kilojoules": Unit("Kilojoule", "Kilojoule"),
        ],
        weekdays: ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"],
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
            "November", "Dezember",
        ],
        dateTemplate: "W, D. M",
        twelveHours: false
    )
}
