internal import WilcoIntents
internal import YAMLFiles

/// Reads `dialogs/<locale>.yaml`: what Wilco says and shows for the app.
struct DialogsReader {
    let file: YAMLSection

    func read(into app: inout AppDefinition) {
        if let description = file.optionalString("description") { app.summary = description }
        for entry in file.entries("types") {
            let displayName = entry.value.string()
            if let index = app.types.firstIndex(where: { $0.name == entry.name }) {
                app.types[index].displayName = displayName ?? entry.name
            } else {
                complain(entry, "there is no type \"\(entry.name)\"", known: app.types.map(\.name))
            }
        }
        for entry in file.entries("intents") {
            guard let section = entry.value.section() else { continue }
            if let index = app.intents.firstIndex(where: { $0.name == entry.name }) {
                read(section, into: &app.intents[index])
            } else {
                complain(entry, "there is no intent \"\(entry.name)\"", known: app.intents.map(\.name))
            }
        }
        file.finish()
    }

    private func read(_ section: YAMLSection, into intent: inout IntentDefinition) {
        if let title = section.optionalString("title") { intent.title = title }
        if let description = section.optionalString("description") { intent.summary = description }
        intent.confirmationDialog = section.optionalString("confirmation")
        intent.acknowledgement = section.optionalString("acknowledgement")
        for entry in section.entries("parameters") {
            guard let texts = entry.value.section() else { continue }
            if let index = intent.parameters.firstIndex(where: { $0.name == entry.name }) {
                read(texts, into: &intent.parameters[index])
            } else {
                let known = intent.parameters.map(\.name)
                complain(entry, "\(intent.name) has no parameter \"\(entry.name)\"", known: known)
            }
        }
        for entry in section.entries("responses") {
            intent.responses[ResponseCode(rawValue: entry.name)] = response(entry.value)
        }
        section.finish()
    }

    private func read(_ section: YAMLSection, into parameter: inout ParameterDefinition) {
        if let displayName = section.optionalString("displayName") { parameter.displayName = displayName }
        parameter.dialogs = ParameterDialogs(
            prompt: section.optionalString("prompt"),
            reprompt: section.optionalString("reprompt"),
            confirmation: section.optionalString("confirmation"),
            disambiguation: section.optionalString("disambiguation"),
            needsMoreDetails: section.optionalString("needsMoreDetails"),
            unsupported: templates(section.entries("unsupported"))
        )
        section.finish()
    }

    /// A text, or `{spoken: …, screen: …}`.
    private func response(_ value: YAMLValue) -> ResponseTemplate? {
        guard value.isMapping else { return value.string().map { ResponseTemplate(spoken: $0) } }
        guard let section = value.section() else { return nil }
        defer { section.finish() }
        let spoken = section.string("spoken")
        let screen = section.optionalString("screen")
        return spoken.map { ResponseTemplate(spoken: $0, screen: screen) }
    }

    private func complain(_ entry: (name: String, key: YAMLValue, value: YAMLValue), _ what: String, known: [String]) {
        let near = Spelling.nearest(to: entry.name, among: known).map { "did you mean \"\($0)\"?" }
        entry.key.complain(what, mend: near ?? "declare it in intents.yaml")
    }
}
