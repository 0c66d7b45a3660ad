internal import Assistant
internal import Configuration
internal import Extensions
internal import Foundation
internal import WilcoIntents

extension AppTester {
    /// Asks the handler everything that the app protocol knows.
    package func runConformance(_ folder: String, report: @escaping @Sendable (Outcome) -> Void) async throws {
        var options = options
        options.apps = [options.absolute(folder)]
        let parts = try AssistantParts(options)
        try parts.generation.requireApps()
        let state = FileManager.default.temporaryDirectory.path + "/wilco-conformance-\(UUID().uuidString)"
        defer { FolderRemoval.remove(state) }
        for app in parts.generation.apps {
            guard app.handler != nil else {
                report(Outcome(place: app.folder, subject: app.id, fault: "it has no handler"))
                continue
            }
            let settings = try await parts.session.hostSettings(data: state)
            await ConformanceSuite(app: app, settings: settings).run { check in
                let subject = "\(app.id): \(check.name)"
                report(Outcome(place: app.folder, subject: subject, fault: check.fault, note: check.note))
            }
            settings.launcher.cleanUp()
        }
    }
}
