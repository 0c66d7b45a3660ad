internal import WilcoIntents

/// The sentence, or what a pass made of it, on its way through the templates.
///
/// Its text never changes; its run remembers what was worked out, so that a later pass need not do so again.
final class View {
    /// Its place among the texts that were read of the sentence.
    let place: Int
    /// Apps that were named; nil: none.
    let apps: Set<Int>?
    /// In other words or in another order than it was said: no guesses are made of it.
    let isReworded: Bool
    var run: MatchRun

    init(_ run: MatchRun, place: Int, apps: Set<Int>?, isReworded: Bool) {
        self.run = run
        self.place = place
        self.apps = apps
        self.isReworded = isReworded
    }
}

/// One way to read the sentence.
struct Candidate {
    var sentence: Int
    var derivation: Derivation
    /// What was matched.
    var view: View
    var tier: Int
    var confidence: Double
    /// Name of the pass that found it.
    var pass: String
    /// A word was put right by its sound.
    var isGuess = false
    /// Words of the sentence that it has no place for.
    var unexplained: [String] = []
    /// Words and values, in braces, that the template has and the sentence lacks.
    var missing: [String] = []
    /// Places of the words that it has no place for, those included that mean nothing by themselves.
    var left: [Int] = []
    /// What was said in another form, or with another word for the same.
    var difference = 0.0

    var score: Int { derivation.score }
}

/// What the passes have found so far.
struct Readings {
    /// A reading that a verdict took away.
    struct RuledOut {
        var candidate: Candidate
        var verdict: any VerdictPass.Type
    }

    var views: [View] = []
    /// In no order before they are ranked.
    var candidates: [Candidate] = []
    /// What comes nearest to the views, where nothing is near enough to be asked about; its confidence says so.
    var far: [Candidate] = []
    var ruledOut: [RuledOut] = []

    /// Whether anything may be done at once.
    var isSure: Bool { candidates.contains { $0.confidence >= Matcher.Bands.act } }
    /// Whether a template stands for the sentence word for word.
    var isRead: Bool { candidates.contains { $0.tier == 1 } }

    /// The text that passes begin with: the first that was read, or the sentence where none was.
    func first(of sentence: Sentence) -> View? {
        if let first = views.first { return first }
        guard sentence.text.count > 0 else { return nil }
        return View(sentence.situation.run(sentence.text), place: 0, apps: nil, isReworded: false)
    }

    /// The texts that were read with no app named in them; the sentence where none was read at all.
    func said(in sentence: Sentence) -> [View] {
        views.isEmpty ? first(of: sentence).map { [$0] } ?? [] : views.filter { $0.apps == nil }
    }

    /// The same, with the sentence as a text where none was read.
    func begun(with sentence: Sentence) -> Readings {
        guard views.isEmpty, let first = first(of: sentence) else { return self }
        var begun = self
        begun.views = [first]
        return begun
    }

    mutating func ruleOut(by verdict: any VerdictPass.Type, where isRuledOut: (Candidate) -> Bool) {
        candidates.removeAll { candidate in
            guard isRuledOut(candidate) else { return false }
            ruledOut.append(RuledOut(candidate: candidate, verdict: verdict))
            return true
        }
    }
}

extension MatcherEngine {
    /// Whether it is the app of the user's own phrases.
    func isPersonal(_ app: Int) -> Bool { apps[app].id == outranking?.app }

    func isSameIntent(_ first: Candidate, _ second: Candidate) -> Bool {
        let (first, second) = (sentences[first.sentence], sentences[second.sentence])
        return first.app == second.app && first.intent == second.intent
    }
}
