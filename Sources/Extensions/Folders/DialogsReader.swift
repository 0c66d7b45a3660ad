internal import WilcoIntents
internal import YAMLFiles

/// Reads `dialogs/<locale>.yaml`: what Wilco says and shows for the app.
struct DialogsReader {
    let file: YAMLSection
    /// Where the app's intents and types are declared.
    let declarations: String

    func read(into app: inout AppDefinition) {
        if let description = file.optionalString("description") { app.summary = description }
        for entry in file.entries("permissions") {
            let reason = entry.value.string() ?? ""
            if reason.isEmpty {
                entry.value.complain("the reason is empty", mend: "say in a sentence what the app does with it")
            } else if let index = app.permissions.firstIndex(where: { $0.name == entry.name }) {
                app.permissions[index].reason = reason
            } else {
                let known = app.permissions.map(\.name).filter { $0 != AppPermission.use }.joined(separator: ", ")
                entry.key.complain(
                    "the app does not ask for the permission \"\(entry.name)\"",
                    mend: known.isEmpty ? "remove it, or ask for it in app.yaml" : "app.yaml asks for: \(known)"
                )
            }
        }
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
                var places = DialogPlaces(path: "intents.\(entry.name)")
                read(section, into: &app.intents[index], places: &places)
                app.places.merge(places.found) { _, new in new }
            } else if let index = app.activities.firstIndex(where: { $0.name == entry.name }) {
                var places = DialogPlaces(path: "intents.\(entry.name)")
                read(section, into: &app.activities[index], places: &places)
                app.places.merge(places.found) { _, new in new }
            } else {
                let known = (app.intents + app.activities).map(\.name)
                complain(entry, "there is no intent \"\(entry.name)\"", known: known)
            }
        }
        file.finish()
    }

    private func read(_ section: YAMLSection, into intent: inout IntentDefinition, places: inout DialogPlaces) {
        if let title = section.optionalTitle() { intent.title = title }
        if let description = section.optionalString("description") { intent.summary = description }
        intent.verb = section.optionalString("verb") ?? intent.verb
        intent.confirmationDialog = places.text("confirmation", of: section) ?? intent.confirmationDialog
        intent.acknowledgement = places.text("acknowledgement", of: section) ?? intent.acknowledgement
        readSummaries(section, into: &intent, places: &places)
        for entry in section.entries("parameters") {
            guard let texts = entry.value.section() else { continue }
            if let index = intent.parameters.firstIndex(where: { $0.name == entry.name }) {
                var inner = DialogPlaces(path: "\(places.path).parameters.\(entry.name)")
                read(texts, into: &intent.parameters[index], places: &inner)
                places.found.merge(inner.found) { _, new in new }
            } else {
                let known = intent.parameters.map(\.name)
                complain(entry, "\(intent.name) has no parameter \"\(entry.name)\"", known: known)
            }
        }
        intent.suggestedPhrase = section.optionalString("suggestedPhrase")
        readShortcutTypes(section, into: &intent, places: &places)
        for entry in section.entries("responses") {
            intent.responses[ResponseCode(rawValue: entry.name)] = response(entry, places: &places)
        }
        section.finish()
    }

    /// One sentence, or one for each combination of parameters.
    private func readSummaries(
        _ section: YAMLSection,
        into intent: inout IntentDefinition,
        places: inout DialogPlaces
    ) {
        if let summary = places.text("summary", of: section) { intent.summaries[""] = summary }
        let known = intent.combinations.map(\.key).filter { !$0.isEmpty }
        for entry in section.entries("summaries") {
            guard let text = entry.value.string() else { continue }
            if !known.contains(entry.name) {
                let near = Spelling.nearest(to: entry.name, among: known).map { "did you mean \"\($0)\"?" }
                let all =
                    known.isEmpty
                    ? "write `summary`, for there is only one" : "there are \(known.joined(separator: "; "))"
                entry.key.complain("there is no combination \"\(entry.name)\"", mend: near ?? all)
            }
            intent.summaries[entry.name] = text
            places.note(entry.value, "summaries.\(entry.name)")
        }
    }

    /// What suggestions of each shortcut type are called.
    private func readShortcutTypes(
        _ section: YAMLSection,
        into intent: inout IntentDefinition,
        places: inout DialogPlaces
    ) {
        for entry in section.entries("shortcutTypes") {
            guard let texts = entry.value.section() else { continue }
            guard let index = intent.shortcutTypes.firstIndex(where: { $0.name == entry.name }) else {
                let known = intent.shortcutTypes.map(\.name)
                complain(entry, "\(intent.name) has no shortcut type \"\(entry.name)\"", known: known)
                continue
            }
            var inner = DialogPlaces(path: "\(places.path).shortcutTypes.\(entry.name)")
            intent.shortcutTypes[index].title = inner.text("title", of: texts)
            intent.shortcutTypes[index].subtitle = inner.text("subtitle", of: texts)
            places.found.merge(inner.found) { _, new in new }
            texts.finish()
        }
    }

    private func read(
        _ section: YAMLSection,
        into parameter: inout ParameterDefinition,
        places: inout DialogPlaces
    ) {
        defer { section.finish() }
        if let displayName = section.optionalString("displayName") { parameter.displayName = displayName }
        let old = parameter.dialogs
        parameter.dialogs = ParameterDialogs(
            prompt: places.text("prompt", of: section) ?? old.prompt,
            reprompt: places.text("reprompt", of: section) ?? old.reprompt,
            confirmation: places.text("confirmation", of: section) ?? old.confirmation,
            disambiguation: places.text("disambiguation", of: section) ?? old.disambiguation,
            needsMoreDetails: places.text("needsMoreDetails", of: section) ?? old.needsMoreDetails,
            unsupported: old.unsupported
        )
        let builtIn = ["minimum", "maximum", "minimumCount", "maximumCount", "currency"]
        for entry in section.entries("unsupported") {
            guard let text = entry.value.string() else { continue }
            parameter.dialogs.unsupported[entry.name] = text
            places.note(entry.value, "unsupported.\(entry.name)")
            if !parameter.reasons.isEmpty, !parameter.reasons.contains(entry.name), !builtIn.contains(entry.name) {
                let near = Spelling.nearest(to: entry.name, among: parameter.reasons).map { "did you mean \"\($0)\"?" }
                entry.key.complain(
                    "\(parameter.name) has no reason \"\(entry.name)\"",
                    mend: near ?? "add it to the parameter's `reasons` in intents.yaml"
                )
            }
        }
    }

    /// A text, or `{spoken: …, screen: …, withoutScreen: …, card: …}`.
    private func response(
        _ entry: (name: String, key: YAMLValue, value: YAMLValue),
        places: inout DialogPlaces
    ) -> ResponseTemplate? {
        guard entry.value.isMapping else {
            places.note(entry.value, "responses.\(entry.name).spoken")
            return entry.value.string().map { ResponseTemplate(spoken: $0) }
        }
        guard let section = entry.value.section() else { return nil }
        defer { section.finish() }
        let spoken = section.string("spoken")
        let screen = section.optionalString("screen")
        let withoutScreen = section.optionalString("withoutScreen")
        for key in ["spoken", "screen", "withoutScreen"] {
            if let value = section.value(key) { places.note(value, "responses.\(entry.name).\(key)") }
        }
        let card = section.optionalSection("card").map { self.card($0, entry.name, &places) }
        if let value = section.value("card") { places.note(value, "responses.\(entry.name).card") }
        return spoken.map { ResponseTemplate(spoken: $0, screen: screen, withoutScreen: withoutScreen, card: card) }
    }

    private func card(_ section: YAMLSection, _ code: String, _ places: inout DialogPlaces) -> CardTemplate {
        defer { section.finish() }
        var card = CardTemplate(title: section.optionalString("title"), image: section.optionalString("image"))
        for key in ["title", "image"] {
            if let value = section.value(key) { places.note(value, "responses.\(code).card.\(key)") }
        }
        for row in section.entries("rows") {
            guard let text = row.value.string() else { continue }
            places.note(row.value, "responses.\(code).card.rows.\(row.name)")
            card.rows.append(CardTemplate.Row(row.name, text))
        }
        card.replaces = section.optionalChoice("replaces", CardBlock.allCases.map(\.rawValue))
            .flatMap(CardBlock.init(rawValue:))
        if let value = section.value("replaces") { places.note(value, "responses.\(code).card.replaces") }
        return card
    }

    private func complain(_ entry: (name: String, key: YAMLValue, value: YAMLValue), _ what: String, known: [String]) {
        entry.key.complain(
            what,
            undeclared: entry.name,
            among: known,
            in: declarations,
            mend: "declare it in intents.yaml"
        )
    }
}

/// Remembers where each dialog stands.
private struct DialogPlaces {
    let path: String
    var found: [String: SourceLocation] = [:]

    mutating func text(_ key: String, of section: YAMLSection) -> String? {
        guard let value = section.value(key), let text = value.string() else { return nil }
        note(value, key)
        return text
    }

    mutating func note(_ value: YAMLValue, _ key: String) {
        found["\(path).\(key)"] = SourceLocation(file: value.file, line: value.line, column: value.column)
    }
}
