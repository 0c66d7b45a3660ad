import ArgumentParser
import Assistant
import Control
import WilcoIntents

/// One of the apps that are there, by its id, or by a name that no other has.
struct AppArguments: ParsableArguments {
    @OptionGroup var shared: Shared<Uses.Catalog, Uses.State, Uses.JSON>

    @Argument(help: ArgumentHelp("The app's id, or its name.", valueName: "app"))
    var app: String

    /// Has whoever owns the apps decide about this one, and says what and who.
    ///
    /// - Parameter told: What to say, and its members in JSON.
    func decide(
        _ verdict: AppDecision.Verdict,
        told: (DecidedApp) -> (text: String, members: [(String, JSONValue?)])
    ) async throws {
        let owner = try AppOwner(shared)
        let (text, members) = told(try await owner.decide(AppDecision(verdict, app: app)))
        owner.tell(text, members: members, namesNobody: true)
    }
}

extension AssistantParts {
    /// Complains about an id that no app has; nil: none was given.
    func requireApp(_ id: String?) throws {
        do {
            try AppNaming.require(id, among: generation.apps)
        } catch {
            throw CommandFailure("\(error)")
        }
    }
}
