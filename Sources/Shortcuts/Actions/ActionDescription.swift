package import WilcoIntents

/// Something that a step can do, as editors and scripts are told of it.
package struct ActionDescription: Sendable, Hashable {
    /// What it gives to later steps.
    package struct Output: Sendable, Hashable {
        /// The response's property; nil: all of them, or it is no app's.
        package var property: String?
        package var type: StepType
        /// What can be asked of it: `${name.property}`.
        package var properties: [PropertyDefinition]
    }

    /// As `do:` names it, or the key that names the step.
    package var id: String
    /// The app's name; of built-in steps “Wilco”.
    package var section: String
    package var title: String
    /// An ``IntentCategory``; of built-in steps `value`, `effect`, `question` or `control`.
    package var category: String
    package var icon: String?
    package var parameters: [ActionParameter]
    /// The parameter that tells one such request from another best.
    package var keyParameter: String?
    /// The parameter that takes what an earlier step brought forth.
    package var inputParameter: String?
    package var output: Output?
    /// As long as nothing is set.
    package var summary: [SummaryPiece]

    package var members: [(String, JSONValue?)] {
        [
            ("action", .string(id)), ("id", .string(id)), ("section", .string(section)), ("title", .string(title)),
            ("category", .string(category)), ("icon", icon.map(JSONValue.string)),
            ("parameters", .array(parameters.map(\.json))), ("keyParameter", keyParameter.map(JSONValue.string)),
            ("inputParameter", inputParameter.map(JSONValue.string)), ("output", output?.json),
            ("summary", summary.json),
        ]
    }
}

extension ActionDescription.Output {
    fileprivate var json: JSONValue {
        var members = type.json.objectValue ?? [:]
        members["property"] = property.map(JSONValue.string)
        if !properties.isEmpty {
            members["properties"] = .array(
                properties.map {
                    [
                        "name": .string($0.name), "title": .string($0.displayName), "type": .string($0.type.name),
                        "array": .bool($0.isArray),
                    ]
                }
            )
        }
        return .object(members)
    }
}

/// What a step of that sort is given.
package struct ActionParameter: Sendable, Hashable {
    package var name: String
    package var title: String
    package var type: JSONValue
    package var isRequired: Bool
    /// The key in the file, where that is not the name.
    package var key: String?
    /// What it may be: ids and what people call them; empty: that is not known before.
    package var cases: [VocabularyTerm]
    /// What else is known of it, by the names of `intents.yaml`.
    package var more: [String: JSONValue]
    /// As people hear and read it in words, for lists.
    package var text: String

    package init(
        name: String,
        title: String? = nil,
        type: JSONValue,
        isRequired: Bool = true,
        key: String? = nil,
        cases: [VocabularyTerm] = [],
        more: [String: JSONValue] = [:],
        text: String
    ) {
        self.name = name
        self.title = title ?? name
        self.type = type
        self.isRequired = isRequired
        self.key = key
        self.cases = cases
        self.more = more
        self.text = text
    }

    /// An argument of a built-in step.
    ///
    /// - Parameter key: In the file, where it stands beside the step's name.
    init(_ argument: StepArgument, key: String? = nil) {
        let words = argument.choices.joined(separator: "|")
        self.init(
            name: argument.name,
            type: argument.type.json,
            isRequired: argument.isRequired,
            key: key == argument.name ? nil : key,
            cases: argument.choices.map { VocabularyTerm(id: $0, display: $0) },
            text: "\(argument.name): \(argument.choices.isEmpty ? argument.type.description : words)"
        )
    }

    init(_ parameter: ParameterDefinition, of app: AppDefinition) {
        let type = StepType(parameter.type, isArray: parameter.isArray, app: app.id)
        var cases: [VocabularyTerm] = []
        if case .enumeration(let name) = parameter.type { cases = app.type(named: name)?.terms ?? [] }
        self.init(
            name: parameter.name,
            title: parameter.displayName,
            // As the app's file calls it.
            type: ["type": .string(parameter.type.name)],
            isRequired: parameter.isRequired,
            cases: cases,
            more: parameter.known,
            text: "\(parameter.name): \(type)"
        )
    }

    package var json: JSONValue {
        var members = more
        members["name"] = .string(name)
        members["title"] = .string(title)
        members["required"] = .bool(isRequired)
        members["key"] = key.map(JSONValue.string)
        members.merge(type.objectValue ?? [:]) { $1 }
        if !cases.isEmpty {
            members["cases"] = .array(cases.map { ["id": .string($0.id), "title": .string($0.display)] })
        }
        return .object(members)
    }
}

extension ParameterDefinition {
    /// Limits, default, condition and the like.
    fileprivate var known: [String: JSONValue] {
        var members: [String: JSONValue] = ["array": .bool(isArray), "dynamic": .bool(hasDynamicOptions)]
        if !isUserFacing { members["hidden"] = true }
        members["default"] = defaultValue?.json
        members["minimum"] = minimum.map(JSONValue.number)
        members["maximum"] = maximum.map(JSONValue.number)
        members["unit"] = unit.map(JSONValue.string)
        members["minimumCount"] = minimumCount.map(JSONValue.integer)
        members["maximumCount"] = maximumCount.map(JSONValue.integer)
        if !currencies.isEmpty { members["currencies"] = .array(currencies.map(JSONValue.string)) }
        members["prompt"] = dialogs.prompt.map(JSONValue.string)
        members["when"] = relationship?.json
        return members
    }
}

extension ParameterRelationship {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = ["parameter": .string(parent)]
        switch predicate {
        case .hasAnyValue: members["hasAnyValue"] = true
        case .isEqual(let value): members["is"] = value
        case .isNotEqual(let value): members["isNot"] = value
        case .isOneOf(let values): members["isOneOf"] = .array(values)
        }
        return .object(members)
    }
}
