/// A suggestion, for observers.
package struct SuggestedRequest: Sendable, Hashable {
    package var title: String
    package var app: String
    package var intent: String
    package var parameters: [String: JSONValue]

    package init(title: String, app: String, intent: String, parameters: [String: JSONValue]) {
        self.title = title
        self.app = app
        self.intent = intent
        self.parameters = parameters
    }
}
