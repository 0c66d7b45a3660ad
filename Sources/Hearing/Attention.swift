/// Whom the assistant takes to be speaking to it.
package enum Attention: String, Sendable, Hashable, Codable {
    /// Whoever says the invocation phrase, pushes the button or was asked something.
    case invoked
    /// Whoever speaks: the sound is meant for the assistant anyway, as a recording is.
    case always
}
