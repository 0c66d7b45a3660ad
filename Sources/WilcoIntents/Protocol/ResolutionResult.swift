/// An app's answer to "is this value right?", one of seven.
public enum ResolutionResult: Sendable, Hashable {
    /// Understood and valid: this is the value to use.
    case success(ParameterValue)
    /// Empty, and the app needs one: ask.
    case needsValue
    /// Too many things fit: ask for something more specific; the words so far are kept.
    case needsMoreDetails
    /// Several things fit, or there are only a few to choose from: let the person choose.
    case disambiguation(options: [IntentObject])
    /// A strong guess: ask yes or no.
    case confirmationRequired(ParameterValue)
    /// Impossible: say why, and ask anew. `details` fill the reason's template.
    case unsupported(reason: String?, details: [String: JSONValue] = [:], alternatives: [IntentObject] = [])
    /// Not needed this time: whatever was said is ignored.
    case notRequired

    /// The result's name in files, events and the protocol.
    public var name: String {
        switch self {
        case .success: "success"
        case .needsValue: "needsValue"
        case .needsMoreDetails: "needsMoreDetails"
        case .disambiguation: "disambiguation"
        case .confirmationRequired: "confirmationRequired"
        case .unsupported: "unsupported"
        case .notRequired: "notRequired"
        }
    }
}
