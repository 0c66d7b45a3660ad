internal import WilcoIntents

/// A line that an app's process wrote, read as far as it can be.
enum ReceivedLine: Sendable {
    case message(ProtocolMessage, line: [UInt8])
    case unreadable(ProtocolError, line: [UInt8])
    /// Longer than a line may be.
    case tooLong
}
