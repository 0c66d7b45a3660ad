package import WilcoIntents

/// Checks every dialog template of an app before anybody hears it.
package enum DialogChecker {
    /// All problems, in the order of the definition.
    ///
    /// Responses, the question before handling and the reasons of unsupported values may speak of whatever the app will send, so
    /// that only their form is checked; in every other dialog each placeholder must be a parameter or a name of Wilco's.
    package static func problems(in app: AppDefinition) -> [DialogProblem] {
        app.intents.flatMap { intent in
            let names = Set(intent.parameters.map(\.name)).union(always)
            var templates: [(path: String, template: String?, known: Set<String>?)] = [
                ("confirmation", intent.confirmationDialog, nil),
                ("acknowledgement", intent.acknowledgement, names),
            ]
            for (code, response) in intent.responses.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                templates.append(("responses.\(code.rawValue).spoken", response.spoken, nil))
                templates.append(("responses.\(code.rawValue).screen", response.screen, nil))
            }
            for parameter in intent.parameters {
                templates += self.templates(of: parameter, names: names.union(["parameter"]))
            }
            return templates.flatMap { path, template, known in
                guard let template else { return [DialogProblem]() }
                return TemplateFiller.problems(in: template, known: known).map { problem in
                    DialogProblem(
                        app: app.id,
                        path: "intents.\(intent.name).\(path)",
                        template: template,
                        problem: problem
                    )
                }
            }
        }
    }

    private static let always: Set<String> = ["app", "title", "verb"]

    private static func templates(
        of parameter: ParameterDefinition,
        names: Set<String>
    ) -> [(path: String, template: String?, known: Set<String>?)] {
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
}
