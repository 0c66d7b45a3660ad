internal import WilcoIntents
internal import YAMLFiles

/// Reads `vocabulary/<locale>.yaml`: how people say what the app can do.
struct VocabularyReader {
    let file: YAMLSection
    /// Where the app's intents and types are declared.
    let declarations: String

    func read(into app: inout AppDefinition) {
        let names = file.list("names")
        for value in names.prefix(FolderLimits.alternativeNames) {
            if let name = SpokenName(appName: value) { app.alternativeNames.append(name) }
            app.places.note(value, named: SpokenName(value))
        }
        if names.count > FolderLimits.alternativeNames {
            names[FolderLimits.alternativeNames].complain(
                "the app has more than \(FolderLimits.alternativeNames) other names",
                mend: "keep those that people say"
            )
        }
        for entry in file.entries("types") { readTerms(entry.value, of: entry.name, key: entry.key, into: &app) }
        let rules = file.entries("rules")
        app.rules = templates(rules)
        for rule in rules { app.places["rules.\(rule.name)"] = rule.value.sourceLocation }
        let lists = file.entries("lists")
        app.lists = Extensions.lists(lists)
        for list in lists { app.places["lists.\(list.name)"] = list.key.sourceLocation }
        for word in file.plainWords("skipWords") where !app.skipWords.contains(word) { app.skipWords.append(word) }
        app.ignoresWhitespace = file.optionalBoolean("ignoreWhitespace") ?? false
        for entry in file.entries("pronunciations") {
            app.pronunciations[entry.name] = entry.value.pronunciations()
        }
        var room = FolderLimits.sentences
        var characters = FolderLimits.allSentences
        for entry in file.entries("sentences") {
            guard let index = intent(entry, of: app) else { continue }
            let reader = SentencesReader(intent: app.intents[index], types: app.types)
            app.places.merge(reader.places(entry.value)) { $1 }
            let sentences = reader.read(entry.value)
            room -= sentences.reduce(0) { $0 + $1.templates.count + $1.paraphrases.count }
            guard room >= 0 else {
                entry.key.complain(
                    "there are more than \(FolderLimits.sentences) sentences",
                    mend: "use rules and lists, which stand for many"
                )
                break
            }
            characters -= sentences.reduce(0) { sum, group in
                sum + group.templates.reduce(0) { $0 + $1.text.count } + group.paraphrases.reduce(0) { $0 + $1.count }
            }
            guard characters >= 0 else {
                entry.key.complain(
                    "the sentences have more than \(FolderLimits.allSentences) characters in all",
                    mend: "use rules and lists, which stand for many"
                )
                break
            }
            // Beside those of its domain.
            app.intents[index].sentences = sentences + app.intents[index].sentences
        }
        for entry in file.entries("examples") {
            guard let index = intent(entry, of: app) else { continue }
            app.places["examples.\(entry.name)"] = entry.value.sourceLocation
            app.intents[index].examples = []
            for item in entry.value.oneOrMore() {
                guard app.intents[index].examples.count < FolderLimits.examples else {
                    item.complain(
                        "\(entry.name) has more than \(FolderLimits.examples) examples",
                        mend: "keep those that differ most"
                    )
                    break
                }
                guard let example = item.string() else { continue }
                app.places["examples.\(entry.name).\(app.intents[index].examples.count)"] = item.sourceLocation
                app.intents[index].examples.append(example)
            }
        }
        file.finish()
    }

    private func intent(_ entry: (name: String, key: YAMLValue, value: YAMLValue), of app: AppDefinition) -> Int? {
        if let index = app.intents.firstIndex(where: { $0.name == entry.name }) { return index }
        entry.key.complain(
            "there is no intent \"\(entry.name)\"",
            undeclared: entry.name,
            among: app.intents.map(\.name),
            in: declarations,
            mend: "declare it in intents.yaml"
        )
        return nil
    }

    private func readTerms(_ value: YAMLValue, of name: String, key: YAMLValue, into app: inout AppDefinition) {
        guard let index = app.types.firstIndex(where: { $0.name == name }) else {
            key.complain(
                "there is no type \"\(name)\"",
                undeclared: name,
                among: app.types.map(\.name),
                in: declarations,
                mend: "declare it in intents.yaml"
            )
            return
        }
        let cases = app.types[index].terms.map(\.id)
        let known = Set(cases)
        var terms: [VocabularyTerm] = []
        var named: Set<String> = []
        guard value.isList else {
            value.complain("the terms of \(name) are no list", mend: "write each as `- {id: …, say: …}`")
            return
        }
        for item in value.list() ?? [] {
            guard terms.count < FolderLimits.terms else {
                item.complain(
                    "\(name) has more than \(FolderLimits.terms) terms",
                    mend: "have the app list them: `options: dynamic`"
                )
                break
            }
            guard let term = term(item) else { continue }
            if named.contains(term.id) {
                item.complain("\"\(term.id)\" stands here twice", mend: "put the words under `also`")
                continue
            }
            if app.types[index].kind == .enumeration, !known.contains(term.id) {
                let near = Spelling.nearest(to: term.id, among: cases).map { "did you mean \"\($0)\"?" }
                item.complain(
                    "\"\(term.id)\" is no case of \(name)",
                    mend: near ?? "add it to the cases in intents.yaml"
                )
                continue
            }
            app.places["types.\(name).\(term.id)"] = item.sourceLocation
            named.insert(term.id)
            terms.append(term)
        }
        // The vocabulary's order is the priority; cases it does not name follow.
        let rest = app.types[index].terms.filter { !named.contains($0.id) }
        app.types[index].terms = terms + rest
    }

    private func term(_ value: YAMLValue) -> VocabularyTerm? {
        guard value.isMapping else {
            return value.string().map { VocabularyTerm(id: $0, display: $0) }
        }
        guard let section = value.section() else { return nil }
        defer { section.finish() }
        let id = section.string("id")
        let say = section.string("say")
        let term = VocabularyTerm(
            id: id ?? "",
            display: say ?? "",
            synonyms: section.strings("also"),
            furtherNames: section.strings("alsoInLists"),
            pronunciations: section.pronunciations("pronunciations"),
            properties: section.value("properties")?.members() ?? [:],
            examples: section.strings("examples")
        )
        return id == nil || say == nil ? nil : term
    }
}

extension YAMLValue {
    var sourceLocation: SourceLocation { SourceLocation(file: file, line: line, column: column) }
}

extension [String: SourceLocation] {
    /// Another name of the app.
    mutating func note(_ value: YAMLValue, named name: SpokenName?) {
        if let name { self["names.\(name.text)"] = value.sourceLocation }
    }
}

extension YAMLSection {
    /// Words that are taken as they stand; those with signs of a template in them could never be said.
    func plainWords(_ key: String) -> [String] {
        (value(key)?.oneOrMore() ?? []).compactMap { item in
            guard let word = item.string() else { return nil }
            guard !word.contains(where: { "()[]{}<>|;".contains($0) }) else {
                item.complain("\"\(word)\" is read as a template nowhere", mend: "write plain words, one to an entry")
                return nil
            }
            return word
        }
    }
}

/// Named templates.
func templates(_ entries: [(name: String, key: YAMLValue, value: YAMLValue)]) -> [String: String] {
    var rules: [String: String] = [:]
    for entry in few(entries, "rules") {
        guard let text = entry.value.string() else { continue }
        guard text.count <= FolderLimits.sentence else {
            entry.value.complain(
                "the rule has more than \(FolderLimits.sentence) characters",
                mend: "make several of it"
            )
            continue
        }
        rules[entry.name] = text
    }
    return rules
}

/// As many of these as may be, with a complaint where there are more.
private func few(
    _ entries: [(name: String, key: YAMLValue, value: YAMLValue)],
    _ what: String
) -> ArraySlice<(name: String, key: YAMLValue, value: YAMLValue)> {
    if entries.count > FolderLimits.names {
        entries[FolderLimits.names].key.complain(
            "there are more than \(FolderLimits.names) \(what)",
            mend: "keep those that sentences share"
        )
    }
    return entries.prefix(FolderLimits.names)
}

/// Named lists.
func lists(_ entries: [(name: String, key: YAMLValue, value: YAMLValue)]) -> [String: SlotList] {
    var lists: [String: SlotList] = [:]
    for entry in few(entries, "lists") { lists[entry.name] = entry.value.section().flatMap { SlotList($0) } }
    return lists
}
