package import WilcoIntents

/// What travels from step to step.
package indirect enum StepValue: Sendable, Hashable {
    case nothing
    /// Never a ``ParameterValue/list(_:)``.
    case value(ParameterValue)
    case list([StepValue])
    case dictionary([String: StepValue])

    package static func text(_ text: String) -> StepValue { .value(.string(text)) }
    package static func boolean(_ flag: Bool) -> StepValue { .value(.boolean(flag)) }
    package static func number(_ number: Double) -> StepValue {
        .value(Int(exactly: number).map(ParameterValue.integer) ?? .decimal(number))
    }

    package init(_ value: ParameterValue) {
        if case .list(let values) = value {
            self = .list(values.map(StepValue.init))
        } else {
            self = .value(value)
        }
    }

    /// An app's JSON, by its shape, or as a declared type says.
    package init(json: JSONValue, type: ParameterType? = nil) {
        switch json {
        case .null: self = .nothing
        case .array(let items): self = .list(items.map { StepValue(json: $0, type: type) })
        default:
            if let type, let value = ParameterValue(json: Self.withIdentifier(json), type: type) {
                self = StepValue(value)
            } else if let seconds = json["seconds"]?.doubleValue ?? json["duration"]?.doubleValue {
                self = .value(.duration(seconds: seconds))
            } else if let text = json["dateTime"]?.stringValue {
                self = .value(.dateTime(text))
            } else if let text = json["date"]?.stringValue {
                self = .value(.date(text))
            } else if let text = json["time"]?.stringValue {
                self = .value(.time(text))
            } else if case .object(let members) = json, members["id"] == nil, members["amount"] == nil,
                members["display"] == nil
            {
                self = .dictionary(members.mapValues { StepValue(json: $0) })
            } else if let value = ParameterValue(json: Self.withIdentifier(json), type: nil) {
                self = StepValue(value)
            } else {
                self = .nothing
            }
        }
    }

    /// An object of an app's type may come as its members alone.
    private static func withIdentifier(_ json: JSONValue) -> JSONValue {
        guard case .object(let members) = json, members["id"] == nil, members["amount"] == nil else { return json }
        let own: Set<String> = ["display", "pronunciation", "alternativeNames", "properties"]
        var object = members.filter { own.contains($0.key) }
        let rest = members.filter { !own.contains($0.key) }
        object["properties"] = .object((members["properties"]?.objectValue ?? [:]).merging(rest) { $1 })
        object["id"] = members["display"] ?? members["name"] ?? .string("")
        return .object(object)
    }

    package var isNothing: Bool {
        switch self {
        case .nothing: true
        case .value(.string(let text)): text.isEmpty
        case .list(let items): items.isEmpty
        case .dictionary(let members): members.isEmpty
        case .value: false
        }
    }

    /// The elements of a list; anything else is a list of one, and nothing is an empty one.
    package var elements: [StepValue] {
        switch self {
        case .nothing: []
        case .list(let items): items
        default: [self]
        }
    }

    /// As JSON, for observers.
    package var json: JSONValue {
        switch self {
        case .nothing: .null
        case .value(let value): value.fullJSON
        case .list(let items): .array(items.map(\.json))
        case .dictionary(let members): .object(members.mapValues(\.json))
        }
    }
}
