internal import WilcoIntents

/// "Timer, 30 minutes" is a new timer, and no change of one that nobody spoke of: of guesses that take the same values of an app, those that
/// would have to ask for another are ruled out where one has all that it needs.
struct LackingAreRuledOut: ReadingPass, VerdictPass {
    static let name = "what lacks nothing, before what lacks a value"
    static let reason = "a value of it was not said, and another request has all of its values"
    let sentence: Sentence

    func isDue(after earlier: Readings) -> Bool {
        !earlier.isSure && earlier.candidates.count { $0.pass == WordsAndValues.name } > 1
    }

    func readings(after earlier: Readings) -> Readings {
        var all = earlier
        let guesses = earlier.candidates.filter { $0.pass == WordsAndValues.name && !$0.derivation.captures.isEmpty }
        let whole = guesses.filter { !isLacking($0) }
        all.ruleOut(by: Self.self) { candidate in
            candidate.pass == WordsAndValues.name && isLacking(candidate)
                && whole.contains { isAs($0, likely: candidate) && takesTheSame($0, candidate) }
        }
        return all
    }

    private func isLacking(_ candidate: Candidate) -> Bool {
        let place = engine.sentences[candidate.sentence]
        let intent = engine.apps[place.app].intents[place.intent]
        let group = intent.sentences[place.group]
        let given = Set(candidate.derivation.captures.map { engine.graph.slots[Int($0.slot)] })
        return intent.parameters.contains { parameter in
            parameter.isRequired && !given.contains(parameter.name) && group.fixed[parameter.name] == nil
                && !group.requiresContext.values.contains { $0.slot == parameter.name }
        }
    }

    private func isAs(_ whole: Candidate, likely other: Candidate) -> Bool {
        whole.confidence >= other.confidence
            && engine.sentences[whole.sentence].app == engine.sentences[other.sentence].app
    }

    private func takesTheSame(_ one: Candidate, _ other: Candidate) -> Bool {
        func places(_ candidate: Candidate) -> [Range<Int32>] {
            candidate.derivation.captures.map { $0.start..<$0.end }.sorted { $0.lowerBound < $1.lowerBound }
        }
        return places(one) == places(other)
    }
}
