package import Foundation
package import Resolution
package import Shortcuts
package import WilcoIntents

/// Decides what a shortcut's steps come to in a conversation: what is asked, said and shown for each, and what is told at the end.
///
/// Pure: the step machine says which step comes next; this one says what that is to the person.
package struct RunMachine: Sendable {
    package enum Action: Sendable, Hashable {
        /// What has come of a step, and which is next, is written down before anything of what follows is done.
        case keep(Progress)
        /// A conversation is held for a step.
        case converse(IntentCall)
        case ask(PlainQuestion)
        /// What an app was told to do for it in an earlier life of the assistant is taken up.
        case recover(UnfinishedHandling, IntentCall)
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
        /// - Parameter fault: Why it failed.
        case end(shortcut: String, Outcome, fault: String?)
        /// Nothing is done before that time: nobody need be held until then, where all of the run is written down.
        case park(until: Date)
        /// The assistant ends: its next life goes on with the run.
        case leave
    }

    /// What is written down of a run.
    package struct Progress: Sendable, Hashable {
        /// What has come of the step before; nil: there is none.
        package var answer: StepAnswer?
        /// Since the run's beginning.
        package var elapsed: Duration
        /// The step that is next; nil: there is none.
        package var next: Step?

        package init(answer: StepAnswer? = nil, elapsed: Duration, next: Step?) {
            self.answer = answer
            self.elapsed = elapsed
            self.next = next
        }

        package struct Step: Sendable, Hashable {
            /// Numbers of the step, outermost first: `4.2`.
            package var path: String
            /// The step as a sentence.
            package var summary: String

            package init(path: String, summary: String) {
                self.path = path
                self.summary = summary
            }
        }
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
        package var date: Date
        /// The last error that was said during the run.
        package var complaint: String?
        /// Something other than a question was said during the run.
        package var hasSpoken: Bool
        /// A run that waits can be come back to.
        package var parks: Bool
        /// The assistant ends.
        package var isEnding: Bool

        package init(
            mode: InteractionMode,
            now: Duration,
            date: Date,
            complaint: String? = nil,
            hasSpoken: Bool = false,
            parks: Bool = false,
            isEnding: Bool = false
        ) {
            self.mode = mode
            self.now = now
            self.date = date
            self.complaint = complaint
            self.hasSpoken = hasSpoken
            self.parks = parks
            self.isEnding = isEnding
        }
    }

    /// Nothing is done for it any more.
    package private(set) var isOver = false
    package let id: String
    private let shortcutID: String
    private let name: String
    private let catalog: StepCatalog
    private let environment: StepEnvironment
    private let words: ShortcutsWording
    /// On the conversation's clock; before its beginning where an earlier life of the assistant began it.
    package let began: Duration
    private var steps: StepMachine
    /// The step that is under way.
    private var pending: StepAction?
    /// Nobody wants any more what was to come.
    private var isLate = false
    /// It went on after a while: who hears of it may think of something else.
    private var isResumed = false
    /// The step at which the person stopped it.
    private var stoppedAt: String?

    /// - Parameters:
    ///   - id: Of the run.
    ///   - shortcutID: Of the shortcut.
    ///   - now: On the conversation's clock.
    package init(
        _ shortcut: Shortcut,
        id: String,
        shortcutID: String,
        catalog: StepCatalog,
        environment: StepEnvironment,
        words: ShortcutsWording,
        at now: Duration
    ) {
        self.id = id
        self.shortcutID = shortcutID
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
        return [tell(.begun), keep(nil, in: moment)] + actions(for: first, in: moment)
    }

    /// A step is over.
    package mutating func process(_ answer: StepAnswer, in moment: Moment) -> [Action] {
        guard !isOver else { return [] }
        // The person has left because the assistant does, and its apps end with it.
        if moment.isEnding, answer.isUndone { return leave() }
        let next = steps.process(result(of: answer), after: moment.now - began)
        let kept = keep(answer, in: moment)
        if moment.isEnding { return [kept] + leave() }
        if isLate, steps.current != nil { return [kept] + fail(words.tooLate, in: moment) }
        return [kept] + actions(for: next, in: moment)
    }

    /// Something was said, or the assistant ends, while no conversation of the run is open: only an end to it counts.
    package mutating func interrupt(by event: DialogueEvent, in moment: Moment) -> [Action] {
        guard !isOver else { return [] }
        switch event {
        case .answered(let answer):
            guard answer.kind == .stop || answer.kind == .cancel else { return [] }
            stoppedAt = steps.current?.step
        case .interrupted:
            if moment.isEnding { return [.abandonEffect] + leave() }
        default: return []
        }
        return [.abandonEffect] + actions(for: steps.cancel(), in: moment)
    }

    private mutating func leave() -> [Action] {
        isOver = true
        // In this life; the next one tells that it goes on.
        return [tell(.ended, outcome: .open), .leave]
    }

    // MARK: - What is written down

    private func keep(_ answer: StepAnswer?, in moment: Moment) -> Action {
        let next = steps.current.map { Progress.Step(path: $0.step, summary: $0.summary) }
        return .keep(Progress(answer: answer, elapsed: moment.now - began, next: next))
    }

    private func tell(_ state: RunProgress.State, until: Date? = nil, outcome: Outcome? = nil) -> Action {
        let current = state == .ended ? nil : steps.current
        return .publish(
            .run(
                RunProgress(
                    id: id,
                    shortcut: name,
                    shortcutID: shortcutID,
                    state: state,
                    step: current?.step,
                    summary: current?.summary,
                    until: until,
                    outcome: outcome
                )
            )
        )
    }

    // MARK: - Steps

    /// What the step machine is told.
    private func result(of answer: StepAnswer) -> StepResult {
        switch answer {
        case .done: return .output(.nothing)
        case .answered(let value): return .output(StepValue(json: value))
        case .responded(let response, let words):
            guard case .call(let call)? = pending else { return .output(.nothing) }
            let output = catalog.output(of: response, to: call)
            return words.map { .kept(output, words: $0) } ?? .output(output)
        case .failed(let reason): return .failed(reason)
        case .left(let outcome): return .left(outcome)
        case .loaded(let shortcut): return .loaded(shortcut)
        }
    }

    private mutating func actions(for action: StepAction, in moment: Moment) -> [Action] {
        pending = action
        if case .finish(let outcome) = action { return end(outcome, in: moment) }
        if case .perform(.wait, let arguments) = action, Self.parks(Self.wait(arguments), in: moment) {
            var moment = moment
            let lead = told(steps.lead)
            if !lead.isEmpty { moment.hasSpoken = true }
            return [tell(.step)] + lead + park(for: Self.wait(arguments), in: moment)
        }
        return [tell(.step)] + actions(for: action, mode: moment.mode, date: moment.date)
    }

    /// - Parameter date: When the step began.
    private func actions(for action: StepAction, mode: InteractionMode, date: Date) -> [Action] {
        if case .call(var call) = action {
            // Before its first word.
            call.lead = Self.joined(steps.lead)
            return [.converse(call)]
        }
        return told(steps.lead) + deeds(for: action, mode: mode, date: date)
    }

    /// What apps have answered before and nobody has heard.
    private func told(_ answers: [String]) -> [Action] {
        answers.isEmpty ? [] : [.say(Utterance(Self.joined(answers), purpose: .result))]
    }

    /// Each once, where a loop asks the same again and again.
    private static func joined(_ answers: [String]) -> String {
        var told: [String] = []
        for answer in answers where !told.contains(answer) { told.append(answer) }
        return told.joined(separator: " ")
    }

    private func deeds(for action: StepAction, mode: InteractionMode, date: Date) -> [Action] {
        switch action {
        case .load(let name): return [.load(name)]
        case .perform(let effect, let arguments): return actions(for: effect, arguments, mode: mode, date: date)
        case .ask(let prompt, let type, let preset): return [.ask(asked(prompt, type, preset))]
        case .choose(let prompt, let options):
            let text = Self.question(prompt)
            return [.ask(PlainQuestion(text, answer: .choice(options), title: name, name: words.choice))]
        case .call, .finish: return []
        }
    }

    private func asked(_ prompt: String, _ type: StepQuestion, _ preset: StepValue) -> PlainQuestion {
        var question = PlainQuestion(prompt, answer: .value(type.parameterType), title: name, name: words.answer)
        if case .value(let value) = preset, !preset.isNothing {
            question.preset = ParameterAssignment(value: value, display: preset.described, source: .default)
        }
        return question
    }

    /// The author's words, which do not run into the choices that are said after them.
    private static func question(_ words: String) -> String {
        words.last.map { $0.isLetter || $0.isNumber } == true ? words + ":" : words
    }

    private func actions(
        for effect: StepEffect,
        _ arguments: [String: StepValue],
        mode: InteractionMode,
        date: Date
    ) -> [Action] {
        let texts = arguments.mapValues(environment.text)
        let text = texts["text"] ?? ""
        switch effect {
        case .say: return [.say(Utterance(text)), .goOn]
        case .notify:
            let title = texts["title"] ?? name
            let card = Action.publish(.card(Card(title: title, rows: [Card.Row(text)]), app: nil))
            let shown = mode == .screen ? [Action.say(Utterance(text))] : []
            return [card] + shown + [.perform(.notify(title: title, text))]
        case .play: return [.perform(.play(texts["sound"] ?? ""))]
        case .open: return [.perform(.open(texts["what"] ?? ""))]
        case .wait:
            let time = Self.wait(arguments)
            return [tell(.waiting, until: date + time / .seconds(1)), .perform(.wait(time))]
        }
    }

    /// Whoever hears nothing for longer may want to say something else meanwhile; before, "stop" is heard without the phrase.
    private static func parks(_ time: Duration, in moment: Moment) -> Bool { moment.parks && time > .seconds(60) }

    private func park(for time: Duration, in moment: Moment) -> [Action] {
        let until = moment.date + time / .seconds(1)
        let words = words.parked.filled(["time": environment.text(of: .value(.duration(seconds: time / .seconds(1))))])
        let said = moment.hasSpoken || isResumed ? [] : [Action.say(Utterance(words, purpose: .information))]
        return said + [tell(.waiting, until: until), .park(until: until)]
    }

    private static func wait(_ arguments: [String: StepValue]) -> Duration {
        .seconds(clamping: (try? arguments["seconds"]?.asSeconds()) ?? 0)
    }

    // MARK: - The end

    private mutating func end(_ outcome: StepOutcome, in moment: Moment) -> [Action] {
        isOver = true
        let report = report(on: outcome, after: moment.complaint)
        var actions = told(outcome.unheard)
        if !report.isEmpty {
            actions.append(.say(Utterance(report.joined(separator: " "), purpose: .error)))
        } else if outcome.outcome == .done, !moment.hasSpoken, actions.isEmpty {
            let text = isResumed ? words.finished.filled(["shortcut": name]) : words.done
            actions.append(.say(Utterance(text, purpose: .result)))
        }
        let response = response(for: outcome)
        actions.append(.publish(.handled(response, app: ShortcutsApp.id, intent: ShortcutsApp.run)))
        actions.append(tell(.ended, outcome: outcome.outcome))
        actions.append(.end(shortcut: shortcutID, outcome.outcome, fault: outcome.failure.map { "\($0)" }))
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

// MARK: - Going on after an end of the assistant

extension RunMachine {
    /// One that an earlier life of the assistant has begun: what has come of its steps makes the same run again.
    ///
    /// - Parameters:
    ///   - environment: As it is now.
    ///   - date: Now.
    ///   - now: The same on the conversation's clock.
    package init(
        _ left: UnfinishedRun,
        catalog: StepCatalog,
        environment: StepEnvironment,
        words: ShortcutsWording,
        date: Date,
        at now: Duration
    ) {
        var then = environment
        (then.now, then.timeZone) = (left.began, left.timeZone)
        self.init(
            left.shortcut,
            id: left.id,
            shortcutID: left.shortcutID,
            catalog: catalog,
            environment: then,
            words: words,
            at: now - .seconds(clamping: date.timeIntervalSince(left.began))
        )
        pending = steps.start()
        for past in left.past { pending = steps.process(result(of: past.answer), after: past.elapsed) }
    }

    /// Goes on with the step that was under way, where it does no harm to do so, and tells where it does.
    package mutating func resume(_ left: UnfinishedRun, in moment: Moment) -> [Action] {
        guard let pending else { return [] }
        if case .finish(let outcome) = pending {
            var moment = moment
            // Out of nowhere nobody would know what is done.
            moment.hasSpoken = true
            return end(outcome, in: moment)
        }
        isResumed = true
        var due = left.since
        if case .perform(.wait, let arguments) = pending { due += Self.wait(arguments) / .seconds(1) }
        isLate = moment.date.timeIntervalSince(due) > Self.patience
        // One that comes back when it said it would needs no word.
        let isOnTime = moment.date.timeIntervalSince(due) < Self.punctuality && due > left.since
        let words = isOnTime ? [] : [Action.say(Utterance(words.resumed.filled(["shortcut": name])))]
        let told = [tell(.resumed)] + words
        if let handling = left.handling, case .call(let call) = pending {
            return told + self.told(steps.lead) + [tell(.step), .recover(handling, call)]
        }
        if isLate { return [tell(.resumed)] + fail(self.words.tooLate, in: moment) }
        switch pending {
        case .perform(.wait, _):
            let rest = Duration.seconds(clamping: max(0, due.timeIntervalSince(moment.date)))
            if Self.parks(rest, in: moment) { return [tell(.resumed)] + park(for: rest, in: moment) }
            return told + [tell(.waiting, until: due), .perform(.wait(rest))]
        case .perform(.notify, _), .perform(.play, _), .perform(.open, _):
            // Whether it was done nobody knows.
            return [tell(.resumed)] + fail(self.words.interrupted, in: moment)
        default: return told + [tell(.step)] + actions(for: pending, mode: moment.mode, date: moment.date)
        }
    }

    /// Seconds within which it comes back when it said so.
    private static let punctuality = 30.0

    /// Seconds after which nobody counts on it any more that a run goes on.
    private static let patience = 3600.0

    private mutating func fail(_ reason: String, in moment: Moment) -> [Action] {
        let end = steps.process(.failed(.fault(reason)), after: moment.now - began)
        return actions(for: end, in: moment)
    }
}
