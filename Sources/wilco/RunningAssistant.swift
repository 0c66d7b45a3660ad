import Configuration
import Control
import Foundation
import WilcoIntents

/// The assistant that is running on this machine, seen from a command.
struct RunningAssistant: Sendable {
    let shared: any SharedOptions

    func connect() throws(ControlError) -> ControlClient {
        try ControlClient.connect(toFirstOf: paths)
    }

    /// Nil where none is running; one that does not answer is running.
    func connectIfAny() throws(ControlError) -> ControlClient? {
        do {
            return try connect()
        } catch .notRunning {
            return nil
        }
    }

    /// Whoever decides about apps: the assistant that answers; nil: nobody does, and the files count.
    ///
    /// - Throws: `CommandFailure` where folders are named for an assistant that has its own.
    func ownerOfApps() throws -> ControlClient? {
        guard let client = try connectIfAny() else { return nil }
        guard shared.appFolders.isEmpty else {
            defer { client.close() }
            throw CommandFailure(
                "the assistant at \(client.path) answers, and decides about the apps that it has — leave out --apps, "
                    + "or name another assistant's folder with --state DIR"
            )
        }
        return client
    }

    /// The assistant that answers, where it is another user's; nil: the files count, beside the user's own assistant, too.
    ///
    /// - Throws: Where the user's own does not answer: it would not take up what is changed in the files, and may hold what is not in them.
    func connectToAnother() async throws(ControlError) -> ControlClient? {
        guard let client = try connectIfAny() else { return nil }
        if client.isAnothers { return client }
        defer { client.close() }
        _ = try await client.answer(to: .ping)
        return nil
    }

    /// Says what was done, and who did it.
    ///
    /// - Parameters:
    ///   - done: "locked"
    ///   - client: Who was spoken to; nil: nobody, so that it holds for whoever starts next.
    ///   - members: What JSON says of it.
    ///   - namesNobody: Says so where nobody was spoken to.
    func tell(
        _ done: String,
        by client: ControlClient?,
        members: [(String, JSONValue?)] = [("reply", "done")],
        namesNobody: Bool = true
    ) {
        guard let client else {
            return Output.done(
                done + (namesNobody ? " (no assistant is running at \(paths.joined(separator: " nor at ")))" : ""),
                members: members + [("assistant", .null)],
                json: shared.json
            )
        }
        Output.done(
            "\(done) (\(name(of: client)))",
            members: members + [("assistant", json(of: client))],
            json: shared.json
        )
    }

    /// Says a line of what was told.
    ///
    /// - Parameter client: Who told it; nil: the user's own files.
    func say(_ told: ToldLine, by client: ControlClient?) {
        if told.isRemark { return Output.error(told.text) }
        guard shared.json else {
            if !told.text.isEmpty { Output.words(told.text) }
            return
        }
        guard let client else { return Output.line(told.json) }
        // The members keep their order.
        let assistant = JSONLine.text([("assistant", json(of: client))])
        Output.line(told.json.dropLast() + "," + assistant.dropFirst())
    }

    /// Says beside the result, which may be a file, whose word or work it was; in JSON each line says it.
    ///
    /// - Parameter verb: "told"
    func sayWho(_ verb: String, by client: ControlClient?) {
        if let client, !shared.json { Output.error("\(verb) by \(name(of: client))") }
    }

    /// Who answers: "the assistant of wilco at /run/wilco/control.sock, process 17".
    func name(of client: ControlClient) -> String {
        guard let peer = client.peer else { return "the assistant at \(client.path)" }
        return "the assistant of \(peer.userName) at \(client.path), process \(peer.process)"
    }

    func json(of client: ControlClient) -> JSONValue {
        var assistant: [String: JSONValue] = ["socket": .string(client.path)]
        if let peer = client.peer {
            assistant["user"] = .string(peer.userName)
            assistant["process"] = .integer(Int(peer.process))
        }
        return .object(assistant)
    }

    private var paths: [String] { shared.options.paths.sockets }
}

extension ControlClient {
    /// Whether the assistant is another user's, whose files are not the caller's.
    var isAnothers: Bool { peer?.user != geteuid() }

    /// Has a request answered that is told of line by line.
    func told(_ request: ControlRequest, each: (ToldLine) -> Void) async throws {
        _ = try await answer(to: request) { reply in
            switch reply {
            case .told(let line): each(line)
            case .remark(let text): each(ToldLine(remark: text))
            default: break
            }
        }
    }
}
