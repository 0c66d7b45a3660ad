package import WilcoIntents

/// Checks every dialog template of an app before anybody hears it.
package enum DialogChecker {
    /// All problems, in the order of the definition.
    ///
    /// In questions about a parameter each placeholder must be a parameter or a name of Wilco's. Responses and the question before
    /// handling may also speak of what the response carries: where the definition lists its properties, of nothing else. A
    /// member must be one of its type, where the type lists its own. The reasons of unsupported values may speak of whatever
    /// the app will send.
    package static func problems(in app: AppDefinition) -> [DialogProblem] {
        app.intents.flatMap { intent in
            templates(of: intent).flatMap { entry -> [DialogProblem] in
                guard let template = entry.template else { return [] }
                let path = "intents.\(intent.name).\(entry.path)"
                let found = TemplateFiller.problems(in: template, known: entry.known)
                return (found + members(in: template, of: intent, app: app)).map { problem in
                    DialogProblem(
                        app: app.id,
                        path: path,
                        template: template,
                        problem: problem,
                        location: app.location(of: path)
                    )
                }
            }
        }
    }

    private static let always: Set<String> = ["app", "title", "verb"]

    private typealias Entry = (path: String, template: String?, known: Set<String>?)

    private static func templates(of intent: IntentDefinition) -> [Entry] {
        let names = Set(intent.parameters.map(\.name)).union(always)
        let properties = Set(intent.responseProperties.map(\.name))
        let answered = properties.isEmpty ? nil : names.union(properties).union(["count"])
        var entries: [Entry] = [
            ("confirmation", intent.confirmationDialog, answered),
            ("acknowledgement", intent.acknowledgement, names),
        ]
        for combination in intent.combinations where !combination.key.isEmpty {
            let known = Set(combination.parameters).union(always)
            entries.append(("summaries.\(combination.key)", intent.summaries[combination.key], known))
        }
        entries.append(("summary", intent.summaries[""], names))
        for type in intent.shortcutTypes {
            entries.append(("shortcutTypes.\(type.name).title", type.title, Set(type.parameters)))
            entries.append(("shortcutTypes.\(type.name).subtitle", type.subtitle, Set(type.parameters)))
        }
        for (code, response) in intent.responses.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            entries.append(("responses.\(code.rawValue).spoken", response.spoken, answered))
            entries.append(("responses.\(code.rawValue).screen", response.screen, answered))
            entries.append(("responses.\(code.rawValue).withoutScreen", response.withoutScreen, answered))
            for (path, text) in response.card?.texts ?? [] {
                entries.append(("responses.\(code.rawValue).card.\(path)", text, answered))
            }
        }
        for parameter in intent.parameters {
            entries += self.templates(of: parameter, names: names.union(["parameter"]))
        }
        return entries
    }

    private static func templates(of parameter: ParameterDefinition, names: Set<String>) -> [Entry] {
        let dialogs = parameter.dialogs
        let place = "parameters.\(parameter.name)"
        let withOptions = names.union(["count", "options"])
        let withValue = names.union(["value"])
        return [
            ("\(place).prompt", dialogs.prompt, withOptions),
            ("\(place).reprompt", dialogs.reprompt, withOptions),
            ("\(place).confirmation", dialogs.confirmation, withValue),
            ("\(place).disambiguation", dialogs.disambiguation, withOptions.union(["value"])),
            ("\(place).needsMoreDetails", dialogs.needsMoreDetails, withValue.union(["count"])),
        ]
            + dialogs.unsupported.sorted { $0.key < $1.key }.map { reason, template in
                ("\(place).unsupported.\(reason)", template, nil)
            }
    }

    /// Members that the types of parameters and properties do not have.
    private static func members(in template: String, of intent: IntentDefinition, app: AppDefinition)
        -> [TemplateProblem]
    {
        guard let parsed = try? Template(template) else { return [] }
        var types: [String: ParameterType] = [:]
        for parameter in intent.parameters { types[parameter.name] = parameter.type }
        for property in intent.responseProperties { types[property.name] = property.type }
        return parsed.placeholders.compactMap { placeholder in
            guard var type = placeholder.path.first.flatMap({ types[$0] }) else { return nil }
            for member in placeholder.path.dropFirst() where member != "display" && member != "count" {
                guard case .object(let name) = type, let properties = app.type(named: name)?.properties,
                    !properties.isEmpty
                else { return nil }
                guard let property = properties.first(where: { $0.name == member }) else {
                    let known = properties.map(\.name) + ["display"]
                    return .unknownMember(member, of: name, column: placeholder.column, known: known)
                }
                type = property.type
            }
            return nil
        }
    }
}
