private import FoundationEssentials
internal import WilcoIntents
internal import YAMLFiles

/// The built-in domains: folders with the intents, sentences and dialogs that apps of one kind have in common.
struct DomainFolders {
    /// Folders of domains, the nearest first.
    let folders: [String]
    /// BCP 47 of the texts that are taken.
    let locale: String
    let problems: YAMLProblems

    /// - Parameters:
    ///   - app: An app's folder; domains that are installed, or checked out, beside it are found by themselves.
    ///   - folders: Further folders to look in.
    init(near app: String, folders: [String], locale: String, problems: YAMLProblems) {
        var found: [String] = []
        var ancestor = app
        while ancestor != "/", !ancestor.isEmpty {
            ancestor = AppFolder.absolute(ancestor + "/..")
            found += ["\(ancestor)/config/domains", "\(ancestor)/share/wilco/domains"]
        }
        self.folders = (found + folders).filter { FileManager.default.fileExists(atPath: $0) }
        self.locale = locale
        self.problems = problems
    }

    /// Names of all domains, sorted.
    var names: [String] {
        var names: Set<String> = []
        for folder in folders {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                if FileManager.default.fileExists(atPath: "\(folder)/\(name)/intents.yaml") { names.insert(name) }
            }
        }
        return names.sorted()
    }

    /// Adds what `value` names: a domain (`messaging`), or one intent of it (`messaging.SendMessage`).
    func add(_ value: YAMLValue, to app: inout AppDefinition) {
        guard let text = value.string() else { return }
        let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
        guard let domain = domain(parts.first ?? "", value) else { return }
        guard parts.count == 2 else {
            merge(domain, intents: domain.intents, into: &app)
            return
        }
        add(domain, intent: parts[1], value, to: &app)
    }

    /// Adds one intent of the domain that `value` names.
    func add(_ value: YAMLValue, intent: String, to app: inout AppDefinition) {
        guard let name = value.string(), let domain = domain(name, value) else { return }
        guard app.intent(named: intent)?.domain != domain.id else { return }
        add(domain, intent: intent, value, to: &app)
    }

    private func add(_ domain: AppDefinition, intent name: String, _ value: YAMLValue, to app: inout AppDefinition) {
        guard let intent = domain.intent(named: name) else {
            let known = domain.intents.map(\.name)
            let near = Spelling.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
            value.complain(
                "the domain \(domain.id) has no intent \"\(name)\"",
                mend: near ?? "it has \(known.joined(separator: ", ")); else write `domain: custom`"
            )
            return
        }
        merge(domain, intents: [intent], into: &app)
    }

    /// Reads a domain, as an app without a name.
    func domain(_ name: String, _ value: YAMLValue?) -> AppDefinition? {
        guard
            let folder = folders.first(where: { FileManager.default.fileExists(atPath: "\($0)/\(name)/intents.yaml") })
        else {
            let names = names
            let near = Spelling.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
            let mend = names.isEmpty ? "none is installed" : "the domains are \(names.joined(separator: ", "))"
            value?.complain("there is no domain \"\(name)\"", mend: near ?? mend)
            return nil
        }
        return read("\(folder)/\(name)", name: name)
    }

    private func read(_ folder: String, name: String) -> AppDefinition {
        let locales = AppFolder.locales(of: folder)
        var domain = AppDefinition(
            id: name,
            name: SpokenName(name),
            locale: locale,
            locales: locales,
            folder: folder
        )
        let declarations = "\(folder)/intents.yaml"
        if let file = section(declarations) { IntentsReader(file: file).read(into: &domain) }
        let language = AppFolder.fallback(for: locale, among: locales) ?? AppFolder.standard(among: locales) ?? locale
        if let file = section("\(folder)/vocabulary/\(language).yaml") {
            VocabularyReader(file: file, declarations: declarations).read(into: &domain)
        }
        if let file = section("\(folder)/dialogs/\(language).yaml") {
            DialogsReader(file: file, declarations: declarations).read(into: &domain)
        }
        for index in domain.intents.indices {
            domain.intents[index].domain = name
            // The domain's rules and lists hold for its own sentences alone.
            for group in domain.intents[index].sentences.indices {
                domain.intents[index].sentences[group].rules.merge(domain.rules) { own, _ in own }
                domain.intents[index].sentences[group].lists.merge(domain.lists) { own, _ in own }
            }
        }
        return domain
    }

    private func merge(_ domain: AppDefinition, intents: [IntentDefinition], into app: inout AppDefinition) {
        for type in domain.types where app.type(named: type.name) == nil { app.types.append(type) }
        for intent in intents where app.intent(named: intent.name) == nil { app.intents.append(intent) }
        for word in domain.skipWords where !app.skipWords.contains(word) { app.skipWords.append(word) }
        app.pronunciations.merge(domain.pronunciations) { own, _ in own }
        app.places.merge(domain.places) { own, _ in own }
        for locale in domain.locales where AppFolder.locales(of: app.folder).isEmpty && !app.locales.contains(locale) {
            app.locales.append(locale)
        }
    }

    private func section(_ path: String) -> YAMLSection? {
        do throws(YAMLError) {
            return try YAMLFile.load(path).section(problems)
        } catch {
            problems.add(error.problem)
            return nil
        }
    }
}
