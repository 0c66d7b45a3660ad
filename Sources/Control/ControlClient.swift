internal import Glibc

/// The other end of the control socket.
package enum ControlClient {
    /// Bytes: what an app answers in a line of the protocol may stand in a sentence several times.
    private static let longestReply = 1 << 26

    package static func connect(to path: String) throws(ControlError) -> LineSocket {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .system(call: "socket", path: path, reason: ControlServer.reason) }
        let status: Int32
        do {
            status = try ControlServer.withAddress(path) { Glibc.connect(descriptor, $0, $1) }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        guard status == 0 else {
            let cause = errno
            Glibc.close(descriptor)
            throw cause == EACCES || cause == EPERM ? .notAllowed(path: path) : .notRunning(path: path)
        }
        return LineSocket(descriptor: descriptor, longestLine: longestReply)
    }
}
