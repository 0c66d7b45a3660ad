package import WilcoIntents

/// An app that runs inside the assistant: defined and answered in code, otherwise like any other.
///
/// Each conversation has its own, so that what one remembers of a person is told to nobody else.
package protocol BuiltInApp: Sendable {
    var definition: AppDefinition { get }

    func answer(_ request: AppRequest, in turn: TurnContext) async -> Result<AppReply, AppFailure>

    /// The person did not want done what was asked about.
    func refused(_ intent: String) async throws
}

extension BuiltInApp {
    package func refused(_ intent: String) async throws {}
}

/// Carries requests to built-in apps, and all others on.
package struct RoutedApps: AppCalling {
    private let builtIn: [String: any BuiltInApp]
    private let others: any AppCalling

    package init(builtIn: [any BuiltInApp], others: any AppCalling) {
        self.builtIn = Dictionary(builtIn.map { ($0.definition.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.others = others
    }

    package func send(
        _ request: AppRequest,
        to app: String,
        in turn: TurnContext
    ) async -> Result<AppReply, AppFailure> {
        if let app = builtIn[app] { return await app.answer(request, in: turn) }
        return await others.send(request, to: app, in: turn)
    }

    package func refused(_ intent: String, of app: String) async throws {
        if let app = builtIn[app] { return try await app.refused(intent) }
        try await others.refused(intent, of: app)
    }
}
