internal import FlyingSocks
internal import Foundation

/// One who has come: asks one thing, is answered, and goes.
///
/// Browsers come anew for the next, which costs nothing on one machine, and nothing of one request can pass for another.
struct HTTPConnection: Sendable {
    let socket: AsyncSocket
    /// How long somebody may take to ask, and to read an answer that is no stream.
    let patience: Duration
    let sleep: @Sendable (Duration) async throws -> Void

    private struct TooSlow: Error {}

    func serve(_ handler: ConsoleHandler) async {
        defer { try? socket.close() }
        do {
            let response = try await inTime { await answer(handler) }
            guard case .events(let events) = response.body else {
                try await inTime { try await send(response) }
                return
            }
            try await socket.write(Data(response.head))
            try await events.send { try await socket.write(Data($0)) }
        } catch {
            // Gone, too slow, or the server ends: nobody is left to be told.
        }
    }

    private func answer(_ handler: ConsoleHandler) async -> HTTPResponse {
        do {
            let (head, rest) = try await readHead()
            let request = try HTTPRequest(head: head)
            return try await handler.answer(request) { limit in
                try await body(of: request, beginning: rest, limit: limit)
            }
        } catch let refusal as Refusal {
            return .text("\(refusal)", status: refusal.status)
        } catch let fault as LinkFault {
            return .text("\(fault)", status: fault.status)
        } catch {
            return .text("the request could not be read — reload the page", status: 400)
        }
    }

    /// - Returns: With what came behind it.
    private func readHead() async throws -> (head: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
        let end = Array("\r\n\r\n".utf8)
        var bytes: [UInt8] = []
        while bytes.count <= HTTPRequest.longestHead {
            let seen = Swift.max(0, bytes.count - end.count + 1)
            bytes += try await socket.read(atMost: 4096)
            guard let found = bytes[seen...].firstRange(of: end) else { continue }
            guard found.lowerBound <= HTTPRequest.longestHead else { break }
            return (bytes[..<found.lowerBound], bytes[found.upperBound...])
        }
        throw Refusal.tooLarge(limit: HTTPRequest.longestHead)
    }

    private func body(of request: HTTPRequest, beginning: ArraySlice<UInt8>, limit: Int) async throws -> [UInt8] {
        let length = try request.length(limit: limit)
        var bytes = Array(beginning.prefix(length))
        while bytes.count < length { bytes += try await socket.read(atMost: Swift.min(4096, length - bytes.count)) }
        return bytes
    }

    private func send(_ response: HTTPResponse) async throws {
        guard case .bytes(let bytes) = response.body else { return }
        try await socket.write(Data(response.head + bytes))
        // Whoever is still sending would lose the answer with a connection that is cut: they may finish, within limits.
        shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        var read = 0
        while read < Self.mostUnread { read += try await socket.read(atMost: 4096).count }
    }

    /// Bytes of a refused request that are still taken.
    private static let mostUnread = 1 << 20

    private func inTime<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await sleep(patience)
                throw TooSlow()
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw TooSlow() }
            return first
        }
    }
}
