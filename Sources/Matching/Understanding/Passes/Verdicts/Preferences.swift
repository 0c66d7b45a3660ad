internal import WilcoIntents

/// The user's own phrase, word for word, before all others.
struct OwnPhraseFirst: Preference {
    static let name = "own phrases first"
    static let reason = "the other is a phrase that the person made"
    let situation: Situation

    func prefers(_ first: Candidate, to second: Candidate) -> Bool? {
        let isFirst = engine.outranks(first)
        return isFirst != engine.outranks(second) ? isFirst : nil
    }
}

/// What is sure by names that are known before what fits with a name that nobody knows: "what did my paella note say" is no question
/// for messages of one "my paella note".
struct KnownNamesFirst: Preference {
    static let name = "known names first"
    static let reason = "it has a name that nobody knows"
    let situation: Situation

    func prefers(_ first: Candidate, to second: Candidate) -> Bool? {
        let (one, other) = (isUnknown(first), isUnknown(second))
        guard one != other, (one ? second : first).confidence >= Matcher.Bands.act else { return nil }
        return other
    }

    private func isUnknown(_ candidate: Candidate) -> Bool {
        guard candidate.tier == 1, candidate.confidence < Matcher.Bands.act else { return false }
        let sentence = engine.sentences[candidate.sentence]
        let intent = engine.apps[sentence.app].intents[sentence.intent]
        return candidate.derivation.captures.contains { capture in
            guard engine.graph.nodes[Int(capture.node)].kind == .wildcard, capture.slot >= 0 else { return false }
            return switch intent.parameter(named: engine.graph.slots[Int(capture.slot)])?.type {
            case .person, .place, .object: true
            default: false
            }
        }
    }
}

/// What fits word for word before what is near.
struct WordForWordFirst: Preference {
    static let name = "word for word first"
    static let reason = "it does not fit word for word"
    let situation: Situation

    func prefers(_ first: Candidate, to second: Candidate) -> Bool? {
        (first.tier == 1) != (second.tier == 1) ? first.tier == 1 : nil
    }
}

/// A sentence that only makes sense right after another request: what was just done is what is meant.
struct LastTurnFirst: Preference {
    static let name = "the last turn first"
    static let reason = "the other speaks of what was just done"
    let situation: Situation

    func prefers(_ first: Candidate, to second: Candidate) -> Bool? {
        guard first.tier == 1 else { return nil }
        let isFirst = engine.followsLastTurn(first)
        return isFirst != engine.followsLastTurn(second) ? isFirst : nil
    }
}

/// Of guesses the one that explains more.
struct SurerFirst: Preference {
    static let name = "the surer first"
    static let reason = "it explains less of what was said"
    let situation: Situation

    func prefers(_ first: Candidate, to second: Candidate) -> Bool? {
        guard first.tier > 1 || first.isGuess || second.isGuess, first.confidence != second.confidence else {
            return nil
        }
        return first.confidence > second.confidence
    }
}

/// More words of the template's own and known values, less open text.
struct MoreOwnWordsFirst: Preference {
    static let name = "more of its own words first"
    static let reason = "fewer of its own words and values were said"
    let situation: Situation

    func prefers(_ first: Candidate, to second: Candidate) -> Bool? {
        first.score != second.score ? first.score > second.score : nil
    }
}

/// Of two that are as good, the one that says more in its own words is the more particular.
struct MoreParticularFirst: Preference {
    static let name = "the more particular first"
    static let reason = "it has values where the other has words of its own"
    let situation: Situation

    func prefers(_ first: Candidate, to second: Candidate) -> Bool? {
        guard first.tier == 1 else { return nil }
        let (filled, other) = (first.derivation.filled, second.derivation.filled)
        return filled != other ? filled < other : nil
    }
}

/// The text that had less done to it.
struct LessChangedFirst: Preference {
    static let name = "the less changed first"
    static let reason = "it needs words to be left out or changed"
    let situation: Situation

    func prefers(_ first: Candidate, to second: Candidate) -> Bool? {
        first.view.place != second.view.place ? first.view.place < second.view.place : nil
    }
}

/// As the apps and their sentences stand.
struct EarlierInFileFirst: Preference {
    static let name = "the earlier in the file first"
    static let reason = "it stands later among the apps' sentences"
    let situation: Situation

    func prefers(_ first: Candidate, to second: Candidate) -> Bool? {
        first.sentence != second.sentence ? first.sentence < second.sentence : nil
    }
}

extension MatcherEngine {
    /// Whether the reading is the user's own phrase, word for word.
    func outranks(_ candidate: Candidate) -> Bool {
        guard let own = outranking, candidate.tier == 1 else { return false }
        let sentence = sentences[candidate.sentence]
        return apps[sentence.app].id == own.app && apps[sentence.app].intents[sentence.intent].name == own.intent
    }

    func followsLastTurn(_ candidate: Candidate) -> Bool {
        let sentence = sentences[candidate.sentence]
        let group = apps[sentence.app].intents[sentence.intent].sentences[sentence.group]
        return group.requiresContext.keys.contains { $0.hasPrefix(MatchContext.lastTurn) }
    }
}
