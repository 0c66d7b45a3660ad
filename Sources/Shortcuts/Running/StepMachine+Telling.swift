// Steps as sentences with the values that they have in a run.
extension StepMachine {
    /// Nobody can make anything of a variable's name: what has no value is told in words, and what is yet to be asked for not at all.
    func told(_ step: Step) -> String {
        guard case .intent(var intent) = step.kind else {
            var filled = step
            filled.kind = self.filled(step.kind)
            return summaries.text(of: filled)
        }
        intent.parameters = intent.parameters.filter { if case .ask = $0.value { false } else { true } }
            .mapValues(filled)
        return summaries.text(of: intent, isTold: true)
    }

    /// The step itself; those inside it stay as they are.
    private func filled(_ kind: StepKind) -> StepKind {
        switch kind {
        case .comment, .intent: kind
        case .operation(let operation, let arguments): .operation(operation, arguments: arguments.mapValues(filled))
        case .effect(let effect, let arguments): .effect(effect, arguments: arguments.mapValues(filled))
        case .ask(let prompt, let type, let preset): .ask(prompt: filled(prompt), type: type, preset: preset)
        case .choose(let prompt, let from): .choose(prompt: filled(prompt), from: filled(from))
        case .menu(let prompt, let cases): .menu(prompt: filled(prompt), cases: cases)
        case .condition(let condition, let then, let otherwise):
            .condition(filled(condition), then: then, otherwise: otherwise)
        case .repeatCount(let count, let steps): .repeatCount(filled(count), steps: steps)
        case .repeatEach(let list, let steps): .repeatEach(filled(list), steps: steps)
        case .set(let name, let value): .set(name: name, filled(value))
        case .run(let name, let input): .run(filled(name), input: input)
        case .stop(let value): .stop(value.map(filled))
        }
    }

    private func filled(_ condition: StepCondition) -> StepCondition {
        switch condition {
        case .comparison(let left, let comparison, let right):
            .comparison(filled(left), comparison, right.map(filled))
        case .truth(let expression): .truth(filled(expression))
        case .all(let conditions): .all(conditions.map(filled))
        case .any(let conditions): .any(conditions.map(filled))
        case .not(let condition): .not(filled(condition))
        }
    }

    private func filled(_ expression: StepExpression) -> StepExpression {
        switch expression {
        case .literal, .ask: expression
        case .variable: .literal(known(expression))
        case .text(let parts):
            .string(
                parts.map { part in
                    switch part {
                    case .text(let text): text
                    case .variable(let path): environment.told(known(.variable(path)))
                    }
                }.joined()
            )
        case .list(let items): .list(items.map(filled))
        case .dictionary(let members): .dictionary(members.mapValues(filled))
        }
    }

    private func known(_ expression: StepExpression) -> StepValue {
        guard let value = try? evaluate(expression), !value.isNothing else {
            return .text(environment.sentences.word("notKnown"))
        }
        let text = environment.told(value)
        return text.count > Self.mostTold ? .text(text.prefix(Self.mostTold) + "…") : value
    }

    /// Characters of a value in a sentence about a step.
    private static let mostTold = 200
}
