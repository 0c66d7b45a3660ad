internal import WilcoIntents

/// A step on the way from a sentence to its readings: it looks at what the steps before it found, and adds its own.
///
/// Which there are, and in which order, is told by ``PassList``.
protocol ReadingPass: Situated, SendableMetatype {
    /// What people are told that it is.
    static var name: String { get }
    var sentence: Sentence { get }

    init(sentence: Sentence)

    /// Whether it has its turn after what was found.
    func isDue(after earlier: Readings) -> Bool

    /// What was found, with what it finds.
    func readings(after earlier: Readings) -> Readings
}

extension ReadingPass {
    var situation: Situation { sentence.situation }
}

/// A reading pass that puts the sentence in other words, which are then read word for word.
protocol RewordingPass: ReadingPass {
    /// The words are others or stand in another order than what was said: no guesses are made of them.
    static var isReworded: Bool { get }

    /// The sentence in other words; the first that leads to something sure is the last that is read.
    func rewordings(after earlier: Readings) -> [NormalizedText]

    /// Whether words that nobody knows may be values of a reading of them: a name, a text.
    func mayHoldOpenText(_ candidate: Candidate, after earlier: Readings) -> Bool
}

extension RewordingPass {
    static var isReworded: Bool { false }

    func mayHoldOpenText(_ candidate: Candidate, after earlier: Readings) -> Bool { true }

    func isDue(after earlier: Readings) -> Bool { !earlier.isSure }

    func readings(after earlier: Readings) -> Readings {
        var all = earlier
        let reader = WordForWord(situation: situation, pass: Self.name, isReworded: Self.isReworded)
        for text in rewordings(after: earlier) where !all.isSure {
            reader.look(around: text, &all)
            all.candidates.removeAll { candidate in
                candidate.pass == Self.name
                    && candidate.derivation.captures.contains { engine.graph.nodes[Int($0.node)].kind == .wildcard }
                    && !mayHoldOpenText(candidate, after: earlier)
            }
        }
        return all
    }
}

/// What speaks for or against readings that others found.
protocol VerdictPass: SendableMetatype {
    /// What people are told that it is.
    static var name: String { get }
    /// Why, as it is told of a reading that it speaks against.
    static var reason: String { get }
}

/// A verdict that tells which of two readings comes first; the first that tells them apart decides.
protocol Preference: VerdictPass, Situated {
    init(situation: Situation)

    /// Whether the first comes before the second; nil: it does not tell.
    func prefers(_ first: Candidate, to second: Candidate) -> Bool?
}

/// A verdict on the best reading as a request: what may be done with it.
protocol RequestVerdict: VerdictPass, Situated {
    init(situation: Situation)

    /// The request as it judges it; nil: it has nothing to say.
    ///
    /// - Parameter rivals: Best readings as something else.
    func judged(_ request: Understanding, _ best: Candidate, _ rivals: [Candidate]) -> Understanding?
}

/// What may become of a sentence beside its best reading.
protocol SentencePass: Situated, SendableMetatype {
    /// What people are told that it is.
    static var name: String { get }
    var sentence: Sentence { get }

    init(sentence: Sentence)

    /// Whether it has its turn.
    func isDue(_ standing: Standing) -> Bool

    /// Nil: it has nothing to say.
    func outcome(_ standing: Standing) -> Outcome?
}

extension SentencePass {
    var situation: Situation { sentence.situation }
}

/// What is known of a sentence when it is a pass's turn.
struct Standing {
    let readings: Readings
    /// The sentence as its best reading.
    let whole: Understanding
    /// What the passes so far made of it.
    var result: Understanding
    /// Name of the pass that decided; nil: the one that found the best reading did.
    var decidedBy: String?

    init(_ whole: Understanding, _ readings: Readings = Readings()) {
        self.readings = readings
        self.whole = whole
        result = whole
    }

    /// No pass has made anything else of the sentence.
    var isWhole: Bool { decidedBy == nil }
}

enum Outcome {
    /// The best reading of the whole is what was said; no other pass is asked.
    case accepted
    /// That is what was said; no other pass is asked.
    case decided(Understanding)
    /// That is what was said; others may add to it.
    case taken(Understanding)
    /// The same, with something to tell the person.
    case noted(Understanding)
}
