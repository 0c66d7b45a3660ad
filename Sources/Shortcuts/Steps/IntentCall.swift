package import WilcoIntents

/// A request to an app.
package struct IntentCall: Sendable, Hashable {
    package var app: String
    package var intent: String
    package var parameters: [String: [ParameterAssignment]]
    /// Parameters that must be asked for, with the shortcut's own words for it, if any.
    package var asked: [String: String?]
    /// The app's answer is said.
    package var isAnnounced: Bool
    /// It is kept for later where it is not: nobody wants it unsaid, and a step to come may tell it in its own words.
    package var isKept: Bool
    /// What is said before it: what apps have answered before and nobody has heard.
    package var lead = ""

    package init(
        app: String,
        intent: String,
        parameters: [String: [ParameterAssignment]],
        asked: [String: String?] = [:],
        isAnnounced: Bool,
        isKept: Bool = false
    ) {
        self.app = app
        self.intent = intent
        self.parameters = parameters
        self.asked = asked
        self.isAnnounced = isAnnounced
        self.isKept = isKept
    }
}
