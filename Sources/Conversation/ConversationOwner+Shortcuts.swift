internal import Automation
internal import Clocks
internal import Extensions
internal import Foundation
internal import Resolution
internal import Shortcuts
internal import WilcoIntents

// A run is a row of conversations, one for each step that talks: the run machine says what comes next, the dialogue machine
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
        case .noteRun(let shortcut, let outcome): await note(runOf: shortcut, outcome, begun: clock.date())
        case .run(let shortcut): return await begin(shortcut)
        case .begin(let understanding): await begin(understanding)
        case .step(let end):
            effect = nil
            return await perform(run?.process(StepAnswer(end), in: moment))
        case .settle(let automation, let end):
            await surroundings?.automation(automation, ended: end, at: place.seat?.id)
        case .miss(let suggestion): await surroundings?.missed(suggestion)
        case .end(let outcome): return .ended(outcome)
        }
        return nil
    }

    private func begin(_ shortcutID: String) async -> TurnEnd? {
        guard let shortcuts else { return .ended(.failed) }
        do {
            let shortcut = try shortcuts.library.shortcut(id: shortcutID)
            let begun = RunMachine(
                shortcut,
                id: UUID().uuidString,
                shortcutID: shortcutID,
                catalog: shortcuts.library.catalog,
                environment: shortcuts.library.environment,
                words: shortcuts.library.routines.shortcuts,
                at: clock.elapsed()
            )
            let isKept = await keep {
                try await $0.begin(
                    run: begun.id,
                    of: shortcut,
                    id: shortcutID,
                    at: self.clock,
                    seat: self.place.seat?.id,
                    automation: self.course.automationAtWork
                )
            }
            parksRuns = await mayPark && isKept
            run = begun
            course.run(true)
            return await perform(run?.start(in: moment))
        } catch {
            complain("\(error)")
            await say(Utterance(shortcuts.library.routines.shortcuts.words(for: error), purpose: .error))
            return .ended(.failed)
        }
    }

    /// Goes on with what an earlier life of the assistant has begun.
    func resume(_ left: UnfinishedRun) async -> TurnEnd? {
        parksRuns = await mayPark
        guard let shortcuts, !isBusy else { return .ended(.cancelled) }
        run = RunMachine(
            left,
            catalog: shortcuts.library.catalog,
            environment: shortcuts.library.environment,
            words: shortcuts.library.routines.shortcuts,
            date: clock.date(),
            at: clock.elapsed()
        )
        course.resume(automation: left.automation)
        course.run(true)
        return await perform(run?.resume(left, in: moment))
    }

    /// Whoever types waits at the terminal for what comes.
    private var mayPark: Bool {
        get async {
            // Only where somebody is talked with by voice is a loudspeaker beside them.
            guard place.output != nil, let surroundings else { return false }
            return await surroundings.parksRuns
        }
    }

    /// The run that another life of the assistant would go on with; what a command has begun ends with it.
    var durableRun: String? { place.seat?.id == nil ? nil : run?.id }

    /// The run goes on all the same where nothing can be written; only an end of the assistant would find it elsewhere.
    ///
    /// - Returns: Whether it is written down.
    private func keep(_ write: (HandlingJournal) async throws -> Bool) async -> Bool {
        guard let journal = memory.journal else { return false }
        do {
            return try await write(journal)
        } catch {
            complain("how far a shortcut has come cannot be written down: \(error)")
            return false
        }
    }

    /// What was done outside for a step, or looked up, is there.
    func stepEnded(_ answer: StepAnswer) async -> TurnEnd? {
        effect = nil
        return await perform(run?.process(answer, in: moment))
    }

    /// Something was said, or the assistant ends, while no conversation of the run is open.
    func interruptRun(_ event: DialogueEvent) async -> TurnEnd? {
        await perform(run?.interrupt(by: event, in: moment))
    }

    private var moment: RunMachine.Moment {
        RunMachine.Moment(
            mode: machine.mode,
            now: clock.elapsed(),
            date: clock.date(),
            complaint: course.complaint,
            hasSpoken: course.hasSpoken,
            parks: parksRuns,
            isEnding: turns.isEnding
        )
    }

    private func perform(_ actions: [RunMachine.Action]?) async -> TurnEnd? {
        guard let id = run?.id, let lasted = run.map({ clock.elapsed() - $0.began }) else { return nil }
        let begun = clock.date().addingTimeInterval(-(lasted / .seconds(1)))
        // What is said at its end can be interrupted no more.
        if run?.isOver == true { run = nil }
        var end: TurnEnd?
        for action in actions ?? [] {
            if let reached = await perform(action, of: id, begun: begun) { end = reached }
        }
        return end
    }

    private func perform(_ action: RunMachine.Action, of id: String, begun: Date) async -> TurnEnd? {
        switch action {
        case .keep(let progress):
            let settled = course.takeSettled()
            let isKept = await keep {
                try await $0.advance(run: id, progress, settled: settled, at: self.clock.date())
            }
            if !isKept { parksRuns = false }
        case .converse(let call):
            guard let shortcuts else { return nil }
            course.begin(call)
            feed.yield(.dialogue(.understood(Understanding(of: shortcuts.library.match(for: call)))))
        case .ask(let question):
            course.ask()
            feed.yield(.dialogue(.asked(question)))
        case .recover(let handling, let call):
            course.begin(call)
            feed.yield(.dialogue(.recovered(handling)))
        case .load(let name):
            let library = shortcuts?.library
            let found = try? library?.record(named: name)
            return await stepEnded(.loaded(found.flatMap { try? library?.shortcut(of: $0) }))
        case .say(let utterance): await say(utterance)
        case .publish(let kind): publish(kind)
        case .perform(let effect): perform(effect)
        case .abandonEffect: effect?.cancel()
        case .goOn: feed.yield(.step(.done))
        case .park(let date):
            // Whoever came back to it would not find it as it is.
            guard parksRuns else {
                perform(.wait(.seconds(clamping: max(0, date.timeIntervalSince(clock.date())))))
                return nil
            }
            run = nil
            course.run(false)
            await surroundings?.park(id, until: date)
            return .ended(.done)
        case .leave:
            course.run(false)
            return .ended(.cancelled)
        case .end(let shortcut, let outcome, let fault):
            _ = await keep { try await $0.end(run: id, at: self.clock.date(), outcome, fault: fault) }
            await note(runOf: shortcut, outcome, begun: begun)
            course.run(false)
            return .ended(outcome)
        }
        return nil
    }

    /// A run is over; what the person did to the end by themselves is a habit, or becomes one.
    private func note(runOf shortcut: String, _ outcome: Outcome, begun: Date) async {
        shortcuts?.library.noteRun(shortcut, outcome: outcome)
        if outcome == .done, !course.isAutomatic { await surroundings?.ran(shortcut, at: begun) }
    }

    private func perform(_ effect: RunMachine.Effect) {
        guard let effects = shortcuts?.effects else { return }
        self.effect = Task { [feed, clock, complain] in
            do {
                switch effect {
                case .notify(let title, let text): try await effects.notify(title, text)
                case .play(let sound): try await effects.play(sound)
                case .open(let what): try await effects.open(what)
                case .wait(let duration): try await clock.pause(duration)
                }
                feed.yield(.step(.done))
            } catch is CancellationError {
                // Whoever cancelled it knows.
            } catch let fault as StepEffectFault {
                if let cause = fault.cause { complain("\(cause)") }
                feed.yield(.step(.failed(.invalid(fault.fault))))
            } catch {
                complain("\(error)")
                feed.yield(.step(.failed(.invalid(ConversionFault(.notDone)))))
            }
        }
    }
}
