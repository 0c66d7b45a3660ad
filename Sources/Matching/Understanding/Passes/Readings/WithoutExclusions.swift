internal import WilcoIntents

/// The sentence without the options that it says are not wanted ("with no sugar"): they must never become values.
///
/// It takes the place of all that was read before: what is not wanted must not be read as wanted.
struct WithoutExclusions: RewordingPass, VerdictPass {
    static let name = "without what is not wanted"
    static let reason = "it takes for wanted what is said not to be"
    let sentence: Sentence

    /// Words nobody knows between "no" and what is not wanted: "no whipped cream".
    private static let mostUnknown = 2

    func isDue(after earlier: Readings) -> Bool { !earlier.isSure && !earlier.isRead }

    func rewordings(after earlier: Readings) -> [NormalizedText] {
        earlier.first(of: sentence).flatMap { withoutExclusions(&$0.run) }.map { [$0] } ?? []
    }

    func readings(after earlier: Readings) -> Readings {
        guard let rest = rewordings(after: earlier).first else { return earlier }
        var all = earlier
        all.ruleOut(by: Self.self) { _ in true }
        all.views = []
        WordForWord(situation: situation, pass: Self.name, isReworded: false).look(around: rest, &all)
        return all
    }

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
}
