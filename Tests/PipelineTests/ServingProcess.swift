import Assistant
import AssistantTesting
import Foundation
import WilcoIntents

/// A running `wilco serve`, seen through its control socket.
final class ServingProcess {
    let process: ChildProcess
    let folder: URL
    private let watch: LineSocket
    private let ownsFolder: Bool

    /// Starts it and returns when it answers.
    ///
    /// - Parameters:
    ///   - environment: Where its sound devices are.
    ///   - apps: Names of apps under `config/apps`, or paths in the checkout.
    ///   - launcher: A program that runs it in other circumstances, with its arguments.
    ///   - state: A folder that an earlier one has used; nil: a new one, which goes when this does.
    init(environment: [String: String], apps: [String], launcher: [String] = [], state: URL? = nil) async throws {
        ownsFolder = state == nil
        folder = state ?? URL(fileURLWithPath: "/tmp/wilco-serve-\(getpid())-\(UInt32.random(in: 0 ..< .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let command =
            launcher + [try BuiltProducts.path("wilco"), "serve", "--state", folder.path]
            + apps.flatMap { name in
                let path = name.contains("/") ? name : "config/apps/\(name)"
                return ["--apps", BuiltProducts.checkout.appending(path: path).path]
            }
        process = try ChildProcess(command[0], Array(command.dropFirst()), environment: environment)
        let socket = folder.path + "/control.sock"
        var connected: LineSocket?
        for _ in 0..<400 where process.isRunning {
            connected = try? ControlClient.connect(to: socket)
            if connected != nil { break }
            // Nobody tells when a process has opened its socket.
            try await Task.sleep(for: .milliseconds(25))
        }
        guard let connected else { throw NotServing(status: process.isRunning ? nil : process.waitUntilExit()) }
        watch = connected
        watch.send(ControlMessage(.watch).line)
    }

    struct NotServing: Error { let status: Int32? }
    struct Ended: Error { let waitingFor: String }

    /// Everything that happens up to and including the next event of that name.
    func events(until name: String) async throws -> [JSONValue] {
        var seen: [JSONValue] = []
        for await line in watch.lines {
            guard let event = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)) else { continue }
            seen.append(event)
            if event["event"]?.stringValue == name { return seen }
        }
        throw Ended(waitingFor: name)
    }

    /// Sends SIGTERM and waits; returns the exit status.
    func stop() -> Int32 {
        process.terminate()
        return process.waitUntilExit()
    }

    /// A typed turn, as `wilco ask` takes it.
    func ask(_ text: String) throws -> LineSocket {
        let socket = try ControlClient.connect(to: folder.path + "/control.sock")
        socket.send(ControlMessage(.ask, text: text).line)
        return socket
    }

    deinit {
        process.terminate()
        guard ownsFolder else { return }
        try? FileManager.default.removeItem(at: folder)
    }
}

extension [JSONValue] {
    /// What was said or asked, in order.
    var spoken: [String] {
        compactMap { event in
            ["said", "asked"].contains(event["event"]?.stringValue) ? event["text"]?.stringValue : nil
        }
    }
}
