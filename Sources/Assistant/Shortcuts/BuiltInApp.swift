internal import Extensions
package import WilcoIntents

/// An app that runs inside the assistant: defined and answered in code, otherwise like any other.
package protocol BuiltInApp: Sendable {
    var definition: AppDefinition { get }

    func answer(_ request: AppRequest) async -> Result<AppReply, AppFailure>
}

/// Carries requests to built-in apps, and all others on.
package struct RoutedApps: AppCalling {
    private let builtIn: [String: any BuiltInApp]
    private let others: any AppCalling

    package init(builtIn: [any BuiltInApp], others: any AppCalling) {
        self.builtIn = Dictionary(builtIn.map { ($0.definition.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.others = others
    }

    package func send(_ request: AppRequest, to app: String) async -> Result<AppReply, AppFailure> {
        if let app = builtIn[app] { return await app.answer(request) }
        return await others.send(request, to: app)
    }
}
