private import FoundationEssentials

extension ParameterValue {
    /// Reads a value of a known type, as it stands in the protocol and in app folders; nil when it is of another type.
    ///
    /// An array becomes a ``list(_:)`` of such values. An object may be its id alone or have all its members.
    /// Without a type the value is read by its shape.
    public init?(json: JSONValue, type: ParameterType?) {
        if case .array(let items) = json {
            var values: [ParameterValue] = []
            for item in items {
                guard let value = ParameterValue(json: item, type: type) else { return nil }
                values.append(value)
            }
            self = .list(values)
            return
        }
        guard let value = type.map({ Self.value(json, of: $0) }) ?? Self.value(byShapeOf: json) else { return nil }
        self = value
    }

    private static func value(_ json: JSONValue, of type: ParameterType) -> ParameterValue? {
        switch type {
        case .string: json.stringValue.map(ParameterValue.string)
        case .boolean: json.boolValue.map(ParameterValue.boolean)
        case .integer: json.integerValue.map(ParameterValue.integer)
        case .decimal: json.doubleValue.map(ParameterValue.decimal)
        case .measurement: measurement(json)
        case .currencyAmount: currencyAmount(json)
        case .date: json.stringValue.map(ParameterValue.date)
        case .time: json.stringValue.map(ParameterValue.time)
        case .dateTime: json.stringValue.map(ParameterValue.dateTime)
        case .duration: json.doubleValue.map { .duration(seconds: $0) }
        case .color: json.stringValue.map(ParameterValue.color)
        case .spelling: json.stringValue.map(ParameterValue.spelling)
        case .phoneNumber: json.stringValue.map(ParameterValue.phoneNumber)
        case .person: IntentObject(json: json).map(ParameterValue.person)
        case .place: IntentObject(json: json).map(ParameterValue.place)
        case .url: json.stringValue.map(ParameterValue.url)
        case .file: json.stringValue.map(ParameterValue.file)
        case .enumeration: json.stringValue.map(ParameterValue.enumeration)
        case .object: IntentObject(json: json).map(ParameterValue.object)
        }
    }

    private static func value(byShapeOf json: JSONValue) -> ParameterValue? {
        switch json {
        case .null, .array: nil
        case .bool(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .number(let value): .decimal(value)
        case .string(let value): .string(value)
        case .object: measurement(json) ?? currencyAmount(json) ?? IntentObject(json: json).map(ParameterValue.object)
        }
    }

    private static func measurement(_ json: JSONValue) -> ParameterValue? {
        guard let amount = json["amount"]?.doubleValue, let unit = json["unit"]?.stringValue else { return nil }
        return .measurement(amount: amount, unit: unit)
    }

    private static func currencyAmount(_ json: JSONValue) -> ParameterValue? {
        guard let amount = json["amount"]?.doubleValue, let currency = json["currency"]?.stringValue,
            let decimal = Decimal(string: "\(amount)")
        else { return nil }
        return .currencyAmount(amount: decimal, currency: currency)
    }

    /// As ``json``, with all the members of objects.
    public var fullJSON: JSONValue {
        switch self {
        case .object(let object), .person(let object), .place(let object): object.json
        case .list(let values): .array(values.map(\.fullJSON))
        default: json
        }
    }
}

extension IntentObject {
    /// An id alone, or an object with `id` and whatever else is known.
    init?(json: JSONValue) {
        if let id = json.stringValue {
            self.init(id: id, display: id)
            return
        }
        guard let id = json["id"]?.stringValue else { return nil }
        self.init(
            id: id,
            display: json["display"]?.stringValue ?? id,
            pronunciation: json["pronunciation"]?.stringValue,
            alternativeNames: (json["alternativeNames"]?.arrayValue ?? []).compactMap(\.stringValue),
            properties: json["properties"]?.objectValue ?? [:]
        )
    }

    /// Everything the object holds.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["id": .string(id), "display": .string(display)]
        if let pronunciation { members["pronunciation"] = .string(pronunciation) }
        if !alternativeNames.isEmpty { members["alternativeNames"] = .array(alternativeNames.map(JSONValue.string)) }
        if !properties.isEmpty { members["properties"] = .object(properties) }
        return .object(members)
    }
}
