internal import Access
internal import AudioIO
internal import Automation
internal import Clocks
internal import Configuration
package import Control
internal import Conversation
internal import FileWatching
internal import Files
internal import Hearing
internal import Logging
internal import Recordings
internal import Shortcuts
internal import Speech
internal import Storage
internal import Suggestions
internal import WilcoIntents

// What changes while the assistant runs: app folders, and the user's shortcuts.
extension ServingAssistant {
    /// Reloads when an app's folder has changed and has been left alone since.
    func followFolders() async {
        await whileServing {
            let folders = try FolderChanges(rest: .seconds(1)) { [current] in current.value.generation.watchedFolders }
            followed = folders
            defer { followed = nil }
            for await _ in folders.changes {
                // Whoever changed them may have said so.
                guard await untilFilesOpen(),
                    AppFolderSignature(folders: current.value.generation.watchedFolders) != takenUp
                else { continue }
                // It says itself what was in the way.
                try? await reload()
            }
        }
    }

    /// Takes up what has changed in the files while everything goes on.
    ///
    /// - Returns: false where the settings, or examples of the phrase, have changed, which takes a new start. Settings that cannot be read, or cannot work,
    ///   change nothing.
    package func takeUpChanges() async -> Bool {
        do {
            guard await untilFilesOpen() else { throw CancellationError() }
            let successor = try await successor(of: current.value)
            guard successor.context.settings.agrees(with: current.value.context.settings),
                successor.context.enrolment.phrases() == enrolled
            else {
                try await check(successor)
                return false
            }
            try await reload()
        } catch is CancellationError {
            // It ends.
        } catch {
            log.error("nothing was taken up: \(error)")
        }
        return true
    }

    /// Waits until files can be opened: settings and folders that cannot be opened look like none.
    ///
    /// - Returns: false where it ends before that.
    private func untilFilesOpen() async -> Bool {
        var isTold = false
        while !isEnding {
            do throws(SpareFiles.Exhausted) {
                try SpareFiles.check()
                return true
            } catch {
                if !isTold { log.error("nothing is taken up as long as \(error)") }
                isTold = true
            }
            guard (try? await current.value.context.clock.sleep(.seconds(1))) != nil else { return false }
        }
        return false
    }

    /// The same parts anew, read beside the assistant, which goes on meanwhile.
    ///
    /// Throws `CancellationError` when the assistant ends before that: it does not wait for what nobody will use.
    private nonisolated func successor(of parts: AssistantParts) async throws -> AssistantParts {
        try await OwnThread.run(named: "reload") { try parts.successor() }
    }

    /// What would keep an assistant with these settings from starting.
    private func check(_ parts: AssistantParts) async throws {
        try await parts.session.check(parts.context.invocationPhrases()) { _ in }
        _ = try await parts.engines.synthesizer()
        let device = parts.context.settings.captureDevice
        // Muted means closed, for a trial, too.
        guard device != current.value.context.settings.captureDevice, !mute.isMuted() else { return }
        let microphone = parts.context.devices.microphone()
        _ = try await microphone.chunks()
        await microphone.close()
    }

    /// Takes up apps as they stand in their folders now; a conversation that is under way ends with those it began with.
    ///
    /// Throws `CancellationError` when the assistant ends before that.
    func reload() async throws {
        try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
            guard case .terminated = reloadRequest.yield(waiting) else { return }
            waiting.resume(throwing: CancellationError())
        }
    }

    /// Reloads as often as somebody asks for it; one after the other: each takes the place of what the one before has left.
    func takeUpReloads() async {
        for await waiting in reloads {
            do {
                try Task.checkCancellation()
                try await reloadOnce()
                waiting.resume()
            } catch {
                waiting.resume(throwing: error)
            }
        }
    }

    private func reloadOnce() async throws {
        let old = current.value
        do throws(SpareFiles.Exhausted) {
            try SpareFiles.check()
        } catch {
            log.error("not reloaded: \(error)")
            throw error
        }
        let folders = AppFolderSignature(folders: old.generation.watchedFolders)
        // The same apps, of which one was allowed or refused.
        let isDecision = folders == takenUp
        takenUp = folders
        // What follows takes seconds.
        await endRefused()
        do {
            let new = try await successor(of: old)
            arriving = new
            defer { arriving = nil }
            new.generation.reportProblems(in: log)
            await new.session.followNotifications()
            do {
                await old.session.haltTerms()
                _ = try await new.session.collectVocabulary()
                // A grammar takes seconds: once, with everything.
                if !isDecision { try await new.session.primeTerms() }
                // Cut short, it listens for nothing new.
                try Task.checkCancellation()
            } catch {
                // Nobody will use them; the old ones go on, with what they listen for.
                await new.session.shutDown()
                try? await old.session.primeTerms()
                await old.session.goOnWithTerms()
                throw error
            }
            retiring.append(old)
            current.replace(with: new)
            understandAutomations()
            arrival.yield(new)
            do { try followed?.followAnew() } catch { complain(error) }
            for (id, seat) in seats {
                let presenter = voices.first { $0.id == id }?.presenter
                let successor = try await new.session.succession(
                    seat: seat.memory,
                    effects: presenter.map { presenter in
                        new.context.desktopEffects(play: { await presenter.play($0) })
                    }
                ) { [weak self, weak owner = seat.owner] in
                    // It waits for the end of a conversation, which may never come.
                    if let owner { await self?.move(owner, to: new) }
                }
                await seat.owner.adopt(successor)
            }
            await endDisallowedWork()
            await dismissUnused()
            // A decision counts now; until its words are listened for, the old grammar does.
            if isDecision { await new.session.primeSoon() } else { try await new.session.tellVerdicts() }
            try await new.session.forgetRemovedApps()
            log.info("apps: \(new.generation.apps.map(\.id).joined(separator: ", "))")
        } catch {
            complain(error, "not reloaded: ")
            throw error
        }
    }

    /// Whoever was refused has no time left.
    private func endRefused() async {
        var all = retiring + [current.value]
        all += [arriving, changing].compactMap(\.self)
        for parts in all {
            for app in parts.generation.apps where parts.generation.access.isAllowed(app) == false {
                await parts.session.dismiss(app.id)
                await silence(app: app.id, .dropped)
            }
        }
    }

    /// Decides about an app, and takes that up at once: the process of one that is refused ends.
    package func decide(_ decision: AppDecision) async throws -> DecidedApp {
        let decided: DecidedApp
        do {
            decided = try current.value.generation.decide(decision)
        } catch AppNaming.Fault.unknown {
            // It may lie there since a moment ago.
            try await reload()
            decided = try current.value.generation.decide(decision)
        }
        // Before the reload, which waits for others.
        if case .deny = decision.verdict { await endRefused() }
        try await reload()
        return decided
    }

    /// What apps have handed over as it is now.
    func vocabulary(of app: String?) async throws -> [AssistantSession.JudgedTerm] {
        let parts = current.value
        if let app, !parts.generation.apps.contains(where: { $0.id == app }) { throw ControlError.noApp(app) }
        return await parts.session.judgedVocabulary(of: app)
    }

    /// What was done last, where whoever works on an app wants to see it.
    func idleScreen() async -> ConversationEvent? {
        let parts = current.value
        guard parts.context.settings.showsDonationsOnIdleScreen else { return nil }
        do {
            let recent = try await parts.session.suggestions().recent(limit: 5)
            guard !recent.isEmpty else { return nil }
            let rows = recent.map { Card.Row($0.title, "\($0.number)") }
            return ConversationEvent(.card(Card(rows: rows), app: nil), turn: 0, time: 0)
        } catch {
            log.error("\(error)")
            return nil
        }
    }

    /// A typed conversation; ``vacate(_:)`` when nobody is at its other end any more.
    func conversation(_ seat: TypedSeat) async throws -> ConversationOwner {
        let (id, memory) = seatMemory(of: seat.id)
        while !isEnding {
            let parts = current.value
            let owner = try await parts.session.conversation(
                mode: seat.mode,
                seat: memory,
                presenter: seat.presenter,
                observe: seat.observe
            )
            // Others may have taken their place meanwhile, and these may be gone.
            guard parts.generation === current.value.generation, !isEnding else { continue }
            seats[id] = Seat(memory: memory, owner: owner, parts: parts, updated: seat.updated)
            return owner
        }
        throw CancellationError()
    }

    /// What is remembered of who comes back; somebody new begins afresh.
    ///
    /// Who is here already shares it, and is told apart by a number: the conversation before may not quite be over.
    private func seatMemory(of named: SeatID?) -> (SeatID, SeatMemory) {
        var kept: SeatMemory?
        if let named {
            let memory = memories[named] ?? SeatMemory(id: named)
            if memories.count >= Self.mostMemories { memories.removeAll() }
            memories[named] = memory
            if seats[named] == nil { return (named, memory) }
            kept = memory
        }
        typedSeats += 1
        let id = SeatID.typed(typedSeats)
        return (id, kept ?? SeatMemory(id: id))
    }

    private static let mostMemories = 64

    /// That conversation uses these parts from now on, unless it is over.
    private func move(_ owner: ConversationOwner, to parts: AssistantParts) async {
        guard let (id, seat) = seats.first(where: { $0.value.owner === owner }) else { return }
        seats[id] = Seat(memory: seat.memory, owner: owner, parts: parts, updated: seat.updated)
        await dismissUnused()
    }

    /// Says "stop" or "cancel" to the conversations at work, but to one.
    ///
    /// - Returns: Whether there was any.
    func interrupt(with kind: Answer.Kind, except one: ConversationOwner?) async -> Bool {
        var isAny = false
        for seat in seats.values where seat.owner !== one {
            guard await seat.owner.isWorking else { continue }
            isAny = true
            await seat.owner.interrupt(with: kind)
        }
        // What rings is stopped by the same word.
        for voice in voices where await voice.ringer.isSounding {
            isAny = true
            await voice.ringer.stop()
        }
        return isAny
    }

    /// That conversation has ended and begins no other.
    func vacate(_ owner: ConversationOwner) async {
        guard let id = seats.first(where: { $0.value.owner === owner })?.key else { return }
        seats[id] = nil
        await dismissUnused()
    }

    /// Ends the processes of apps that no conversation was begun with, once they have nothing in progress.
    func dismissUnused() async {
        for parts in retiring where parts.generation !== current.value.generation && !isUsed(parts) {
            guard await parts.session.appsAtWork().isEmpty, !isUsed(parts),
                retiring.contains(where: { $0.generation === parts.generation })
            else {
                continue
            }
            retiring.removeAll { $0.generation === parts.generation }
            await parts.session.shutDown()
        }
    }

    private func isUsed(_ parts: AssistantParts) -> Bool {
        changing?.generation === parts.generation
            || seats.values.contains { $0.parts.generation === parts.generation }
    }

    /// An app that is gone, or was refused, does not finish what it is at.
    private func endDisallowedWork() async {
        let current = current.value
        for parts in retiring {
            for id in parts.generation.apps.map(\.id) {
                let now = current.generation.apps.first { $0.id == id }
                guard now.map({ current.generation.access.isAllowed($0) == false }) ?? true else { continue }
                await parts.session.dismiss(id)
            }
        }
    }

    /// Takes up what changes among the user's shortcuts, whoever changes it, so that it is heard at once, and tells of it.
    func followShortcuts() async {
        let parts = current.value
        guard parts.generation.shortcuts != nil else { return }
        await whileServing {
            _ = try parts.state.store()
            let watch = try FileWatch([.entry(parts.state.userData.path)])
            // What was changed before it was watched.
            await takeUpShortcuts()
            for await _ in watch.changes {
                areSuggestionsStirred = true
                await takeUpShortcuts()
            }
        }
    }

    private func takeUpShortcuts() async {
        do {
            // A reload puts another library in the place of the first.
            if try await current.value.generation.shortcuts?.refresh() == true {
                log.info("the shortcuts have changed")
            }
        } catch {
            // The next change is another chance.
            complain(error)
        }
        tellKept()
    }

    /// Tells observers what was made, changed and removed since it was told last, and which runs were ended by others.
    func tellKept() {
        do {
            let now = try KeptObjects(current.value.state.store(), after: kept)
            let events = kept.map { now.events(since: $0) } ?? []
            kept = now
            for event in events where !endedRuns.have(event) { hub.publish(event) }
        } catch {
            // Whoever uses them says what is wrong.
            log.debug("\(error)")
        }
    }
}
