import ArgumentParser
import Assistant
import WilcoIntents

/// One of the apps that are there, by its id.
struct AppArguments: ParsableArguments {
    @OptionGroup var shared: SharedOptions

    @Argument(help: ArgumentHelp("The app's id.", valueName: "app"))
    var app: String

    func find() throws -> (parts: AssistantParts, app: AppDefinition) {
        let parts = try shared.parts()
        guard let app = parts.apps.first(where: { $0.id == app }) else {
            throw CommandFailure("there is no app \(app) — see wilco apps list")
        }
        return (parts, app)
    }
}

extension SharedOptions {
    /// Has a running assistant take up what has changed; without one, nothing needs to be done.
    func tellRunningAssistant() async throws {
        do {
            try await RunningAssistant(shared: self).request(.reload)
        } catch ControlError.notRunning {}
    }
}
