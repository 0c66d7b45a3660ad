internal import AudioIO
internal import Endpointing
internal import Extensions
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
    private let parts: AssistantParts
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
        self.parts = parts
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
                    _ = try await parts.grammar(for: expectation)
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
                    log.info("heard \(transcript.status.rawValue): \(transcript.best?.text ?? "")")
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
        await parts.shutDown()
        if let failure { throw failure }
    }

    /// Starts the apps' processes, so that a first request need not wait, and keeps up with what they say unasked.
    private func followApps() async {
        do {
            for shortcoming in try await parts.host().shortcomings { log.warning("\(shortcoming)") }
            try await parts.refreshVocabulary()
            await recover()
            for await notification in try await parts.host().notifications {
                switch notification.kind {
                case .vocabularyChanged: try await parts.refreshVocabulary(of: notification.app)
                case .log(let level, let message): log.log(level: level, "\(notification.app): \(message)")
                case .update(let key, let response): await announce(response, key: key, of: notification.app)
                case .donate: break
                }
            }
        } catch {
            log.error("\(error)")
        }
    }

    /// Takes up what another process changes among the user's shortcuts, so that it is heard at once.
    private func followShortcuts() async {
        guard let shortcuts = parts.shortcuts else { return }
        do {
            _ = try parts.store()
            let watch = try StoreWatch(of: parts.userData.path)
            await withTaskCancellationHandler {
                for await _ in watch.changes {
                    do {
                        if try await shortcuts.refresh() { log.info("the shortcuts have changed") }
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
            for entry in try await parts.journal().takeOver() {
                let app = parts.apps.first { $0.id == entry.app }
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
        guard let entry = try? await parts.journal().entry(key: key), entry.app == app else {
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
            status: { [parts, supervisor] in
                [
                    ("state", .string(await supervisor.state.rawValue)), ("locale", .string(parts.locale)),
                    ("apps", .array(parts.apps.map { .string($0.id) })),
                ]
            },
            reload: {},
            conversation: { [parts] presenter, mode, observe in
                try await parts.conversation(mode: mode, presenter: presenter, observe: observe)
            }
        )
    }
}
