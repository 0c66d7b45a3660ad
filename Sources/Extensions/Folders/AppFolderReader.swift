private import FoundationEssentials
internal import WilcoIntents
internal import YAMLFiles

/// Reads the files of one folder in their order and puts the app together.
struct AppFolderReader {
    let folder: String
    let locale: String?
    /// Further folders of built-in domains.
    let domains: [String]
    let problems: YAMLProblems

    func read() -> AppDefinition? {
        guard let identity = file("app.yaml", required: true).flatMap({ IdentityReader(folder: folder).read($0) })
        else {
            return nil
        }
        let locales = AppFolder.locales(of: folder)
        let wanted = locale ?? locales.first ?? "en-US"
        let chosen = AppFolder.fallback(for: wanted, among: locales) ?? AppFolder.standard(among: locales)
        let hasTexts = AppFolder.fallback(for: wanted, among: locales) != nil
        if let chosen, !hasTexts {
            warn(
                "no texts for \(wanted), \(chosen) is used",
                mend: "add vocabulary/\(wanted).yaml and dialogs/\(wanted).yaml"
            )
        }

        var app = AppDefinition(
            id: identity.id,
            name: identity.name,
            alternativeNames: identity.names,
            summary: identity.description,
            locale: chosen ?? wanted,
            locales: locales,
            folder: folder,
            handler: identity.handler,
            icon: identity.icon,
            opening: identity.opening,
            permissions: identity.permissions,
            places: identity.places
        )
        // Without intents every text would be about nothing.
        guard let intents = file("intents.yaml", required: true) else { return app }
        do {
            let domains = DomainFolders(
                near: folder,
                folders: domains,
                locale: chosen ?? wanted,
                problems: problems
            )
            IntentsReader(file: intents, domains: domains).read(into: &app)
        }
        // Where it has no texts at all, that has been said.
        let expected = hasTexts ? wanted : chosen ?? wanted
        if let vocabulary = texts("vocabulary", for: expected) {
            VocabularyReader(file: vocabulary, declarations: intents.place.file).read(into: &app)
        }
        if let dialogs = texts("dialogs", for: expected) {
            DialogsReader(file: dialogs, declarations: intents.place.file).read(into: &app)
        }
        nameRemainingCases(of: &app)
        return app
    }

    /// Enumeration cases that no vocabulary names are said as they are spelled.
    private func nameRemainingCases(of app: inout AppDefinition) {
        for index in app.types.indices where app.types[index].kind == .enumeration {
            for term in app.types[index].terms.indices where app.types[index].terms[term].display.isEmpty {
                app.types[index].terms[term].display = words(of: app.types[index].terms[term].id)
            }
        }
    }

    /// `takeOut` → `take out`.
    private func words(of identifier: String) -> String {
        var text = ""
        for character in identifier {
            if character == "_" || character == "-" {
                text += " "
            } else if character.isUppercase, !text.isEmpty {
                text += " " + character.lowercased()
            } else {
                text += character.lowercased()
            }
        }
        return text
    }

    private func texts(_ kind: String, for wanted: String) -> YAMLSection? {
        let available = AppFolder.files(in: "\(folder)/\(kind)").map { String($0.dropLast(AppFolder.suffix.count)) }
        guard let first = AppFolder.standard(among: available) else { return nil }
        let chosen = AppFolder.fallback(for: wanted, among: available)
        if chosen == nil, AppFolder.locales(of: folder).count > 1 {
            warn("no \(kind) for \(wanted), \(first) is used", mend: "add \(kind)/\(wanted).yaml")
        }
        return file("\(kind)/\(chosen ?? first).yaml", required: true)
    }

    private func file(_ name: String, required: Bool) -> YAMLSection? {
        let path = "\(folder)/\(name)"
        if let problem = RegularFile.strayed(path, from: folder) {
            problems.add(problem)
            return nil
        }
        do throws(YAMLError) {
            if let reason = RegularFile.fault(at: path, limit: FolderLimits.file) {
                throw .unreadable(file: path, reason: reason)
            }
            return try YAMLFile.load(path).section(problems)
        } catch {
            problems.add(error.problem)
            return nil
        }
    }

    private func warn(_ message: String, mend: String) {
        problems.add(
            YAMLProblem(file: "\(folder)/app.yaml", severity: .warning, message: message, mend: mend)
        )
    }
}
