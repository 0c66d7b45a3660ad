internal import WilcoIntents

/// Templates that fit a sentence nearly: words too many, too few, in another form or with the same meaning.
///
/// What it finds is asked about, whatever its confidence, unless nothing differs but articles: "cancel alarm" is done.
struct NearTemplates: ReadingPass {
    static let name = "a template that is near"
    let sentence: Sentence

    private enum Inexact {
        /// Weight of what fits, of the weight of all that was said and all that should have been.
        static let likeness = 0.66
        /// The same for what costs: payments, rides, messages; and for what takes words as open text.
        static let strictLikeness = 0.75
        /// The same where the app is named.
        static let namedLikeness = 0.5
        /// Weight of what fits that is enough by itself.
        static let evidence = 0.8
        static let namedValue = 0.9
        static let typedValue = 0.4
        /// Words and names that tell something: a single one is what a sentence may mention, not what it asks for.
        static let telling = 2
        /// Where so much fits and no more is left over, a single word or name tells enough: "joke please".
        static let sureLikeness = 0.8
        static let sureLeft = 0.45
        /// No other verb, and no value that is missing.
        static let sureDifference = 0.12
        static let longest = 16
        // What it costs to leave out a word of the sentence.
        static let number: Float = 3
        // When something is to be done that cannot be put off: it is asked about.
        static let time: Float = 0.5
        static let negation: Float = 1.5
        static let otherSubject: Float = 1
        static let verb: Float = 0.25
        static let unknownVerb: Float = 0.4
        static let least: Float = 0.3
        static let filler: Float = 0.08
        static let courtesy: Float = 0.03
    }

    func isDue(after earlier: Readings) -> Bool { !sentence.isExact && !earlier.isSure && engine.tiers > 1 }

    func readings(after earlier: Readings) -> Readings {
        var all = earlier.begun(with: sentence)
        add(to: &all, from: 0, by: Self.name)
        return all
    }

    /// Adds what the views may have meant, and what is too far away to be asked about; its confidence says so.
    ///
    /// - Parameters:
    ///   - first: Index of the first view that is read, as if it were the sentence.
    ///   - pass: Who asks for it.
    func add(to found: inout Readings, from first: Int, by pass: String) {
        guard found.views.count > first else { return }
        let said = found.views[first].run.tokens.tokens
        for view in found.views[first...] where !view.isReworded { add(view, &view.run, said, pass, &found) }
    }

    private func add(
        _ view: View,
        _ run: inout MatchRun,
        _ said: [TokenizedText.Token],
        _ pass: String,
        _ found: inout Readings
    ) {
        let tokens = run.tokens.tokens
        guard (1...Inexact.longest).contains(tokens.count) else { return }
        let neutral = roles.neutralTokens(run)
        let keys = roles.keys(of: run, neutral)
        let led = engine.numberPlaces.led(in: run, engine.language)
        let times = times(in: run, led)
        let weights = weights(of: run, keys, neutral, times)
        var alignment = TemplateAlignment(
            weights: weights,
            keys: keys.map { $0.isEmpty ? -1 : engine.literals.number(of: $0) },
            isVerb: tokens.indices.map {
                !keys[$0].isEmpty && engine.language.phrases.requestVerbs.contains(tokens[$0].text)
            },
            led: led,
            table: engine.literals,
            numberPlaces: engine.numberPlaces,
            nodes: engine.graph.nodes.count
        )
        let pastVerbs = roles.pastVerbs(in: tokens) + roles.pastVerbs(of: said, in: tokens)
        for profile in engine.profiles where pastVerbs.allSatisfy(profile.words.contains) {
            if let apps = view.apps, !apps.contains(profile.app) { continue }
            let intent = engine.apps[profile.app].intents[profile.intent]
            guard
                keys.contains(where: { profile.keys.contains($0) })
                    || !valueSpans.spans(of: profile, intent, &run).isEmpty
            else { continue }
            var best: Candidate?
            var far: Candidate?
            for (place, (sentence, _)) in profile.sentences.enumerated() {
                guard let fit = alignment.fit(engine.sentences[sentence].items, in: &run) else {
                    continue
                }
                func near(isForced: Bool) -> Candidate? {
                    candidate(
                        sentence,
                        fit,
                        keys,
                        weights,
                        profile,
                        profile.cores[place].keys,
                        isForced,
                        times,
                        view,
                        &run,
                        pass
                    )
                }
                if let near = near(isForced: false) {
                    if near.confidence > best?.confidence ?? 0 { best = near }
                } else if best == nil, let near = near(isForced: true), near.confidence > far?.confidence ?? 0 {
                    far = near
                }
            }
            if let best {
                found.candidates.append(best)
            } else if let far {
                found.far.append(far)
            }
        }
    }

    private func weights(of run: MatchRun, _ keys: [String], _ neutral: [Bool], _ times: [Bool]) -> [Float] {
        let scanner = NumberScanner(language: engine.language, text: run.tokens)
        let elsewhere = roles.elsewhere(run)
        let unknownVerb = roles.unknownVerb(run, keys)
        return run.tokens.tokens.indices.map { index in
            let token = run.tokens.tokens[index]
            if engine.language.phrases.negations.contains(token.text) { return Inexact.negation }
            if index > 0, engine.language.phrases.contraries.contains(token.text) { return Inexact.negation }
            if elsewhere[index] { return Inexact.otherSubject }
            // Of a time its last word tells: "at" may as well lead up to a place.
            if times[index] { return times.dropFirst(index + 1).first == true ? Inexact.courtesy : Inexact.time }
            if token.kind == .number || !keys[index].isEmpty && !scanner.words(at: index).isEmpty {
                return Inexact.number
            }
            if keys[index].isEmpty { return neutral[index] ? Inexact.courtesy : Inexact.filler }
            if engine.language.phrases.requestVerbs.contains(token.text) { return Inexact.verb }
            if index == unknownVerb { return Inexact.unknownVerb }
            return max(Inexact.least, Float(engine.keywords.weight(of: keys[index])))
        }
    }

    /// The apps of the last requests.
    private var lastApps: [String] {
        (context.values[MatchContext.lastAsked]?.arrayValue ?? []).compactMap { $0["app"]?.stringValue }
    }

    /// Whether a word was not said that only the template's app speaks of.
    private func lacksAnchor(_ fit: TemplateAlignment.Fit) -> Bool {
        fit.missing.contains { word in
            !word.hasPrefix("{") && !engine.language.phrases.requestVerbs.contains(word)
                && engine.keywords.isAnchor(engine.language.key(of: word))
        }
    }

    /// Whether the request's first word is part of open text.
    private func opensWithText(_ fit: TemplateAlignment.Fit, _ run: MatchRun) -> Bool {
        let start = edges.starts(run).max() ?? 0
        guard let first = run.tokens.tokens.firstIndex(where: { $0.start >= start }) else { return false }
        return fit.roles[first] == .openText
    }

    /// Whether a number and the unit behind it were taken for two values: "in ten minutes" turns nothing into minutes.
    private func isMeasure(_ captures: [Derivation.Capture], _ run: MatchRun) -> Bool {
        captures.contains { number in
            guard engine.graph.nodes[Int(number.node)].kind == .typed,
                let last = run.tokens.tokens.firstIndex(where: { $0.end == Int(number.end) }),
                last + 1 < run.tokens.tokens.count
            else { return false }
            let next = run.tokens.tokens[last + 1]
            return engine.language.isUnit(next.text)
                && captures.contains {
                    Int($0.start) == next.start && engine.graph.nodes[Int($0.node)].kind == .terms
                }
        }
    }

    /// Whether open text begins with a word that leads up to something else: "to", "from", "with".
    private func leadsUp(_ capture: Derivation.Capture, _ run: MatchRun) -> Bool {
        let phrases = engine.language.phrases
        guard let first = run.tokens.tokens.first(where: { $0.start >= capture.start })?.text,
            phrases.common.contains(first)
        else { return false }
        return ![phrases.articles, phrases.possessives, phrases.kindWords, phrases.firstPersons, phrases.subjects]
            .contains { $0.contains(first) }
    }

    private func candidate(
        _ index: Int,
        _ fit: TemplateAlignment.Fit,
        _ keys: [String],
        _ weights: [Float],
        _ profile: IntentProfile,
        _ coreKeys: Set<String>,
        _ isForced: Bool,
        _ times: [Bool],
        _ view: View,
        _ run: inout MatchRun,
        _ pass: String
    ) -> Candidate? {
        let sentence = engine.sentences[index]
        let intent = engine.apps[sentence.app].intents[sentence.intent]
        var matched = 0.0
        var left = 0.0
        var telling: Set<String> = []
        // What was asked of just now is spoken of still: "how long left" behind a timer.
        var isAnchored =
            view.apps != nil || intent.category.changesNothing && lastApps.contains(engine.apps[sentence.app].id)
        let verbs = engine.language.phrases.requestVerbs
        let unknownVerb = roles.unknownVerb(run, keys)
        var isAsking = unknownVerb.map { roles.asksForSomebody($0, run) } ?? false
        let isTelling = roles.tellsOfSomebody(run)
        for (word, role) in fit.roles.enumerated() {
            switch role {
            case .word:
                matched += Double(min(weights[word], keys[word].isEmpty ? Inexact.filler : 1))
                guard !keys[word].isEmpty else { continue }
                // Everything is asked for with the same verbs.
                if verbs.contains(run.tokens.tokens[word].text) {
                    // "I'll make the soup" tells what somebody does, and asks for nothing.
                    isAsking = !isTelling
                    continue
                }
                // What a sentence may do without is said of other things, too: "turn on the TV", "read the room".
                guard coreKeys.contains(keys[word]) else { continue }
                telling.insert(keys[word])
                if engine.keywords.isAnchor(keys[word]) { isAnchored = true }
            case .leftOver: left += Double(weights[word])
            case .namedValue, .typedValue, .openText: break
            }
        }
        let words = telling.count + (isAsking ? 1 : 0)
        // "I work at the office": places, and nothing to do with them.
        if isTelling || roles.asksOfWorld(run), words == 0 { return nil }
        // "Move your car" asks for no ride.
        if view.apps == nil, !isForced, let verb = roles.otherVerb(run, keys, profile.keys),
            fit.roles[verb] == .leftOver
        {
            return nil
        }
        if fit.missing.contains(where: { $0.hasPrefix("{") }), isMeasure(fit.captures, run) { return nil }
        // "Order soup at seven": all of a request, and a time that it has no place for.
        let isTimed =
            isWholeButForTime(fit, weights, times) && !takesTime(intent) && telling.count + (isAsking ? 1 : 0) >= 2
        var hasOpenText = false
        var hasNumber = false
        var hasValue = false
        for capture in fit.captures {
            switch run.graph.nodes[Int(capture.node)].kind {
            case .terms:
                hasValue = true
                matched += Inexact.namedValue
                guard valueSpans.isOwn(capture, of: sentence.app, in: &run) else { continue }
                telling.insert("\(capture.start)")
                if isAsking { telling.insert("!") }
                // "Cancel the meeting" cancels no timer of that name: nobody speaks of a timer.
                if !lacksAnchor(fit), valueSpans.speaks(capture, for: intent) { isAnchored = true }
            case .typed:
                // "At nine" is no distance.
                guard !valueSpans.isBareNumber(capture, of: intent, in: run.tokens) else { continue }
                matched += Inexact.typedValue
                let words = run.text.string(Int(capture.start)..<Int(capture.end))
                if engine.language.numbers?.articles.contains(words) != true { hasNumber = true }
                hasValue = hasValue || hasNumber
            default:
                hasValue = true
                // Of a name nobody knows the rest of the sentence must be sure.
                let parameter = capture.slot < 0 ? nil : intent.parameter(named: engine.graph.slots[Int(capture.slot)])
                switch parameter?.type {
                case .person, .place, .object: return nil
                default: hasOpenText = true
                }
                // "Send my list to Dan" puts no "to Dan" there.
                if !isForced, view.apps == nil, leadsUp(capture, run) { return nil }
            }
        }
        if view.apps != nil { matched += 0.5 }
        // "What color are sticky notes", "nobody reads my notes": what a question or a statement begins with is nothing to be
        // written down.
        if hasOpenText, !isForced, isTelling || roles.asksOfWorld(run), opensWithText(fit, run) { return nil }
        // What an unknown verb is done to must be known: "vacuum the living room" is no music for it.
        if let unknownVerb, !isAsking, fit.roles[unknownVerb] == .leftOver, !fit.roles.contains(.namedValue) {
            left += 1 - Double(Inexact.unknownVerb)
        }
        // An article is no value: "take it for a ride".
        if intent.category.confirmsByDefault, !hasValue, view.apps == nil, !isTimed { return nil }
        // "Two clam chowders" tells, "two days" does not; nor does a number when something else is done: "boil two eggs".
        let isOtherDeed = unknownVerb.map { !isAsking && fit.roles[$0] == .leftOver } ?? false
        if hasNumber, !telling.isEmpty, !isOtherDeed { telling.insert("#") }
        let likeness = matched / max(0.001, matched + left + Double(fit.lacking))
        let isStrict = hasOpenText || intent.category.confirmsByDefault
        let wanted =
            view.apps != nil
            ? Inexact.namedLikeness : isStrict ? Inexact.strictLikeness : Inexact.likeness
        let isSure =
            likeness >= Inexact.sureLikeness && left < Inexact.sureLeft
            && Double(fit.cost) - left < Inexact.sureDifference && !isTelling
        let isNear =
            isTimed && isAnchored
            || isAnchored && matched >= Inexact.evidence && likeness >= wanted
                && (view.apps != nil || telling.count >= Inexact.telling || isSure)
                && (!hasOpenText || view.apps != nil || words >= 2)
        guard isNear || isForced && !telling.isEmpty else { return nil }
        let group = intent.sentences[sentence.group]
        let quality = likeness * likeness * min(1, matched / 2)
        let derivation = Derivation(score: Int(quality * 1000), captures: fit.captures)
        guard ContextRules.mayFit(group, context.values), ContextRules.isSpokenOf(group, in: run.tokens),
            ContextRules.fits(group, ContextRules.merged(context.values, derivation, run))
        else { return nil }
        let span = Matcher.Bands.act - Matcher.Bands.confirm
        var confidence = Matcher.Bands.confirm + span * 0.95 * quality
        if hasOpenText { confidence = min(confidence, 0.5) }
        if !isNear {
            confidence = Matcher.Bands.confirm * 0.9 * likeness
        } else if !hasOpenText, isWholeButForArticles(fit, weights, run) {
            confidence = max(confidence, Matcher.Bands.act)
        }
        var candidate = Candidate(
            sentence: index,
            derivation: derivation,
            view: view,
            tier: 2,
            confidence: confidence,
            pass: pass
        )
        // The template's words are traced from its end.
        candidate.missing = fit.missing.reversed()
        candidate.left = fit.roles.indices.filter { fit.roles[$0] == .leftOver }
        candidate.difference = Double(fit.cost - fit.lacking) - left
        candidate.unexplained = run.tokens.tokens.indices
            .filter { fit.roles[$0] == .leftOver && !keys[$0].isEmpty }.map { run.tokens.tokens[$0].text }
        return candidate
    }
}
