internal import Foundation
internal import WilcoIntents

/// Writes everything that an app's definitions say as a folder of YAML files.
struct DefinitionWriter {
    let app: AppDefinition
    /// Intents of built-in domains, as `workouts.StartWorkout`.
    let domains: [String]
    /// Types that come with these domains.
    let domainTypes: Set<String>

    func write(to folder: String) throws(ImportError) {
        let identity: YAMLText = .mapping([
            ("wilco", .scalar("1")), ("id", .text(app.id)), ("name", .text(app.name.text)),
            ("description", app.summary.isEmpty ? nil : .text(app.summary)),
        ])
        try put(identity, "\(folder)/app.yaml")
        try put(intents, "\(folder)/intents.yaml")
        try writeTexts(to: folder)
    }

    /// Only the files of one language.
    func writeTexts(to folder: String) throws(ImportError) {
        try put(vocabulary, "\(folder)/vocabulary/\(app.locale).yaml")
        try put(dialogs, "\(folder)/dialogs/\(app.locale).yaml")
    }

    private func put(_ text: YAMLText, _ path: String) throws(ImportError) {
        do {
            let parent = (path as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            let written = text.isEmpty ? "{}\n" : text.written() + "\n"
            try Data(written.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .cannotWrite(path: path, reason: error.localizedDescription)
        }
    }

    // MARK: - intents.yaml

    private var ownTypes: [TermType] { app.types.filter { !domainTypes.contains($0.name) } }

    private var intents: YAMLText {
        .mapping([
            ("domains", .texts(domains)),
            ("types", .mapping(ownTypes.map { ($0.name, Self.type($0)) })),
            ("intents", .mapping(app.intents.map { ($0.name, Self.intent($0)) })),
        ])
    }

    private static func type(_ type: TermType) -> YAMLText {
        .mapping([
            ("kind", .scalar(type.kind == .object ? "object" : "enum")), ("displayName", .text(type.displayName)),
            ("cases", type.kind == .object ? nil : .texts(type.terms.map(\.id))),
            ("properties", properties(type.properties)),
        ])
    }

    private static func properties(_ properties: [PropertyDefinition]) -> YAMLText {
        .mapping(
            properties.map { property in
                (
                    property.name,
                    .mapping([
                        ("type", .scalar(property.type.name)), ("displayName", .text(property.displayName)),
                        ("array", property.isArray ? .flag(true) : nil),
                    ])
                )
            }
        )
    }

    private static func intent(_ intent: IntentDefinition) -> YAMLText {
        .mapping([
            ("title", .text(intent.title)), ("description", intent.summary.isEmpty ? nil : .text(intent.summary)),
            ("category", .scalar(intent.category.rawValue)),
            ("confirmation", intent.category.alwaysConfirms ? nil : .flag(intent.needsConfirmation)),
            ("background", intent.supportsBackground ? nil : .flag(false)),
            ("configurable", intent.isConfigurable ? nil : .flag(false)),
            ("keyParameter", intent.keyParameter.map { .scalar($0) }),
            ("inputParameter", intent.inputParameter.map { .scalar($0) }),
            ("parameters", .mapping(intent.parameters.map { ($0.name, parameter($0)) })),
            ("shortcutTypes", .mapping(intent.shortcutTypes.map { ($0.name, shortcutType($0)) })),
            (
                "response",
                .mapping([
                    ("properties", properties(intent.responseProperties)),
                    (
                        "codes",
                        .mapping(
                            intent.responseCodes.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                                ($0.key.rawValue, .scalar($0.value ? "success" : "failure"))
                            }
                        )
                    ),
                    ("output", intent.output.map { .scalar($0) }),
                ])
            ),
        ])
    }

    private static func shortcutType(_ type: ShortcutType) -> YAMLText {
        .mapping([
            ("parameters", .texts(type.parameters)), ("background", type.supportsBackground.map { .flag($0) }),
        ])
    }

    private static func parameter(_ parameter: ParameterDefinition) -> YAMLText {
        .mapping([
            ("type", .scalar(parameter.type.name)), ("displayName", .text(parameter.displayName)),
            ("array", parameter.isArray ? .flag(true) : nil), ("required", parameter.isRequired ? nil : .flag(false)),
            ("userFacing", parameter.isUserFacing ? nil : .flag(false)),
            ("resolvedByApp", parameter.isResolvedByApp ? nil : .flag(false)),
            ("options", parameter.hasDynamicOptions ? .scalar("dynamic") : nil),
            ("unit", parameter.unit.map { .scalar($0) }),
            ("minimum", .number(parameter.minimum)), ("maximum", .number(parameter.maximum)),
            (
                "count",
                .mapping([
                    ("minimum", .number(parameter.minimumCount.map(Double.init))),
                    ("maximum", .number(parameter.maximumCount.map(Double.init))),
                ])
            ),
            (
                "text",
                parameter.text.map { text in
                    .mapping([
                        ("capitalization", .scalar(text.capitalization.rawValue)),
                        ("multiline", .flag(text.isMultiline)),
                    ])
                }
            ),
            ("currencies", .texts(parameter.currencies)), ("reasons", .texts(parameter.reasons)),
            ("default", parameter.defaultValue.map { .json($0.json) }),
            ("when", parameter.relationship.map(relationship)),
        ])
    }

    private static func relationship(_ relationship: ParameterRelationship) -> YAMLText {
        let condition: (String, YAMLText?) =
            switch relationship.predicate {
            case .hasAnyValue: ("hasAnyValue", .flag(true))
            case .isEqual(let value): ("is", .json(value))
            case .isNotEqual(let value): ("isNot", .json(value))
            case .isOneOf(let values): ("isOneOf", .list(values.map { .json($0) }))
            }
        return .mapping([("parameter", .scalar(relationship.parent)), condition])
    }

    // MARK: - vocabulary and dialogs

    private var vocabulary: YAMLText {
        .mapping([
            ("types", .mapping(app.types.map { ($0.name, $0.terms.isEmpty ? nil : .list($0.terms.map(Self.term))) })),
            (
                "sentences",
                .mapping(
                    app.intents.map { intent in
                        (intent.name, .texts(intent.sentences.flatMap(\.templates).map(\.text)))
                    }
                )
            ),
            ("examples", .mapping(app.intents.map { ($0.name, .texts($0.examples)) })),
        ])
    }

    private static func term(_ term: VocabularyTerm) -> YAMLText {
        .mapping([
            ("id", .text(term.id)), ("say", .text(term.display)), ("also", .texts(term.synonyms)),
            ("pronunciations", .texts(term.pronunciations)), ("examples", .texts(term.examples)),
        ])
    }

    private var dialogs: YAMLText {
        .mapping([
            ("types", .mapping(ownTypes.map { ($0.name, .text($0.displayName)) })),
            ("intents", .mapping(app.intents.map { ($0.name, Self.dialogs(of: $0)) })),
        ])
    }

    private static func dialogs(of intent: IntentDefinition) -> YAMLText {
        .mapping([
            ("title", .text(intent.title)), ("description", intent.summary.isEmpty ? nil : .text(intent.summary)),
            ("suggestedPhrase", .optional(intent.suggestedPhrase)), ("summary", .optional(intent.summaries[""])),
            ("summaries", texts(intent.summaries.filter { !$0.key.isEmpty })),
            (
                "shortcutTypes",
                .mapping(
                    intent.shortcutTypes.map { type in
                        let texts: YAMLText = .mapping([
                            ("title", .optional(type.title)), ("subtitle", .optional(type.subtitle)),
                        ])
                        return (type.name, type.title == nil && type.subtitle == nil ? nil : texts)
                    }
                )
            ),
            ("parameters", .mapping(intent.parameters.map { ($0.name, dialogs(of: $0)) })),
            (
                "responses",
                .mapping(
                    intent.responses.sorted { $0.key.rawValue < $1.key.rawValue }.map { code, template in
                        let both: YAMLText = .mapping([
                            ("spoken", .text(template.spoken)), ("screen", .optional(template.screen)),
                        ])
                        return (code.rawValue, template.screen == nil ? .text(template.spoken) : both)
                    }
                )
            ),
        ])
    }

    private static func dialogs(of parameter: ParameterDefinition) -> YAMLText {
        let dialogs = parameter.dialogs
        return .mapping([
            ("displayName", .text(parameter.displayName)), ("prompt", .optional(dialogs.prompt)),
            ("reprompt", .optional(dialogs.reprompt)), ("confirmation", .optional(dialogs.confirmation)),
            ("disambiguation", .optional(dialogs.disambiguation)), ("unsupported", texts(dialogs.unsupported)),
        ])
    }

    private static func texts(_ texts: [String: String]) -> YAMLText {
        .mapping(texts.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
    }
}
