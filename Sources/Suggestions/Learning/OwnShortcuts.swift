package import WilcoIntents

/// The person's own shortcuts, as what can be suggested.
///
/// What was run is kept by the shortcut's id; what that is called is asked when it is shown.
package struct OwnShortcuts: Sendable {
    /// The app inside the assistant that runs them.
    let app: AppDefinition
    /// Its intent that does, and the parameter that has the shortcut's id.
    private let intent: String
    private let parameter: String
    private let request: @Sendable (_ id: String) -> IntentMatch?
    private let name: @Sendable (_ id: String) -> String?

    /// - Parameters:
    ///   - app: The app inside the assistant that runs them.
    ///   - request: The one request that a shortcut is; nil: it has several steps.
    ///   - name: What one is called now; nil: it is gone.
    package init(
        app: AppDefinition,
        intent: String,
        parameter: String,
        request: @escaping @Sendable (_ id: String) -> IntentMatch? = { _ in nil },
        name: @escaping @Sendable (_ id: String) -> String?
    ) {
        self.app = app
        self.intent = intent
        self.parameter = parameter
        self.request = request
        self.name = name
    }

    /// A run of one, as what was done; nil: it is gone.
    func donation(ofRun id: String) -> AppDonation? {
        guard let name = name(id) else { return nil }
        let value = ParameterAssignment(value: .object(IntentObject(id: id, display: name)), display: name)
        return AppDonation(
            IntentInvocation(idempotencyKey: "", intent: intent, parameters: [parameter: value], locale: app.locale)
        )
    }

    func holds(_ shortcut: SuggestedShortcut) -> Bool { shortcut.app == app.id }

    /// The one request that it is; nil: it has several steps, or is none of these.
    func request(of shortcut: SuggestedShortcut) -> IntentMatch? {
        guard holds(shortcut) else { return nil }
        return shortcut.parameters[parameter]?.json.stringValue.flatMap(request)
    }

    /// What it is called now; nil: it is gone, or none of these.
    func name(of shortcut: SuggestedShortcut) -> String? {
        guard holds(shortcut) else { return nil }
        return shortcut.parameters[parameter]?.json.stringValue.flatMap(name)
    }
}
