import FoundationEssentials

extension ParameterValue {
    /// An option the person chose, as a value of the parameter's type.
    package init(option: IntentObject, type: ParameterType) {
        switch type {
        case .object: self = .object(option)
        case .person: self = .person(option)
        case .place: self = .place(option)
        case .enumeration: self = .enumeration(option.id)
        case .integer: self = Int(option.id).map(ParameterValue.integer) ?? .string(option.display)
        case .decimal: self = Double(option.id).map(ParameterValue.decimal) ?? .string(option.display)
        case .boolean: self = .boolean(option.id == "true" || option.id == "yes")
        case .date: self = .date(option.id)
        case .time: self = .time(option.id)
        case .dateTime: self = .dateTime(option.id)
        case .duration: self = Double(option.id).map { .duration(seconds: $0) } ?? .string(option.display)
        case .color: self = .color(option.id)
        case .spelling: self = .spelling(option.id)
        case .phoneNumber: self = .phoneNumber(option.id)
        case .url: self = .url(option.id)
        case .file: self = .file(option.id)
        case .string: self = .string(option.display)
        case .measurement, .currencyAmount: self = Self.amount(option, type: type)
        }
    }

    private static func amount(_ option: IntentObject, type: ParameterType) -> ParameterValue {
        guard let amount = option.properties["amount"]?.doubleValue else { return .string(option.display) }
        if case .measurement = type, let unit = option.properties["unit"]?.stringValue {
            return .measurement(amount: amount, unit: unit)
        }
        if let currency = option.properties["currency"]?.stringValue {
            return .currencyAmount(amount: Decimal(amount), currency: currency)
        }
        return .string(option.display)
    }
}

extension ParameterAssignment {
    /// The value as something to choose among others; nil for values that are no things.
    package var option: IntentObject? {
        switch value {
        case .object(let object), .person(let object), .place(let object): object
        case .enumeration(let id): IntentObject(id: id, display: display)
        default: nil
        }
    }
}
