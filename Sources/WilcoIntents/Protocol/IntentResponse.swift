/// An app's answer to confirm and to handle.
public struct IntentResponse: Sendable, Hashable {
    public var code: ResponseCode
    /// Values for the response's templates, by name; an object's members are reached with a dot.
    public var properties: [String: JSONValue]
    public var card: Card?
    /// What the app goes on with where it is opened; nil: what was asked for, and the properties.
    public var activity: Activity?
    /// Only of apps inside the assistant; it is on no wire.
    package var next: NextStep?

    public init(
        _ code: ResponseCode = .success,
        properties: [String: JSONValue] = [:],
        card: Card? = nil,
        activity: Activity? = nil
    ) {
        self.code = code
        self.properties = properties
        self.card = card
        self.activity = activity
    }
}
