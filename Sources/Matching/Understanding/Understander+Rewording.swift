internal import WilcoIntents

/// Other words and another order for the same: what is not wanted, colloquial verbs, particles apart from their verbs.
extension Understander {
    /// Words between a verb and the particle that belongs to it.
    private static let mostBetween = 6
    /// Words nobody knows between "no" and what is not wanted: "no whipped cream".
    private static let mostUnknown = 2

    // MARK: What is not wanted

    /// The sentence without the options that it says are not wanted ("with no sugar"): they must never become values.
    ///
    /// - Returns: Nil where it names none.
    func withoutExclusions(_ run: inout MatchRun) -> NormalizedText? {
        guard !engine.phrases.exclusionFrames.isEmpty else { return nil }
        let tokens = run.tokens.tokens
        var ranges: [Range<Int>] = []
        var index = 0
        while index < tokens.count {
            let start = tokens[index].start
            if let end = exclusion(at: index, &run) {
                ranges.append(start..<end)
                index = tokens.firstIndex { $0.start >= end } ?? tokens.count
            } else {
                index += 1
            }
        }
        guard !ranges.isEmpty else { return nil }
        let rest = run.text.removing(ranges)
        return rest.count > 0 ? rest : nil
    }

    /// Where an exclusion ends that begins at a word.
    private func exclusion(at index: Int, _ run: inout MatchRun) -> Int? {
        let tokens = run.tokens.tokens
        guard !isCorrection(at: index, run) else { return nil }
        var longest: Int?
        for frame in engine.phrases.exclusionFrames {
            for before in frame.before {
                guard let start = Self.end(of: before, at: tokens[index].start, in: run.scalars),
                    let first = run.tokens.token(at: start)
                else { continue }
                let unknown = before.isEmpty ? 0 : Self.mostUnknown
                for option in first...min(first + unknown, tokens.count - 1) {
                    guard let end = options(at: option, &run) else {
                        // "The Mets no the Cubs" takes back the Mets: nobody excludes like that.
                        if engine.language.phrases.common.contains(tokens[option].text) { break }
                        continue
                    }
                    for after in frame.after {
                        guard let end = Self.end(of: after, behind: end, in: run.scalars),
                            !after.isEmpty || isOver(at: end, run)
                        else { continue }
                        longest = max(longest ?? 0, end)
                    }
                    break
                }
            }
        }
        return longest
    }

    /// Whether words take back what was said before them, and so exclude nothing: "no wait", or a "no" between commas.
    private func isCorrection(at index: Int, _ run: MatchRun) -> Bool {
        let tokens = run.tokens.tokens
        guard index > 0 else { return false }
        var last: Int?
        engine.phrases.corrections.ends(in: run.scalars, from: tokens[index].start) { end in
            guard let token = tokens.firstIndex(where: { $0.end == end }), token + 1 < tokens.count else { return }
            last = max(last ?? index, token)
        }
        guard let last else { return false }
        return last > index || isParted(index - 1, run) && isParted(index, run)
    }

    /// Whether nothing follows that a value may be part of: "I don't need the egg timer" excludes no egg.
    private func isOver(at end: Int, _ run: MatchRun) -> Bool {
        guard let next = run.tokens.tokens.firstIndex(where: { $0.start >= end }) else { return true }
        return next > 0 && isParted(next - 1, run)
            || engine.language.phrases.fillers.contains(run.tokens.tokens[next].text)
    }

    /// Whether a comma or the like stands behind a word.
    private func isParted(_ word: Int, _ run: MatchRun) -> Bool {
        let tokens = run.tokens.tokens
        return run.text.isParted(tokens[word].start..<tokens[word].end, tokens[word + 1].start..<tokens[word + 1].end)
    }

    /// Where one option, or several with an "or" between them, end.
    private func options(at index: Int, _ run: inout MatchRun) -> Int? {
        guard let end = option(at: index, &run) else { return nil }
        guard let link = run.tokens.tokens.firstIndex(where: { $0.start >= end }), link + 1 < run.tokens.tokens.count,
            engine.language.phrases.exclusionLinks.contains(run.tokens.tokens[link].text)
        else { return end }
        return options(at: link + 1, &run) ?? end
    }

    /// Where the longest value ends that some request may do without.
    private func option(at index: Int, _ run: inout MatchRun) -> Int? {
        let start = Int32(run.tokens.tokens[index].start)
        var longest: Int?
        for profile in engine.profiles {
            let intent = engine.apps[profile.app].intents[profile.intent]
            for value in profile.values where value.isNamed {
                let parameter = intent.parameter(named: engine.graph.slots[Int(value.slot)])
                guard parameter?.isRequired == false else { continue }
                let places = run.ends(value.node, start)
                for offset in 0..<places.count {
                    let end = Int(run.arena[Int(places.start + offset)])
                    if run.isBoundary(end) { longest = max(longest ?? 0, end) }
                }
            }
        }
        return longest
    }

    /// Where the word behind `words` begins.
    private static func end(of words: [UInt32], at start: Int, in scalars: [UInt32]) -> Int? {
        guard !words.isEmpty else { return start }
        let end = start + words.count
        guard end < scalars.count, scalars[end] == TextNormalizer.space, scalars[start..<end].elementsEqual(words)
        else {
            return nil
        }
        return end + 1
    }

    /// Where `words` end when they stand behind a word's end.
    private static func end(of words: [UInt32], behind place: Int, in scalars: [UInt32]) -> Int? {
        guard !words.isEmpty else { return place }
        let end = place + 1 + words.count
        guard end <= scalars.count, scalars[place + 1..<end].elementsEqual(words),
            end == scalars.count || scalars[end] == TextNormalizer.space
        else { return nil }
        return end
    }

    // MARK: Words and order

    /// The sentence in plainer words that mean the same; nil where it has none.
    func plainer(_ text: NormalizedText) -> NormalizedText? {
        guard engine.phrases.wordings.entries.count > 0 else { return nil }
        var replacements: [(range: Range<Int>, scalars: [UInt32])] = []
        var place = 0
        while place < text.count {
            var longest = 0
            if place == 0 || text.scalars[place - 1] == TextNormalizer.space {
                engine.phrases.wordings.ends(in: text.scalars, from: place) { end in
                    if end == text.count || text.scalars[end] == TextNormalizer.space { longest = end }
                }
            }
            if longest > place,
                let entry = engine.phrases.wordings.entries(in: text.scalars, place..<longest).first
            {
                let plain = TextNormalizer.normalize(engine.phrases.wordings.entries[Int(entry)].display)
                replacements.append((place..<longest, plain))
                place = longest
            } else {
                place += 1
            }
        }
        return replacements.isEmpty ? nil : text.replacing(replacements)
    }

    /// "Put some jazz on" for "put on some jazz", and the other way round.
    func rearranged(_ run: MatchRun) -> [NormalizedText] {
        let phrases = engine.language.phrases
        let tokens = run.tokens.tokens
        let isEnd = ends(run, engine.phrases.closings)
        for start in starts(run) {
            guard let verb = run.tokens.token(at: Int(start)), phrases.separableVerbs.contains(tokens[verb].text) else {
                continue
            }
            if verb + 2 < tokens.count, phrases.particles.contains(tokens[verb + 1].text) {
                // Behind what it is done to: that is where the request ends.
                guard let last = tokens.indices.first(where: { $0 > verb + 1 && isEnd[tokens[$0].end] }) else {
                    continue
                }
                return [moving(verb + 1, behind: last, tokens, run.text)]
            }
            let places = tokens.indices.filter { index in
                index > verb + 1 && index <= verb + 1 + Self.mostBetween
                    && phrases.particles.contains(tokens[index].text)
            }
            return places.map { moving($0, behind: verb, tokens, run.text) }
        }
        return []
    }

    private func moving(
        _ particle: Int,
        behind word: Int,
        _ tokens: [TokenizedText.Token],
        _ text: NormalizedText
    ) -> NormalizedText {
        let (from, to) = (tokens[particle].start..<tokens[particle].end, tokens[word].start..<tokens[word].end)
        let scalars = Array(text.scalars[to]) + [TextNormalizer.space] + Array(text.scalars[from])
        let longer = text.replacing([(to, scalars)])
        let shift = particle > word ? scalars.count - to.count : 0
        return longer.removing([from.lowerBound + shift..<from.upperBound + shift])
    }

    /// The sentence with the first of the words that mean the same as its verb: "dig out" is "find".
    func synonymous(_ run: MatchRun) -> [NormalizedText] {
        let tokens = run.tokens.tokens
        let keys = keys(of: run, neutralTokens(run))
        return starts(run).flatMap { start -> [NormalizedText] in
            guard let index = run.tokens.token(at: Int(start)) else { return [] }
            var end = tokens[index].end
            var group = engine.language.synonymGroups[tokens[index].text]
            for phrase in engine.language.synonymPhrases[tokens[index].text] ?? [] {
                let last = index + phrase.words.count
                guard last <= tokens.count, zip(tokens[index..<last], phrase.words).allSatisfy({ $0.0.text == $0.1 })
                else { continue }
                (group, end) = (phrase.group, tokens[last - 1].end)
            }
            // "Hold this" may be anything.
            let isAboutSomething = zip(tokens, keys).contains { $0.start > end && !$1.isEmpty }
            guard let group, isAboutSomething else { return [] }
            let said = run.text.string(Int(start)..<end)
            return engine.language.synonymLeaders[group].filter { $0 != said }.map {
                run.text.replacing([(Int(start)..<end, TextNormalizer.normalize($0))])
            }
        }
    }
}
