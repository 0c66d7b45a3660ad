internal import Assistant
internal import Configuration
internal import Extensions
internal import Scripts
internal import WilcoIntents

extension AppTester {
    /// Asks the handler everything that the app protocol knows.
    package func runConformance(_ folder: String, report: @escaping @Sendable (Outcome) -> Void) async throws {
        var options = options
        options.apps = [options.absolute(folder)]
        let state = try RehearsalState(of: options)
        defer { state.remove() }
        let parts = try AssistantParts(state.options(options))
        try parts.generation.requireApps()
        for app in parts.generation.apps {
            guard app.handler != nil else {
                report(Outcome(place: app.folder, subject: app.id, fault: "it has no handler"))
                continue
            }
            let settings = try await parts.session.hostSettings(data: state.folder + "/conformance")
            await ConformanceSuite(app: app, settings: settings).run { check in
                let subject = "\(app.id): \(check.name)"
                report(Outcome(place: app.folder, subject: subject, fault: check.fault, note: check.note))
            }
            settings.launcher.cleanUp()
        }
    }
}
