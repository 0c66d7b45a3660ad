extension AppRequest {
    /// The `params` of the request.
    ///
    /// `types` are the types of the intent's parameters, by name.
    package func parameters(types: [String: ParameterType]) -> JSONValue {
        switch self {
        case .resolve(let invocation, let parameter), .defaultValue(let invocation, let parameter):
            ["intent": invocation.json(types: types), "parameter": .string(parameter)]
        case .options(let invocation, let parameter, let search):
            [
                "intent": invocation.json(types: types), "parameter": .string(parameter),
                "search": search.map(JSONValue.string) ?? .null,
            ]
        case .confirm(let invocation), .handle(let invocation): ["intent": invocation.json(types: types)]
        case .vocabulary: [:]
        }
    }

    /// Reads a request that came over the wire; nil for a method that is none of the six.
    package init?(method: String, parameters: JSONValue) throws(ProtocolError) {
        switch method {
        case "resolve":
            self = .resolve(try Self.invocation(parameters), parameter: try Self.parameter(parameters))
        case "options":
            self = .options(
                try Self.invocation(parameters),
                parameter: try Self.parameter(parameters),
                search: parameters["search"]?.stringValue
            )
        case "default":
            self = .defaultValue(try Self.invocation(parameters), parameter: try Self.parameter(parameters))
        case "confirm": self = .confirm(try Self.invocation(parameters))
        case "handle": self = .handle(try Self.invocation(parameters))
        case "vocabulary": self = .vocabulary
        default: return nil
        }
    }

    private static func invocation(_ parameters: JSONValue) throws(ProtocolError) -> IntentInvocation {
        guard let json = parameters["intent"] else { throw ProtocolError("\"intent\" is missing") }
        return try IntentInvocation(json: json)
    }

    private static func parameter(_ parameters: JSONValue) throws(ProtocolError) -> String {
        guard let name = parameters["parameter"]?.stringValue else { throw ProtocolError("\"parameter\" is missing") }
        return name
    }

    /// The invocation the request is about.
    package var invocation: IntentInvocation? {
        switch self {
        case .resolve(let invocation, _), .options(let invocation, _, _), .defaultValue(let invocation, _),
            .confirm(let invocation), .handle(let invocation):
            invocation
        case .vocabulary: nil
        }
    }

    /// The parameter the request is about.
    package var parameter: String? {
        switch self {
        case .resolve(_, let parameter), .options(_, let parameter, _), .defaultValue(_, let parameter): parameter
        case .confirm, .handle, .vocabulary: nil
        }
    }
}

extension IntentInvocation {
    package func json(types: [String: ParameterType]) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(intent), "key": .string(idempotencyKey), "locale": .string(locale),
        ]
        var values: [String: JSONValue] = [:]
        for (name, assignment) in parameters { values[name] = assignment.json(type: types[name]) }
        members["parameters"] = .object(values)
        if !optionalParameters.isEmpty {
            members["optional"] = .array(optionalParameters.sorted().map(JSONValue.string))
        }
        members["output"] = output.map(JSONValue.string)
        return .object(members)
    }

    package init(json: JSONValue) throws(ProtocolError) {
        guard let intent = json["name"]?.stringValue else { throw ProtocolError("the intent's \"name\" is missing") }
        var parameters: [String: ParameterAssignment] = [:]
        for (name, value) in json["parameters"]?.objectValue ?? [:] {
            parameters[name] = try ParameterAssignment(json: value, name: name)
        }
        self.init(
            idempotencyKey: json["key"]?.stringValue ?? "",
            intent: intent,
            parameters: parameters,
            locale: json["locale"]?.stringValue ?? "en-US",
            optionalParameters: Set((json["optional"]?.arrayValue ?? []).compactMap(\.stringValue)),
            output: json["output"]?.stringValue
        )
    }
}

extension ParameterAssignment {
    package func json(type: ParameterType?) -> JSONValue {
        var members: [String: JSONValue] = [
            "value": value.fullJSON, "display": .string(display), "source": .string(source.rawValue),
        ]
        if let type { members["type"] = .string(type.name) }
        if let raw { members["raw"] = .string(raw) }
        return .object(members)
    }

    package init(json: JSONValue, name: String) throws(ProtocolError) {
        let type = json["type"]?.stringValue.flatMap(ParameterType.init(name:))
        guard let value = json["value"].flatMap({ ParameterValue(json: $0, type: type) }) else {
            throw ProtocolError("the value of \"\(name)\" is missing or not of its type")
        }
        self.init(
            value: value,
            display: json["display"]?.stringValue ?? "",
            raw: json["raw"]?.stringValue,
            source: json["source"]?.stringValue.flatMap(ParameterSource.init(rawValue:)) ?? .said
        )
    }
}
