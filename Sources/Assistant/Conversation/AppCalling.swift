internal import Extensions
package import WilcoIntents

/// Whoever answers for the apps: their processes, or a script.
package protocol AppCalling: Sendable {
    /// Asks an app and waits for its answer, its failure or its deadline.
    func send(_ request: AppRequest, to app: String) async -> Result<AppReply, AppFailure>
}

extension AppHost: AppCalling {}
