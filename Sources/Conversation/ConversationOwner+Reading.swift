internal import Access
internal import Clocks
internal import Foundation
internal import Matching
internal import Resolution
internal import Shortcuts
internal import Speech
internal import WilcoIntents

// What a person's turn means: the reader and the router decide, with what is looked up here.
extension ConversationOwner {
    func read(_ input: Input) async -> Event {
        understander.lastTurn = machine.context
        course.take(input)
        switch reader.read(input, with: understander, in: machine) {
        case .event(let event): return .dialogue(event)
        case .run(let run): return .resume(run)
        case .pin(let pin): return .dialogue(.authenticated(check(pin)))
        case .tapped(let answer):
            for kind in TurnReader.heard(answer) { publish(kind) }
            return .dialogue(.answered(answer))
        case .answer(let answer, let kept):
            await keep(kept)
            return .dialogue(await answered(answer))
        case .request(let request): return .dialogue(await understood(request))
        }
    }

    /// A PIN is checked here and goes nowhere else.
    private func check(_ pin: String) -> PINVerdict {
        guard let access else { return .notSet }
        do {
            return try access.lock.enter(pin, now: clock.date().timeIntervalSince1970)
        } catch {
            complain("\(error)")
            return .unchecked
        }
    }

    /// Goes on with something that nobody said.
    func begin(_ understanding: Understanding) async {
        feed.yield(.dialogue(await understood(TurnReader.Request(understanding: understanding))))
    }

    private func understood(_ request: TurnReader.Request) async -> DialogueEvent {
        await keep(request.kept)
        if let person = request.person { machine.speak(of: person) }
        var understanding = await routed(request.understanding)
        if let shortcuts, run == nil {
            let expanded = shortcuts.library.expanded(understanding)
            understanding = expanded.understanding
            course.understood(from: expanded.shortcut)
        }
        let (event, told) = reader.understood(understanding)
        for kind in told { publish(kind) }
        return event
    }

    private func answered(_ heard: Answer) async -> DialogueEvent {
        var answer = heard
        if let understanding = TurnReader.understanding(of: heard) {
            let routed = await routed(understanding)
            if let match = routed.match { answer.kind = .request(match) }
            answer.alternatives = routed.alternatives
        }
        if case .request(let match) = answer.kind, let shortcuts {
            let expanded = shortcuts.library.expanded(match)
            answer.kind = .request(TurnReader.quiet(expanded.match))
            course.answered(from: expanded.shortcut)
        }
        for kind in TurnReader.heard(answer) + TurnReader.matched(answer) { publish(kind) }
        return .answered(answer)
    }

    /// Keeps how a request is understood for `wilco explain --last`, or marks the one before as misunderstood.
    private func keep(_ kept: TurnReader.Kept?) async {
        guard let lastTurn = memory.lastTurn, let kept else { return }
        let report: ExplanationReport
        switch kept {
        case .mark: return await lastTurn.mark()
        case .typed(let text): report = ExplanationReport(input: text, explanation: understander.explain(text))
        case .heard(let transcript):
            let explanation = understander.explain(transcript)
            let text = transcript.best?.text ?? ""
            report = ExplanationReport(input: text, transcript: transcript, explanation: explanation)
        }
        await lastTurn.keep(report, at: clock.date())
    }

    /// Looks up which of several apps the person uses, or has chosen.
    private func routed(_ understanding: Understanding) async -> Understanding {
        let router = AppRouter(understander.matcher)
        course.route(byHabit: false)
        if let (match, apps) = router.rivals(for: understanding),
            let usual = await surroundings?.usualApp(for: match, among: apps),
            let routed = router.routed(understanding, byHabit: usual)
        {
            course.route(byHabit: true)
            return routed
        }
        var chosen: [String: String] = [:]
        for intent in router.intents(of: understanding) {
            chosen[intent] = await memory.preferences?.chosen(for: intent)
        }
        return router.routed(understanding, byChoice: chosen)
    }
}
