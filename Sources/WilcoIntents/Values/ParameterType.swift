/// What kind of value a parameter takes.
///
/// Written in definition files by ``init(name:)``'s names: `string`, `integer`, `distance`, `enum:Size`, `object:Soup` …
public enum ParameterType: Sendable, Hashable {
    case string
    case boolean
    case integer
    case decimal
    case measurement(MeasuredQuantity)
    case currencyAmount
    case date
    case time
    /// Date components: a day, a time, or both.
    case dateTime
    case duration
    /// sRGB.
    case color
    /// Letters, digits and signs that are spelled one by one: a code, a name that is hard to hear.
    case spelling
    case phoneNumber
    case person
    case place
    case url
    case file
    /// A case of the app's enumeration of that name.
    case enumeration(String)
    /// An object of the app's type of that name.
    case object(String)

    public init?(name: String) {
        switch name {
        case "string": self = .string
        case "boolean": self = .boolean
        case "integer": self = .integer
        case "decimal": self = .decimal
        case "currencyAmount": self = .currencyAmount
        case "date": self = .date
        case "time": self = .time
        case "dateTime", "dateComponents": self = .dateTime
        case "duration": self = .duration
        case "color": self = .color
        case "spelling": self = .spelling
        case "phoneNumber": self = .phoneNumber
        case "person": self = .person
        case "place": self = .place
        case "url": self = .url
        case "file": self = .file
        default:
            if let quantity = MeasuredQuantity(rawValue: name) {
                self = .measurement(quantity)
            } else if name.hasPrefix("enum:"), name.count > 5 {
                self = .enumeration(String(name.dropFirst(5)))
            } else if name.hasPrefix("object:"), name.count > 7 {
                self = .object(String(name.dropFirst(7)))
            } else {
                return nil
            }
        }
    }

    public var name: String {
        switch self {
        case .string: "string"
        case .boolean: "boolean"
        case .integer: "integer"
        case .decimal: "decimal"
        case .measurement(let quantity): quantity.rawValue
        case .currencyAmount: "currencyAmount"
        case .date: "date"
        case .time: "time"
        case .dateTime: "dateTime"
        case .duration: "duration"
        case .color: "color"
        case .spelling: "spelling"
        case .phoneNumber: "phoneNumber"
        case .person: "person"
        case .place: "place"
        case .url: "url"
        case .file: "file"
        case .enumeration(let name): "enum:\(name)"
        case .object(let name): "object:\(name)"
        }
    }
}
