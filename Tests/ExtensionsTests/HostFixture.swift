import Extensions
import Foundation
import Synchronization
import TemporaryFiles
import WilcoIntents

/// A host whose apps are fixtures, with a state folder of its own.
struct HostFixture {
    let host: AppHost
    let folder: String
    let log: LogRecorder
    /// Apps in the order that their processes were started in.
    var started: [String] { starts.all.map(\.app) }
    private let starts = LogRecorder()

    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures").path()

    init(
        _ faults: [String: String],
        deadline: Duration = .seconds(20),
        deadlines: [String: Duration] = [:],
        staying: Set<String> = [],
        startDeadline: Duration = .seconds(20),
        commands: [String: [String]] = [:],
        launcher: any Launcher = DirectLauncher(),
        environment: [String: String] = [:],
        dataSpace: Int = AppHostSettings.usualDataSpace,
        dataWatchInterval: Duration = .seconds(2),
        rights: @escaping @Sendable (AppDefinition) -> AppRights = { _ in .none },
        permissions: [AppPermission] = [],
        clock: some Clock<Duration> = ContinuousClock()
    ) throws {
        let folder = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        self.folder = folder
        let log = LogRecorder()
        self.log = log
        let starts = starts
        let commands = commands.merging(faults.mapValues { ["./handler.py", $0] }) { $1 }
        let apps = commands.map { name, command in
            var app = Self.app(name, command: command, deadline: deadlines[name] ?? deadline)
            app.handler?.stays = staying.contains(name)
            app.permissions = permissions
            return app
        }
        // The system's own interpreter first: wrappers that choose among several are slow to start.
        let path = "/usr/bin:/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        host = AppHost(
            apps: apps,
            settings: AppHostSettings(
                stateDirectory: folder,
                environment: ["PATH": path, "GREETING": "hello"].merging(environment) { $1 },
                startDeadline: startDeadline,
                dataSpace: dataSpace,
                dataWatchInterval: dataWatchInterval,
                launcher: launcher,
                rights: rights,
                trace: { line in
                    guard line.direction == .toApp, line.text.contains(#""method":"initialize""#) else { return }
                    starts.append(AppLogEntry(line))
                },
                log: { log.append($0) }
            ),
            clock: clock
        )
    }

    static func app(_ id: String, command: [String], deadline: Duration) -> AppDefinition {
        let distance = ParameterDefinition(name: "distance", displayName: "Distance", type: .measurement(.distance))
        let colour = ParameterDefinition(name: "colour", displayName: "Colour", type: .string, isRequired: false)
        let size = ParameterDefinition(
            name: "size",
            displayName: "Size",
            type: .enumeration("Size"),
            isArray: true,
            isRequired: false
        )
        return AppDefinition(
            id: id,
            name: SpokenName(id),
            locale: "en-US",
            folder: fixtures,
            handler: HandlerDefinition(command: command, deadline: deadline),
            intents: [IntentDefinition(name: "Do", title: "Do", parameters: [distance, colour, size])],
            types: [
                TermType(
                    kind: .enumeration,
                    name: "Size",
                    displayName: "Size",
                    terms: [VocabularyTerm(id: "small", display: "small")]
                )
            ]
        )
    }

    static let invocation = IntentInvocation(idempotencyKey: "k", intent: "Do", parameters: [:], locale: "en-US")

    func handle(_ app: String = "app") async -> Result<IntentResponse, AppFailure> {
        await host.send(.handle(Self.invocation), to: app).map { reply in
            guard case .response(let response) = reply else { return IntentResponse("not a response") }
            return response
        }
    }

    func resolve(_ parameter: String, of app: String = "app") async -> Result<AppReply, AppFailure> {
        await host.send(.resolve(Self.invocation, parameter: parameter), to: app)
    }

    /// Ends everything and removes the state folder.
    func close() async {
        await host.shutdown()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The process is there, and not just waiting to be reaped.
    static func isAlive(_ process: Int) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !status.contains(") Z ")
    }
}

/// Keeps what is logged.
final class LogRecorder: Sendable {
    private let entries = Mutex<[AppLogEntry]>([])

    func append(_ entry: AppLogEntry) {
        entries.withLock { $0.append(entry) }
    }

    var all: [AppLogEntry] { entries.withLock { $0 } }

    func contains(_ text: String) -> Bool {
        all.contains { $0.message.contains(text) }
    }
}
