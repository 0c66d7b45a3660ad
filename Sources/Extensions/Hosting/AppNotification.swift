package import Logging
package import WilcoIntents

/// What an app says unasked.
package struct AppNotification: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// The app's terms are others now: ask for its vocabulary again.
        case vocabularyChanged
        /// How a `handle` that answered `inProgress` goes on; its last update has another code.
        case update(idempotencyKey: String, IntentResponse)
        /// The person did this in the app itself.
        case donate(IntentInvocation)
        case log(level: Logger.Level, message: String)
    }

    package var app: String
    package var kind: Kind

    package init(app: String, _ kind: Kind) {
        self.app = app
        self.kind = kind
    }

    /// Nil for a method that is none of these.
    init?(app: String, method: String, parameters: JSONValue) throws(ProtocolError) {
        switch method {
        case "vocabularyChanged": self.init(app: app, .vocabularyChanged)
        case "update":
            guard let response = parameters["response"] else { throw ProtocolError("\"response\" is missing") }
            let key = parameters["key"]?.stringValue ?? ""
            self.init(app: app, .update(idempotencyKey: key, try IntentResponse(json: response)))
        case "donate":
            guard let intent = parameters["intent"] else { throw ProtocolError("\"intent\" is missing") }
            self.init(app: app, .donate(try IntentInvocation(json: intent)))
        case "log":
            let level = parameters["level"]?.stringValue.flatMap(Logger.Level.init(rawValue:)) ?? .info
            self.init(app: app, .log(level: level, message: parameters["message"]?.stringValue ?? ""))
        default: return nil
        }
    }
}
