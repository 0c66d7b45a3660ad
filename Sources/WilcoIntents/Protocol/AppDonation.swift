/// What an app tells about something the person did in it.
package struct AppDonation: Sendable, Hashable {
    package var intent: IntentInvocation
    /// The app's own name for the thing, to delete the donation by.
    package var identifier: String?
    package var group: String?
    /// The parameters that make up the thing; nil: the intent's shortcut types say so.
    package var requiredKeys: Set<String>?

    package init(
        _ intent: IntentInvocation,
        identifier: String? = nil,
        group: String? = nil,
        requiredKeys: Set<String>? = nil
    ) {
        self.intent = intent
        self.identifier = identifier
        self.group = group
        self.requiredKeys = requiredKeys
    }

    /// Reads the `params` of `donate`.
    package init(json: JSONValue) throws(ProtocolError) {
        guard let intent = json["intent"] else { throw ProtocolError("\"intent\" is missing") }
        self.init(
            try IntentInvocation(json: intent),
            identifier: json["identifier"]?.stringValue,
            group: json["group"]?.stringValue,
            requiredKeys: json["requiredKeys"]?.arrayValue.map { Set($0.compactMap(\.stringValue)) }
        )
    }

    package var json: JSONValue {
        var members: [String: JSONValue] = ["intent": intent.json(types: [:])]
        members["identifier"] = identifier.map(JSONValue.string)
        members["group"] = group.map(JSONValue.string)
        members["requiredKeys"] = requiredKeys.map { .array($0.sorted().map(JSONValue.string)) }
        return .object(members)
    }
}
