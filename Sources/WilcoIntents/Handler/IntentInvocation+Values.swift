extension IntentInvocation {
    /// The value of a parameter, if it has one.
    public subscript(parameter: String) -> ParameterValue? {
        parameters[parameter]?.value
    }
}

extension ParameterValue {
    /// The object, person or place.
    public var objectValue: IntentObject? {
        switch self {
        case .object(let object), .person(let object), .place(let object): object
        default: nil
        }
    }

    public var integerValue: Int? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    /// Text of any sort, and the id of an enumeration's case.
    public var stringValue: String? {
        switch self {
        case .string(let value), .date(let value), .time(let value), .dateTime(let value), .enumeration(let value),
            .url(let value), .file(let value), .color(let value), .spelling(let value), .phoneNumber(let value):
            value
        default: nil
        }
    }

    /// The values of an array parameter; a single value counts as one.
    public var listValue: [ParameterValue] {
        guard case .list(let values) = self else { return [self] }
        return values
    }
}

extension IntentInvocation {
    /// What an app without an opinion says: any value is right, and one that the intent requires is asked for.
    public func standardResolution(of parameter: String) -> ResolutionResult {
        if let value = self[parameter] { return .success(value) }
        return optionalParameters.contains(parameter) ? .notRequired : .needsValue
    }
}

extension ParameterValue {
    public var booleanValue: Bool? {
        guard case .boolean(let value) = self else { return nil }
        return value
    }

    /// A number, or the seconds of a duration.
    public var doubleValue: Double? {
        switch self {
        case .decimal(let value), .duration(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }
}
