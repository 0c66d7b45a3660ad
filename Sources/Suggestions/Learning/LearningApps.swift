package import Extensions
package import WilcoIntents

/// Carries requests to apps, and remembers what was asked for and done.
package struct LearningApps: AppCalling {
    private let apps: any AppCalling
    private let suggestions: @Sendable () async -> SuggestionService?

    /// - Parameter suggestions: nil: the user's data cannot be read; nothing is learnt then, and all else works.
    package init(apps: any AppCalling, suggestions: @escaping @Sendable () async -> SuggestionService?) {
        self.apps = apps
        self.suggestions = suggestions
    }

    package func send(
        _ request: AppRequest,
        to app: String,
        in turn: TurnContext
    ) async -> Result<AppReply, AppFailure> {
        let result = await apps.send(request, to: app, in: turn)
        if case .handle(let invocation) = request, case .success(.response(let response)) = result,
            let suggestions = await suggestions(),
            suggestions.isWorthKeeping(response.code, of: invocation.intent, app: app)
        {
            let origin: Donation.Origin =
                turn.isAutomation ? .automation : turn.isOfShortcut ? .shortcut : .request
            // What cannot be kept is no reason to fail what was done.
            _ = try? await suggestions.donate(AppDonation(invocation), app: app, origin: origin)
        }
        return result
    }

    package func refused(_ intent: String, of app: String) async throws { try await apps.refused(intent, of: app) }
}
