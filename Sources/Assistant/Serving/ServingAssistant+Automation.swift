internal import Automation
internal import Clocks
internal import Configuration
internal import Conversation
internal import Files
internal import Foundation
internal import Hearing
internal import Logging
internal import Shortcuts
internal import Storage
internal import Suggestions
internal import WilcoIntents

extension ServingAssistant {
    /// Keeps time for automations and announcements until the assistant ends.
    func automate() async {
        await whileServing {
            let driver = try self.automationDriver()
            await startAutomations(by: driver)
            await driver.run()
            // What it does is done by this assistant, which would never be released.
            await startAutomations(by: nil)
        }
    }

    private func automationDriver() throws -> AutomationDriver {
        let parts = current.value
        return AutomationDriver(
            store: AutomationStore(try parts.state.store()),
            clock: parts.context.clock,
            wording: parts.generation.routines.announcements,
            values: parts.generation.routines.values,
            stateFolder: try OwnFolder.make(parts.context.paths.state),
            place: parts.context.settings.place,
            effects: AutomationDriver.Effects(
                perform: { await self.perform($0) },
                announce: { await self.announce($0) },
                note: { [current] name in try? await current.value.session.suggestions().note(name) },
                whereabouts: { [current] in try? current.value.state.whereabouts().place() },
                mayBeHeard: { [current] in current.value.generation.allows($0) },
                name: { [current] id in current.value.generation.apps.first { $0.id == id }?.name.text ?? id },
                read: { await self.takeUp($0) },
                tell: { [hub] in hub.publish(ConversationEvent(.automation($0), turn: 0, time: 0)) }
            ),
            log: log
        )
    }

    /// Understands what automations do with the apps as they are now.
    private func takeUp(_ rules: [AutomationRule]) {
        self.rules = rules
        understandAutomations()
    }

    /// Understands anew what automations do; what nothing understands is told once.
    func understandAutomations() {
        let generation = current.value.generation
        let unclear = generation.actions.take(rules).filter(\.isEnabled)
        // Some of it may be among the terms that apps are still asked for.
        guard areTermsThere else { return }
        for rule in unclear where !unclearRules.contains(rule) {
            log.warning("automation “\(rule.name)”: \(AutomationFault.unclear(rule.action))")
        }
        unclearRules = Set(unclear)
    }

    /// Does what lasts as long as the assistant; after a fault again, for what was in the way may be gone.
    func whileServing(_ body: () async throws -> Void) async {
        var told: String?
        repeat {
            do {
                return try await body()
            } catch {
                let fault = "\(error)"
                if fault != told { log.error("\(fault)") }
                told = fault
            }
        } while (try? await current.value.context.clock.sleep(Self.retryInterval)) != nil
    }

    private static let retryInterval = Duration.seconds(5)

    /// Something happened that the assistant was told of from outside.
    func happened(_ name: String) async throws {
        let whereabouts = try current.value.state.whereabouts()
        // A place is left by being somewhere else.
        if name.hasPrefix("event arrived ") {
            let place = String(name.dropFirst(14))
            if let before = try whereabouts.place(), before != place {
                await report("event left \(before)")
            }
            try whereabouts.setPlace(place, notes: false)
        } else if name.hasPrefix("event left ") {
            try whereabouts.setPlace(nil, notes: false)
        }
        await report(name)
    }

    /// Notices arriving and leaving by what the machine is connected with.
    func followPresence() async {
        var machine: PresenceMachine?
        repeat {
            let parts = current.value
            let places = parts.context.settings.knownPlaces
            guard !places.isEmpty else { continue }
            do {
                // Somebody else may have said where they are.
                let known = try parts.state.whereabouts().place()
                if machine == nil || (known != machine?.place && places.contains { $0.name == known }) {
                    machine = PresenceMachine(place: known)
                }
                let seen = await PresenceSensor(environment: parts.context.options.environment).sighting(of: places)
                // What was cut short has seen nothing.
                guard !Task.isCancelled else { return }
                let now = Int(parts.context.clock.date().timeIntervalSince1970)
                for name in machine?.process(seen, of: places, at: now) ?? [] {
                    log.info("\(name)")
                    try await happened(name)
                }
            } catch {
                complain(error)
            }
        } while (try? await current.value.context.clock.sleep(Self.presenceInterval)) != nil
    }

    private static let presenceInterval = Duration.seconds(15)

    /// Says suggestions that nobody asked for, where that is allowed.
    func offerSuggestions() async {
        repeat {
            do {
                let parts = current.value
                // What nobody can answer, or is not wanted now, is not used up.
                guard await home.loop.isOpen, parts.context.quietNow == nil,
                    let offered = try await parts.session.suggestions().offer()
                else { continue }
                log.info("suggests “\(offered.title)”")
                guard await done(.turn(.offered(offered)), deaf: .dropped) == .dropped else { continue }
                try await parts.session.suggestions().miss(offered.suggestion.shortcut)
            } catch {
                complain(error)
            }
        } while (try? await current.value.context.clock.sleep(Self.offerInterval)) != nil
    }

    private static let offerInterval = Duration.seconds(10)

    private func perform(_ run: AutomationMachine.Run) async {
        let generation = current.value.generation
        let question = run.asksFirst ? generation.routines.announcements.question(run) : nil
        let action = generation.actions.action(of: run.rule)
        // Nobody could answer: what asks first is left.
        let ending = await done(
            .turn(.automation(run.rule.name, action: action, question: question)),
            deaf: run.asksFirst ? .dropped : .done
        )
        // When the assistant ends, its next life takes it up.
        guard ending == .dropped, !home.loop.isEnding else { return }
        log.warning("automation “\(run.rule.name)” was left: nobody could be asked — ask “what did I miss”")
        do {
            try current.value.state.dueRuns.end(run.rule.name, .unanswered(), at: home.id)
        } catch {
            log.error("\(error)")
        }
    }

    private func announce(_ due: DueAnnouncement) async -> ErrandEnding {
        let voice = self.voice(near: due.seat.map(SeatID.init))
        let (seat, ringer) = (voice.id, voice.ringer)
        return await done(
            .announcement(
                run: { [hub, current] in
                    // It may have waited behind others, and been refused meanwhile: then it waits on.
                    let app = String(due.source.prefix { $0 != "/" })
                    guard current.value.generation.allows(app) else { return .dropped }
                    func publish(_ kind: ConversationEvent.Kind) {
                        hub.publish(ConversationEvent(kind, turn: 0, time: 0, seat: seat))
                    }
                    var ringing = RingingProgress(id: due.source, state: .begun, text: due.text)
                    if due.rings { publish(.ringing(ringing)) }
                    publish(.said(Utterance(due.text)))
                    let ending = await ringer.sound(due.text, rings: due.rings, source: due.source)
                    ringing.state = .ended
                    ringing.outcome = ending.outcome
                    if due.rings { publish(.ringing(ringing)) }
                    publish(.ended(ending == .done ? .done : .cancelled))
                    return ending
                },
                stop: { await ringer.stop() }
            ),
            at: voice
        )
    }

    /// Tells observers when what fits is something else than before.
    func followSuggestions() async {
        var before: [SuggestedShortcut]?
        var minute: Int?
        repeat {
            do {
                let parts = current.value
                let now = Int(parts.context.clock.date().timeIntervalSince1970 / 60)
                // What fits depends on the time, and on what is done and said of it.
                guard areSuggestionsStirred || now != minute else { continue }
                (areSuggestionsStirred, minute) = (false, now)
                let offered = try await parts.session.suggestions().suggestions()
                let fitting = offered.map(\.suggestion.shortcut)
                defer { before = fitting }
                guard let before, before != fitting else { continue }
                let told = offered.map(SuggestedRequest.init)
                hub.publish(ConversationEvent(.suggestions(told), turn: 0, time: 0))
            } catch {
                complain(error)
            }
        } while (try? await current.value.context.clock.sleep(Self.offerInterval)) != nil
    }

    /// Has an errand done, and returns when it is over.
    ///
    /// - Parameter voice: Where; nil: at home.
    private func done(
        _ work: Errand.Work,
        deaf: Errand.Deaf = .done,
        at voice: VoiceSeat? = nil
    ) async -> ErrandEnding {
        await withCheckedContinuation { continuation in
            (voice ?? home).loop.enqueue(Errand(work, deaf: deaf) { continuation.resume(returning: $0) })
        }
    }
}

extension SuggestedRequest {
    fileprivate init(_ offered: OfferedSuggestion) {
        let shortcut = offered.suggestion.shortcut
        self.init(
            title: offered.title,
            app: shortcut.app,
            intent: shortcut.intent,
            parameters: shortcut.parameters.mapValues(\.json),
            opensApp: offered.opensApp
        )
    }
}

extension ErrandEnding {
    /// What observers are told of it.
    fileprivate var outcome: Outcome {
        switch self {
        case .done: .done
        case .stopped: .cancelled
        // It comes again.
        case .dropped: .open
        }
    }
}
