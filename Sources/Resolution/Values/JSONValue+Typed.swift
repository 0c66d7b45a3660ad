import WilcoIntents

extension JSONValue {
    /// A response's property as its declared type, in the form by which ``ValueFormatter`` knows how to write it.
    ///
    /// A number of seconds becomes a duration, an ISO text a day or a time, an enumeration's case its words; members of objects
    /// likewise.
    func typed(as type: ParameterType, in app: AppDefinition, depth: Int = 0) -> JSONValue {
        if case .array(let elements) = self {
            return .array(elements.map { $0.typed(as: type, in: app, depth: depth + 1) })
        }
        switch type {
        case .duration: return doubleValue.map { ["seconds": .number($0)] } ?? self
        case .date: return stringValue.map { ["date": .string($0)] } ?? self
        case .time: return stringValue.map { ["time": .string($0)] } ?? self
        case .dateTime: return stringValue.map { ["dateTime": .string($0)] } ?? self
        case .color: return stringValue.map { ["color": .string($0)] } ?? self
        case .spelling: return stringValue.map { ["spelling": .string($0)] } ?? self
        case .phoneNumber: return stringValue.map { ["phoneNumber": .string($0)] } ?? self
        case .enumeration(let name):
            let term = app.type(named: name)?.terms.first { $0.id == stringValue }
            return term.map { .string($0.display) } ?? self
        case .object(let name):
            // A type may have members of its own type.
            guard case .object(var members) = self, let definition = app.type(named: name), depth < 8 else {
                return self
            }
            for property in definition.properties {
                if let value = members[property.name] {
                    members[property.name] = value.typed(as: property.type, in: app, depth: depth + 1)
                }
                if case .object(var inner) = members["properties"], let value = inner[property.name] {
                    inner[property.name] = value.typed(as: property.type, in: app, depth: depth + 1)
                    members["properties"] = .object(inner)
                }
            }
            return .object(members)
        default: return self
        }
    }
}
