import ArgumentParser
import Assistant
import Control
import Installing
import WilcoIntents

/// One of the apps that are there, by its id, or by a name that no other has.
struct AppArguments: ParsableArguments {
    @OptionGroup var shared: SharedOptions

    @Argument(help: ArgumentHelp("The app's id, or its name.", valueName: "app"))
    var app: String

    func find() throws -> (parts: AssistantParts, app: AppDefinition) {
        let parts = try shared.parts()
        do throws(AppNaming.Fault) {
            return (parts, try AppNaming.app(app, among: parts.generation.apps))
        } catch {
            throw CommandFailure("\(error)")
        }
    }
}

extension AssistantParts {
    /// Complains about an id that no app has; nil: none was given.
    func requireApp(_ id: String?) throws {
        let apps = generation.apps
        guard let id, !apps.contains(where: { $0.id == id }) else { return }
        throw CommandFailure("\(AppNaming.Fault.unknown(id, near: AppNaming.nearest(to: id, among: apps)))")
    }
}

extension SharedOptions {
    /// Has a running assistant take up what has changed; without one, nothing needs to be done.
    func tellRunningAssistant() async throws {
        _ = try await RunningAssistant(shared: self).connectIfAny()?.answer(to: .reload)
    }

    /// Whether a running assistant works with an app; nil where none is running.
    func isTakenUp(_ app: String) async throws -> Bool? {
        guard let client = try RunningAssistant(shared: self).connectIfAny(),
            case .status(let status) = try await client.answer(to: .status)
        else {
            return nil
        }
        return status.apps.contains(app)
    }
}
