import Extensions
import Foundation
import TemporaryFiles
import WilcoIntents

/// A host with the apps of `config/apps`, and a state folder of its own.
struct HandlerStage {
    let host: AppHost
    let state: String

    init(
        _ folders: String = "config/apps",
        locale: String = "en-US",
        announcements: [String: [Announcement]] = [:],
        environment: [String: String] = [:],
        launcher: any Launcher = DirectLauncher(),
        rights: AppRights = .none
    ) throws {
        state = TemporaryFiles.folder.appending(path: "wilco-\(UUID().uuidString)").path()
        let catalog = AppCatalog.load(folders: ["\(SchemaTests.root)/\(folders)"], locale: locale)
        let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path()
        let path = "/usr/bin:/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        host = AppHost(
            apps: catalog.apps,
            settings: AppHostSettings(
                stateDirectory: state,
                executableSearchPath: [built, SchemaTests.root + "/.build/debug"],
                environment: environment.merging(["PATH": path]) { $1 },
                locale: locale,
                startDeadline: .seconds(30),
                launcher: launcher,
                rights: { _ in rights },
                announcements: { announcements[$0] ?? [] }
            )
        )
    }

    func ask(_ request: AppRequest, _ app: String) async throws -> AppReply {
        try await host.send(request, to: app).get()
    }

    func handle(_ app: String, _ intent: IntentInvocation) async throws -> IntentResponse {
        guard case .response(let response) = try await ask(.handle(intent), app) else {
            return IntentResponse("none")
        }
        return response
    }

    func resolve(_ parameter: String, _ intent: IntentInvocation) async throws -> ResolutionResult? {
        guard case .resolution(let result) = try await ask(.resolve(intent, parameter: parameter), "soup-chef")
        else {
            return nil
        }
        return result
    }

    func close() async {
        await host.shutdown()
        try? FileManager.default.removeItem(atPath: state)
    }
}
