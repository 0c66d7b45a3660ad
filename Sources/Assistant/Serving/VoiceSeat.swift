internal import Access
internal import AudioIO
internal import Clocks
internal import Configuration
internal import Control
internal import Conversation
internal import Foundation
internal import Hearing
internal import Logging
internal import Matching
internal import Recordings
package import Speech
internal import Synthesis
internal import WilcoIntents

/// What stands in the place of the devices of a seat: a recording, a test.
package struct SeatEnds: Sendable {
    package var source: any AudioSource
    package var sink: any AudioSink

    package init(source: any AudioSource, sink: any AudioSink) {
        self.source = source
        self.sink = sink
    }
}

/// A seat that is talked with by voice: what hears, answers and rings there.
struct VoiceSeat: Sendable {
    let memory: SeatMemory
    let devices: SeatDevices
    let loop: VoiceLoop
    let supervisor: MicrophoneSupervisor
    let owner: ConversationOwner
    let presenter: SpokenPresenter
    let ringer: Ringer
    /// What happens to its microphone.
    let deviceEvents: AsyncStream<AudioDeviceEvent>

    /// What all seats of an assistant have in common.
    struct House: Sendable {
        let current: CurrentParts
        let hub: EventHub
        let log: Logger
        let mute: MuteState
        let arbiter: InvocationArbiter
        /// Told when somebody begins to speak.
        let begin: @Sendable () -> Void
    }

    /// A microphone, and what happens to it.
    struct Ears: Sendable {
        let source: any AudioSource
        let events: AsyncStream<AudioDeviceEvent>

        /// - Parameters:
        ///   - given: In the place of the device.
        ///   - tries: Whether it is opened once: one that is not there is found out before anything that takes its time.
        init(_ devices: SeatDevices, given: (any AudioSource)?, tries: Bool) async throws {
            let (events, report) = AsyncStream.makeStream(
                of: AudioDeviceEvent.self,
                bufferingPolicy: .bufferingNewest(64)
            )
            self.events = events
            if let given {
                source = given
                return
            }
            let device = devices.microphone(events: report)
            if tries {
                try await SoundServer.answer(of: devices.settings.captureDevice) {
                    _ = try await device.chunks()
                    await device.close()
                }
            }
            source = device
        }
    }

    /// - Parameters:
    ///   - sink: In the place of the loudspeaker.
    ///   - isIndispensable: Without its microphone there is no assistant.
    init(
        _ id: SeatID,
        devices: SeatDevices,
        ears: Ears,
        sink: (any AudioSink)?,
        isIndispensable: Bool,
        in house: House
    ) async throws {
        let (hub, log, mute, current) = (house.hub, house.log, house.mute, house.current)
        let parts = current.value
        let settings = devices.settings
        self.devices = devices
        deviceEvents = ears.events
        let recorder = try parts.context.recorder(isMuted: { mute.isMuted(at: id) })
        let presenter = SpokenPresenter(
            synthesizer: try await parts.engines.synthesizer(),
            sink: sink ?? devices.loudspeaker(),
            normalizer: parts.generation.normalizer,
            report: { report in
                if let error = report.error { log.error("\(error)") }
            }
        )
        self.presenter = presenter
        ringer = Ringer(presenter: presenter, volume: { current.value.context.volume })
        memory = SeatMemory(id: id)
        owner = try await parts.session.conversation(
            mode: .handsFree,
            seat: memory,
            presenter: presenter,
            effects: parts.context.desktopEffects(play: { await presenter.play($0) }),
            output: settings.playbackDevice
        ) { event in
            recorder?.note(event)
            hub.publish(event)
        }
        loop = VoiceLoop(
            endpointing: settings.endpointing,
            // It is the same for all of them: told once.
            spotter: try await parts.session.invocationSpotter { if isIndispensable { log.warning("\($0)") } },
            stopSpotter: try await parts.session.stopSpotter(at: devices),
            recognizer: try await parts.session.recognizer(),
            owner: owner,
            phrases: settings.phrases.map(\.text),
            settings: ListeningSettings(commandTimeout: settings.commandTimeout),
            seat: id,
            arbiter: house.arbiter,
            earcons: { earcon in
                guard settings.voice.earcons else { return }
                await presenter.play(EarconSounds.block(for: earcon, volume: current.value.context.volume))
            },
            maySpeakUp: { current.value.context.quietNow == nil },
            recorder: recorder,
            observe: { [begin = house.begin, device = devices.settings.captureDevice] event in
                func publish(_ kind: ConversationEvent.Kind) {
                    hub.publish(ConversationEvent(kind, turn: 0, time: 0, seat: id))
                }
                let place = id == .microphone ? "" : "\(id.rawValue): "
                switch event {
                case .opened:
                    log.info("\(place)listening for \(settings.phrases.map { "“\($0.text)”" }.joined(separator: ", "))")
                    publish(.microphone("listening", detail: device))
                case .listening:
                    publish(.listening)
                    begin()
                case .stoppedListening: publish(.ended(.cancelled))
                case .invoked(let detection):
                    log.info("\(place)heard “\(detection.phrase)” (score \(detection.score))")
                    publish(.invoked(phrase: detection.phrase, score: detection.score))
                    begin()
                case .decoded(let transcript, _):
                    let best = transcript.best.map {
                        "\($0.text) (\($0.confidence.formatted(.number.precision(.fractionLength(2)))))"
                    }
                    log.info("\(place)heard \(transcript.status.rawValue): \(best ?? "")")
                case .turnEnded: break
                case .unprimed(let reason): log.error("\(place)\(reason)")
                }
            }
        )
        supervisor = MicrophoneSupervisor(
            loop: loop,
            source: devices.staged(ears.source),
            seat: id,
            isIndispensable: isIndispensable,
            mute: mute,
            log: log,
            sleep: parts.context.clock.sleep
        )
    }

    /// That of `audio` is `microphone`, the others have the names of the settings.
    var id: SeatID { memory.id ?? .microphone }

    /// Nothing is begun there any more.
    func stop() async {
        await owner.shutDown()
        loop.dropErrands()
        await supervisor.stop()
    }
}
