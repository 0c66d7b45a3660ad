internal import WilcoIntents

/// What every sentence is understood with: what the apps and their language say, and the situation.
///
/// It never changes; whatever a pass needs of it comes through here.
final class Situation: Sendable {
    let engine: MatcherEngine
    let context: MatchContext
    /// What a sentence goes through.
    let passes: PassList

    init(engine: MatcherEngine, context: MatchContext, passes: PassList = .all) {
        self.engine = engine
        self.context = context
        self.passes = passes
    }

    /// A text on its way through the apps' templates.
    ///
    /// - Parameter request: What it answers or changes.
    func run(_ text: NormalizedText, within request: IntentMatch? = nil) -> MatchRun {
        MatchRun(
            graph: engine.graph,
            text: text,
            moment: moment(within: request),
            ignoringWhitespace: engine.ignoringWhitespace
        )
    }

    /// Now, with the words that the request was made with, and those of its title: a shortcut's step was never said.
    private func moment(within request: IntentMatch?) -> Moment {
        var moment = context.moment
        guard let request else { return moment }
        let title = engine.apps.first { $0.id == request.app }?.intent(named: request.intent)?.title
        moment.request = [request.transcript, title ?? ""].map {
            TokenizedText(NormalizedText($0, ignoringWhitespace: engine.ignoringWhitespace))
        }
        let times = request.parameters.sorted { $0.key < $1.key }.flatMap(\.value).compactMap { $0.value.minuteOfDay }
        // Of several nobody knows which is meant.
        if Set(times.map { $0 >= 720 }).count == 1 { moment.replaced = times[0] }
        return moment
    }
}

/// What works with a situation, and the words for what it asks of it.
protocol Situated {
    var situation: Situation { get }
}

extension Situated {
    @inline(__always) var engine: MatcherEngine { situation.engine }
    @inline(__always) var context: MatchContext { situation.context }

    var edges: RequestEdges { RequestEdges(situation: situation) }
    var roles: WordRoles { WordRoles(situation: situation) }
    var valueSpans: ValueSpans { ValueSpans(situation: situation) }
    var namings: AppNamings { AppNamings(situation: situation) }
    var maker: RequestMaker { RequestMaker(situation: situation) }
    var runner: PassRunner { PassRunner(situation: situation) }
}

/// A sentence, or a stretch of one, as it comes to the passes; none of them changes it.
struct Sentence: Situated {
    let situation: Situation
    /// What was said, of which `text` may be a part.
    let said: String
    let text: NormalizedText
    /// No guesses are wanted beside what is read word for word.
    var isExact = false
    /// Requests of which one value is unknown are looked for, too.
    var opens = true

    /// All that was said, and no stretch of it.
    private(set) var isWhole = false

    /// Longer sentences are not looked at, in scalars.
    static let longest = 4000

    init(_ said: String, opens: Bool = true, in situation: Situation) {
        self.situation = situation
        self.said = said
        self.opens = opens
        isWhole = true
        text = NormalizedText(said, ignoringWhitespace: situation.engine.ignoringWhitespace)
    }

    init(_ text: NormalizedText, of said: String, isExact: Bool = false, in situation: Situation) {
        self.situation = situation
        self.said = said
        self.text = text
        self.isExact = isExact
    }

    /// A stretch of the sentence, or the sentence with other words, as one of its own.
    func part(_ text: NormalizedText, isExact: Bool = false) -> Sentence {
        Sentence(text, of: said, isExact: isExact, in: situation)
    }
}
