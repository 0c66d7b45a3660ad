package import WilcoIntents

/// What a person says that they meant.
package enum UtteranceLabel: Sendable, Hashable {
    /// Nobody spoke to Wilco.
    case nothing
    /// These words.
    case text(String)
    case request(app: String?, intent: String, parameters: [String: JSONValue])

    /// For people.
    package var text: String {
        switch self {
        case .nothing: "nothing was meant for Wilco"
        case .text(let text): "“\(text)”"
        case .request(let app, let intent, let parameters):
            ([[app, intent].compactMap(\.self).joined(separator: " ")]
                + parameters.sorted { $0.key < $1.key }.map {
                    "\($0.key)=\($0.value.stringValue ?? JSONLine.value($0.value))"
                })
                .joined(separator: " ")
        }
    }
}

extension UtteranceLabel: Codable {
    private enum Key: String, CodingKey { case nothing, text, app, intent, parameters }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let intent = try container.decodeIfPresent(String.self, forKey: .intent) {
            self = .request(
                app: try container.decodeIfPresent(String.self, forKey: .app),
                intent: intent,
                parameters: try container.decodeIfPresent([String: JSONValue].self, forKey: .parameters) ?? [:]
            )
        } else if let text = try container.decodeIfPresent(String.self, forKey: .text) {
            self = .text(text)
        } else if try container.decodeIfPresent(Bool.self, forKey: .nothing) == true {
            self = .nothing
        } else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "a label has intent, text or nothing: true"
            )
            throw DecodingError.dataCorrupted(context)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .nothing: try container.encode(true, forKey: .nothing)
        case .text(let text): try container.encode(text, forKey: .text)
        case .request(let app, let intent, let parameters):
            try container.encodeIfPresent(app, forKey: .app)
            try container.encode(intent, forKey: .intent)
            try container.encode(parameters, forKey: .parameters)
        }
    }
}
