internal import WilcoIntents

/// Values of an app's types and of the user's vocabulary, as entries of a term list.
enum TypeTerms {
    /// The type's own terms and the user's, the user's first.
    static func terms(of type: ParameterType, app: AppDefinition, vocabulary: UserVocabulary) -> [VocabularyTerm] {
        let own = vocabulary[app.id]?[type.name] ?? []
        switch type {
        case .enumeration(let name), .object(let name):
            let known = app.type(named: name)?.terms ?? []
            let replaced = Set(own.map(\.id))
            return own + known.filter { !replaced.contains($0.id) }
        default:
            return own
        }
    }

    static func entry(
        for term: VocabularyTerm,
        type: ParameterType,
        language: Language,
        ignoringWhitespace: Bool
    ) -> (TermTrie.Entry, [[UInt32]]) {
        let object = IntentObject(id: term.id, display: term.display, properties: term.properties)
        let value: ParameterValue =
            switch type {
            case .enumeration: .enumeration(term.id)
            case .person: .person(object)
            case .place: .place(object)
            default: .object(object)
            }
        var texts = [term.display]
        for synonym in term.synonyms {
            guard SentenceTemplate.isTemplate(synonym), let template = try? SentenceTemplate(synonym) else {
                texts.append(synonym)
                continue
            }
            var expander = TemplateExpander(rules: [:])
            texts += expander.expand(template.expression) ?? []
        }
        var ways: [[UInt32]] = []
        for text in texts {
            let normalized = NormalizedText(text, ignoringWhitespace: ignoringWhitespace)
            ways.append(normalized.scalars)
            if isThing(type) {
                ways += language.plural(normalized.string(0..<normalized.count)).map { TextNormalizer.normalize($0) }
            }
        }
        return (TermTrie.Entry(value: value, display: term.display), ways)
    }

    /// People and places have no plural.
    private static func isThing(_ type: ParameterType) -> Bool {
        type != .person && type != .place
    }
}
