import FlyingSocks
import Foundation

/// Somebody who says to the page's server what they like, byte for byte.
struct Visitor {
    struct Answer {
        var status: Int
        /// By their names in small letters.
        var headers: [String: String]
        var body: String
    }

    struct Unreadable: Error { let text: String }

    let port: Int
    var cookie: String?
    var key: String?

    /// - Parameter address: As it is announced.
    init(address: String) throws {
        guard let port = URL(string: address)?.port else { throw Unreadable(text: address) }
        self.port = port
    }

    /// Lets itself in.
    static func letIn(by address: String) async throws -> Visitor {
        var visitor = try Visitor(address: address)
        let opened = try await visitor.get(Self.path(of: address))
        visitor.cookie = opened.headers["set-cookie"].map { String($0.prefix { $0 != ";" }) }
        let page = try await visitor.get("/").body
        visitor.key = page.split(separator: "name=\"wilco-key\" content=\"").last.map {
            String($0.prefix { $0 != "\"" })
        }
        return visitor
    }

    static func path(of address: String) -> String {
        guard let parts = URLComponents(string: address) else { return "/" }
        return parts.path + (parts.query.map { "?\($0)" } ?? "")
    }

    func get(_ path: String, _ headers: [String] = []) async throws -> Answer {
        try await send("GET", path, own + headers)
    }

    func post(_ path: String, _ body: String) async throws -> Answer {
        var headers = own + ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
        if let key { headers.append("X-Wilco-Key: \(key)") }
        return try await send("POST", path, headers, body)
    }

    /// With these headers, and no others.
    func send(_ method: String, _ path: String, _ headers: [String], _ body: String = "") async throws -> Answer {
        let socket = try await connect()
        defer { try? socket.close() }
        let head = (["\(method) \(path) HTTP/1.1"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
        try await socket.write(Data((head + body).utf8))
        return try await Self.answer(from: socket)
    }

    /// What a browser of this machine says of itself.
    var own: [String] { ["Host: 127.0.0.1:\(port)"] + (cookie.map { ["Cookie: \($0)"] } ?? []) }

    func connect() async throws -> AsyncSocket {
        try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: UInt16(port)), timeout: 60)
    }

    static func answer(from socket: AsyncSocket) async throws -> Answer {
        var bytes = socket.bytes
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let byte = try await bytes.next() else {
                throw Unreadable(text: String(decoding: head, as: UTF8.self))
            }
            head.append(byte)
        }
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw Unreadable(text: lines[0])
        }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        let body = try await socket.read(bytes: length)
        return Answer(status: status, headers: headers, body: String(decoding: body, as: UTF8.self))
    }
}

/// What a page reads of what happens.
final class PageStream {
    struct Event: Equatable {
        var id: String?
        var name: String
        var data: String
    }

    struct Refused: Error { let status: Int }

    private let socket: AsyncSocket
    private var text = ""

    init(_ visitor: Visitor, after id: String? = nil) async throws {
        socket = try await visitor.connect()
        let headers = visitor.own + (id.map { ["Last-Event-ID: \($0)"] } ?? [])
        try await socket.write(
            Data((["GET /events HTTP/1.1"] + headers).joined(separator: "\r\n").appending("\r\n\r\n").utf8)
        )
        let answer = try await Visitor.answer(from: socket)
        guard answer.status == 200 else { throw Refused(status: answer.status) }
    }

    deinit { close() }

    func close() { try? socket.close() }

    /// The next event that is wanted; those before it are skipped.
    func next(where isWanted: (Event) -> Bool = { _ in true }) async throws -> Event {
        while true {
            while let end = text.range(of: "\n\n") {
                let lines = text[..<end.lowerBound].split(separator: "\n")
                text = String(text[end.upperBound...])
                func member(_ name: String) -> String? {
                    lines.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
                }
                guard let name = member("event"), let data = member("data") else { continue }
                let event = Event(id: member("id"), name: name, data: data)
                if isWanted(event) { return event }
            }
            text += String(decoding: try await socket.read(atMost: 1 << 16), as: UTF8.self)
        }
    }
}
