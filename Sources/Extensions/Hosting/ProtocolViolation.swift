internal import WilcoIntents

/// How a process breaks the app protocol, for its author.
struct ProtocolViolation: Sendable, Hashable {
    /// What is wrong, with the start of the line where there is one.
    var reason: String
    var mend: String

    /// A line that is no message.
    static func unreadable(_ error: ProtocolError, in line: [UInt8]) -> ProtocolViolation {
        let isOther = error == .notJSON
        return ProtocolViolation(
            reason: "\(error): \(shortened(line))",
            mend: isOther
                ? "write JSON-RPC to standard output, all else to standard error"
                : "write messages as Protocol.md has them"
        )
    }

    /// - Parameter wasAsked: That request has been answered already.
    static func unwanted(_ id: Int, wasAsked: Bool, in line: [UInt8]) -> ProtocolViolation {
        ProtocolViolation(
            reason: "answers id \(id)\(wasAsked ? " twice" : ", which was not asked"): \(shortened(line))",
            mend: "answer each request once, with its own id"
        )
    }

    /// An error that belongs to no request.
    static func errorWithoutID(in line: [UInt8]) -> ProtocolViolation {
        unreadable(ProtocolError("an error without a whole-number \"id\""), in: line)
    }

    static let tooLong = ProtocolViolation(
        reason: "a line of more than \(ProtocolMessage.maximumLength) bytes",
        mend: "write a line feed after each message, and keep messages shorter"
    )

    /// - Parameter limit: What may come in a second: `500 lines`.
    static func flood(_ limit: String, in line: [UInt8]) -> ProtocolViolation {
        ProtocolViolation(
            reason: "more than \(limit) a second, the last: \(shortened(line))",
            mend: "tell only what has changed"
        )
    }

    static let deaf = ProtocolViolation(
        reason: "it does not read what it is told",
        mend: "read standard input while you work"
    )

    static let otherVersion = ProtocolViolation(
        reason: "initialize: \"protocol\" is not \(ProtocolMessage.version)",
        mend: "answer it with {\"protocol\":\(ProtocolMessage.version)}"
    )

    /// What fits into a line of the log.
    static func shortened(_ line: [UInt8]) -> String {
        String(decoding: line.prefix(200), as: UTF8.self).folded() + (line.count > 200 ? " …" : "")
    }
}
