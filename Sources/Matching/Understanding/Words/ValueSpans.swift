internal import WilcoIntents

/// The values of a sentence, told without a template.
struct ValueSpans: Situated {
    struct Span {
        var tokens: Range<Int>
        var capture: Derivation.Capture
        var isNamed: Bool
    }

    let situation: Situation

    /// The most that a reading with a name that nobody knows can have; less than a name put right by its sound.
    static let unknownName = Matcher.Bands.guess - 0.01

    /// Whether a value reader found a person that no app knows.
    func isUnknownPerson(_ capture: Derivation.Capture, in run: inout MatchRun) -> Bool {
        let node = engine.graph.nodes[Int(capture.node)]
        guard node.kind == .typed else { return false }
        let reading = run.readings(node.a, Int(capture.start)).first { $0.end == Int(capture.end) }
        guard case .person? = reading?.value else { return false }
        return true
    }

    /// Whether a value tells that its request is meant: one that the request may do without tells only how.
    func speaks(_ capture: Derivation.Capture, for intent: IntentDefinition) -> Bool {
        guard capture.slot >= 0, intent.parameters.contains(where: \.isRequired) else { return true }
        return intent.parameter(named: engine.graph.slots[Int(capture.slot)])?.isRequired ?? true
    }

    /// Whether a number stands for a measurement, an amount or a time without its unit.
    func isBareNumber(_ capture: Derivation.Capture, of intent: IntentDefinition, in text: TokenizedText) -> Bool {
        guard capture.slot >= 0 else { return false }
        switch intent.parameter(named: engine.graph.slots[Int(capture.slot)])?.type {
        case .measurement, .currencyAmount, .duration: break
        default: return false
        }
        let scanner = NumberScanner(language: engine.language, text: text)
        return text.tokens.enumerated().filter { $1.start >= capture.start && $1.end <= capture.end }
            .allSatisfy { $1.kind == .number || !scanner.words(at: $0).isEmpty }
    }

    /// Whether a name speaks for an app: it has words that mean something, and no other app asks for it.
    ///
    /// "Home" is a place to ride to and one to deliver to; "milk" is bought, and goes into coffee.
    func isOwn(_ capture: Derivation.Capture, of app: Int, in run: inout MatchRun) -> Bool {
        let words = run.tokens.tokens.filter { $0.start >= capture.start && $0.end <= capture.end }
        if words.allSatisfy({ engine.language.phrases.fillers.contains($0.text) }) { return false }
        for profile in engine.profiles where profile.app != app {
            let intent = engine.apps[profile.app].intents[profile.intent]
            for value in profile.values where value.isNamed {
                let parameter = intent.parameter(named: engine.graph.slots[Int(value.slot)])
                guard parameter?.isRequired == true else { continue }
                let places = run.ends(value.node, capture.start)
                for offset in 0..<places.count where run.arena[Int(places.start + offset)] == capture.end {
                    return false
                }
            }
        }
        return true
    }

    /// Values of the intent in the sentence, the longest first, none over another.
    func spans(of profile: IntentProfile, _ intent: IntentDefinition, _ run: inout MatchRun) -> [Span] {
        var all: [Span] = []
        let led = engine.numberPlaces.led(in: run, engine.language)
        for value in profile.values {
            let isTime = run.graph.isNumber(value.node) && !engine.numberPlaces.mayBeLed(value.slot)
            for (index, token) in run.tokens.tokens.enumerated() where !isTime || !led[index] {
                let places = run.ends(value.node, Int32(token.start))
                for offset in 0..<places.count {
                    let end = Int(run.arena[Int(places.start + offset)])
                    guard run.isBoundary(end), run.isBoundary(token.start),
                        let last = run.tokens.tokens[index...].lastIndex(where: { $0.end <= end }), last >= index
                    else { continue }
                    let words = run.text.string(token.start..<end)
                    if !value.isNamed, engine.language.numbers?.articles.contains(words) == true { continue }
                    var capture = Derivation.Capture(
                        slot: value.slot,
                        node: value.node,
                        start: Int32(token.start),
                        end: Int32(end)
                    )
                    if value.isNamed {
                        let list = Int(run.graph.nodes[Int(value.node)].a)
                        let said = token.start..<end
                        guard let entry = run.graph.entries(of: list, in: run.scalars, said).first else { continue }
                        capture.entry = entry
                    }
                    all.append(Span(tokens: index..<(last + 1), capture: capture, isNamed: value.isNamed))
                }
            }
        }
        all.sort {
            let first = $0.capture.end - $0.capture.start
            let second = $1.capture.end - $1.capture.start
            return first != second ? first > second : $0.isNamed && !$1.isNamed
        }
        var chosen: [Span] = []
        for span in all {
            let name = engine.graph.slots[Int(span.capture.slot)]
            let isArray = intent.parameter(named: name)?.isArray == true
            guard
                !chosen.contains(where: {
                    $0.tokens.overlaps(span.tokens) || !isArray && $0.capture.slot == span.capture.slot
                })
            else { continue }
            chosen.append(span)
        }
        return chosen
    }
}
