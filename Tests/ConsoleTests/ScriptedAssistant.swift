import Control
import Foundation
import Synchronization
import TemporaryFiles
import WilcoIntents

/// An assistant that answers over a control socket what a test wants.
final class ScriptedAssistant: Sendable {
    private let server: ControlServer
    private let watchers = Mutex<[ControlConnection]>([])
    private let feed: AsyncStream<ControlRequest>.Continuation
    /// What it is asked, but for its status and what happens.
    let requests: AsyncStream<ControlRequest>

    /// A path that nothing is at.
    static func path() throws -> String {
        let folder = TemporaryFiles.folder.path + "/p-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder + "/control.sock"
    }

    /// - Parameters:
    ///   - answers: What it says to what is typed.
    ///   - tells: What it says to anything else.
    init(
        at path: String,
        answers: @escaping @Sendable (TypedTurn) -> [ControlReply] = { _ in [.ended(.done)] },
        tells: @escaping @Sendable (ControlRequest) -> [ControlReply] = { _ in [.done] }
    ) throws {
        server = try ControlServer(path: path)
        (requests, feed) = AsyncStream.makeStream(of: ControlRequest.self)
        Task { [server, weak self] in
            for await connection in server.connections {
                Task { [weak self] in
                    while let request = await connection.next() {
                        self?.take(request, connection, answers, tells)
                    }
                }
            }
        }
    }

    deinit { stop() }

    private func take(
        _ request: ControlRequest,
        _ connection: ControlConnection,
        _ answers: (TypedTurn) -> [ControlReply],
        _ tells: (ControlRequest) -> [ControlReply]
    ) {
        switch request {
        case .watch: watchers.withLock { $0.append(connection) }
        case .status:
            let status = ControlStatus(state: "listening", locale: "de-DE", apps: [], isLocked: false, hasPIN: false)
            connection.reply(.status(status))
        case .ask(let turn):
            feed.yield(request)
            for reply in answers(turn) { connection.reply(reply) }
        default:
            feed.yield(request)
            for reply in tells(request) { connection.reply(reply) }
        }
    }

    /// Everybody who watches is told.
    func tell(_ line: String) {
        for watcher in watchers.withLock(\.self) { watcher.reply(.watched(EventLine(line))) }
    }

    func stop() {
        server.close()
        feed.finish()
    }
}
