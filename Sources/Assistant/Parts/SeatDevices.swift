internal import AudioIO
internal import Configuration
internal import Speech

/// The microphone and the loudspeaker of one seat, and the way of sound between them and the engines.
struct SeatDevices: Sendable {
    /// With the devices of this seat.
    let settings: Settings
    private let registry: EngineRegistry
    /// What is played there.
    private let tap = PlaybackTap()

    init(_ settings: Settings, registry: EngineRegistry) {
        self.settings = settings
        self.registry = registry
    }

    /// - Parameter events: Told what happens to it.
    func microphone(events: AsyncStream<AudioDeviceEvent>.Continuation? = nil) -> any Microphone {
        registry.microphone(settings.captureDevice, events)
    }

    func loudspeaker() -> any Loudspeaker { registry.loudspeaker(settings.playbackDevice, tap) }

    /// Sound of `source` as it comes to whoever listens.
    func staged(_ source: any AudioSource) -> any AudioSource {
        let needs = EngineRegistry.StageNeeds(settings: settings, tap: tap)
        return registry.stages.reduce(source) { source, stage in stage(source, needs) }
    }
}
