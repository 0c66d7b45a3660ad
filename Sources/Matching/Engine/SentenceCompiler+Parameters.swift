internal import WilcoIntents

/// The values of a parameter, by its type.
extension SentenceCompiler {
    mutating func node(for parameter: ParameterDefinition, _ scope: Scope, insideWord: Bool = false) -> NodeID {
        node(for: parameter.type, unit: parameter.unit, scope, insideWord: insideWord)
    }

    mutating func node(for type: ParameterType, unit: String?, _ scope: Scope, insideWord: Bool) -> NodeID {
        switch type {
        case .string, .url, .file:
            return graph.wildcard(insideWord: insideWord)
        case .enumeration, .object, .person, .place:
            let key = "\(apps[scope.app].id)/\(type.name)"
            guard furtherTypes.contains(key), !namedTypes.insert(key).inserted else { return typeList(type, scope) }
            return furtherList(type, scope)
        default:
            let key = "type \(type.name) \(unit ?? "")"
            if let known = readerNodes[key] { return known }
            let node = graph.typed(reader(for: type, unit: unit))
            readerNodes[key] = node
            return node
        }
    }

    private func reader(for type: ParameterType, unit: String?) -> any ValueReader {
        switch type {
        case .decimal: NumberReader(language: language, isDecimal: true)
        case .measurement(let quantity):
            approximate(MeasurementReader(language: language, quantity: quantity, defaultUnit: unit))
        case .currencyAmount: approximate(MoneyReader(language: language))
        case .date: DateReader(language: language, wanted: .date)
        case .time: DateReader(language: language, wanted: .time)
        case .dateTime: DateReader(language: language, wanted: .dateTime)
        case .duration:
            approximate(
                DurationReader(language: language, defaultSeconds: unit.flatMap { language.units.durations[$0] })
            )
        case .boolean: BooleanReader(language: language)
        case .color: ColorReader(language: language)
        case .spelling: SpellingReader(language: language)
        case .phoneNumber: PhoneNumberReader(language: language)
        default: NumberReader(language: language, isDecimal: false)
        }
    }

    private func approximate(_ exact: any ValueReader) -> any ValueReader {
        ApproximateReader(exact: exact, language: language)
    }

    /// The values of a type behind another one.
    mutating func furtherList(_ type: ParameterType, _ scope: Scope) -> NodeID {
        let app = apps[scope.app]
        let key = "\(app.id)/\(type.name)"
        if let index = furtherLists[key] { return graph.typedTerms(index) }
        var trie = TermTrie()
        trie.replace(with: TypeTerms.terms(of: type, app: app, vocabulary: vocabulary)) { term in
            TypeTerms.entry(
                for: term,
                type: type,
                language: language,
                ignoringWhitespace: app.ignoresWhitespace,
                isFurther: true
            )
        }
        let node = graph.terms(trie)
        furtherLists[key] = graph.termLists.count - 1
        return node
    }

    /// The values of an app's type or of the user's own names, with open text where none is known.
    private mutating func typeList(_ type: ParameterType, _ scope: Scope) -> NodeID {
        let app = apps[scope.app]
        let key = "\(app.id)/\(type.name)"
        if let index = typeLists[key] {
            let terms = graph.typedTerms(index)
            return graph.termLists[index].isOpen ? open(terms, type) : terms
        }
        var trie = TermTrie()
        let terms = TypeTerms.terms(of: type, app: app, vocabulary: vocabulary)
        trie.replace(with: terms) { term in
            TypeTerms.entry(
                for: term,
                type: type,
                language: language,
                ignoringWhitespace: app.ignoresWhitespace
            )
        }
        // A type of which nothing is known yet takes any words: the app decides what they mean.
        trie.isOpen = terms.isEmpty && !Self.isClosed(type, in: app) || type == .person || type == .place
        trie.isOfPeople = type == .person
        if case .object = type { trie.takesArticles = trie.isOpen }
        let node = graph.terms(trie)
        typeLists[key] = graph.termLists.count - 1
        return trie.isOpen ? open(node, type) : node
    }

    /// Known names, or any words; for people, words that read as a name go before others.
    private mutating func open(_ terms: NodeID, _ type: ParameterType) -> NodeID {
        let anything = graph.wildcard(insideWord: false)
        guard type == .person else { return graph.alternatives([terms, anything]) }
        let key = "names"
        let names = readerNodes[key] ?? graph.typed(PersonReader(language: language))
        readerNodes[key] = names
        return graph.alternatives([terms, names, anything])
    }

    private static func isClosed(_ type: ParameterType, in app: AppDefinition) -> Bool {
        switch type {
        case .enumeration: true
        case .object(let name): app.type(named: name)?.isClosed == true
        default: false
        }
    }
}
