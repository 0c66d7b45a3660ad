/// A change to the user's own terms of an app: each parameter type has an ordered set of them, the most important first.
package enum TermEdit: Sendable, Hashable {
    /// These are all of them now.
    case replace(type: String, [IntentObject])
    /// These are among them now; one that was there already moves.
    ///
    /// `before` is the id of a term; nil, or one that is not there: the end.
    case insert(type: String, [IntentObject], before: String?)
    case remove(type: String, ids: [String])
    /// None is left; nil: of no type.
    case reset(type: String?)

    /// Nil for a method that is none of these.
    package init?(method: String, parameters: JSONValue) throws(ProtocolError) {
        switch method {
        case "replaceTerms":
            self = .replace(type: try Self.type(parameters), try Self.terms(parameters))
        case "insertTerms":
            let before = parameters["before"]?.stringValue
            self = .insert(type: try Self.type(parameters), try Self.terms(parameters), before: before)
        case "removeTerms":
            guard let ids = parameters["ids"]?.arrayValue else { throw ProtocolError("\"ids\" is not a list") }
            self = .remove(type: try Self.type(parameters), ids: ids.compactMap(\.stringValue))
        case "resetTerms": self = .reset(type: parameters["type"]?.stringValue)
        default: return nil
        }
    }

    private static func type(_ parameters: JSONValue) throws(ProtocolError) -> String {
        guard let type = parameters["type"]?.stringValue else { throw ProtocolError("\"type\" is missing") }
        return type
    }

    private static func terms(_ parameters: JSONValue) throws(ProtocolError) -> [IntentObject] {
        try AppReply.objects(parameters["terms"], called: "terms")
    }

    /// The notification that says so.
    package var message: ProtocolMessage {
        switch self {
        case .replace(let type, let terms):
            .notification(
                method: "replaceTerms",
                parameters: ["type": .string(type), "terms": .array(terms.map(\.json))]
            )
        case .insert(let type, let terms, let before):
            .notification(
                method: "insertTerms",
                parameters: .object(
                    ["type": .string(type), "terms": .array(terms.map(\.json))]
                        .merging(before.map { ["before": .string($0)] } ?? [:]) { $1 }
                )
            )
        case .remove(let type, let ids):
            .notification(
                method: "removeTerms",
                parameters: ["type": .string(type), "ids": .array(ids.map(JSONValue.string))]
            )
        case .reset(let type):
            .notification(method: "resetTerms", parameters: .object(type.map { ["type": .string($0)] } ?? [:]))
        }
    }
}
