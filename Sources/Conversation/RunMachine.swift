package import Resolution
package import Shortcuts
package import WilcoIntents

/// Decides what a shortcut's steps come to in a conversation: what is asked, said and shown for each, and what is told at the end.
///
/// Pure: the step machine says which step comes next; this one says what that is to the person.
package struct RunMachine: Sendable {
    package enum Action: Sendable, Hashable {
        /// A conversation is held for a step.
        case converse(IntentCall)
        /// Another shortcut is looked up by its name.
        case load(String)
        case say(Utterance)
        case publish(ConversationEvent.Kind)
        /// Something outside is done, which tells when it is done.
        case perform(Effect)
        /// That is waited for no longer.
        case abandonEffect
        /// The step is over, without an answer.
        case goOn
        case end(shortcut: String, Outcome)
    }

    /// What is done outside, speech apart.
    package enum Effect: Sendable, Hashable {
        case notify(title: String, String)
        case play(String)
        case open(String)
        case wait(Duration)
    }

    /// What the machine may know of the conversation around it.
    package struct Moment: Sendable {
        package var mode: InteractionMode
        /// On the conversation's clock.
        package var now: Duration
        /// The last error that was said during the run.
        package var complaint: String?
        /// Something other than a question was said during the run.
        package var hasSpoken: Bool

        package init(mode: InteractionMode, now: Duration, complaint: String? = nil, hasSpoken: Bool = false) {
            self.mode = mode
            self.now = now
            self.complaint = complaint
            self.hasSpoken = hasSpoken
        }
    }

    /// Nothing is done for it any more.
    package private(set) var isOver = false
    private let id: String
    private let name: String
    private let catalog: StepCatalog
    private let environment: StepEnvironment
    private let words: ShortcutsWording
    private let began: Duration
    private var steps: StepMachine
    /// The step at which the person stopped it.
    private var stoppedAt: String?

    /// - Parameter now: On the conversation's clock.
    package init(
        _ shortcut: Shortcut,
        id: String,
        catalog: StepCatalog,
        environment: StepEnvironment,
        words: ShortcutsWording,
        at now: Duration
    ) {
        self.id = id
        name = shortcut.name
        self.catalog = catalog
        self.environment = environment
        self.words = words
        began = now
        steps = StepMachine(shortcut, catalog: catalog, environment: environment)
    }

    // MARK: - What it is told

    package mutating func start(in moment: Moment) -> [Action] {
        let first = steps.start()
        return actions(for: first, in: moment)
    }

    /// A step is over.
    package mutating func process(_ result: StepResult, in moment: Moment) -> [Action] {
        guard !isOver else { return [] }
        let next = steps.process(result, after: moment.now - began)
        return actions(for: next, in: moment)
    }

    /// The conversation of a step is over.
    package mutating func process(_ end: CourseMachine.StepEnd, of call: IntentCall, in moment: Moment) -> [Action] {
        let result: StepResult =
            switch end {
            case .done(let response): .output(output(of: response, to: call))
            case .failed(let reason): .failed(reason)
            case .left(let outcome): .left(outcome)
            }
        return process(result, in: moment)
    }

    /// Something was said, or the assistant ends, while no conversation of the run is open: only an end to it counts.
    package mutating func interrupt(by event: DialogueEvent, in moment: Moment) -> [Action] {
        guard !isOver else { return [] }
        switch event {
        case .answered(let answer):
            guard answer.kind == .stop || answer.kind == .cancel else { return [] }
            stoppedAt = steps.current?.step
        case .interrupted: break
        default: return []
        }
        return [.abandonEffect] + actions(for: steps.cancel(), in: moment)
    }

    // MARK: - Steps

    private func output(of response: IntentResponse?, to call: IntentCall) -> StepValue {
        guard let response else { return .nothing }
        if case .answer(let value)? = response.next { return StepValue(json: value?.fullJSON ?? .null) }
        return catalog.output(of: response, to: call)
    }

    private mutating func actions(for action: StepAction, in moment: Moment) -> [Action] {
        switch action {
        case .call(let call): [.converse(call)]
        case .ask(let prompt, let type, let preset): [.converse(Self.call(asking: prompt, type, preset))]
        case .choose(let prompt, let options): [.converse(Self.call(choosing: prompt, options))]
        case .load(let name): [.load(name)]
        case .perform(let effect, let arguments): actions(for: effect, arguments, in: moment)
        case .finish(let outcome): end(outcome, in: moment)
        }
    }

    private static func call(asking prompt: String, _ type: StepQuestion, _ preset: StepValue) -> IntentCall {
        var parameters = ["question": [text(prompt)]]
        if case .value(let value) = preset, !preset.isNothing {
            parameters["answer"] = [ParameterAssignment(value: value, display: preset.described, source: .default)]
        }
        return IntentCall(
            app: ShortcutsApp.id,
            intent: ShortcutsApp.ask(type),
            parameters: parameters,
            isAnnounced: false
        )
    }

    private static func call(choosing prompt: String, _ options: [String]) -> IntentCall {
        IntentCall(
            app: ShortcutsApp.id,
            intent: ShortcutsApp.choose,
            parameters: ["question": [text(question(prompt))], "options": options.map(text)],
            isAnnounced: false
        )
    }

    private static func text(_ text: String) -> ParameterAssignment {
        ParameterAssignment(value: .string(text), display: text, source: .shortcut)
    }

    /// The author's words, which do not run into the choices that are said after them.
    private static func question(_ words: String) -> String {
        words.last.map { $0.isLetter || $0.isNumber } == true ? words + ":" : words
    }

    private func actions(for effect: StepEffect, _ arguments: [String: StepValue], in moment: Moment) -> [Action] {
        let texts = arguments.mapValues(environment.text)
        let text = texts["text"] ?? ""
        switch effect {
        case .say: return [.say(Utterance(text)), .goOn]
        case .notify:
            let title = texts["title"] ?? name
            let card = Action.publish(.card(Card(title: title, rows: [Card.Row(text)]), app: nil))
            let shown = moment.mode == .screen ? [Action.say(Utterance(text))] : []
            return [card] + shown + [.perform(.notify(title: title, text))]
        case .play: return [.perform(.play(texts["sound"] ?? ""))]
        case .open: return [.perform(.open(texts["what"] ?? ""))]
        case .wait: return [.perform(.wait(.seconds((try? arguments["seconds"]?.asSeconds()) ?? 0)))]
        }
    }

    // MARK: - The end

    private mutating func end(_ outcome: StepOutcome, in moment: Moment) -> [Action] {
        isOver = true
        let report = report(on: outcome, after: moment.complaint)
        var actions: [Action] = []
        if !report.isEmpty {
            actions.append(.say(Utterance(report.joined(separator: " "), purpose: .error)))
        } else if outcome.outcome == .done, !moment.hasSpoken {
            actions.append(.say(Utterance(words.done, purpose: .result)))
        }
        let response = response(for: outcome)
        actions.append(.publish(.handled(response, app: ShortcutsApp.id, intent: ShortcutsApp.run)))
        actions.append(.end(shortcut: id, outcome.outcome))
        return actions
    }

    /// What the person is told of a run that did not come to its end.
    private func report(on outcome: StepOutcome, after complaint: String?) -> [String] {
        var report: [String] = []
        if let failure = outcome.failure {
            var values = ["shortcut": failure.shortcut, "step": failure.step]
            if case .fault(let reason) = failure.reason, reason == complaint {
                // The app has said it already.
                report.append(words.stopped.filled(values))
            } else {
                values["reason"] = words.words(for: failure.reason)
                report.append(words.failed.filled(values))
            }
        }
        if outcome.outcome == .cancelled, let step = stoppedAt {
            report.append(words.stopped.filled(["shortcut": name, "step": step]))
        }
        if outcome.outcome != .done, !outcome.done.isEmpty {
            let done = outcome.done.map(\.lowercasedFirst).joined(separator: "; ")
            report.append(words.before.filled(["done": done]))
        }
        return report
    }

    /// What observers are told.
    private func response(for outcome: StepOutcome) -> IntentResponse {
        var properties: [String: JSONValue] = [
            "shortcut": .string(name), "steps": .integer(outcome.steps),
            "done": .array(outcome.done.map(JSONValue.string)), "result": outcome.result.json,
        ]
        if let failure = outcome.failure {
            properties["failure"] = ["step": .string(failure.step), "reason": .string("\(failure)")]
        }
        let code: ResponseCode =
            switch outcome.outcome {
            case .done: .success
            case .failed: .failure
            case .cancelled, .refused, .open: ResponseCode(rawValue: outcome.outcome.rawValue)
            }
        return IntentResponse(code, properties: properties)
    }
}
