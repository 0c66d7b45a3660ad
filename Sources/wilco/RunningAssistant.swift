import Configuration
import Control
import Foundation
import WilcoIntents

/// The assistant that is running on this machine, seen from a command.
struct RunningAssistant {
    let shared: SharedOptions

    /// Sends a request and waits until it is done.
    ///
    /// - Parameter each: Gets what comes before that.
    /// - Returns: The last line.
    @discardableResult
    func request(
        _ request: ControlRequest,
        text: String? = nil,
        each: ((JSONValue) -> Void)? = nil
    ) async throws -> JSONValue {
        let socket = try ControlClient.connect(to: try shared.paths().socket)
        socket.send(ControlMessage(request, text: text).line)
        for await line in socket.lines {
            guard let reply = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)) else { continue }
            if let error = reply["error"]?.stringValue { throw CommandFailure(error) }
            if let each, reply["reply"]?.stringValue != "done" {
                each(reply)
                continue
            }
            if shared.json, each == nil { Output.line(line) }
            return reply
        }
        throw CommandFailure("the assistant went away before it answered — see its log")
    }
}
