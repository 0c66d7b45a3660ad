package import WilcoIntents

/// The apps that steps may call, as far as steps need to know them.
package struct StepCatalog: Sendable {
    package let apps: [String: AppDefinition]

    package init(_ apps: [AppDefinition]) {
        self.apps = Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package func intent(_ step: IntentStep) -> IntentDefinition? {
        apps[step.app]?.intent(named: step.intent)
    }

    /// What the response's output property is; nil: the intent names none.
    package func output(of intent: IntentDefinition) -> PropertyDefinition? {
        intent.output.flatMap { name in intent.responseProperties.first { $0.name == name } }
    }

    /// What later steps get of an app's answer: its output property, or all of them.
    package func output(of response: IntentResponse, to call: IntentCall) -> StepValue {
        guard let intent = intent(IntentStep(app: call.app, intent: call.intent)), let output = output(of: intent)
        else {
            let members = response.properties.mapValues { StepValue(json: $0) }
            return members.isEmpty ? .nothing : .dictionary(members)
        }
        return response.properties[output.name].map { StepValue(json: $0, type: output.type) } ?? .nothing
    }

    /// The parameter that takes what the step before brought forth.
    package func inputParameter(of intent: IntentDefinition) -> ParameterDefinition? {
        intent.inputParameter.flatMap(intent.parameter(named:))
    }

    /// Members of an app's object type; nil: it declares none.
    func properties(ofType name: String, app: String) -> [PropertyDefinition]? {
        guard let type = apps[app]?.type(named: name), !type.properties.isEmpty else { return nil }
        return type.properties
    }
}
