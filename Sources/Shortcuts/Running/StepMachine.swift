internal import Foundation
internal import WilcoIntents

/// Runs a shortcut's steps: says what is to be done next, and is told how it went.
///
/// A pure state machine: it calls no app, asks nobody and has no clock. It always ends: steps, depth and time are bounded.
///
/// ```swift
/// var machine = StepMachine(shortcut, catalog: catalog, environment: environment)
/// var action = machine.start()
/// while true {
///     if case .finish(let outcome) = action { return outcome }
///     action = machine.process(await perform(action), after: elapsed)
/// }
/// ```
package struct StepMachine: Sendable {
    let catalog: StepCatalog
    let limits: StepLimits
    let summaries: StepSummary
    var environment: StepEnvironment
    var scopes: [StepScope]
    private var steps = 0
    private var done: [String] = []
    private var pending: (step: Step, action: StepAction)?
    private var isOver = false
    /// What apps have answered and nobody has heard.
    var unheard: [UnheardAnswer] = []
    /// Of all answers that were kept so far.
    private var answers = 0
    /// What is said before the action that is next: what apps have answered before and nobody has heard.
    package private(set) var lead: [String] = []
    /// Of the run's own time.
    private var spent = Duration.zero
    private var elapsed = Duration.zero

    /// - Parameter input: What `${input}` stands for, and the first step's result before it.
    package init(
        _ shortcut: Shortcut,
        catalog: StepCatalog,
        environment: StepEnvironment,
        input: StepValue = .nothing,
        limits: StepLimits = StepLimits()
    ) {
        self.catalog = catalog
        self.environment = environment
        self.limits = limits
        summaries = StepSummary(catalog: catalog, environment: environment)
        scopes = [StepScope(shortcut, input: input)]
    }

    /// The step under way, as `4.2`, and its sentence; nil before the start and after the end.
    package var current: (step: String, summary: String)? {
        pending.flatMap { pending in scopes.last.map { ($0.path, told(pending.step)) } }
    }

    /// Sentences about what has been done outside so far.
    package var history: [String] { done }

    /// The first action.
    package mutating func start() -> StepAction {
        advance()
    }

    /// Tells how the last action went.
    ///
    /// - Parameter elapsed: Time since the start, on any clock that only goes forward.
    /// - Returns: The next action; ``StepAction/finish(_:)`` at the end, and again if told more after it.
    package mutating func process(_ result: StepResult, after elapsed: Duration) -> StepAction {
        guard let (step, action) = pending else { return finish(.done) }
        pending = nil
        lead = []
        let passed = max(.zero, elapsed - self.elapsed)
        self.elapsed = max(elapsed, self.elapsed)
        environment.now += passed / .seconds(1)
        switch action {
        // Nor does the time for which the machine was off.
        case .perform(.wait, let arguments):
            spent += min(passed, .seconds(clamping: (try? arguments["seconds"]?.asSeconds()) ?? 0))
        case .perform: spent += passed
        default: break
        }
        switch result {
        case .left(let outcome):
            return finish(outcome == .done ? .cancelled : outcome)
        case .failed(let reason):
            return fail(step, reason)
        case .loaded(let shortcut):
            guard case .load(let name) = action, case .run(_, let input) = step.kind else {
                return fail(step, .invalid(ConversionFault(.notDone)))
            }
            guard let shortcut else { return fail(step, .invalid(ConversionFault(.noShortcut, ["name": name]))) }
            guard scopes.count < limits.depth else { return fail(step, .bound(.depth(limits.depth))) }
            do throws(ConversionFault) {
                let value = try input.map { expression throws(ConversionFault) in try evaluate(expression) }
                var scope = StepScope(shortcut, input: value ?? scopes.last?.result ?? .nothing, caller: step)
                let origins = input == nil ? origins(of: "result") : sources(of: step)
                scope.origins = ["input": origins, "result": origins]
                scopes.append(scope)
            } catch {
                return fail(step, .invalid(error))
            }
        case .output(let value):
            if let end = take(value, of: step, action, origins: []) { return end }
        case .kept(let value, let words):
            answers += 1
            if let end = take(value, of: step, action, origins: [answers]) { return end }
            unheard.append(UnheardAnswer(number: answers, words: words))
        }
        return advance()
    }

    /// What an action has given.
    ///
    /// - Parameter origins: The answer that it is and that nobody has heard.
    /// - Returns: The end, where it is none that could be used.
    private mutating func take(
        _ value: StepValue,
        of step: Step,
        _ action: StepAction,
        origins: Set<Int>
    ) -> StepAction? {
        if spent > limits.time { return fail(step, .bound(.seconds(Int(limits.time / .seconds(1))))) }
        // What a step has told, asked about or handed on is known.
        if action.reachesOut { hear(sources(of: step)) }
        do throws(ConversionFault) {
            switch action {
            case .load: throw ConversionFault(.notDone)
            case .choose(_, let options):
                guard let chosen = options.firstIndex(of: value.asText(environment)) else {
                    throw ConversionFault(.noneOfChoices, ["value": value.described])
                }
                settle(step, choice: chosen, value)
            case .ask(_, let type, _):
                record(try type.read(value, environment), of: step, from: [])
            case .call(let call):
                done.append(summaries.text(of: call, isTold: true))
                record(value, of: step, from: origins)
            case .perform(let effect, let arguments):
                if let text = summaries.text(of: effect, arguments) { done.append(text) }
            case .finish: break
            }
            return nil
        } catch {
            return fail(step, .invalid(error))
        }
    }

    /// Ends the run because the person wants it so.
    package mutating func cancel() -> StepAction {
        pending = nil
        return finish(.cancelled)
    }

    // MARK: - Going on

    private mutating func advance() -> StepAction {
        while let scope = scopes.last {
            guard let block = scope.blocks.last else {
                scopes.removeLast()
                guard let caller = scope.caller else { return finish(.done, result: scope.result) }
                record(scope.result, of: caller, from: scope.origins["result"] ?? [])
                continue
            }
            if block.index >= block.steps.count {
                if block.hasMorePasses, let action = count(block.owner ?? Step(.comment(""))) { return action }
                endPass()
                continue
            }
            let step = block.steps[block.index]
            withBlock { $0.index += 1 }
            if let action = count(step) { return action }
            do throws(ConversionFault) {
                if let action = try execute(step) {
                    pending = (step, action)
                    lead = action.speaks ? takeUnheard(before: step) : []
                    return action
                }
            } catch {
                return fail(step, .invalid(error))
            }
        }
        return finish(.done)
    }

    /// Counts a step or a pass; the end, if it is one too many.
    private mutating func count(_ step: Step) -> StepAction? {
        if case .comment(let text) = step.kind, !text.isEmpty { return nil }
        steps += 1
        return steps > limits.steps ? fail(step, .bound(.steps(limits.steps))) : nil
    }

    /// Begins on a step.
    ///
    /// - Returns: What must be done outside; nil when it is settled, or its inner steps come next.
    private mutating func execute(_ step: Step) throws(ConversionFault) -> StepAction? {
        switch step.kind {
        case .comment: break
        case .intent(let intent): return .call(try call(intent))
        case .operation(let operation, let arguments):
            record(try bounded(operation.evaluate(try evaluate(arguments), environment)), of: step)
        case .effect(let effect, let arguments):
            let values = try evaluate(arguments)
            if effect == .wait {
                let seconds = try (values["seconds"] ?? .nothing).asSeconds()
                guard seconds >= 0 else { throw ConversionFault(.noWait, ["seconds": seconds.formatted]) }
                guard .seconds(clamping: seconds) + spent <= limits.time else {
                    return fail(step, .bound(.seconds(Int(limits.time / .seconds(1)))))
                }
                return .perform(.wait, arguments: ["seconds": .value(.duration(seconds: seconds))])
            }
            return .perform(effect, arguments: values)
        case .ask(let prompt, let type, let preset):
            let proposal = try preset.map { expression throws(ConversionFault) in try evaluate(expression) }
            return .ask(prompt: try text(prompt), type: type, preset: proposal ?? .nothing)
        case .choose(let prompt, let from):
            let options = try evaluate(from).elements.map { $0.asText(environment) }
            guard !options.isEmpty else { throw ConversionFault(.nothingToChoose) }
            return .choose(prompt: try text(prompt), options: options)
        case .menu(let prompt, let cases):
            return .choose(prompt: try text(prompt), options: cases.map(\.title))
        case .condition(let condition, let then, let otherwise):
            enter(try holds(condition) ? then : otherwise, .branch, of: step)
        case .repeatCount(let count, let inner):
            let passes = Int(clamping: try evaluate(count).asNumber())
            guard passes > 0 else {
                record(.list([]), of: step)
                break
            }
            enter(inner, .count(remaining: passes - 1, pass: 1), of: step)
        case .repeatEach(let list, let inner):
            let items = try evaluate(list).elements
            guard !items.isEmpty else {
                record(.list([]), of: step)
                break
            }
            enter(inner, .each(items: items, position: 0), of: step)
        case .set(_, let expression):
            record(try evaluate(expression), of: step)
        case .run(let name, _):
            return .load(try text(name))
        case .stop(let expression):
            if let expression {
                scopes[scopes.count - 1].result = try evaluate(expression)
                scopes[scopes.count - 1].origins["result"] = sources(of: step)
            }
            scopes[scopes.count - 1].blocks.removeAll()
        }
        return nil
    }

    private mutating func settle(_ step: Step, choice: Int, _ value: StepValue) {
        guard case .menu(_, let cases) = step.kind, cases.indices.contains(choice) else {
            if case .choose(_, let from) = step.kind, let items = try? evaluate(from).elements,
                items.indices.contains(choice)
            {
                // The thing itself, not its name.
                record(items[choice], of: step)
            } else {
                record(value, of: step)
            }
            return
        }
        scopes[scopes.count - 1].result = value
        scopes[scopes.count - 1].origins["result"] = []
        enter(cases[choice].steps, .branch, of: step)
    }

    // MARK: - Ending

    private mutating func fail(_ step: Step, _ reason: StepFailure.Reason) -> StepAction {
        let failure = StepFailure(
            shortcut: scopes.last?.name ?? "",
            step: scopes.last?.path ?? "",
            summary: told(step),
            reason: reason
        )
        return finish(.failed, failure: failure)
    }

    private mutating func finish(
        _ outcome: Outcome,
        result: StepValue = .nothing,
        failure: StepFailure? = nil
    ) -> StepAction {
        scopes.removeAll()
        pending = nil
        lead = []
        return .finish(
            StepOutcome(
                outcome: outcome,
                result: result,
                done: done,
                failure: failure,
                steps: min(steps, limits.steps),
                unheard: unheard.map(\.words)
            )
        )
    }
}
