/// A thing of the app's own: an identifier for the app, words for people.
public struct IntentObject: Sendable, Hashable, Codable {
    /// The app's name for it; never spoken or shown.
    public var id: String
    /// What people see and hear.
    public var display: String
    /// A respelling in ordinary letters, for the voice and for the recogniser.
    public var pronunciation: String?
    /// Other words people use for it.
    public var alternativeNames: [String]
    /// Members of the app's type, for templates, cards and later steps.
    public var properties: [String: JSONValue]

    public init(
        id: String,
        display: String,
        pronunciation: String? = nil,
        alternativeNames: [String] = [],
        properties: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.display = display
        self.pronunciation = pronunciation
        self.alternativeNames = alternativeNames
        self.properties = properties
    }

    private enum CodingKeys: String, CodingKey {
        case id, display, pronunciation, alternativeNames, properties
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        display = try container.decodeIfPresent(String.self, forKey: .display) ?? id
        pronunciation = try container.decodeIfPresent(String.self, forKey: .pronunciation)
        alternativeNames = try container.decodeIfPresent([String].self, forKey: .alternativeNames) ?? []
        properties = try container.decodeIfPresent([String: JSONValue].self, forKey: .properties) ?? [:]
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(display, forKey: .display)
        try container.encodeIfPresent(pronunciation, forKey: .pronunciation)
        if !alternativeNames.isEmpty { try container.encode(alternativeNames, forKey: .alternativeNames) }
        if !properties.isEmpty { try container.encode(properties, forKey: .properties) }
    }
}
