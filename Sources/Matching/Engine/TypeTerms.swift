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

    /// - Parameter isFurther: With the names that a term has behind another of its type.
    static func entry(
        for term: VocabularyTerm,
        type: ParameterType,
        language: Language,
        ignoringWhitespace: Bool,
        isFurther: Bool = false
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
        for synonym in term.synonyms + (isFurther ? term.furtherNames : []) {
            guard SentenceTemplate.isTemplate(synonym), let template = try? SentenceTemplate(synonym) else {
                texts.append(synonym)
                continue
            }
            var expander = TemplateExpander(rules: [:])
            texts += expander.expand(template.expression) ?? []
        }
        var ways: [[UInt32]] = []
        texts += texts.compactMap(SpokenWords(language: language).inWords)
        for text in texts {
            let normalized = NormalizedText(text, ignoringWhitespace: ignoringWhitespace)
            ways.append(normalized.scalars)
            if let glued = glued(normalized.scalars) { ways.append(glued) }
            if isThing(type) {
                ways += language.plural(normalized.string(0..<normalized.count)).map { TextNormalizer.normalize($0) }
            }
        }
        return (TermTrie.Entry(value: value, display: term.display), ways)
    }

    /// Words of a name that are typed as one: "tomatosoup"; nil for names that are one word, and where too little is left to tell it.
    private static func glued(_ scalars: [UInt32]) -> [UInt32]? {
        let words = scalars.split(separator: TextNormalizer.space)
        guard (2...3).contains(words.count), words.allSatisfy({ $0.count > 2 }) else { return nil }
        return Array(words.joined())
    }

    /// People and places have no plural.
    private static func isThing(_ type: ParameterType) -> Bool {
        type != .person && type != .place
    }
}
