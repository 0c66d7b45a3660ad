import WilcoIntents
import Yams

extension AppDefinition {
    /// An app of a case file.
    init(id: String, node: Node) throws {
        var types: [TermType] = []
        for (name, terms) in node["enums"]?.pairs ?? [] {
            types.append(
                TermType(
                    kind: .enumeration,
                    name: name,
                    displayName: name,
                    terms: terms.pairs.map { VocabularyTerm(id: $0.0, display: $0.1.string ?? $0.0) }
                )
            )
        }
        for (name, properties) in node["objects"]?.pairs ?? [] {
            types.append(
                TermType(
                    kind: .object,
                    name: name,
                    displayName: name,
                    properties: try properties.pairs.map { try PropertyDefinition(name: $0.0, node: $0.1) }
                )
            )
        }
        self.init(
            id: id,
            name: SpokenName(node["name"]?.string ?? id),
            summary: node["description"]?.string ?? "",
            locale: "en-US",
            folder: "/nowhere/\(id)",
            handler: node["handler"]?.bool == false ? nil : HandlerDefinition(command: ["true"]),
            permissions: (node["permissions"]?.pairs ?? []).map {
                AppPermission(name: $0.0, reason: $0.1.string ?? "")
            },
            intents: try (node["intents"]?.pairs ?? []).map { try IntentDefinition(name: $0.0, node: $0.1) },
            types: types
        )
    }
}

extension IntentDefinition {
    fileprivate init(name: String, node: Node) throws {
        let category = IntentCategory(rawValue: node["category"]?.string ?? "do") ?? .do
        self.init(
            name: name,
            title: node["title"]?.string ?? name,
            category: category,
            needsConfirmation: node["confirm"]?.bool ?? category.confirmsByDefault,
            isRestrictedWhileLocked: node["restrictedWhileLocked"]?.bool ?? false,
            needsAuthentication: node["authentication"]?.bool ?? false,
            parameters: try (node["parameters"]?.pairs ?? []).map { try ParameterDefinition(name: $0.0, node: $0.1) },
            confirmationDialog: node["confirmation"]?.string,
            acknowledgement: node["acknowledgement"]?.string,
            verb: node["verb"]?.string,
            summaries: Dictionary(
                uniqueKeysWithValues: (node["summaries"]?.pairs ?? []).map { ($0.0, $0.1.string ?? "") }
            ),
            responses: Dictionary(
                uniqueKeysWithValues: (node["responses"]?.pairs ?? []).map { code, template in
                    (
                        ResponseCode(rawValue: code),
                        ResponseTemplate(
                            spoken: template.string ?? template["spoken"]?.string ?? "",
                            screen: template["screen"]?.string
                        )
                    )
                }
            ),
            responseProperties: try (node["properties"]?.pairs ?? []).map {
                try PropertyDefinition(name: $0.0, node: $0.1)
            },
            responseCodes: Dictionary(
                uniqueKeysWithValues: (node["codes"]?.pairs ?? []).map {
                    (ResponseCode(rawValue: $0.0), $0.1.string != "failure")
                }
            ),
            examples: (node["examples"]?.sequence ?? []).compactMap(\.string)
        )
        idleCodes = Set(
            (node["codes"]?.pairs ?? []).filter { $0.1.string == "nothing" }.map { ResponseCode(rawValue: $0.0) }
        )
        undo = Self.following(node["undo"])
        change = Self.following(node["change"])
        stop = Self.following(node["stop"])
    }

    private static func following(_ node: Node?) -> FollowingIntent? {
        guard let node, let name = node.string ?? node["intent"]?.string else { return nil }
        let parameters = (node["parameters"]?.pairs ?? []).map { ($0.0, $0.1.string ?? "") }
        return FollowingIntent(intent: name, parameters: Dictionary(parameters) { $1 })
    }
}

extension ParameterDefinition {
    fileprivate init(name: String, node: Node) throws {
        let typeName = node["type"]?.string ?? "string"
        guard let type = ParameterType(name: typeName) else { throw CaseError("no type is called \(typeName)") }
        var relationship: ParameterRelationship?
        if let when = node["when"], let parent = when["parameter"]?.string {
            let predicate: ParameterRelationship.Predicate =
                if let value = when["is"] {
                    .isEqual(value.json)
                } else if let value = when["isNot"] {
                    .isNotEqual(value.json)
                } else if let values = when["isOneOf"]?.sequence {
                    .isOneOf(values.map(\.json))
                } else {
                    .hasAnyValue
                }
            relationship = ParameterRelationship(parent: parent, predicate: predicate)
        }
        self.init(
            name: name,
            displayName: node["displayName"]?.string ?? name.prefix(1).uppercased() + name.dropFirst(),
            type: type,
            isArray: node["array"]?.bool ?? false,
            isRequired: node["required"]?.bool ?? true,
            isUserFacing: node["userFacing"]?.bool ?? true,
            isResolvedByApp: node["resolved"]?.bool ?? true,
            hasDynamicOptions: node["options"]?.string == "dynamic",
            defaultValue: try node["default"].map { try ParameterValue(node: $0, type: type) },
            minimum: node["minimum"]?.number,
            maximum: node["maximum"]?.number,
            unit: node["unit"]?.string,
            minimumCount: node["count"]?["minimum"]?.int,
            maximumCount: node["count"]?["maximum"]?.int,
            currencies: (node["currencies"]?.sequence ?? []).compactMap(\.string),
            text: node["text"].map { settings in
                TextSettings(
                    capitalization: TextSettings.Capitalization(rawValue: settings["capitalization"]?.string ?? "")
                        ?? .none,
                    isMultiline: settings["multiline"]?.bool ?? false
                )
            },
            relationship: relationship,
            dialogs: ParameterDialogs(
                prompt: node["prompt"]?.string,
                reprompt: node["reprompt"]?.string,
                confirmation: node["confirmation"]?.string,
                disambiguation: node["disambiguation"]?.string,
                needsMoreDetails: node["needsMoreDetails"]?.string,
                unsupported: Dictionary(
                    uniqueKeysWithValues: (node["unsupported"]?.pairs ?? []).map { ($0.0, $0.1.string ?? "") }
                )
            )
        )
    }
}

extension PropertyDefinition {
    fileprivate init(name: String, node: Node) throws {
        guard let type = ParameterType(name: node.string ?? "") else { throw CaseError("\(name) has no type") }
        self.init(name: name, displayName: name, type: type)
    }
}
