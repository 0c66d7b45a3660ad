import WilcoIntents

/// "What can you do?", and the other commands that make sense while nothing is asked.
extension DialogueMachine {
    /// A command with no conversation around it.
    mutating func hearBeforeRequest(_ answer: Answer) {
        switch answer.kind {
        case .help, .choices:
            conversation = Conversation(spokenAt: now)
            tellAbilities()
        default:
            conversation = Conversation(spokenAt: now)
            followLastTurn(answer)
        }
    }

    /// Examples of the apps: a few of them for the ear, all of them for the eye.
    ///
    /// - Parameters:
    ///   - app: Nil: of all.
    ///   - intent: Nil, or one that has no examples: of all that the app can do.
    mutating func tellAbilities(of app: String? = nil, intent: String? = nil) {
        var examples = examples().filter { app == nil || $0.app.id == app }
        if app == nil, mode == .screen, examples.count > settings.maximumExamples {
            // Nobody reads all that many apps can do: of each what it is there for. By voice a few are told at a time.
            var told: Set<String> = []
            examples = examples.filter { told.insert($0.app.id).inserted }.map {
                (app: $0.app, intent: $0.intent, text: $0.plain.capitalizingFirst, plain: $0.plain)
            }
        }
        if examples.contains(where: { $0.intent == intent }) { examples.removeAll { $0.intent != intent } }
        guard !examples.isEmpty else {
            say(wording[.choicesRequest], purpose: .information)
            finish(.done)
            return
        }
        guard mode == .handsFree else {
            let rows = examples.map { Card.Row($0.app.name.text, $0.text) }
            let text = wording[.abilitiesShown]
            say(text, card: Card(title: text, rows: rows), purpose: .information)
            finish(.done)
            return
        }
        tell(examples.map(\.text), from: 0)
    }

    /// Tells the next few examples, and offers more.
    mutating func tell(_ examples: [String], from start: Int) {
        let end = min(examples.count, start + settings.itemsAtATime)
        let list = filler.formatter.alternatives(examples[start..<end].map { phrase(.quoted, ["example": .text($0)]) })
        let spoken = phrase(start == 0 ? .abilities : .moreAbilities, ["examples": .text(list)])
        guard end < examples.count else {
            say(spoken, purpose: .information)
            finish(.done)
            return
        }
        ask(
            DialogueQuestion(
                kind: .moreExamples(examples, next: end),
                text: spoken.followed(by: wording[.hearMore]),
                shown: spoken.followed(by: wording[.hearMore]),
                short: wording[.hearMore],
                hint: wording[.choicesYesNo],
                expectation: Expectation(.confirmation(verbs: []))
            )
        )
    }

    /// In order of priority: every app's first example, then every app's second, and so on.
    private func examples() -> [(app: AppDefinition, intent: String, text: String, plain: String)] {
        let byApp = order.compactMap { apps[$0] }.map { app in
            let longest = app.intents.map(\.examples.count).max() ?? 0
            return (0..<longest).flatMap { rank in
                app.intents.filter { $0.examples.indices.contains(rank) }.map {
                    (
                        app: app, intent: $0.name, text: naming(app, in: $0.examples[rank]), plain: $0.examples[rank]
                    )
                }
            }
        }
        let longest = byApp.map(\.count).max() ?? 0
        return (0..<longest).flatMap { rank in byApp.compactMap { $0.indices.contains(rank) ? $0[rank] : nil } }
    }

    /// The example with the app's name in it.
    private func naming(_ app: AppDefinition, in example: String) -> String {
        let said = example.lowercased()
        let names = [app.name.text] + app.alternativeNames.map(\.text)
        guard !names.contains(where: { said.contains($0.lowercased()) }) else { return example.capitalizingFirst }
        let named = phrase(.exampleWithApp, ["example": .text(example), "app": .text(app.name.text)])
        return named.capitalizingFirst
    }
}
