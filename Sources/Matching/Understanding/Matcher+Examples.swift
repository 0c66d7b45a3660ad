internal import WilcoIntents

/// What is said of templates, to be compared with what people say.
extension Matcher {
    /// Sentences that are said of each template.
    private static let examplesOfTemplate: UInt64 = 6
    private static let tries: UInt64 = 12

    /// Sentences that the templates allow, with values as the apps know them: the same ones each time.
    ///
    /// Open text is said as the language's word for a thing; templates of which nothing can be said have none.
    package func examples(in context: MatchContext) -> [TemplateExample] {
        let engine = engine
        let values = saidValues(engine, context)
        var examples: [TemplateExample] = []
        for (number, sentence) in engine.sentences.enumerated() where !engine.isPersonal(sentence.app) {
            let app = engine.apps[sentence.app]
            let intent = app.intents[sentence.intent]
            let group = intent.sentences[sentence.group]
            guard let template = try? SentenceTemplate(sentence.template.text) else { continue }
            let rules = app.rules.merging(group.rules) { $1 }
            var lists = Self.sayable(app, intent, group, engine, values)
            let anything = engine.language.phrases.things.min().map { [$0] } ?? []
            for parameter in intent.parameters where lists[parameter.name]?.isEmpty ?? true {
                lists[parameter.name] = anything
            }
            var said: Set<String> = []
            for seed in 0..<Self.tries where said.count < Self.examplesOfTemplate {
                var sampler = TemplateSampler(seed: UInt64(number) &* 16 &+ seed, rules: rules, lists: lists)
                guard let text = sampler.sentence(of: template), !text.isEmpty, said.insert(text).inserted else {
                    continue
                }
                examples.append(TemplateExample(template: number, text: text))
            }
        }
        return examples + paraphrases(in: engine)
    }

    /// What apps have as other ways to say a request, each with a template of it that needs no other request before it.
    private func paraphrases(in engine: MatcherEngine) -> [TemplateExample] {
        var places: [Int: [Int]] = [:]
        for (number, sentence) in engine.sentences.enumerated() where !engine.isPersonal(sentence.app) {
            let groups = engine.apps[sentence.app].intents[sentence.intent].sentences
            guard groups[sentence.group].requiresContext.isEmpty else { continue }
            places[sentence.app << 16 | sentence.intent, default: []].append(number)
        }
        return engine.apps.enumerated().flatMap { app, definition in
            definition.intents.enumerated().flatMap { index, intent in
                intent.sentences.enumerated().flatMap { number, group -> [TemplateExample] in
                    let templates = places[app << 16 | index] ?? []
                    func first(_ fits: (MatcherEngine.PlacedTemplate) -> Bool) -> Int? {
                        templates.first { fits(engine.sentences[$0]) }
                    }
                    // The group's own, one that says the same, one that says nothing of it.
                    let template =
                        first { $0.group == number } ?? first { intent.sentences[$0.group].fixed == group.fixed }
                        ?? first { intent.sentences[$0.group].fixed.isEmpty } ?? templates.first
                    guard let template else { return [] }
                    return group.paraphrases.map { TemplateExample(template: template, text: $0, fixed: group.fixed) }
                }
            }
        }
    }

    /// All templates in their order: matchers of which these are the same can be compared with the same examples.
    package var templates: [String] {
        let engine = engine
        return engine.sentences.map { sentence in
            let app = engine.apps[sentence.app]
            return "\(app.id) \(app.intents[sentence.intent].name) \(sentence.template.text)"
        }
    }

    /// What sentences that nothing fits can be compared with; takes a second or two for eighteen apps.
    ///
    /// - Parameters:
    ///   - likeness: To what is said of the same templates.
    ///   - isCancelled: Asked now and then.
    /// - Returns: Nil where it was cancelled.
    package func comparison(
        by likeness: SentenceLikeness,
        isCancelled: () -> Bool = { false }
    ) -> RequestComparison? {
        RequestWords(likeness.examples, in: engine, isCancelled: isCancelled).map {
            RequestComparison(meanings: likeness, words: $0)
        }
    }
}
