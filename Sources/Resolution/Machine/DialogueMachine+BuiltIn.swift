import WilcoIntents

/// Requests to Wilco itself.
extension DialogueMachine {
    /// Examples of one app in an answer about all.
    private static let examplesPerApp = 1

    mutating func answer(_ request: BuiltInRequest, _ match: IntentMatch) {
        switch request {
        case .notMeant:
            say(wording[.marked], purpose: .acknowledgement)
            finish(.done)
        case .abilities:
            tellAbilities(of: match.parameters["app"]?.first?.value.json.stringValue)
        }
    }

    /// What can be said, in the apps' own examples: the first of each app, or of each thing that one app can do.
    private mutating func tellAbilities(of id: String?) {
        let named = id.flatMap { apps[$0] }
        let told = named.map { [$0] } ?? apps.values.sorted { $0.name.text < $1.name.text }
        var items: [String] = []
        var rows: [Card.Row] = []
        for app in told {
            let examples = app.intents.map { $0.examples.first ?? $0.title }
            if named == nil {
                items += examples.prefix(Self.examplesPerApp)
                rows.append(Card.Row(app.name.text, examples.prefix(3).joined(separator: " · ")))
            } else {
                items += examples
                rows += app.intents.map { Card.Row($0.title, $0.examples.joined(separator: " · ")) }
            }
        }
        guard !items.isEmpty else {
            say(wording[.noAbilities], purpose: .information)
            finish(.done)
            return
        }
        let quoted = items.map { "“\($0)”" }
        let count = min(quoted.count, settings.itemsAtATime)
        let examples = filler.formatter.alternatives(Array(quoted.prefix(count)))
        let text =
            named.map { phrase(.abilitiesOfApp, ["app": .text($0.name.text), "examples": .text(examples)]) }
            ?? phrase(.abilities, ["examples": .text(examples)])
        let card = Card(title: named?.name.text ?? wording[.abilitiesTitle], rows: rows)
        guard count < quoted.count, mode == .handsFree else {
            say(text, card: card, purpose: .result)
            finish(.done)
            return
        }
        ask(
            DialogueQuestion(
                kind: .readOn(items: quoted, next: count),
                text: text.followed(by: wording[.readRest]),
                shown: text,
                short: wording[.readRest],
                hint: wording[.choicesYesNo],
                expectation: Expectation(.confirmation(verbs: [])),
                card: card
            )
        )
    }
}
