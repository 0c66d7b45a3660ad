/// What Wilco asks an app.
public enum AppRequest: Sendable, Hashable {
    /// Is the current value of `parameter` (perhaps none) right?
    case resolve(IntentInvocation, parameter: String)
    /// What can `parameter` be now? `search` is what the person has said so far.
    case options(IntentInvocation, parameter: String, search: String?)
    case defaultValue(IntentInvocation, parameter: String)
    /// Could this be handled now?
    case confirm(IntentInvocation)
    /// Do it.
    case handle(IntentInvocation)
    /// The user's own terms, by parameter type name, in order of priority.
    case vocabulary

    /// The method's name in the protocol.
    public var method: String {
        switch self {
        case .resolve: "resolve"
        case .options: "options"
        case .defaultValue: "default"
        case .confirm: "confirm"
        case .handle: "handle"
        case .vocabulary: "vocabulary"
        }
    }
}
