/// What is answered; the connection ends with it.
struct HTTPResponse: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        case events(EventStream)
    }

    var status: Int
    var type: String
    var body: Body
    /// Of the way in: the cookie.
    var cookie: String?

    static let done = HTTPResponse(status: 204, type: plain, body: .bytes([]))

    static func text(_ text: String, status: Int) -> HTTPResponse {
        HTTPResponse(status: status, type: plain, body: .bytes(Array(text.utf8)))
    }

    /// Of a text that is JSON already.
    static func json(_ text: String) -> HTTPResponse {
        HTTPResponse(status: 200, type: jsonType, body: .bytes(Array(text.utf8)))
    }

    static let jsonType = "application/json; charset=utf-8"
    private static let plain = "text/plain; charset=utf-8"

    /// Its first line and headers: what the page may do in a browser, and nobody else with it.
    var head: [UInt8] {
        var lines = [
            "HTTP/1.1 \(status) ", "Content-Type: \(type)", "Content-Security-Policy: \(Self.policy)",
            "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Referrer-Policy: no-referrer",
            "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin",
            "Cache-Control: no-store", "Connection: close",
        ]
        if case .bytes(let bytes) = body, status != 204 { lines.append("Content-Length: \(bytes.count)") }
        if let cookie { lines.append("Set-Cookie: \(cookie)") }
        return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
    }

    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self'",
        "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    ]
    .joined(separator: "; ")
}

extension Refusal {
    var status: Int {
        switch self {
        case .wrongHost, .foreign, .notLetIn, .launchSpent, .notFromPage: 403
        case .notFound: 404
        case .wrongMethod: 405
        case .tooLarge: 413
        case .malformed: 400
        case .tooManyStreams: 503
        }
    }
}

extension LinkFault {
    var status: Int {
        switch self {
        case .away, .busy: 503
        case .answeredAlready, .noOption: 409
        case .refused: 422
        }
    }
}
