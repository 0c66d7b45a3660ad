public import FoundationEssentials

/// A parameter's typed value.
public enum ParameterValue: Sendable, Hashable {
    case string(String)
    case boolean(Bool)
    case integer(Int)
    case decimal(Double)
    /// `unit` is a plural unit name: `meters`, `miles`, `degreesCelsius`, `metersPerSecond`, `liters`, `degrees` …
    case measurement(amount: Double, unit: String)
    /// `currency` is an ISO 4217 code.
    case currencyAmount(amount: Decimal, currency: String)
    /// ISO 8601, local: `2026-03-02`.
    case date(String)
    /// ISO 8601, local: `20:30`.
    case time(String)
    /// ISO 8601, local: `2026-03-02T20:30`.
    case dateTime(String)
    case duration(seconds: Double)
    /// sRGB as `#rrggbb`.
    case color(String)
    /// What was spelled, letter by letter.
    case spelling(String)
    /// Digits, behind a `+` when they begin with a country's: `+15551234567`; an extension as `;ext=12`.
    case phoneNumber(String)
    /// The id of one of the app's enumeration cases.
    case enumeration(String)
    case object(IntentObject)
    case person(IntentObject)
    case place(IntentObject)
    case url(String)
    case file(String)
    case list([ParameterValue])
}

extension ParameterValue {
    /// The form of `wilco understand --json` and of the app protocol's short values: an object is its id alone.
    public var json: JSONValue {
        switch self {
        case .string(let value), .date(let value), .time(let value), .dateTime(let value), .enumeration(let value),
            .url(let value), .file(let value), .color(let value), .spelling(let value), .phoneNumber(let value):
            .string(value)
        case .boolean(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .decimal(let value): .number(value)
        case .measurement(let amount, let unit): .object(["amount": Self.number(amount), "unit": .string(unit)])
        case .currencyAmount(let amount, let currency):
            .object([
                "amount": Self.number(Double(amount.description) ?? .nan), "currency": .string(currency),
            ])
        case .duration(let seconds): Self.number(seconds)
        case .object(let object), .person(let object), .place(let object): .string(object.id)
        case .list(let values): .array(values.map(\.json))
        }
    }

    /// Whole numbers are written without a fraction.
    private static func number(_ value: Double) -> JSONValue {
        Int(exactly: value).map(JSONValue.integer) ?? .number(value)
    }
}
