internal import WilcoIntents

/// Reads an `AppIntentVocabulary.plist`: terms of parameters, and things to say.
struct AppVocabularyReader {
    let notes: NoteList
    /// Intents of built-in domains that are spoken of, as `workouts.StartWorkout`, and their types.
    private(set) var domains: Set<String> = []
    /// Types that these bring along.
    private(set) var domainTypes: Set<String> = []

    init(notes: NoteList) { self.notes = notes }

    mutating func read(_ root: PropertyList, into app: inout AppDefinition) {
        let file = PropertyListSection(root, path: "", notes: notes)
        for section in file.list("ParameterVocabularies") {
            let names = section.texts("ParameterNames")
            let terms = section.list("ParameterVocabulary").compactMap(term)
            section.finish()
            for name in names { add(terms, to: name, of: section, in: &app) }
        }
        for section in file.list("IntentPhrases") {
            let name = section.text("IntentName") ?? ""
            let examples = section.texts("IntentExamples")
            section.finish()
            if let index = Self.intent(name, in: app) {
                app.intents[index].examples += examples.filter { !app.intents[index].examples.contains($0) }
            } else if let system = IntentDefinitionTypes.system[name] {
                domains.insert("\(system.domain).\(system.intent)")
                section.note(
                    "IntentExamples",
                    "the domain \(system.domain) has sentences of its own; these are not carried over"
                )
            } else {
                section.note("IntentName", "there is no intent \(name)")
            }
        }
        file.finish()
    }

    private func term(_ section: PropertyListSection) -> VocabularyTerm? {
        let id = section.text("VocabularyItemIdentifier") ?? ""
        var phrases: [String] = []
        var pronunciations: [String] = []
        var examples: [String] = []
        for synonym in section.list("VocabularyItemSynonyms") {
            if let phrase = synonym.text("VocabularyItemPhrase") { phrases.append(phrase) }
            // A respelling in letters.
            if let sound = synonym.text("VocabularyItemPronunciation") { pronunciations.append("\"\(sound)\"") }
            examples += synonym.texts("VocabularyItemExamples")
            synonym.finish()
        }
        // Before synonyms there was one phrase.
        if let phrase = section.text("VocabularyItemPhrase") { phrases.insert(phrase, at: 0) }
        if let sound = section.text("VocabularyItemPronunciation") { pronunciations.append("\"\(sound)\"") }
        examples += section.texts("VocabularyItemExamples")
        section.finish()
        guard let first = phrases.first else { return nil }
        return VocabularyTerm(
            id: id.isEmpty ? first : id,
            display: first,
            synonyms: Array(phrases.dropFirst()),
            pronunciations: pronunciations,
            examples: examples
        )
    }

    private mutating func add(
        _ terms: [VocabularyTerm],
        to name: String,
        of section: PropertyListSection,
        in app: inout AppDefinition
    ) {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            section.note("ParameterNames", "\"\(name)\" names no parameter of an intent")
            return
        }
        var typeName: String?
        if let index = Self.intent(parts[0], in: app), let parameter = app.intents[index].parameter(named: parts[1]) {
            switch parameter.type {
            case .object(let name), .enumeration(let name): typeName = name
            default: break
            }
        } else if let system = IntentDefinitionTypes.system[parts[0]], let type = system.types[parts[1]] {
            domains.insert("\(system.domain).\(system.intent)")
            typeName = type
            if !app.types.contains(where: { $0.name == type }) { domainTypes.insert(type) }
        }
        guard let typeName else {
            section.note("ParameterNames", "\"\(name)\" takes no terms here")
            return
        }
        guard let index = app.types.firstIndex(where: { $0.name == typeName }) else {
            app.types.append(TermType(kind: .object, name: typeName, displayName: typeName, terms: terms))
            return
        }
        let isClosed = app.types[index].kind == .enumeration
        for term in terms {
            if let known = app.types[index].terms.firstIndex(where: { $0.id == term.id }) {
                app.types[index].terms[known] = term
            } else if isClosed {
                section.note("ParameterVocabulary", "\"\(term.id)\" is no case of \(typeName)")
            } else {
                app.types[index].terms.append(term)
            }
        }
    }

    /// The file's own intent that `OrderSoupIntent` means.
    private static func intent(_ name: String, in app: AppDefinition) -> Int? {
        let own = name.hasSuffix("Intent") ? String(name.dropLast(6)) : name
        return app.intents.firstIndex { $0.name == own || $0.name == name }
    }
}
