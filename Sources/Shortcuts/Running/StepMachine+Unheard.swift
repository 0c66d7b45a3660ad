internal import WilcoIntents

/// What an app has answered while nobody was told of it.
struct UnheardAnswer: Sendable {
    /// From 1, in a run.
    var number: Int
    var words: String
}

// An app's answer is not said where a step to come may tell it in the words of the shortcut's author. Whether one does is seen
// as the run goes: what a step tells, asks about or hands to an app has come to the person; all else is said when nothing to
// come can tell it any more.
extension StepMachine {
    /// Answers that are in what a step is given.
    func sources(of step: Step) -> Set<Int> {
        guard let scope = scopes.last, !scope.origins.isEmpty else { return [] }
        return names(in: step).reduce(into: []) { $0.formUnion(scope.origins[$1] ?? []) }
    }

    func origins(of name: String) -> Set<Int> { scopes.last?.origins[name] ?? [] }

    mutating func hear(_ numbers: Set<Int>) {
        unheard.removeAll { numbers.contains($0.number) }
    }

    /// What no step can tell any more, neither this one nor one to come: it is said now.
    mutating func takeUnheard(before step: Step) -> [String] {
        let taken = unheard.filter { !mayBeTold($0.number, by: step) }
        hear(Set(taken.map(\.number)))
        return taken.map(\.words)
    }

    private func mayBeTold(_ number: Int, by step: Step) -> Bool {
        var isResult = false
        for (index, scope) in scopes.enumerated().reversed() {
            var names = Set(scope.origins.filter { $0.value.contains(number) }.keys)
            // What the shortcut inside gives is its caller's.
            if isResult { names.formUnion(["result"] + (scopes[index + 1].caller?.resultName.map { [$0] } ?? [])) }
            let rest = scope.rest + (index == scopes.count - 1 ? [step] : [])
            if rest.contains(where: { !names.isDisjoint(with: self.names(in: $0)) }) { return true }
            isResult = names.contains("result")
        }
        return false
    }

    /// The variables that a step is given, those inside it apart.
    private func names(in step: Step) -> Set<String> {
        var names = Set(step.kind.expressions.flatMap(\.variables).map(\.name))
        if case .intent(let intent) = step.kind, let definition = catalog.intent(intent),
            let parameter = catalog.inputParameter(of: definition), intent.parameters[parameter.name] == nil
        {
            names.insert("result")
        }
        if case .run(_, nil) = step.kind { names.insert("result") }
        return names
    }
}

extension StepScope {
    /// The steps to come, and those inside them; in a loop with passes to come, those of a pass.
    var rest: [Step] {
        blocks.flatMap { block in
            Step.all(in: block.hasMorePasses ? block.steps : Array(block.steps.dropFirst(block.index)))
        }
    }
}

extension StepAction {
    /// The person hears something, or nothing for a while: what was not said is due before.
    var speaks: Bool {
        switch self {
        case .call(let call): call.isAnnounced
        case .ask, .choose: true
        case .perform(let effect, _): effect == .say || effect == .wait
        case .load, .finish: false
        }
    }

    /// What it is given comes to the person, or to an app.
    var reachesOut: Bool {
        switch self {
        case .call, .ask, .choose: true
        case .perform(let effect, _): effect != .wait
        case .load, .finish: false
        }
    }
}

extension StepKind {
    /// What the step itself is given, those inside it apart.
    var expressions: [StepExpression] {
        switch self {
        case .intent(let intent): Array(intent.parameters.values)
        case .operation(_, let arguments), .effect(_, let arguments): Array(arguments.values)
        case .ask(let prompt, _, let preset): [prompt] + (preset.map { [$0] } ?? [])
        case .choose(let prompt, let from): [prompt, from]
        case .menu(let prompt, _): [prompt]
        case .condition(let condition, _, _): condition.expressions
        case .repeatCount(let expression, _), .repeatEach(let expression, _): [expression]
        case .set(_, let value): [value]
        case .run(let name, let input): [name] + (input.map { [$0] } ?? [])
        case .stop(let value): value.map { [$0] } ?? []
        case .comment: []
        }
    }
}
