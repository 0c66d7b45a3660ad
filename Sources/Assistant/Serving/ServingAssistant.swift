internal import AudioIO
internal import Endpointing
internal import Extensions
internal import Foundation
package import Logging
internal import Matching
internal import Recognition
internal import Resolution
package import Speech
internal import Storage
internal import Synthesis
internal import WilcoIntents

/// The assistant of `wilco serve`: everything wired once, run until it is told to stop.
package actor ServingAssistant {
    private let current: CurrentParts
    private var retiring: [AssistantParts] = []
    private let hub = EventHub()
    private let log: Logger
    private let server: ControlServer
    private let supervisor: MicrophoneSupervisor
    private let loop: VoiceLoop
    private let owner: ConversationOwner
    private let presenter: SpokenPresenter

    /// Loads the models and opens the control socket; the devices are opened by ``run()``.
    ///
    /// - Parameter source: Where to listen, when not the microphone of the settings.
    package init(parts: AssistantParts, source: (any AudioSource)? = nil, sink: (any AudioSink)? = nil, log: Logger)
        async throws
    {
        let current = CurrentParts(parts)
        self.current = current
        self.log = log
        let settings = parts.settings
        server = try ControlServer(path: parts.paths.socket)
        let recognizer = try await parts.recognizer(usualPhrases: settings.phrases.map(\.text))
        try await recognizer.prepare(parts.matcher.interruptionGrammar(), named: GrammarName.interruption)
        let guesser = ESpeakPronunciationGuesser()
        let phrases = parts.invocationPhrases()
        let model = try await parts.acousticModel()
        try await parts.check(phrases) { log.warning("\($0)") }
        let spotter = try await PocketSphinxSpotter(
            model: model,
            phrases: phrases,
            sensitivity: settings.sensitivity,
            guesser: guesser
        )
        let outlet: any AudioSink
        if let sink { outlet = sink } else { outlet = ALSASink(device: settings.playbackDevice) }
        presenter = SpokenPresenter(
            synthesizer: try await parts.synthesizer(),
            sink: outlet,
            locale: parts.locale,
            onExpectation: { expectation in
                do {
                    _ = try await current.value.grammar(for: expectation)
                } catch {
                    log.error("\(error)")
                }
            },
            report: { report in
                if let error = report.error { log.error("\(error)") }
            }
        )
        owner = try await parts.conversation(
            mode: .handsFree,
            presenter: presenter,
            effects: parts.desktopEffects(play: { [presenter] in await presenter.play($0) })
        ) { [hub] in hub.publish($0) }
        var endpointing = EndpointerSettings()
        endpointing.trailingSilence = settings.endOfSpeech
        endpointing.maximumUtterance = settings.longestUtterance
        let microphone: any AudioSource
        if let source { microphone = source } else { microphone = ALSASource(device: settings.captureDevice) }
        loop = VoiceLoop(
            source: microphone,
            endpointer: Endpointer(endpointing),
            spotter: spotter,
            recognizer: recognizer,
            owner: owner,
            presenter: presenter,
            phrases: settings.phrases.map(\.text),
            settings: ListeningSettings(commandTimeout: settings.commandTimeout),
            earcons: { settings.voice.earcons ? EarconSounds.block(for: $0, volume: parts.volume) : nil },
            maySpeakUp: { parts.quietNow == nil },
            observe: { [hub] event in
                switch event {
                case .opened:
                    log.info("listening for \(settings.phrases.map { "“\($0.text)”" }.joined(separator: ", "))")
                case .listening: hub.publish(ConversationEvent(.listening, turn: 0, time: 0))
                case .invoked(let detection): log.info("heard “\(detection.phrase)” (score \(detection.score))")
                case .decoded(let transcript):
                    let best = transcript.best.map {
                        "\($0.text) (\($0.confidence.formatted(.number.precision(.fractionLength(2)))))"
                    }
                    log.info("heard \(transcript.status.rawValue): \(best ?? "")")
                }
            }
        )
        supervisor = MicrophoneSupervisor(
            loop: loop,
            mute: MuteState(folder: try AssistantParts.folder(parts.paths.state)),
            log: log,
            sleep: parts.clock.sleep
        )
    }

    /// Serves until ``stop()`` is called or the source has ended for good.
    package func run() async throws {
        var failure: (any Error)?
        let control = ControlService(server: server, hub: hub, reach: reach, log: log)
        await withTaskGroup { group in
            group.addTask { await control.run() }
            group.addTask { await self.followApps() }
            group.addTask { await self.followShortcuts() }
            group.addTask { await self.followFolders() }
            do {
                try await supervisor.run()
            } catch {
                failure = error
            }
            server.close()
            hub.finish()
            group.cancelAll()
        }
        await loop.finishTurn()
        await current.value.shutDown()
        for parts in retiring { await parts.shutDown() }
        if let failure { throw failure }
    }

    /// Starts the apps' processes, so that a first request need not wait, and keeps up with what they say unasked.
    private func followApps() async {
        do {
            for shortcoming in try await current.value.host().shortcomings { log.warning("\(shortcoming)") }
            try await current.value.refreshVocabulary()
            await recover()
        } catch {
            log.error("\(error)")
        }
        while !Task.isCancelled {
            let parts = current.value
            guard let host = try? await parts.host() else { return }
            // Ends when a reload has put other parts in the place of these.
            for await notification in host.notifications { await follow(notification, parts) }
            guard current.value !== parts else { return }
        }
    }

    private func follow(_ notification: AppNotification, _ parts: AssistantParts) async {
        switch notification.kind {
        case .vocabularyChanged:
            do {
                try await parts.refreshVocabulary(of: notification.app)
            } catch {
                log.error("\(error)")
            }
        case .log(let level, let message): log.log(level: level, "\(notification.app): \(message)")
        case .update(let key, let response): await announce(response, key: key, of: notification.app)
        case .donate: break
        }
    }

    /// Reloads when an app's folder has changed and has been left alone since.
    private func followFolders() async {
        for await _ in FolderChanges.stream(every: .seconds(2), of: { [current] in current.value.watchedFolders }) {
            // It says itself what was in the way.
            try? await reload()
        }
    }

    /// Takes up apps as they stand in their folders now; a conversation that is under way ends with those it began with.
    private func reload() async throws {
        let old = current.value
        do {
            let new = try await old.successor()
            new.reportProblems { log.error("\($0)") }
            try await new.adoptEngines(of: old)
            try await new.refreshVocabulary()
            retiring.append(old)
            await owner.adopt(try await new.succession { [weak self] in await self?.retire(old) })
            current.replace(with: new)
            log.info("apps: \(new.apps.map(\.id).joined(separator: ", "))")
        } catch {
            log.error("not reloaded: \(error)")
            throw error
        }
    }

    private func retire(_ parts: AssistantParts) async {
        retiring.removeAll { $0 === parts }
        await parts.shutDown()
    }

    /// Takes up what another process changes among the user's shortcuts, so that it is heard at once.
    private func followShortcuts() async {
        let parts = current.value
        guard parts.shortcuts != nil else { return }
        do {
            _ = try parts.store()
            let watch = try StoreWatch(of: parts.userData.path)
            await withTaskCancellationHandler {
                for await _ in watch.changes {
                    do {
                        // A reload puts another library in the place of the first.
                        if try await current.value.shortcuts?.refresh() == true {
                            log.info("the shortcuts have changed")
                        }
                    } catch {
                        // The next change is another chance.
                        log.error("\(error)")
                    }
                }
            } onCancel: {
                watch.stop()
            }
        } catch {
            log.error("\(error)")
        }
    }

    /// Takes up what an earlier run of the assistant left unfinished.
    private func recover() async {
        do {
            for entry in try await current.value.journal().takeOver() {
                let app = current.value.apps.first { $0.id == entry.app }
                log.notice("\(entry.app) \(entry.invocation.intent): an earlier run left it \(entry.state.rawValue)")
                loop.bring(
                    .recovered(
                        UnfinishedHandling(
                            invocation: entry.invocation,
                            app: entry.app,
                            isRepeatable: app?.handler?.honoursIdempotencyKey == true,
                            wasInProgress: entry.state == .inProgress
                        )
                    )
                )
            }
        } catch {
            log.error("\(error)")
        }
    }

    /// Says how something that took long has ended.
    private func announce(_ response: IntentResponse, key: String, of app: String) async {
        guard response.code != .inProgress else { return }
        guard let entry = try? await current.value.journal().entry(key: key), entry.app == app else {
            log.warning("\(app): an update of \(key), which is not in progress")
            return
        }
        loop.bring(.updated(entry.invocation, app: app, response))
        if await supervisor.state != .listening { await loop.tellWhileClosed() }
    }

    package nonisolated func stop() async {
        await owner.shutDown()
        await supervisor.stop()
    }

    private var reach: ControlService.Reach {
        ControlService.Reach(
            listen: { [loop] in loop.push() },
            setMuted: { [supervisor] in try await supervisor.setMuted($0) },
            status: { [current, supervisor] in
                let parts = current.value
                return [
                    ("state", .string(await supervisor.state.rawValue)), ("locale", .string(parts.locale)),
                    ("apps", .array(parts.apps.map { .string($0.id) })),
                ]
            },
            reload: { try await self.reload() },
            conversation: { [current] presenter, mode, observe in
                try await current.value.conversation(mode: mode, presenter: presenter, observe: observe)
            }
        )
    }
}
