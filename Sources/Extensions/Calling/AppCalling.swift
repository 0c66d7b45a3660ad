package import WilcoIntents

/// Whoever answers for the apps: their processes, apps inside the assistant, or a script.
package protocol AppCalling: Sendable {
    /// Asks an app and waits for its answer, its failure or its deadline.
    func send(_ request: AppRequest, to app: String, in turn: TurnContext) async -> Result<AppReply, AppFailure>

    /// The person did not want done what was asked about.
    func refused(_ intent: String, of app: String) async throws
}

extension AppCalling {
    package func refused(_ intent: String, of app: String) async throws {}
}

extension AppHost: AppCalling {
    package func send(
        _ request: AppRequest,
        to app: String,
        in turn: TurnContext
    ) async -> Result<AppReply, AppFailure> {
        await send(request, to: app)
    }
}
