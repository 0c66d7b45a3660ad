/// Where a parameter's value came from.
public enum ParameterSource: String, Sendable, Hashable, Codable {
    /// The person said it.
    case said
    /// The situation gave it (the room, the screen).
    case context
    /// The matched sentence fixes it.
    case template
    /// The app or the definition proposes it.
    case `default`
    /// A shortcut presets it.
    case shortcut
}
