/// An app's answer to confirm and to handle.
public struct IntentResponse: Sendable, Hashable {
    public var code: ResponseCode
    /// Values for the response's templates, by name; an object's members are reached with a dot.
    public var properties: [String: JSONValue]
    public var card: Card?

    public init(_ code: ResponseCode = .success, properties: [String: JSONValue] = [:], card: Card? = nil) {
        self.code = code
        self.properties = properties
        self.card = card
    }
}
