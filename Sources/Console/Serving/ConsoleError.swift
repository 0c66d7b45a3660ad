/// Why the page cannot be served.
package enum ConsoleError: Error, Sendable, Hashable, CustomStringConvertible {
    case portTaken(Int)
    case cannotListen(port: Int, reason: String)

    package var description: String {
        switch self {
        case .portTaken(let port):
            "another program listens on port \(port) of this machine — close it, or choose another with --port"
        case .cannotListen(let port, let reason):
            "nothing can listen on port \(port) of this machine: \(reason) — choose another with --port"
        }
    }
}
