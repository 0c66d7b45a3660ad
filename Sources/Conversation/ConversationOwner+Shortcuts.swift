internal import Automation
internal import Clocks
internal import Extensions
internal import Resolution
internal import Shortcuts
internal import WilcoIntents

// A run is a row of conversations, one for each step that talks: the step machine says what comes next, the dialogue machine
// holds it.
extension ConversationOwner {
    /// A conversation is over: the next of a run begins, or all is over.
    func conversationEnded(_ outcome: Outcome) async -> TurnEnd? {
        var end: TurnEnd?
        for action in course.conversationEnded(outcome) {
            if let reached = await perform(action) { end = reached }
        }
        return end
    }

    /// - Returns: Where that leads, once it is known.
    func perform(_ action: CourseMachine.Action) async -> TurnEnd? {
        switch action {
        case .learn(let invocation, let app, let hasFailed):
            shortcuts?.library.note(invocation, app: app, hasFailed: hasFailed)
        case .tellRefusal(let intent, let app):
            do { try await apps.refused(intent, of: app) } catch { complain("\(error)") }
        case .noteRun(let shortcut, let outcome): shortcuts?.library.noteRun(shortcut, outcome: outcome)
        case .run(let shortcut): return await begin(shortcut)
        case .begin(let match): await begin(Understanding(of: match))
        case .understand(let words): await begin(understander.understand(words))
        case .step(let call, let end): return await stepEnded(result(of: call, end))
        case .settle(let automation, let end): await surroundings?.automation(automation, ended: end)
        case .end(let outcome): return .ended(outcome)
        }
        return nil
    }

    private func result(of call: IntentCall, _ end: CourseMachine.StepEnd) -> StepResult {
        switch end {
        case .done(let response):
            guard let response, let shortcuts else { return .output(.nothing) }
            if case .answer(let value)? = response.next { return .output(StepValue(json: value?.fullJSON ?? .null)) }
            return .output(shortcuts.library.output(of: response, to: call))
        case .failed(let reason): return .failed(reason)
        case .left(let outcome): return .left(outcome)
        }
    }

    private func begin(_ id: String) async -> TurnEnd? {
        guard let shortcuts else { return .ended(.failed) }
        do {
            let shortcut = try shortcuts.library.shortcut(id: id)
            let machine = StepMachine(
                shortcut,
                catalog: shortcuts.library.catalog,
                environment: shortcuts.library.environment
            )
            var begun = ShortcutRun(id: id, name: shortcut.name, machine: machine, began: clock.elapsed())
            let action = begun.machine.start()
            run = begun
            course.run(true)
            return await follow(action)
        } catch {
            await say(Utterance("\(error)", purpose: .error))
            return .ended(.failed)
        }
    }

    func stepEnded(_ result: StepResult) async -> TurnEnd? {
        guard let began = run?.began else { return nil }
        run?.effect = nil
        let action = run?.machine.process(result, after: clock.elapsed() - began)
        guard let action else { return nil }
        return await follow(action)
    }

    /// Does what the step machine says.
    private func follow(_ first: StepAction) async -> TurnEnd? {
        switch first {
        case .call(let call): converse(call)
        case .ask(let prompt, let type, let preset): converse(Self.call(asking: prompt, type, preset))
        case .choose(let prompt, let options): converse(Self.call(choosing: prompt, options))
        case .load(let name):
            let library = shortcuts?.library
            let found = try? library?.record(named: name)
            return await stepEnded(.loaded(found.flatMap { try? library?.shortcut(of: $0) }))
        case .perform(let effect, let arguments): await perform(effect, arguments)
        case .finish(let outcome): return await finish(outcome)
        }
        return nil
    }

    private func converse(_ call: IntentCall) {
        guard let shortcuts else { return }
        course.begin(call)
        let match = shortcuts.library.match(for: call)
        feed.yield(.dialogue(.understood(Understanding(of: match))))
    }

    private static func call(asking prompt: String, _ type: StepQuestion, _ preset: StepValue) -> IntentCall {
        var parameters = [
            "question": [ParameterAssignment(value: .string(prompt), display: prompt, source: .shortcut)]
        ]
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

    /// The author's words, which do not run into the choices that are said after them.
    private static func question(_ words: String) -> String {
        words.last.map { $0.isLetter || $0.isNumber } == true ? words + ":" : words
    }

    private static func call(choosing prompt: String, _ options: [String]) -> IntentCall {
        func text(_ text: String) -> ParameterAssignment {
            ParameterAssignment(value: .string(text), display: text, source: .shortcut)
        }
        return IntentCall(
            app: ShortcutsApp.id,
            intent: ShortcutsApp.choose,
            parameters: ["question": [text(question(prompt))], "options": options.map(text)],
            isAnnounced: false
        )
    }

    // MARK: - Effects

    private func perform(_ effect: StepEffect, _ arguments: [String: StepValue]) async {
        guard let shortcuts else { return }
        let library = shortcuts.library
        let environment = library.environment
        let texts = arguments.mapValues(environment.text)
        switch effect {
        case .say:
            await say(Utterance(texts["text"] ?? ""))
            feed.yield(.step(.output(.nothing)))
            return
        case .notify:
            let text = texts["text"] ?? ""
            let title = texts["title"] ?? run?.name ?? ""
            publish(.card(Card(title: title, rows: [Card.Row(text)]), app: nil))
            if machine.mode == .screen { await say(Utterance(text)) }
        case .play, .open, .wait: break
        }
        let seconds = (try? arguments["seconds"]?.asSeconds()) ?? 0
        let title = texts["title"] ?? run?.name ?? ""
        run?.effect = Task { [feed, clock, effects = shortcuts.effects] in
            do {
                switch effect {
                case .say: break
                case .notify: try await effects.notify(title, texts["text"] ?? "")
                case .play: try await effects.play(texts["sound"] ?? "")
                case .open: try await effects.open(texts["what"] ?? "")
                case .wait: try await clock.pause(.seconds(seconds))
                }
                feed.yield(.step(.output(.nothing)))
            } catch is CancellationError {
                // Whoever cancelled it knows.
            } catch {
                feed.yield(.step(.failed("\(error)")))
            }
        }
    }

    /// Something was said, or the assistant ends, while no conversation of the run is open.
    func interruptRun(_ event: DialogueEvent) async -> TurnEnd? {
        let isEnd: Bool =
            switch event {
            case .answered(let answer): answer.kind == .stop || answer.kind == .cancel
            case .interrupted: true
            default: false
            }
        guard isEnd else { return nil }
        run?.effect?.cancel()
        if case .answered = event {
            let step = run?.machine.current?.step
            run?.stoppedAt = step
        }
        let action = run?.machine.cancel()
        guard let action else { return nil }
        return await follow(action)
    }

    // MARK: - The end

    private func finish(_ outcome: StepOutcome) async -> TurnEnd? {
        guard let ended = run, let shortcuts else { return .ended(outcome.outcome) }
        run = nil
        let words = shortcuts.library.routines.shortcuts
        var report: [String] = []
        if let failure = outcome.failure {
            var values = ["shortcut": failure.shortcut, "step": failure.step]
            if case .fault(let reason) = failure.reason, reason == course.complaint {
                // The app has said it already.
                report.append(words.stopped.filled(values))
            } else {
                values["reason"] = words.words(for: failure.reason)
                report.append(words.failed.filled(values))
            }
        }
        if outcome.outcome == .cancelled, let step = ended.stoppedAt {
            report.append(words.stopped.filled(["shortcut": ended.name, "step": step]))
        }
        if outcome.outcome != .done, !outcome.done.isEmpty {
            let done = outcome.done.map(\.lowercasedFirst).joined(separator: "; ")
            report.append(words.before.filled(["done": done]))
        }
        if !report.isEmpty {
            await say(Utterance(report.joined(separator: " "), purpose: .error))
        } else if outcome.outcome == .done, !course.hasSpoken {
            await say(Utterance(words.done, purpose: .result))
        }
        publish(.handled(Self.response(for: outcome, of: ended), app: ShortcutsApp.id, intent: ShortcutsApp.run))
        shortcuts.library.noteRun(ended.id, outcome: outcome.outcome)
        course.run(false)
        return .ended(outcome.outcome)
    }

    private static func response(for outcome: StepOutcome, of run: ShortcutRun) -> IntentResponse {
        var properties: [String: JSONValue] = [
            "shortcut": .string(run.name), "steps": .integer(outcome.steps),
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
