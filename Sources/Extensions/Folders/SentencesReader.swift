internal import WilcoIntents
internal import YAMLFiles

/// Reads the sentences of one intent: templates alone, and groups with conditions.
struct SentencesReader {
    let intent: IntentDefinition
    let types: [TermType]

    func read(_ value: YAMLValue) -> [SentenceDefinition] {
        var plain: [SentenceDefinition.Template] = []
        var groups: [SentenceDefinition] = []
        for item in value.list() ?? [] {
            if item.isMapping {
                if let group = item.section().flatMap({ group($0) }) { groups.append(group) }
            } else if let template = template(item) {
                plain.append(template)
            }
        }
        return (plain.isEmpty ? [] : [SentenceDefinition(templates: plain)]) + groups
    }

    /// Where the rules of single groups stand.
    func places(_ value: YAMLValue) -> [String: SourceLocation] {
        var places: [String: SourceLocation] = [:]
        for item in value.list() ?? [] where item.isMapping {
            for kind in ["rules", "lists"] {
                for entry in item.section()?.entries(kind) ?? [] {
                    let value = entry.value.isMapping ? entry.key : entry.value
                    places["\(kind).\(intent.name).\(entry.name)"] = value.sourceLocation
                }
            }
        }
        return places
    }

    private func template(_ value: YAMLValue) -> SentenceDefinition.Template? {
        guard let text = value.string() else { return nil }
        guard text.count <= FolderLimits.sentence else {
            value.complain(
                "the sentence has more than \(FolderLimits.sentence) characters",
                mend: "make several of it, or use rules"
            )
            return nil
        }
        return SentenceDefinition.Template(text, location: value.sourceLocation)
    }

    private func group(_ section: YAMLSection) -> SentenceDefinition? {
        defer { section.finish() }
        let paraphrases = section.value("paraphrases")?.oneOrMore() ?? []
        // What is only compared needs no sentences beside it.
        let sentences = paraphrases.isEmpty ? section.required("sentences") : section.value("sentences")
        var group = SentenceDefinition(
            templates: (sentences?.oneOrMore() ?? []).compactMap { template($0) },
            paraphrases: paraphrases.prefix(FolderLimits.paraphrases).compactMap { template($0)?.text }
        )
        if paraphrases.count > FolderLimits.paraphrases {
            paraphrases[FolderLimits.paraphrases].complain(
                "there are more than \(FolderLimits.paraphrases) paraphrases",
                mend: "keep those that differ most"
            )
        }
        for entry in section.entries("parameters") { group.fixed[entry.name] = fixed(entry) }
        group.requiresContext = context(section.entries("requiresContext"))
        group.excludesContext = context(section.entries("excludesContext"))
        group.requiredKeywords = section.plainWords("requiredKeywords")
        group.excludedKeywords = section.plainWords("excludedKeywords")
        group.rules = Extensions.templates(section.entries("rules"))
        group.lists = Extensions.lists(section.entries("lists"))
        group.response = section.optionalString("response")
        group.metadata = section.value("metadata")?.members() ?? [:]
        return group.templates.isEmpty && group.paraphrases.isEmpty ? nil : group
    }

    private func fixed(_ entry: (name: String, key: YAMLValue, value: YAMLValue)) -> ParameterValue? {
        guard let parameter = intent.parameter(named: entry.name) else {
            let near = Spelling.nearest(to: entry.name, among: intent.parameters.map(\.name))
            entry.key.complain(
                "\(intent.name) has no parameter \"\(entry.name)\"",
                mend: near.map { "did you mean \"\($0)\"?" } ?? "declare it in intents.yaml"
            )
            return nil
        }
        return entry.value.parameterValue(of: parameter.type, unit: parameter.unit, types: types)
    }

    /// By key: nothing (any value), a value, several, or `{value: …, slot: name}`.
    private func context(
        _ entries: [(name: String, key: YAMLValue, value: YAMLValue)]
    ) -> [String: ContextRequirement] {
        var requirements: [String: ContextRequirement] = [:]
        for entry in entries {
            guard entry.value.isMapping else {
                requirements[entry.name] = ContextRequirement(values: values(entry.value))
                continue
            }
            guard let section = entry.value.section() else { continue }
            let accepted = section.value("value").flatMap { values($0) }
            var slot: String?
            if let value = section.value("slot") {
                let text = value.string()
                slot = text == "true" ? entry.name : text == "false" ? nil : text
            }
            section.finish()
            requirements[entry.name] = ContextRequirement(values: accepted, slot: slot)
        }
        return requirements
    }

    private func values(_ value: YAMLValue) -> [JSONValue]? {
        value.isNull ? nil : value.oneOrMore().map(\.data.json)
    }
}
