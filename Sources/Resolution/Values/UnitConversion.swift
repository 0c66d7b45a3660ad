package import WilcoIntents

/// Factors between the units that limits may be written in.
package enum UnitConversion {
    /// What is measured in a unit; nil: there is no such unit.
    package static func quantity(of unit: String) -> MeasuredQuantity? {
        if kelvin(0, unit) != nil { return .temperature }
        return zip(quantities, scales).first { $0.1[unit] != nil }?.0
    }

    /// `amount` in another unit of the same quantity; nil if the two have nothing in common.
    static func convert(_ amount: Double, from source: String, to target: String) -> Double? {
        if source == target { return amount }
        for scale in scales {
            if let from = scale[source], let to = scale[target] { return amount * from / to }
        }
        guard let kelvin = kelvin(amount, source) else { return nil }
        return switch target {
        case "kelvins": kelvin
        case "degreesCelsius": kelvin - 273.15
        case "degreesFahrenheit": (kelvin - 273.15) * 9 / 5 + 32
        default: nil
        }
    }

    private static func kelvin(_ amount: Double, _ unit: String) -> Double? {
        switch unit {
        case "kelvins": amount
        case "degreesCelsius": amount + 273.15
        case "degreesFahrenheit": (amount - 32) * 5 / 9 + 273.15
        default: nil
        }
    }

    /// Of the scales, in their order.
    private static let quantities: [MeasuredQuantity] = [.distance, .mass, .speed, .volume, .energy, .angle]

    private static let scales: [[String: Double]] = [
        [
            "millimeters": 0.001, "centimeters": 0.01, "meters": 1, "kilometers": 1000, "inches": 0.0254,
            "feet": 0.3048, "yards": 0.9144, "miles": 1609.344, "steps": 0.75,
        ],
        [
            "milligrams": 0.000_001, "grams": 0.001, "kilograms": 1, "ounces": 0.028349523125, "pounds": 0.45359237,
            "stones": 6.35029318, "shortTons": 907.18474, "metricTons": 1000,
        ],
        [
            "metersPerSecond": 1, "kilometersPerHour": 1 / 3.6, "milesPerHour": 0.44704, "feetPerSecond": 0.3048,
            "knots": 1852 / 3600,
        ],
        [
            "milliliters": 0.001, "liters": 1, "gallons": 3.785411784, "quarts": 0.946352946, "pints": 0.473176473,
            "cups": 0.2365882365, "fluidOunces": 0.0295735295625, "tablespoons": 0.01478676478125,
            "teaspoons": 0.00492892159375,
        ],
        ["joules": 1, "kilojoules": 1000, "kilocalories": 4184, "kilowattHours": 3_600_000],
        ["degrees": 1, "radians": 57.29577951308232, "revolutions": 360],
    ]
}
