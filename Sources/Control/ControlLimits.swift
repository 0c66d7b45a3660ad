/// What one assistant puts up with from those who connect.
package struct ControlLimits: Sendable, Hashable {
    /// Connections at a time.
    package var connections = 64
    /// How long somebody may be connected without a request.
    package var handshake = Duration.seconds(10)
    /// How long another assistant on the socket, of a version that knows no lock, may take to answer before it counts as gone.
    package var ping = Duration.seconds(2)

    package init() {}
}
