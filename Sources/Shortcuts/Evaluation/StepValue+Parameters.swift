internal import Foundation
package import WilcoIntents

extension StepValue {
    /// The value as a parameter of an app takes it, one assignment for each element.
    ///
    /// - Throws: ``ConversionFault`` when it cannot be one; what an app's own list may still know is left to the app.
    package func assignments(
        for parameter: ParameterDefinition,
        of app: AppDefinition,
        _ environment: StepEnvironment
    ) throws(ConversionFault) -> [ParameterAssignment] {
        let given = elements
        guard parameter.isArray || given.count <= 1 else {
            // Text can hold them all.
            if parameter.type == .string {
                let text = asText(environment)
                return [ParameterAssignment(value: .string(text), display: text, source: .shortcut)]
            }
            throw ConversionFault(.tooMany, ["value": described, "name": parameter.displayName.lowercased()])
        }
        var assignments: [ParameterAssignment] = []
        for value in given where !value.isNothing {
            assignments.append(try value.assignment(for: parameter, of: app, environment))
        }
        return assignments
    }

    private func assignment(
        for parameter: ParameterDefinition,
        of app: AppDefinition,
        _ environment: StepEnvironment
    ) throws(ConversionFault) -> ParameterAssignment {
        let converted = try converted(to: parameter, of: app, environment)
        return ParameterAssignment(
            value: converted.value,
            display: converted.display ?? environment.tell(converted.value),
            source: .shortcut
        )
    }

    private func converted(
        to parameter: ParameterDefinition,
        of app: AppDefinition,
        _ environment: StepEnvironment
    ) throws(ConversionFault) -> (value: ParameterValue, display: String?) {
        switch parameter.type {
        case .string: return (.string(asText(environment)), nil)
        case .url: return (.url(asText(environment)), nil)
        case .file: return (.file(asText(environment)), nil)
        case .color: return (.color(asText(environment)), nil)
        case .spelling: return (.spelling(asText(environment)), nil)
        case .phoneNumber: return (.phoneNumber(asText(environment)), nil)
        case .boolean: return (.boolean(try asBoolean()), nil)
        case .integer:
            let number = try asNumber()
            guard let whole = Int(exactly: number) else { throw ConversionFault(.notWhole, ["value": described]) }
            return (.integer(whole), nil)
        case .decimal: return (.decimal(try asNumber()), nil)
        case .duration: return (.duration(seconds: try asSeconds()), nil)
        case .date:
            let time = try asTime(environment)
            return (.date(time.day), nil)
        case .time:
            let time = try asTime(environment)
            return (.time(time.time), nil)
        case .dateTime:
            let time = try asTime(environment).next(after: environment.now)
            return (.dateTime(time.iso), nil)
        case .measurement(let quantity):
            if case .value(let value) = self, case .measurement(_, let unit) = value {
                // The app may know units that nobody else does.
                if let type = StepType(unit: unit), type != .parameter(.measurement(quantity), app: "") { break }
                return (value, nil)
            }
            try checkAmount()
            guard let unit = parameter.unit else { break }
            return (.measurement(amount: try asNumber(), unit: unit), nil)
        case .currencyAmount:
            if case .value(let value) = self, case .currencyAmount = value { return (value, nil) }
            try checkAmount()
            let local = parameter.currencies.first ?? Locale(identifier: app.locale).currency?.identifier
            guard let local, let number = try? asNumber(), let amount = Decimal(string: "\(number)") else {
                throw ConversionFault(.notMoney, ["value": described])
            }
            return (.currencyAmount(amount: amount, currency: local), nil)
        case .enumeration(let name): return try term(name, of: app) { .enumeration($0.id) }
        case .object(let name):
            if case .value(.object(let object)) = self, object.id != object.display || !object.properties.isEmpty {
                return (.object(object), object.display)
            }
            return try term(name, of: app, ParameterValue.object)
        case .person: return named(ParameterValue.person)
        case .place: return named(ParameterValue.place)
        }
        throw ConversionFault(.notOfType, ["value": described, "type": parameter.type.name])
    }

    /// Of `{amount: …, unit: …}` that came to nothing it is the amount that is no number.
    private func checkAmount() throws(ConversionFault) {
        if case .dictionary(let members) = self, let amount = members["amount"] { _ = try amount.asNumber() }
    }

    /// One of a type's terms, by its id or one of its names.
    private func term(
        _ type: String,
        of app: AppDefinition,
        _ make: (IntentObject) -> ParameterValue
    ) throws(ConversionFault) -> (value: ParameterValue, display: String?) {
        let wanted: String
        switch self {
        case .value(.string(let text)), .value(.enumeration(let text)): wanted = text
        case .value(.object(let object)): wanted = object.id
        default: throw ConversionFault(.notOfType, ["value": described, "type": type])
        }
        let definition = app.type(named: type)
        let terms = definition?.terms ?? []
        let plain = wanted.lowercased()
        let found =
            terms.first { $0.id == wanted }
            ?? terms.first { $0.display.lowercased() == plain || $0.synonyms.contains { $0.lowercased() == plain } }
        if let found {
            let object = IntentObject(id: found.id, display: found.display, properties: found.properties)
            return (make(object), found.display)
        }
        if definition?.kind == .enumeration {
            let cases = terms.map(\.display).joined(separator: ", ")
            throw ConversionFault(
                .noCase,
                ["value": wanted, "name": definition?.displayName.lowercased() ?? type, "choices": cases]
            )
        }
        // The app knows more than its files say.
        return (make(IntentObject(id: wanted, display: wanted)), wanted)
    }

    private func named(_ make: (IntentObject) -> ParameterValue) -> (value: ParameterValue, display: String?) {
        switch self {
        case .value(.person(let object)), .value(.place(let object)), .value(.object(let object)):
            return (make(object), object.display)
        case .value(.string(let text)): return (make(IntentObject(id: text, display: text)), text)
        default: return (make(IntentObject(id: described, display: described)), described)
        }
    }
}
