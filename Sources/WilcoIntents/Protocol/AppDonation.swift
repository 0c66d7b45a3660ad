/// What an app tells about something the person did in it.
package struct AppDonation: Sendable, Hashable {
    package var intent: IntentInvocation
    /// The app's own name for the thing, to delete the donation by.
    package var identifier: String?
    package var group: String?
    /// The parameters that make up the thing; nil: the intent's shortcut types say so.
    package var requiredKeys: Set<String>?
    /// A picture of the key parameter's value: a file of the app's folder, or `data:image/…`.
    package var image: String?
    /// The person looked at something, as ``intent`` says in its form; nil: they did something.
    package var viewing: Viewing?

    /// What becomes of an activity.
    package struct Viewing: Sendable, Hashable {
        /// It is found by `wilco search`.
        package var isSearchable: Bool
        /// It is suggested; without being searchable it is not.
        package var isPredicted: Bool
        /// A term of the app that it is about; when that goes, so does the donation.
        package var relatedIdentifier: String?

        package init(isSearchable: Bool = false, isPredicted: Bool = false, relatedIdentifier: String? = nil) {
            self.isSearchable = isSearchable
            self.isPredicted = isPredicted
            self.relatedIdentifier = relatedIdentifier
        }
    }

    package init(
        _ intent: IntentInvocation,
        identifier: String? = nil,
        group: String? = nil,
        requiredKeys: Set<String>? = nil,
        image: String? = nil,
        viewing: Viewing? = nil
    ) {
        self.intent = intent
        self.identifier = identifier
        self.group = group
        self.requiredKeys = requiredKeys
        self.image = image
        self.viewing = viewing
    }

    package init(
        _ activity: Activity,
        identifier: String? = nil,
        group: String? = nil,
        requiredKeys: Set<String>? = nil,
        image: String? = nil,
        viewing: Viewing
    ) {
        let parameters = activity.userInfo.compactMapValues { json in
            let value = ParameterValue(json: json, type: nil)
            return value.map { ParameterAssignment(value: $0, display: Self.display(of: json)) }
        }
        let intent = IntentInvocation(
            idempotencyKey: "",
            intent: activity.type ?? "",
            parameters: parameters,
            locale: ""
        )
        self.init(
            intent,
            identifier: identifier,
            group: group,
            requiredKeys: requiredKeys,
            image: image,
            viewing: viewing
        )
    }

    private static func display(of json: JSONValue) -> String {
        json["display"]?.stringValue ?? json.stringValue ?? json.integerValue.map(String.init) ?? ""
    }

    /// Reads the `params` of `donate`.
    package init(json: JSONValue) throws(ProtocolError) {
        let identifier = json["identifier"]?.stringValue
        let group = json["group"]?.stringValue
        let requiredKeys = json["requiredKeys"]?.arrayValue.map { Set($0.compactMap(\.stringValue)) }
        let image = json["image"]?.stringValue
        if let activity = json["activity"] {
            guard activity["type"]?.stringValue != nil else { throw ProtocolError("the activity has no \"type\"") }
            self.init(
                Activity(json: activity),
                identifier: identifier,
                group: group,
                requiredKeys: requiredKeys,
                image: image,
                viewing: Viewing(
                    isSearchable: json["eligibleForSearch"]?.boolValue ?? false,
                    isPredicted: json["eligibleForPrediction"]?.boolValue ?? false,
                    relatedIdentifier: json["relatedIdentifier"]?.stringValue
                )
            )
            return
        }
        guard let intent = json["intent"] else { throw ProtocolError("\"intent\" is missing") }
        self.init(
            try IntentInvocation(json: intent),
            identifier: identifier,
            group: group,
            requiredKeys: requiredKeys,
            image: image
        )
    }

    package var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let viewing {
            let values = intent.parameters.mapValues(\.value.fullJSON)
            members["activity"] = Activity(type: intent.intent, userInfo: values).json
            members["eligibleForSearch"] = .bool(viewing.isSearchable)
            members["eligibleForPrediction"] = .bool(viewing.isPredicted)
            members["relatedIdentifier"] = viewing.relatedIdentifier.map(JSONValue.string)
        } else {
            members["intent"] = intent.json(types: [:])
        }
        members["identifier"] = identifier.map(JSONValue.string)
        members["image"] = image.map(JSONValue.string)
        members["group"] = group.map(JSONValue.string)
        members["requiredKeys"] = requiredKeys.map { .array($0.sorted().map(JSONValue.string)) }
        return .object(members)
    }
}
