package import WilcoIntents

/// Everything that steps can do: the requests of apps, and what is built in.
package struct ActionList: Sendable {
    private let catalog: StepCatalog
    private let summaries: StepSummary

    package init(catalog: StepCatalog, summaries: StepSummary) {
        self.catalog = catalog
        self.summaries = summaries
    }

    /// - Parameter apps: In the order in which they are told.
    package func all(of apps: [AppDefinition]) -> [ActionDescription] {
        apps.flatMap { app in app.intents.map { description(of: $0, app) } } + Self.builtIn
    }

    private func description(of intent: IntentDefinition, _ app: AppDefinition) -> ActionDescription {
        ActionDescription(
            id: "\(app.id).\(intent.name)",
            section: app.name.text,
            title: intent.title,
            category: intent.category.rawValue,
            icon: app.icon,
            parameters: intent.parameters.map { ActionParameter($0, of: app) },
            keyParameter: intent.keyParameter,
            inputParameter: catalog.inputParameter(of: intent)?.name,
            output: output(of: intent, app),
            summary: summaries.pieces(of: Step(.intent(IntentStep(app: app.id, intent: intent.name))))
        )
    }

    private func output(of intent: IntentDefinition, _ app: AppDefinition) -> ActionDescription.Output? {
        guard let property = catalog.output(of: intent) else {
            return intent.responseProperties.isEmpty
                ? nil : .init(type: .dictionary(), properties: intent.responseProperties)
        }
        var members: [PropertyDefinition] = []
        if case .object(let name) = property.type { members = catalog.properties(ofType: name, app: app.id) ?? [] }
        return .init(
            property: property.name,
            type: StepType(property.type, isArray: property.isArray, app: app.id),
            properties: members
        )
    }

    // MARK: - Built in

    private static var builtIn: [ActionDescription] {
        StepEffect.allCases.map { effect in
            builtIn(effect.rawValue, "", "effect", parameters(effect.arguments, of: effect.rawValue))
        }
            + StepOperation.allCases.map { operation in
                builtIn(
                    operation.rawValue,
                    "gives \(operation.result)",
                    "value",
                    parameters(operation.arguments, of: operation.rawValue),
                    gives: operation.result
                )
            } + control
    }

    private static func builtIn(
        _ name: String,
        _ title: String,
        _ category: String,
        _ parameters: [ActionParameter],
        gives output: StepType? = nil
    ) -> ActionDescription {
        ActionDescription(
            id: name,
            section: "Wilco",
            title: title,
            category: category,
            parameters: parameters,
            output: output.map { .init(type: $0, properties: []) },
            summary: []
        )
    }

    /// The first stands behind the step's name, unless all stand below it.
    private static func parameters(_ arguments: [StepArgument], of name: String) -> [ActionParameter] {
        arguments.enumerated().map { ActionParameter($1, key: $0 == 0 ? name : $1.name) }
    }

    private static let control: [ActionDescription] = [
        builtIn(
            "ask",
            "ask for input",
            "question",
            [
                given("prompt", .text, key: "ask"),
                ActionParameter(
                    StepArgument("type", .text, isRequired: false, choices: StepQuestion.allCases.map(\.rawValue))
                ),
                given("default", .any, isRequired: false),
            ],
            gives: .any
        ),
        builtIn(
            "choose",
            "choose from a list",
            "question",
            [given("prompt", .text, key: "choose"), given("from", .list(.any))],
            gives: .any
        ),
        builtIn(
            "menu",
            "choose what is done",
            "question",
            [given("prompt", .text, key: "menu"), other("cases", "steps by name")],
            gives: .any
        ),
        builtIn(
            "if",
            "then, otherwise",
            "control",
            [
                other("condition", "condition", key: "if"), other("then", "steps"),
                other("otherwise", "steps", isRequired: false),
            ],
            gives: .any
        ),
        builtIn(
            "repeat",
            "a number of times",
            "control",
            [given("count", .number, key: "repeat"), other("steps", "steps")],
            gives: .list(.any)
        ),
        builtIn(
            "repeatEach",
            "once with each of a list",
            "control",
            [given("list", .list(.any), key: "repeatEach"), other("steps", "steps")],
            gives: .list(.any)
        ),
        builtIn(
            "set",
            "set a variable",
            "control",
            [given("name", .text, key: "set"), given("value", .any, key: "to")],
            gives: .any
        ),
        builtIn(
            "run",
            "run another shortcut",
            "control",
            [given("shortcut", .text, key: "run"), given("input", .any, isRequired: false)],
            gives: .any
        ),
        builtIn("stop", "end here", "control", [given("value", .any, isRequired: false, key: "stop")]),
        builtIn("comment", "a note", "control", [given("text", .text, key: "comment")]),
    ]

    private static func given(
        _ name: String,
        _ type: StepType,
        isRequired: Bool = true,
        key: String? = nil
    ) -> ActionParameter {
        ActionParameter(StepArgument(name, type, isRequired: isRequired), key: key)
    }

    /// What is no value: steps, a condition.
    private static func other(
        _ name: String,
        _ type: String,
        isRequired: Bool = true,
        key: String? = nil
    ) -> ActionParameter {
        ActionParameter(
            name: name,
            type: ["type": .string(type)],
            isRequired: isRequired,
            key: key,
            text: "\(name): \(type)"
        )
    }
}
