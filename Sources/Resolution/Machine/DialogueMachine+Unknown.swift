import WilcoIntents

/// Requests of which one value is unknown, and sentences that no app understands.
extension DialogueMachine {
    /// Begins on a request with what is known; where several apps may be meant, the person says which.
    mutating func open(_ matches: [IntentMatch]) {
        guard let first = matches.first else { return }
        guard matches.count > 1 else {
            choose(first, among: [], band: .act)
            return
        }
        if let words = first.unknown.values.first { lead(phrase(.unknownWord, ["value": .text(words)])) }
        ask(whichOf: Array(matches.prefix(settings.itemsAtATime)), byApp: true)
    }

    /// Whether a guess is the request that was meant, without the value that nobody knows: that is better told than asked about.
    func isFragment(_ understanding: Understanding, _ match: IntentMatch) -> Bool {
        guard understanding.band == .confirm, let open = understanding.open.first, understanding.open.count == 1 else {
            return false
        }
        return open.app == match.app && open.intent == match.intent
            && open.unknown.keys.allSatisfy { match.parameters[$0] == nil }
    }

    /// Names what is unknown, with what there is; the app may know it where nobody else does.
    mutating func tellUnknown(_ words: String, for parameter: ParameterDefinition) {
        guard let task = conversation?.task, mayGoOn() else { return }
        conversation?.task?.mustAsk.insert(parameter.name)
        guard task.isApplicable(parameter) else {
            lead(sentence(unknown: words, for: parameter))
            advance()
            return
        }
        report("unknown", parameter: parameter.name)
        switch parameter.type {
        case .duration, .measurement, .currencyAmount:
            ask(unitOf: words, for: parameter)
        default:
            guard parameter.hasDynamicOptions, task.asksApp else {
                _ = countUnproductive(parameter.name)
                lead(sentence(unknown: words, for: parameter))
                need(parameter)
                return
            }
            conversation?.soughtName = words
            look(for: words, as: parameter, task)
        }
    }

    /// "10 what?": of an amount only the number was said.
    private mutating func ask(unitOf number: String, for parameter: ParameterDefinition) {
        guard let task = conversation?.task else { return }
        conversation?.task?.withoutDefault.insert(parameter.name)
        let text = phrase(.promptUnit, ["value": .text(number)])
        let hint = phrase(DialogueWording.hint(for: parameter.type), names(of: task, parameter: parameter))
        var expectation = task.expectation(.value(parameter: parameter.name, options: []))
        expectation.said = number
        ask(
            DialogueQuestion(
                kind: .value(parameter, partial: nil),
                text: text.followed(by: hint),
                shown: text.followed(by: hint),
                short: text,
                hint: hint,
                expectation: expectation
            )
        )
    }

    // MARK: - What no app can do

    /// Says so, with what the likeliest app can do.
    func rejection(of understanding: Understanding) -> String {
        let likeliest = understanding.alternatives.first { apps[$0.app]?.intent(named: $0.intent) != nil }
        guard let likeliest, let app = apps[likeliest.app], let intent = app.intent(named: likeliest.intent),
            let example = intent.examples.first ?? app.intents.lazy.compactMap(\.examples.first).first
        else { return wording[.rejected] }
        return phrase(.rejectedExample, ["example": .text(example), "app": .text(app.name.text)])
    }
}
