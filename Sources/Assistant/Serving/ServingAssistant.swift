internal import Access
internal import AudioIO
internal import Automation
internal import Clocks
internal import Configuration
package import Control
package import Conversation
internal import Extensions
internal import Files
internal import Foundation
internal import Hearing
package import Logging
internal import Matching
internal import Recognition
internal import Recordings
internal import Resolution
internal import Speech
internal import Storage
internal import Suggestions
internal import Synthesis
package import WilcoIntents

/// The assistant of `wilco serve`: everything wired once, run until it is told to stop.
package actor ServingAssistant {
    let current: CurrentParts
    /// Parts that others have taken the place of, and that somebody may still use.
    var retiring: [AssistantParts] = []
    /// Parts that are about to take the place of the current ones.
    var arriving: AssistantParts?
    /// Nothing is begun any more.
    var isEnding = false
    /// The apps' folders as the last reload found them.
    var takenUp: AppFolderSignature?
    /// Who tells of changes in them.
    var followed: FolderChanges?
    /// The user's own examples that the microphone is heard with.
    let enrolled: [PhraseEnrolment.Phrase]
    /// Whoever is talked with now, by voice or typed.
    var seats: [SeatID: Seat] = [:]
    /// What is remembered of those who may come back.
    var memories: [SeatID: SeatMemory] = [:]
    /// How many have come to type.
    var typedSeats = 0
    let hub: EventHub
    let log: Logger
    private let server: ControlServer
    let mute: MuteState
    /// Where somebody is talked with by voice, first the one at the microphone of `audio`.
    let voices: [VoiceSeat]
    private(set) var automation: AutomationDriver?
    /// What happened before somebody kept time for automations.
    private var early: [String] = []
    /// The automations as they were read last, and those of which nothing is understood.
    var rules: [AutomationRule] = []
    var unclearRules: Set<AutomationRule> = []
    /// What the user has made, as events have told of it; nil: it has not been looked at.
    var kept: KeptObjects?
    /// Runs of which events have told that they ended.
    let endedRuns = EndedRuns()
    /// What fits may be something else since it was looked at.
    var areSuggestionsStirred = false
    /// The apps have been asked for the person's terms.
    var areTermsThere = false
    /// Installs apps and removes them, with these parts; what an app says while it is tried is told.
    nonisolated let installer: @Sendable (AssistantParts, @escaping @Sendable (String) -> Void) -> any AppInstalling
    /// Where apps arrive that are to be installed.
    private let uploads: AppUploads
    /// The last of what comes and goes by commands.
    var lastChange: Task<Void, Never>?
    /// The parts that such a change works with.
    var changing: AssistantParts?
    /// Parts whose apps may say something from now on.
    let arrivals: AsyncStream<AssistantParts>
    let arrival: AsyncStream<AssistantParts>.Continuation
    /// Those who wait for a reload.
    let reloads: AsyncStream<CheckedContinuation<Void, any Error>>
    let reloadRequest: AsyncStream<CheckedContinuation<Void, any Error>>.Continuation
    /// Somebody begins to speak.
    private let beginnings: AsyncStream<Void>

    /// Serves the control socket and loads the models; the devices are tried here, and opened by ``run()``.
    ///
    /// - Parameters:
    ///   - ends: What stands in the place of a seat's devices.
    ///   - installer: Who installs apps and removes them.
    ///   - hub: Where events go; that of the parts, whose apps have events, too.
    ///   - socket: The control socket, which stays when the assistant ends; nil: it makes one and takes it along.
    package init(
        parts: AssistantParts,
        ends: [SeatID: SeatEnds] = [:],
        installer:
            @escaping @Sendable (AssistantParts, @escaping @Sendable (String) -> Void) -> any AppInstalling,
        hub: EventHub = EventHub(),
        log: Logger,
        socket: ControlSocket? = nil
    ) async throws {
        self.hub = hub
        let current = CurrentParts(parts)
        self.current = current
        self.log = log
        (arrivals, arrival) = AsyncStream.makeStream(of: AssistantParts.self)
        arrival.yield(parts)
        (reloads, reloadRequest) = AsyncStream.makeStream(of: CheckedContinuation<Void, any Error>.self)
        let (beginnings, begin) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.beginnings = beginnings
        let sleep = parts.context.clock.sleep
        let complain: @Sendable (String) -> Void = { log.error("\($0)") }
        if let socket {
            server = try ControlServer(socket: socket, sleep: sleep, complain: complain)
        } else {
            server = try ControlServer(
                path: parts.context.paths.socket,
                group: parts.context.controlGroup,
                sleep: sleep,
                complain: complain
            )
        }
        self.installer = installer
        uploads = AppUploads(state: parts.context.paths.state)
        // The socket is this process's own: nothing has arrived yet.
        uploads.removeLeftovers()
        installer(parts) { _ in }.removeLeftovers()
        mute = MuteState(folder: try OwnFolder.make(parts.context.paths.state))
        let ears = try await VoiceSeat.Ears(
            parts.context.devices,
            given: ends[.microphone]?.source,
            tries: !mute.isMuted()
        )
        takenUp = AppFolderSignature(folders: parts.generation.watchedFolders)
        let recognizer = try await parts.session.recognizer()
        try await recognizer.prepare(parts.generation.matcher.interruptionGrammar(), named: GrammarName.interruption)
        // First of what needs eSpeak's data: it says what to install.
        _ = try await parts.engines.synthesizer()
        try await parts.session.check(parts.context.invocationPhrases()) { log.warning("\($0)") }
        enrolled = parts.context.enrolment.phrases()
        if parts.context.settings.recordings.isKept {
            log.notice("what is heard is kept in \(parts.context.recordings.folder)")
        }
        let house = VoiceSeat.House(
            current: current,
            hub: hub,
            log: log,
            mute: mute,
            arbiter: InvocationArbiter(),
            begin: { begin.yield() }
        )
        var voices = [
            try await VoiceSeat(
                .microphone,
                devices: parts.context.devices,
                ears: ears,
                sink: ends[.microphone]?.sink,
                isIndispensable: true,
                in: house
            )
        ]
        for seat in parts.context.settings.seats {
            let id = SeatID(rawValue: seat.name)
            let devices = parts.context.devices(of: seat)
            voices.append(
                try await VoiceSeat(
                    id,
                    devices: devices,
                    ears: VoiceSeat.Ears(devices, given: ends[id]?.source, tries: false),
                    sink: ends[id]?.sink,
                    isIndispensable: false,
                    in: house
                )
            )
        }
        self.voices = voices
        for voice in voices { seats[voice.id] = Seat(memory: voice.memory, owner: voice.owner, parts: parts) }
    }

    /// Where what nobody asked for is said, and what was asked for at a seat that is gone.
    nonisolated var home: VoiceSeat { voices[0] }

    /// Serves until ``stop()`` is called, the task is cancelled or the source has ended for good.
    ///
    /// When it returns, all that was begun has ended.
    package func run() async throws {
        let control = ControlService(server: server, hub: hub, reach: reach, log: log)
        let (alarms, dueRuns) = (current.value.state.runAlarms, current.value.state.dueRuns)
        let (runs, feed) = AsyncStream.makeStream(of: String.self)
        alarms.hear { feed.yield($0) }
        defer { alarms.hear(nil) }
        dueRuns.hear { [hub] in hub.publish(ConversationEvent(.automation($0), turn: 0, time: 0, seat: $1)) }
        defer { dueRuns.hear(nil) }
        let stopFollowing = hub.follow { [endedRuns] in endedRuns.note($0) }
        defer { stopFollowing() }
        // Before anything of it is taken up.
        tellKept()
        let serving = Task { await control.run() }
        let outcome = await withDiscardingTaskGroup { group -> Result<Void, any Error> in
            group.addTask { await self.followApps() }
            group.addTask { await self.warmUpApps() }
            group.addTask { await self.automate() }
            group.addTask { for await run in runs { await self.goOn(with: run) } }
            group.addTask { await self.offerSuggestions() }
            group.addTask { await self.followSuggestions() }
            group.addTask { await self.followPresence() }
            group.addTask { await self.followShortcuts() }
            group.addTask { await self.followFolders() }
            group.addTask { await self.takeUpReloads() }
            for voice in voices { group.addTask { await self.followMicrophone(of: voice) } }
            for voice in voices.dropFirst() { group.addTask { await self.listen(at: voice) } }
            group.addTask { await self.learnPronunciations() }
            group.addTask { await self.pruneRecordings() }
            group.addTask { await self.keepBackups() }
            // All of them serve whoever is heard: they end when nobody is heard at the assistant's own microphone any more.
            let outcome: Result<Void, any Error>
            do {
                outcome = .success(try await home.supervisor.run())
            } catch {
                outcome = .failure(error)
            }
            group.cancelAll()
            serving.cancel()
            await end(serving)
            return outcome
        }
        // Whoever heard last that it ends may have asked for the apps anew.
        await endApps()
        try outcome.get()
    }

    /// How long those who watch may take to be told the last of what has happened.
    private static let lastWords = Duration.milliseconds(200)

    /// Has everything end that does not hear that its task is cancelled.
    ///
    /// - Parameter serving: What serves the control socket.
    private func end(_ serving: Task<Void, Never>) async {
        isEnding = true
        for voice in voices { voice.loop.dropErrands() }
        for seat in seats.values { await seat.owner.shutDown() }
        // Nobody goes on waiting for an app.
        await endApps()
        for voice in voices { await voice.ringer.end() }
        hub.finish()
        // Whoever has stopped reading is not waited for any longer; a task of its own, since this one may be cancelled.
        await Task { _ = try? await BoundedWait.result(within: Self.lastWords) { await serving.value } }.value
        server.close()
        await serving.value
        for voice in voices { await voice.loop.end() }
    }

    private func endApps() async {
        let parts = retiring + [current.value] + (arriving.map { [$0] } ?? [])
        await withDiscardingTaskGroup { group in
            for each in parts { group.addTask { await each.session.shutDown() } }
        }
    }

    /// Starts the apps that somebody who begins to speak will probably ask.
    private func warmUpApps() async {
        for await _ in beginnings { await current.value.session.warmUp() }
    }

    /// Tells a fault; what the end of a task has cut short is none.
    nonisolated func complain(_ fault: any Error, _ prefix: String = "") {
        guard !Task.isCancelled, !(fault is CancellationError) else { return }
        log.error("\(prefix)\(fault)")
    }

    package nonisolated func stop() async {
        for voice in voices { await voice.stop() }
    }

    /// Has automations started by what happens; nil: nobody keeps time for them.
    func startAutomations(by driver: AutomationDriver?) async {
        automation = driver
        guard let driver else { return }
        let names = early
        early = []
        for name in names { await driver.report(name) }
    }

    /// Something happened that automations may wait for.
    func report(_ name: String) async {
        guard let automation else {
            guard early.count < Self.mostEarly else { return }
            early.append(name)
            if early.count == Self.mostEarly {
                log.warning("so much happens while the assistant begins that what follows starts no automation")
            }
            return
        }
        await automation.report(name)
    }

    /// More than a beginning brings where nobody tells without end.
    private static let mostEarly = 100

    private var reach: ControlService.Reach {
        ControlService.Reach(
            listen: { try await self.push(at: $0) },
            setMuted: { try await self.setMuted($0, at: $1) },
            status: { [current, voices, home] in
                var others: [String: String] = [:]
                for voice in voices.dropFirst() { others[voice.id.rawValue] = await voice.supervisor.state.rawValue }
                let generation = current.value.generation
                let lock = generation.access.lock.state
                return ControlStatus(
                    state: await home.supervisor.state.rawValue,
                    seats: others,
                    locale: generation.locale,
                    apps: generation.apps.map(\.id),
                    isLocked: lock.isLocked,
                    hasPIN: lock.hasPIN
                )
            },
            lock: { [current] in try LockKeeper(current.value.generation.access.lock).lock() },
            unlock: { [current] pin in
                let parts = current.value
                let now = parts.context.clock.date().timeIntervalSince1970
                try LockKeeper(parts.generation.access.lock).unlock(pin: pin, now: now)
                if await parts.generation.access.isSessionLocked() { throw LockKeeper.Fault.sessionLocked }
            },
            setPIN: { [current] pin, present in
                let parts = current.value
                let now = parts.context.clock.date().timeIntervalSince1970
                try LockKeeper(parts.generation.access.lock).setPIN(pin, present: present, now: now)
            },
            apps: ControlService.AppsReach(
                decide: { try await self.decide($0) },
                upload: { [uploads] in try uploads.begin() },
                install: { try await self.install($0, $1, tell: $2) },
                remove: { try await self.remove($0) }
            ),
            change: { [current] in try await UserDataChanges(current.value).make($0) },
            inquire: { [current] in try await AssistantInquiries(current.value).answer($0, tell: $1) },
            reload: { try await self.reload() },
            happened: { try await self.happened($0) },
            vocabulary: { try await self.vocabulary(of: $0).map(\.handed) },
            idleScreen: { await self.idleScreen() },
            conversation: { try await self.conversation($0) },
            request: { [current] in try await current.value.request($0) },
            interrupt: { await self.interrupt(with: $0, except: $1) },
            leave: { await self.vacate($0) }
        )
    }
}
