package import WilcoIntents

/// Something in an app's sentences that cannot be used; everything else of the app still is.
package struct MatchingProblem: Sendable, Hashable, CustomStringConvertible {
    package var app: String
    package var intent: String?
    package var location: SourceLocation?
    /// What is wrong and how to mend it.
    package var message: String

    package init(app: String, intent: String? = nil, location: SourceLocation? = nil, message: String) {
        self.app = app
        self.intent = intent
        self.location = location
        self.message = message
    }

    package var description: String {
        let place = location.map { "\($0): " } ?? ""
        let intent = intent.map { "/\($0)" } ?? ""
        return "\(place)\(app)\(intent): \(message)"
    }
}
