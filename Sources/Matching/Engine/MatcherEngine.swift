internal import WilcoIntents

/// Everything that understanding a sentence needs; a value, so that it can be replaced while sentences are under way.
struct MatcherEngine: Sendable {
    /// A template with its place among the apps.
    struct PlacedTemplate: Sendable {
        var app: Int
        var intent: Int
        var group: Int
        var template: SentenceDefinition.Template
        var items: [ExpressionGraph.NodeID]
    }

    var apps: [AppDefinition]
    let language: Language
    var graph: ExpressionGraph
    let sentences: [PlacedTemplate]
    let index: TemplateIndex
    var vocabulary: UserVocabulary
    /// Grows with each change of what is understood.
    var revision = 0
    /// Term list of a type: app id, type name.
    let typeLists: [String: Int]
    /// The same with the names that values have behind another.
    let furtherLists: [String: Int]
    let phrases: PhraseBook
    let appNames: TermTrie
    /// Node of a parameter: app id, intent, parameter.
    let parameterNodes: [String: ExpressionGraph.NodeID]
    /// Node of a parameter behind another value of its type, where values have names of their own there.
    let furtherNodes: [String: ExpressionGraph.NodeID]
    /// Node of the values of a type, for questions that belong to no request.
    let typeNodes: [ParameterType: ExpressionGraph.NodeID]
    let skipWords: TermTrie
    let ignoringWhitespace: Bool
    let profiles: [IntentProfile]
    let keywords: Keywords
    let literals: LiteralTable
    let numberPlaces: NumberPlaces
    let sounds: SoundIndex
    let valueWords: Set<String>
    /// The intent whose exact sentences go before all others; see ``Matcher/init(apps:locale:vocabulary:outranking:)``.
    var outranking: (app: String, intent: String)?
    /// The highest tier that is tried.
    var tiers = 3
    /// What sentences that nothing fits are compared with; nil: nothing.
    var comparison: RequestComparison?

    /// Types whose values are the same whoever asks for them.
    private static let typesWithoutTerms: [ParameterType] = [
        .boolean, .integer, .decimal, .date, .time, .dateTime, .duration,
    ]

    static func parameterKey(_ app: String, _ intent: String, _ parameter: String) -> String {
        "\(app)/\(intent)/\(parameter)"
    }

    static func make(
        apps: [AppDefinition],
        language: Language,
        vocabulary: UserVocabulary,
        pronunciation: SoundIndex.Pronunciation? = nil
    ) -> (MatcherEngine, [MatchingProblem]) {
        var compiler = SentenceCompiler(apps: apps, language: language, vocabulary: vocabulary)
        var problems: [MatchingProblem] = []
        var sentences: [PlacedTemplate] = []
        var parameterNodes: [String: ExpressionGraph.NodeID] = [:]
        var furtherNodes: [String: ExpressionGraph.NodeID] = [:]
        for (appIndex, app) in apps.enumerated() {
            for (intentIndex, intent) in app.intents.enumerated() {
                for parameter in intent.parameters {
                    let key = parameterKey(app.id, intent.name, parameter.name)
                    let scope = SentenceCompiler.Scope(app: appIndex, intent: intentIndex)
                    compiler.namedTypes = []
                    parameterNodes[key] = compiler.node(for: parameter, scope)
                    if parameter.isArray, compiler.furtherTypes.contains("\(app.id)/\(parameter.type.name)") {
                        furtherNodes[key] = compiler.furtherList(parameter.type, scope)
                    }
                }
                for (groupIndex, group) in intent.sentences.enumerated() {
                    let scope = SentenceCompiler.Scope(app: appIndex, intent: intentIndex, group: group)
                    compiler.begin(group)
                    for template in group.templates {
                        do throws(SentenceCompiler.Fault) {
                            let items = try compiler.items(template.text, scope)
                            sentences.append(
                                PlacedTemplate(
                                    app: appIndex,
                                    intent: intentIndex,
                                    group: groupIndex,
                                    template: template,
                                    items: items
                                )
                            )
                        } catch {
                            problems.append(
                                MatchingProblem(
                                    app: app.id,
                                    intent: intent.name,
                                    location: error.rule.flatMap { rule in
                                        app.places["rules.\(intent.name).\(rule)"] ?? app.places["rules.\(rule)"]
                                    } ?? template.location,
                                    message: error.message(template.text)
                                )
                            )
                        }
                    }
                }
            }
        }
        var typeNodes: [ParameterType: ExpressionGraph.NodeID] = [:]
        for type in typesWithoutTerms {
            let scope = SentenceCompiler.Scope(app: 0)
            typeNodes[type] = compiler.node(for: type, unit: nil, scope, insideWord: false)
        }
        let phrases = PhraseBook(language: language)
        let index = TemplateIndex(templates: sentences.map(\.items), graph: compiler.graph)
        let profiles = IntentProfile.profiles(
            of: sentences,
            graph: compiler.graph,
            apps: apps,
            language: language
        )
        let keywords = Keywords(profiles: profiles)
        let engine = MatcherEngine(
            apps: apps,
            language: language,
            graph: compiler.graph,
            sentences: sentences,
            index: index,
            vocabulary: vocabulary,
            typeLists: compiler.typeLists,
            furtherLists: compiler.furtherLists,
            phrases: phrases,
            appNames: Self.names(of: apps),
            parameterNodes: parameterNodes,
            furtherNodes: furtherNodes,
            typeNodes: typeNodes,
            skipWords: Self.words(apps.flatMap(\.skipWords)),
            ignoringWhitespace: apps.contains { $0.ignoresWhitespace },
            profiles: profiles,
            keywords: keywords,
            literals: LiteralTable(graph: compiler.graph, language: language, keywords: keywords),
            numberPlaces: NumberPlaces(sentences: sentences, graph: compiler.graph, language: language),
            sounds: SoundIndex(rules: language.sounds, pronunciation: pronunciation),
            valueWords: language.valueWords
        )
        return (engine, problems)
    }

    /// Lists of names that may be said a little wrong.
    var soundLists: [Int] { typeLists.values.sorted() }

    private static func names(of apps: [AppDefinition]) -> TermTrie {
        var trie = TermTrie()
        for (index, app) in apps.enumerated() {
            let names = ([app.name] + app.alternativeNames).map(\.text)
            let entry = TermTrie.Entry(value: .integer(index), display: app.name.text)
            trie.insert(entry, spoken: names.map { TextNormalizer.normalize($0) }.filter { !$0.isEmpty })
        }
        return trie
    }

    private static func words(_ words: [String]) -> TermTrie {
        var trie = TermTrie()
        for word in words {
            let plain = TextNormalizer.normalize(word)
            if !plain.isEmpty {
                trie.insert(TermTrie.Entry(value: .string(word), display: word), spoken: [plain])
            }
        }
        return trie
    }

    // MARK: Live vocabulary

    /// Replaces a type's user terms; only what differs is touched.
    mutating func replaceVocabulary(app: String, type name: String, terms: [VocabularyTerm]) {
        vocabulary[app, default: [:]][name] = terms
        revision += 1
        guard let definition = apps.first(where: { $0.id == app }), let type = ParameterType(name: name),
            let list = typeLists["\(app)/\(type.name)"]
        else { return }
        let wanted = TypeTerms.terms(of: type, app: definition, vocabulary: vocabulary)
        let language = language
        sounds.forget(list)
        let further = furtherLists["\(app)/\(type.name)"]
        for list in [list, further].compactMap(\.self) {
            graph.termLists[list].replace(with: wanted) { term in
                TypeTerms.entry(
                    for: term,
                    type: type,
                    language: language,
                    ignoringWhitespace: definition.ignoresWhitespace,
                    isFurther: list == further
                )
            }
        }
    }
}

extension SentenceCompiler.Fault {
    /// The rule that is at fault, rather than the sentence that uses it.
    var rule: String? {
        guard case .template(_, let rule) = self else { return nil }
        return rule
    }

    func message(_ template: String) -> String {
        switch self {
        case .template(let error, let rule): (rule.map { "<\($0)>: " } ?? "") + error.description
        case .text(let message): "\(message) (in “\(template)”)"
        }
    }
}
