extension NormalizationTable {
    static let german = NormalizationTable(
        speller: GermanNumberSpeller(),
        decimalSeparator: ",",
        groupSeparator: ".",
        clock: .twentyFourHours,
        slashDates: .dayFirst,
        point: "Komma",
        and: "und",
        to: "bis",
        currencies: [
            "$": Currency(Noun("Dollar", "Dollar"), Noun("Cent", "Cent")),
            "USD": Currency(Noun("Dollar", "Dollar"), Noun("Cent", "Cent")),
            "€": Currency(Noun("Euro", "Euro"), Noun("Cent", "Cent")),
            "EUR": Currency(Noun("Euro", "Euro"), Noun("Cent", "Cent")),
            "£": Currency(Noun("Pfund", "Pfund"), Noun("Penny", "Pence")),
            "CHF": Currency(Noun("Franken", "Franken"), Noun("Rappen", "Rappen")),
        ],
        units: [
            "s": Noun("Sekunde", "Sekunden", feminine: true), "Sek": Noun("Sekunde", "Sekunden", feminine: true),
            "Min": Noun("Minute", "Minuten", feminine: true), "min": Noun("Minute", "Minuten", feminine: true),
            "h": Noun("Stunde", "Stunden", feminine: true), "Std": Noun("Stunde", "Stunden", feminine: true),
            "mm": Noun("Millimeter", "Millimeter"), "cm": Noun("Zentimeter", "Zentimeter"),
            "m": Noun("Meter", "Meter"), "km": Noun("Kilometer", "Kilometer"), "g": Noun("Gramm", "Gramm"),
            "kg": Noun("Kilogramm", "Kilogramm"), "ml": Noun("Milliliter", "Milliliter"),
            "l": Noun("Liter", "Liter"), "km/h": Noun("Kilometer pro Stunde", "Kilometer pro Stunde"),
            "m/s": Noun("Meter pro Sekunde", "Meter pro Sekunde"), "°": Noun("Grad", "Grad"),
            "°C": Noun("Grad Celsius", "Grad Celsius"), "°F": Noun("Grad Fahrenheit", "Grad Fahrenheit"),
            "kcal": Noun("Kilokalorie", "Kilokalorien", feminine: true),
            "kWh": Noun("Kilowattstunde", "Kilowattstunden", feminine: true),
            "W": Noun("Watt", "Watt"), "kW": Noun("Kilowatt", "Kilowatt"), "MB": Noun("Megabyte", "Megabyte"),
            "GB": Noun("Gigabyte", "Gigabyte"),
        ],
        percent: "Prozent",
        multipliers: ["tausend", "Tausend", "Million", "Millionen", "Milliarde", "Milliarden"],
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
            "November", "Dezember",
        ],
        words: [
            "&": "und", "@": "at", "+": "plus", "=": "gleich", "%": "Prozent", "½": "einhalb", "¼": "ein Viertel",
            "¾": "drei Viertel", "×": "mal",
        ],
        abbreviations: [
            "z.B": "zum Beispiel", "d.h": "das heißt", "usw": "und so weiter", "bzw": "beziehungsweise",
            "ca": "circa", "Nr": "Nummer", "Dr": "Doktor", "Hr": "Herr", "Fr": "Frau", "St": "Sankt",
        ],
        directions: [:],
        streets: [
            "Str": "Straße", "Straße": "Straße", "Platz": "Platz", "Pl": "Platz", "Weg": "Weg", "Allee": "Allee",
        ],
        netSigns: [".": "Punkt", "/": "Schrägstrich", "@": "at", "-": "minus", "_": "Unterstrich", ":": "Doppelpunkt"]
    )
}
