/// An intent of the same app that undoes, changes or stops another one.
package struct FollowingIntent: Sendable, Hashable {
    package var intent: String
    /// Its parameters, by name, with what they are filled from: a property of the response to the other, else a parameter of it.
    package var parameters: [String: String]

    package init(intent: String, parameters: [String: String] = [:]) {
        self.intent = intent
        self.parameters = parameters
    }
}
