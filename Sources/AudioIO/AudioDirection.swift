/// Which way the sound goes.
package enum AudioDirection: String, Sendable, Hashable {
    case capture
    case playback

    /// As said in a message.
    package var noun: String { rawValue }

    /// The key of its device in the configuration.
    package var setting: String { "audio.\(rawValue)" }
}
