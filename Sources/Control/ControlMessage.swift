internal import Foundation
internal import WilcoIntents

/// A line on the control socket.
package struct ControlMessage: Sendable, Hashable, Codable {
    package var request: ControlRequest
    package var text: String?
    package var mode: String?
    /// Typed in answer to a question that asks for it.
    package var pin: String?

    package init(_ request: ControlRequest, text: String? = nil, mode: String? = nil, pin: String? = nil) {
        self.request = request
        self.text = text
        self.mode = mode
        self.pin = pin
    }

    package init?(line: String) {
        guard let message = try? JSONDecoder().decode(ControlMessage.self, from: Data(line.utf8)) else { return nil }
        self = message
    }

    package var line: String {
        JSONLine.text(
            [
                ("request", .string(request.rawValue)), ("text", text.map(JSONValue.string)),
                ("mode", mode.map(JSONValue.string)), ("pin", pin.map(JSONValue.string)),
            ]
        )
    }
}
