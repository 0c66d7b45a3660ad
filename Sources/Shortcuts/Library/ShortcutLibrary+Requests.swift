package import Storage
package import WilcoIntents

extension ShortcutLibrary {
    /// What a user's phrase stands for: the request itself where it is one, else the run of its steps.
    ///
    /// - Returns: The request to begin with, and the id of the shortcut it comes from.
    package func expanded(_ match: IntentMatch) -> (match: IntentMatch, shortcut: String?) {
        guard match.app == ShortcutsApp.id, match.intent == ShortcutsApp.run,
            case .object(let object)? = match.parameters["shortcut"]?.first?.value
        else { return (match, nil) }
        let id = Self.identifier(ofTerm: object.id)
        var quiet = match
        quiet.isQuiet = true
        guard let shortcut = try? shortcut(id: id), shortcut.request != nil else { return (quiet, id) }
        var machine = StepMachine(shortcut, catalog: catalog, environment: environment)
        guard case .call(let call) = machine.start() else { return (quiet, id) }
        var request = self.match(for: call, like: match)
        request.isQuiet = false
        request.opensApp = match.opensApp
        // Whoever only looks at it has not run it.
        return (request, match.opensApp ? nil : id)
    }

    package func expanded(_ understanding: Understanding) -> (understanding: Understanding, shortcut: String?) {
        guard let match = understanding.match else { return (understanding, nil) }
        var result = understanding
        let (expanded, id) = expanded(match)
        result.match = expanded
        result.next = understanding.next.map { self.expanded($0).understanding }
        result.alternatives = understanding.alternatives.map { self.expanded($0).match }
        return (result, id)
    }

    /// A step's request, as if it had been understood.
    package func match(for call: IntentCall, like heard: IntentMatch? = nil) -> IntentMatch {
        let intent = catalog.intent(IntentStep(app: call.app, intent: call.intent))
        var match = IntentMatch(
            app: call.app,
            intent: call.intent,
            parameters: call.parameters,
            transcript: heard?.transcript ?? "",
            confidence: heard?.confidence ?? 1,
            appWasNamed: true,
            arrayParameters: Set(intent?.parameters.filter(\.isArray).map(\.name) ?? [])
        )
        match.asked = call.asked.mapValues { $0 ?? "" }
        match.isQuiet = !call.isAnnounced
        match.isKept = call.isKept
        match.lead = call.lead
        return match
    }
}

extension ShortcutLibrary {
    /// The request that a shortcut is, with the values of this moment; nil: it has several steps, asks for some, or is gone.
    func presentRequest(of id: String) -> IntentMatch? {
        let expanded = expanded(Self.request(toRun: id, named: ""))
        guard let match = expanded.understanding.match, match.app != ShortcutsApp.id else { return nil }
        return match
    }

    /// What running a shortcut by its name is, as if its phrase had been said.
    package func request(toRun record: ShortcutRecord) -> Understanding {
        Self.request(toRun: record.id, named: record.name)
    }

    static func request(toRun id: String, named name: String) -> Understanding {
        let object = IntentObject(id: id, display: name)
        let value = ParameterAssignment(value: .object(object), display: name, source: .shortcut)
        let match = IntentMatch(
            app: ShortcutsApp.id,
            intent: ShortcutsApp.run,
            parameters: ["shortcut": [value]],
            transcript: name,
            confidence: 1,
            appWasNamed: true
        )
        return Understanding(status: .matched, band: .act, transcript: name, confidence: 1, match: match)
    }
}
