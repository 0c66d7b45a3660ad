package import AssistantTesting
package import Control
package import Foundation
internal import Glibc
package import WilcoIntents

/// A running `wilco serve`, seen through its control socket.
package final class ServingProcess {
    package let process: ChildProcess
    /// Where it keeps everything.
    package let folder: URL
    private let watch: ControlClient
    private let ownsFolder: Bool

    /// Starts it and returns when it answers.
    ///
    /// - Parameters:
    ///   - environment: Where its sound devices are.
    ///   - apps: Names of apps under `config/apps`, or paths, absolute or in the checkout.
    ///   - settings: What its `wilco.yaml` says.
    ///   - launcher: A program that runs it in other circumstances, with its arguments.
    ///   - state: A folder that an earlier one has used; nil: a new one, which goes when this does.
    package init(
        environment: [String: String],
        apps: [String],
        settings: String = "",
        launcher: [String] = [],
        state: URL? = nil
    ) async throws {
        ownsFolder = state == nil
        folder = state ?? URL(fileURLWithPath: "/tmp/wilco-serve-\(getpid())-\(UInt32.random(in: 0 ..< .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = folder.appending(component: "wilco.yaml")
        try Data(settings.utf8).write(to: configuration)
        let command =
            launcher + [try BuiltProducts.path("wilco"), "serve", "--state", folder.path]
            + ["--config", configuration.path]
            + apps.flatMap { name in
                // Appended, an absolute path would be one in the checkout, where nothing is.
                if name.hasPrefix("/") { return ["--apps", name] }
                let path = name.contains("/") ? name : "config/apps/\(name)"
                return ["--apps", BuiltProducts.checkout.appending(path: path).path]
            }
        let socket = folder.path + "/control.sock"
        // One that was killed left its socket, which what it was about to start still holds for a moment, and takes connections.
        let former = Self.birth(of: socket)
        process = try ChildProcess(command[0], Array(command.dropFirst()), environment: environment)
        var connected: ControlClient?
        for _ in 0..<400 where process.isRunning {
            if Self.birth(of: socket) != former {
                connected = try? ControlClient.connect(to: socket, patience: Self.patience)
            }
            if connected != nil { break }
            // Nobody tells when a process has opened its socket.
            try await Task.sleep(for: .milliseconds(25))
        }
        guard let connected else { throw NotServing(status: process.isRunning ? nil : process.waitUntilExit()) }
        watch = connected
        watch.send(.watch)
    }

    /// One that listens to a microphone of its own, at which nobody speaks.
    package static func listening(apps: [String]) async throws -> ServingProcess {
        let assistant = try await ServingProcess(
            environment: ProcessInfo.processInfo.environment
                .merging(TestPCMConfiguration.shared?.environment ?? [:]) { $1 },
            apps: apps,
            settings: "audio: {capture: \"\(TestPCMConfiguration.device(counter: true))\", playback: \"null\"}\n"
        )
        try await assistant.untilListening()
        return assistant
    }

    /// Whether no sound was lost so far, and the microphone was there all the while.
    package func readsSoundInTime() async throws -> Bool {
        try await send(.listen())
        try await send(.mute())
        let events = try await events { $0["state"] == "muted" }
        return !events.contains { $0["state"] == "overrun" || $0["state"] == "lost" }
    }

    /// What tells a file from another that had its name before; nil: there is none.
    private static func birth(of path: String) -> [Int]? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return [Int(status.st_ino), status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
    }

    /// Returns when it has loaded its models and turns to its microphone.
    package func untilListening() async throws { try await send(.status) }

    /// The same, once sound has come in: its microphone is open, and whoever speaks is listened to.
    package func untilHearing() async throws {
        try await untilListening()
        try await send(.listen())
    }

    /// Sends a request and returns when it was answered.
    package func send(_ request: ControlRequest) async throws {
        _ = try await connect().answer(to: request)
    }

    /// Another command.
    package func connect() throws -> ControlClient {
        try ControlClient.connect(to: folder.path + "/control.sock", patience: Self.patience)
    }

    /// Runs a command of the program beside it.
    ///
    /// - Parameter apps: Names of apps under `config/apps`.
    /// - Returns: How it ended.
    package func run(_ arguments: [String], apps: [String], environment: [String: String]) throws -> Int32 {
        let folders = apps.flatMap { ["--apps", BuiltProducts.checkout.appending(path: "config/apps/\($0)").path] }
        let child = try ChildProcess(
            try BuiltProducts.path("wilco"),
            arguments + ["--state", folder.path] + folders,
            environment: environment
        )
        return child.waitUntilExit()
    }

    /// A test that takes too long says so itself.
    private static let patience = Duration.seconds(3600)

    package struct NotServing: Error { let status: Int32? }
    package struct Ended: Error { package let waitingFor: String }

    /// Everything that happens up to and including the next event of that name.
    package func events(until name: String) async throws -> [JSONValue] {
        try await events { $0["event"]?.stringValue == name }
    }

    /// Everything that happens up to and including the first event that `isLast`.
    package func events(until isLast: (JSONValue) -> Bool) async throws -> [JSONValue] {
        var seen: [JSONValue] = []
        var lines: [String] = []
        while let reply = try? await watch.next() {
            guard case .watched(let line) = reply, let event = line.json else { continue }
            lines.append(line.text)
            seen.append(event)
            if isLast(event) { return seen }
        }
        if Task.isCancelled {
            // A test that runs out of time shows no error but that; what had happened tells why.
            let story = lines.suffix(20).joined(separator: "\n  ")
            FileHandle.standardError.write(Data("waited in vain for an event, after\n  \(story)\n".utf8))
        }
        throw Ended(waitingFor: "an event; the last was \(seen.last.map(String.init(describing:)) ?? "none")")
    }

    /// Everything that has happened and was not waited for, until its end.
    package func lastEvents() async -> [JSONValue] {
        var seen: [JSONValue] = []
        while let reply = try? await watch.next() {
            if case .watched(let line) = reply, let event = line.json { seen.append(event) }
        }
        return seen
    }

    /// Everything that happens from now on, beside what is waited for.
    package func allEvents() throws -> AsyncStream<JSONValue> {
        let client = try connect()
        client.send(.watch)
        return AsyncStream {
            while let reply = try? await client.next() {
                if case .watched(let line) = reply, let event = line.json { return event }
            }
            return nil
        }
    }

    /// What the process and its threads hold.
    package var usage: ProcessUsage { ProcessUsage(of: process.identifier) }

    /// What they hold as soon as it is `enough`, else after 20 seconds: what connections, threads and readings held
    /// is given back a little after they are over.
    package func usage(settledTo enough: (ProcessUsage) -> Bool) async -> ProcessUsage {
        let deadline = ContinuousClock.now + .seconds(20)
        while process.isRunning, !enough(usage), ContinuousClock.now < deadline { await Task.yield() }
        return usage
    }

    /// Sends SIGTERM and waits; returns the exit status.
    package func stop() -> Int32 {
        process.terminate()
        return process.waitUntilExit()
    }

    /// A typed turn, as `wilco ask` takes it.
    package func ask(_ text: String) throws -> ControlClient {
        let client = try connect()
        client.send(.ask(TypedTurn(text)))
        return client
    }

    deinit {
        process.terminate()
        guard ownsFolder else { return }
        try? FileManager.default.removeItem(at: folder)
    }
}

extension [JSONValue] {
    /// What was said or asked, in order.
    package var spoken: [String] {
        compactMap { event in
            ["said", "asked"].contains(event["event"]?.stringValue) ? event["text"]?.stringValue : nil
        }
    }
}
