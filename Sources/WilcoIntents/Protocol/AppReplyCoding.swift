extension AppReply {
    /// The `result` of the answer.
    package var json: JSONValue {
        switch self {
        case .resolution(let resolution): resolution.json
        case .options(let options): ["options": .array(options.map(\.json))]
        case .defaultValue(let value): ["value": value?.fullJSON ?? .null]
        case .response(let response): response.json
        case .vocabulary(let terms): ["terms": .object(terms.mapValues { .array($0.map(\.json)) })]
        }
    }

    /// Reads the answer to `request`; `type` is the type of the parameter it is about.
    package init(json: JSONValue, to request: AppRequest, type: ParameterType?) throws(ProtocolError) {
        switch request {
        case .resolve: self = .resolution(try ResolutionResult(json: json, type: type))
        case .options: self = .options(try Self.objects(json["options"], called: "options"))
        case .defaultValue:
            guard let value = json["value"] else { throw ProtocolError("\"value\" is missing") }
            self = .defaultValue(value == .null ? nil : try ResolutionResult.value(value, type: type))
        case .confirm, .handle: self = .response(try IntentResponse(json: json))
        case .vocabulary:
            var terms: [String: [IntentObject]] = [:]
            guard let members = json["terms"]?.objectValue else { throw ProtocolError("\"terms\" is missing") }
            for (name, value) in members { terms[name] = try Self.objects(value, called: name) }
            self = .vocabulary(terms)
        }
    }

    static func objects(_ json: JSONValue?, called name: String) throws(ProtocolError) -> [IntentObject] {
        guard let items = json?.arrayValue else { throw ProtocolError("\"\(name)\" is not a list") }
        var objects: [IntentObject] = []
        for item in items {
            guard let object = IntentObject(json: item) else {
                throw ProtocolError("an item of \"\(name)\" has no \"id\"")
            }
            objects.append(object)
        }
        return objects
    }
}

extension ResolutionResult {
    var json: JSONValue {
        var members: [String: JSONValue] = ["result": .string(name)]
        switch self {
        case .success(let value), .confirmationRequired(let value): members["value"] = value.fullJSON
        case .disambiguation(let options): members["options"] = .array(options.map(\.json))
        case .unsupported(let reason, let details, let alternatives):
            if let reason { members["reason"] = .string(reason) }
            if !details.isEmpty { members["details"] = .object(details) }
            if !alternatives.isEmpty { members["alternatives"] = .array(alternatives.map(\.json)) }
        case .needsValue, .needsMoreDetails, .notRequired: break
        }
        return .object(members)
    }

    init(json: JSONValue, type: ParameterType?) throws(ProtocolError) {
        switch json["result"]?.stringValue {
        case "success": self = .success(try Self.value(json["value"], type: type))
        case "confirmationRequired": self = .confirmationRequired(try Self.value(json["value"], type: type))
        case "needsValue": self = .needsValue
        case "needsMoreDetails": self = .needsMoreDetails
        case "notRequired": self = .notRequired
        case "disambiguation": self = .disambiguation(options: try AppReply.objects(json["options"], called: "options"))
        case "unsupported":
            let alternatives = try json["alternatives"].map { value throws(ProtocolError) in
                try AppReply.objects(value, called: "alternatives")
            }
            self = .unsupported(
                reason: json["reason"]?.stringValue,
                details: json["details"]?.objectValue ?? [:],
                alternatives: alternatives ?? []
            )
        case let other: throw ProtocolError("\"result\" is \(other.map { "\"\($0)\"" } ?? "missing")")
        }
    }

    static func value(_ json: JSONValue?, type: ParameterType?) throws(ProtocolError) -> ParameterValue {
        guard let json else { throw ProtocolError("\"value\" is missing") }
        guard let value = ParameterValue(json: json, type: type) else {
            throw ProtocolError("\"value\" is not of type \(type?.name ?? "any")")
        }
        return value
    }
}

extension IntentResponse {
    package var json: JSONValue {
        var members: [String: JSONValue] = ["code": .string(code.rawValue)]
        if !properties.isEmpty { members["properties"] = .object(properties) }
        if let card { members["card"] = card.json }
        if let activity { members["activity"] = activity.json }
        return .object(members)
    }

    package init(json: JSONValue) throws(ProtocolError) {
        guard let code = json["code"]?.stringValue, !code.isEmpty else { throw ProtocolError("\"code\" is missing") }
        self.init(
            ResponseCode(rawValue: code),
            properties: Self.bounded(json["properties"]?.objectValue ?? [:]),
            card: json["card"].flatMap { $0 == .null ? nil : Card(json: $0) },
            activity: json["activity"].flatMap { $0 == .null ? nil : Activity(json: $0) }
        )
    }
}

extension IntentResponse {
    /// Elements in the lists of a response's properties, all together; the rest is left out.
    ///
    /// Each is made words of, and whoever listens for so long is not there.
    package static let mostElements = 1000

    /// How many there are.
    package static func elements(in value: JSONValue) -> Int {
        switch value {
        case .array(let elements): elements.reduce(elements.count) { $0 + Self.elements(in: $1) }
        case .object(let members): members.values.reduce(0) { $0 + elements(in: $1) }
        default: 0
        }
    }

    private static func bounded(_ properties: [String: JSONValue]) -> [String: JSONValue] {
        guard elements(in: .object(properties)) > mostElements else { return properties }
        var room = mostElements
        return bounded(.object(properties), &room).objectValue ?? [:]
    }

    private static func bounded(_ value: JSONValue, _ room: inout Int) -> JSONValue {
        switch value {
        case .array(let elements):
            let kept = elements.prefix(room)
            room -= kept.count
            return .array(kept.map { bounded($0, &room) })
        case .object(let members):
            // By name, so that the same is left out each time.
            return .object(
                members.sorted { $0.key < $1.key }.reduce(into: [:]) { $0[$1.key] = bounded($1.value, &room) }
            )
        default: return value
        }
    }
}

extension Card {
    var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let title { members["title"] = .string(title) }
        if let image { members["image"] = .string(image) }
        if let progress { members["progress"] = .number(progress) }
        if let links { members["links"] = .array(links.map(JSONValue.string)) }
        if let map {
            members["map"] = [
                "latitude": .number(map.latitude), "longitude": .number(map.longitude),
                "label": map.label.map(JSONValue.string) ?? .null,
            ]
        }
        if let rows {
            members["rows"] = .array(
                rows.map { ["label": .string($0.label), "value": $0.value.map(JSONValue.string) ?? .null] }
            )
        }
        return .object(members)
    }

    init(json: JSONValue) {
        self.init(
            title: json["title"]?.stringValue.map(Self.shown),
            rows: json["rows"]?.arrayValue?.prefix(Self.mostRows).compactMap { row in
                row["label"]?.stringValue.map { Row(Self.shown($0), row["value"]?.stringValue.map(Self.shown)) }
            },
            image: json["image"]?.stringValue,
            progress: json["progress"]?.doubleValue.flatMap { (0...1).contains($0) ? $0 : nil },
            links: json["links"]?.arrayValue?.prefix(Self.mostLinks).compactMap(\.stringValue).filter(Self.isPlain),
            map: json["map"].flatMap { MapPosition(json: $0) }
        )
    }
}

extension Card {
    /// What a card of an app has at the most; the rest is left out.
    package static let mostRows = 200
    package static let mostLinks = 20
    /// Characters of one text.
    package static let longestText = 200
    private static let longestLink = 2000

    static func shown(_ text: String) -> String { text.folded(atMost: longestText) }

    private static func isPlain(_ link: String) -> Bool { link.utf8.count <= longestLink && link.folded() == link }
}

extension Card.MapPosition {
    /// Nil where it is no place on earth.
    package init?(json: JSONValue) {
        guard let latitude = json["latitude"]?.doubleValue, let longitude = json["longitude"]?.doubleValue,
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude, label: json["label"]?.stringValue.map(Card.shown))
    }
}
