/// A suggestion, for observers.
package struct SuggestedRequest: Sendable, Hashable {
    package var title: String
    package var app: String
    package var intent: String
    package var parameters: [String: JSONValue]
    /// Its app can be opened with it.
    package var opensApp: Bool

    package init(title: String, app: String, intent: String, parameters: [String: JSONValue], opensApp: Bool) {
        self.title = title
        self.app = app
        self.intent = intent
        self.parameters = parameters
        self.opensApp = opensApp
    }
}
