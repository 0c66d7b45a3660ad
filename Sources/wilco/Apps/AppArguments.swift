import ArgumentParser
import Assistant
import Control
import WilcoIntents

/// One of the apps that are there, by its id, or by a name that no other has.
struct AppArguments: ParsableArguments {
    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

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

    /// Has whoever owns the apps decide about this one, and says what and who.
    ///
    /// - Parameter told: What to say, and its members in JSON.
    func decide(
        _ verdict: AppDecision.Verdict,
        told: (DecidedApp) -> (text: String, members: [(String, JSONValue?)])
    ) async throws {
        let running = RunningAssistant(shared: shared)
        let client = try running.ownerOfApps()
        let decision = AppDecision(verdict, app: app)
        var decided: DecidedApp?
        if let client {
            _ = try await client.answer(to: .decide(decision)) { if case .decided(let app) = $0 { decided = app } }
        } else {
            do { decided = try shared.parts().generation.decide(decision) } catch { throw CommandFailure("\(error)") }
        }
        guard let decided else { throw ControlError.malformed("\"decided\" is missing") }
        let (text, members) = told(decided)
        running.tell(text, by: client, members: members)
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
