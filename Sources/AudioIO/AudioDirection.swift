/// Which way the sound goes.
package enum AudioDirection: String, Sendable, Hashable {
    case capture
    case playback

    /// As said in a message.
    package var noun: String { rawValue }
}
