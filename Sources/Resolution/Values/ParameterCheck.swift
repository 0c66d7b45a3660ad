import Foundation
import WilcoIntents

/// The definition's own verdict on a value, before any app is asked.
enum ParameterCheck: Sendable, Hashable {
    /// Fits; a bare number has got the type it was meant as.
    case fits(ParameterValue)
    case wrongType
    case tooSmall(limit: ParameterValue)
    case tooLarge(limit: ParameterValue)
    case wrongCurrency

    /// Numbers beyond it are no longer exact, and nobody means them.
    private static let mostExact = 1e15

    /// - Parameter app: Whose terms there are; nil: the value is of no app.
    init(_ value: ParameterValue, for parameter: ParameterDefinition, in app: AppDefinition?) {
        guard let typed = Self.typed(value, for: parameter, in: app), Self.exists(typed) else {
            self = .wrongType
            return
        }
        if case .currencyAmount(_, let currency) = typed, !parameter.currencies.isEmpty,
            !parameter.currencies.contains(currency)
        {
            self = .wrongCurrency
            return
        }
        guard let amount = Self.amount(of: typed, for: parameter) else {
            self = .fits(typed)
            return
        }
        if let minimum = parameter.minimum, amount < minimum {
            self = .tooSmall(limit: Self.limit(minimum, like: typed, unit: parameter.unit))
        } else if let maximum = parameter.maximum, amount > maximum {
            self = .tooLarge(limit: Self.limit(maximum, like: typed, unit: parameter.unit))
        } else if abs(amount) < Self.mostExact {
            self = .fits(typed)
        } else {
            self = .wrongType
        }
    }

    /// Whether there is such a day.
    private static func exists(_ value: ParameterValue) -> Bool {
        switch value {
        case .date(let day), .dateTime(let day): CivilDate(day) != nil
        default: true
        }
    }

    private static func typed(
        _ value: ParameterValue,
        for parameter: ParameterDefinition,
        in app: AppDefinition?
    ) -> ParameterValue? {
        switch (parameter.type, value) {
        case (.string, .string(let text)):
            return .string(parameter.text?.written(text) ?? text)
        case (.boolean, .boolean), (.integer, .integer), (.decimal, .decimal),
            (.measurement, .measurement), (.currencyAmount, .currencyAmount), (.date, .date), (.time, .time),
            (.dateTime, .dateTime), (.dateTime, .date), (.dateTime, .time), (.duration, .duration),
            (.url, .url), (.file, .file), (.color, .color), (.spelling, .spelling), (.phoneNumber, .phoneNumber),
            (.object, .object), (.person, .person), (.place, .place):
            return value
        case (.integer, .decimal(let number)):
            return Int(exactly: number).map(ParameterValue.integer)
        case (.decimal, .integer(let number)):
            return .decimal(Double(number))
        case (.measurement, .integer(let number)):
            return parameter.unit.map { .measurement(amount: Double(number), unit: $0) }
        case (.measurement, .decimal(let number)):
            return parameter.unit.map { .measurement(amount: number, unit: $0) }
        case (.enumeration(let name), .enumeration(let id)):
            guard let terms = app?.type(named: name)?.terms, !terms.isEmpty else { return value }
            return terms.contains { $0.id == id } ? value : nil
        case (.person, .object(let object)):
            return .person(object)
        case (.place, .object(let object)):
            return .place(object)
        // Words that the app is to make something of.
        case (.object, .string), (.person, .string), (.place, .string), (.url, .string), (.file, .string):
            return value
        case (.spelling, .string(let text)):
            return .spelling(text)
        default:
            return nil
        }
    }

    private static func amount(of value: ParameterValue, for parameter: ParameterDefinition) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        case .duration(let seconds): seconds
        case .currencyAmount(let amount, _): Double("\(amount)")
        case .measurement(let amount, let unit):
            UnitConversion.convert(amount, from: unit, to: parameter.unit ?? unit)
        default: nil
        }
    }

    private static func limit(_ limit: Double, like value: ParameterValue, unit: String?) -> ParameterValue {
        switch value {
        case .integer: Int(exactly: limit).map(ParameterValue.integer) ?? .decimal(limit)
        case .duration: .duration(seconds: limit)
        case .measurement(_, let own): .measurement(amount: limit, unit: unit ?? own)
        case .currencyAmount(_, let currency): .currencyAmount(amount: Decimal(limit), currency: currency)
        default: .decimal(limit)
        }
    }
}
