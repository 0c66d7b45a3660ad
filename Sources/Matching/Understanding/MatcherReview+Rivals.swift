package import WilcoIntents

/// What one app's sentences and names have in common with another's.
extension Matcher {
    /// Sentences that are said of each template.
    private static let samples: UInt64 = 2
    private static let mostNames = 2000
    /// Steps that may be taken to read the sentences of one app.
    private static let mostSteps = 50_000_000

    /// Sentences that the templates of two intents allow, one for each two intents.
    ///
    /// Templates are said at random, the same way each time; values that only a language can say are those of the examples. Templates
    /// with open text are left out. Of an app whose sentences take too long to read the rest is left out, and that is told.
    func sharedSentences(_ engine: MatcherEngine, _ context: MatchContext) -> [String] {
        var told: Set<String> = []
        var warnings: [String] = []
        let values = saidValues(engine, context)
        var steps = [Int](repeating: 0, count: engine.apps.count)
        for (number, sentence) in engine.sentences.enumerated() {
            guard steps[sentence.app] <= Self.mostSteps else { continue }
            let app = engine.apps[sentence.app]
            let intent = app.intents[sentence.intent]
            let group = intent.sentences[sentence.group]
            guard group.requiresContext.isEmpty, group.requiredKeywords.isEmpty,
                let template = try? SentenceTemplate(sentence.template.text)
            else { continue }
            let rules = app.rules.merging(group.rules) { $1 }
            let lists = Self.sayable(app, intent, group, engine, values)
            for seed in 0..<Self.samples {
                var sampler = TemplateSampler(seed: UInt64(number) &* 8 &+ seed, rules: rules, lists: lists)
                guard let said = sampler.sentence(of: template), !said.isEmpty else { continue }
                let place = sentence.template.location.map { "\($0)" } ?? app.folder
                let (other, taken) = equal(to: sentence, said, engine, context)
                steps[sentence.app] += taken
                if let other {
                    let pair = [intent.name, other].sorted()
                    guard told.insert("\(app.id): \(pair)").inserted else { continue }
                    warnings.append(
                        "\(place): “\(said)” may be \(pair[0]) or \(pair[1]), and only their order decides — "
                            + "make one of the sentences more particular"
                    )
                }
                guard engine.apps.count > 1,
                    let rival = Self.rival(of: app.id, intent.name, in: understand(said, in: context))
                else { continue }
                let pair = [app.id + " " + intent.name, rival.app + " " + rival.intent].sorted()
                guard told.insert(pair.joined(separator: "/")).inserted else { continue }
                warnings.append(
                    "\(place): “\(said)” may be \(pair[0]) or \(pair[1]) — without the app's name people are asked which"
                )
            }
            guard steps[sentence.app] > Self.mostSteps else { continue }
            let place = sentence.template.location.map { "\($0)" } ?? app.folder
            warnings.append(
                "\(place): the sentences of \(app.id) from here on are compared with no others, for that takes too long — "
                    + "use fewer parts in any order, and fewer sentences"
            )
        }
        return warnings
    }

    /// What examples say for values that only a language can say, by type: "ten minutes".
    func saidValues(_ engine: MatcherEngine, _ context: MatchContext) -> [String: [String]] {
        var said: [String: [String]] = [:]
        for example in engine.apps.flatMap({ $0.intents.flatMap(\.examples) }) {
            guard let match = understand(example, in: context).match,
                let intent = engine.apps.first(where: { $0.id == match.app })?.intent(named: match.intent)
            else { continue }
            for parameter in intent.parameters {
                switch parameter.type {
                case .duration, .measurement, .currencyAmount, .date, .time, .dateTime, .decimal: break
                default: continue
                }
                let raw = match.parameters[parameter.name]?.compactMap(\.raw) ?? []
                guard !raw.isEmpty else { continue }
                said[parameter.type.name, default: []] += raw
            }
        }
        return said
    }

    /// Another intent of the app that fits a sentence just as well, and the steps that it took to tell.
    private func equal(
        to sentence: MatcherEngine.PlacedTemplate,
        _ said: String,
        _ engine: MatcherEngine,
        _ context: MatchContext
    ) -> (intent: String?, steps: Int) {
        let situation = Situation(engine: engine, context: context)
        let asked = Sentence(NormalizedText(said), of: said, isExact: true, in: situation)
        let readings = PassRunner(situation: situation).readings(of: asked)
        // Looking for a template among many takes steps, too.
        let steps = readings.views.reduce(engine.sentences.count / 16) { $0 + $1.run.work }
        let candidates = readings.candidates
        guard let best = candidates.first, best.tier == 1 else { return (nil, steps) }
        let equals = candidates.filter { $0.tier == 1 && $0.score == best.score && $0.view === best.view }.map {
            engine.sentences[$0.sentence]
        }
        guard equals.contains(where: { $0.app == sentence.app && $0.intent == sentence.intent }) else {
            return (nil, steps)
        }
        let intents = engine.apps[sentence.app].intents
        let other = equals.first { rival in
            let group = intents.indices.contains(rival.intent) ? intents[rival.intent].sentences : []
            return rival.app == sentence.app && rival.intent != sentence.intent
                && group[rival.group].requiresContext.isEmpty && group[rival.group].requiredKeywords.isEmpty
        }
        return (other.map { intents[$0.intent].name }, steps)
    }

    /// Another app's intent that is as sure as this one, or comes before it.
    private static func rival(of app: String, _ intent: String, in understanding: Understanding) -> IntentMatch? {
        guard let match = understanding.match else { return nil }
        let isOwn = match.app == app && match.intent == intent
        if !isOwn {
            let isSure = understanding.band == .act || understanding.alternatives.contains { $0.app == app }
            return match.app != app && isSure ? match : nil
        }
        guard understanding.band == .confirm else { return nil }
        return understanding.alternatives.first { $0.app != app && $0.confidence >= Bands.act }
    }

    /// What may stand for each list and parameter of an intent.
    static func sayable(
        _ app: AppDefinition,
        _ intent: IntentDefinition,
        _ group: SentenceDefinition,
        _ engine: MatcherEngine,
        _ values: [String: [String]]
    ) -> [String: [String]] {
        var lists: [String: [String]] = [:]
        for (name, list) in app.lists.merging(group.lists, uniquingKeysWith: { $1 }) {
            switch list {
            case .values(let values): lists[name] = values.prefix(Self.mostNames).map(\.text)
            case .range(let range): lists[name] = Int(exactly: range.from).map { ["\($0)"] }
            case .wildcard: break
            }
        }
        for parameter in intent.parameters where lists[parameter.name] == nil {
            if case .integer = parameter.type {
                lists[parameter.name] = ["2"]
            } else if let list = engine.typeLists["\(app.id)/\(parameter.type.name)"] {
                lists[parameter.name] = engine.graph.termLists[list].liveEntries.prefix(20).map(\.entry.display)
            } else if let said = values[parameter.type.name] {
                lists[parameter.name] = said
            }
        }
        return lists
    }

    /// The terms of an app and what they stand for, by their parameter type, in order of priority.
    package func terms(of app: String) -> [(type: String, terms: [(name: String, value: ParameterValue)])] {
        let engine = engine
        return engine.typeLists.sorted { $0.key < $1.key }.compactMap { key, list in
            guard key.hasPrefix(app + "/") else { return nil }
            var seen: Set<String> = []
            let terms = engine.graph.termLists[list].liveEntries.map(\.entry)
                .filter { seen.insert($0.display).inserted }
                .map { (name: $0.display, value: $0.value) }
            return (String(key.dropFirst(app.count + 1)), terms)
        }
    }
}
