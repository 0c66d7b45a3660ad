private import FoundationEssentials

/// One line of the app protocol: JSON-RPC 2.0.
package enum ProtocolMessage: Sendable, Hashable {
    case request(id: Int, method: String, parameters: JSONValue)
    case notification(method: String, parameters: JSONValue)
    case result(id: Int, JSONValue)
    /// `id` is nil when the request could not be read.
    case error(id: Int?, code: Int, message: String)

    /// The protocol's version; see Protocol.md.
    package static let version = 1
    /// Longest line, bytes, the line break not counted.
    package static let maximumLength = 1_048_576

    /// Reads a line, without its line break.
    ///
    /// - Parameter limits: What lies outside is refused before anything is made of it.
    package init(line: some Sequence<UInt8>, limits: JSONLimits = .line) throws(ProtocolError) {
        let json: JSONValue
        do throws(JSONFault) {
            json = try JSONValue(reading: line, limits: limits)
        } catch {
            throw ProtocolError("\(error)")
        }
        try self.init(json: json)
    }

    private init(json: JSONValue) throws(ProtocolError) {
        guard json["jsonrpc"] == "2.0" else { throw ProtocolError("no \"jsonrpc\": \"2.0\"") }
        let id = json["id"]?.integerValue
        if let method = json["method"]?.stringValue {
            let parameters = json["params"] ?? .object([:])
            if let id {
                self = .request(id: id, method: method, parameters: parameters)
            } else {
                self = .notification(method: method, parameters: parameters)
            }
        } else if let error = json["error"], error != .null {
            // Many a library writes the one that it does not mean as null.
            guard json["result"] ?? .null == .null else { throw ProtocolError("both \"result\" and \"error\"") }
            let message = error["message"]?.stringValue ?? "no message"
            self = .error(id: id, code: error["code"]?.integerValue ?? Self.internalError, message: message)
        } else if let result = json["result"] {
            guard let id else { throw ProtocolError("a result without a whole-number \"id\"") }
            self = .result(id: id, result)
        } else {
            throw ProtocolError("neither \"method\" nor \"result\" nor \"error\"")
        }
    }

    /// The line, its line break included.
    package func line() throws -> [UInt8] {
        var members: [String: JSONValue] = ["jsonrpc": "2.0"]
        switch self {
        case .request(let id, let method, let parameters):
            members["id"] = .integer(id)
            members["method"] = .string(method)
            members["params"] = parameters
        case .notification(let method, let parameters):
            members["method"] = .string(method)
            members["params"] = parameters
        case .result(let id, let result):
            members["id"] = .integer(id)
            members["result"] = result
        case .error(let id, let code, let message):
            members["id"] = id.map(JSONValue.integer) ?? .null
            members["error"] = ["code": .integer(code), "message": .string(message)]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(JSONValue.object(members))) + [UInt8(ascii: "\n")]
    }

    /// The answer to a request that nobody knows.
    package static func noMethod(_ method: String, id: Int) -> ProtocolMessage {
        .error(id: id, code: methodNotFound, message: "Wilco has no method \"\(method.prefix(100))\"")
    }

    // JSON-RPC's own codes.
    package static let parseError = -32700
    package static let invalidRequest = -32600
    package static let methodNotFound = -32601
    package static let invalidParameters = -32602
    package static let internalError = -32603
}
