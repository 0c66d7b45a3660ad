package import AudioIO
package import Configuration
internal import EchoCancelling
package import Recognition
package import Speech
package import Synthesis

/// The engines: a line for each, and the only place that names them.
package struct EngineRegistry: Sendable {
    package struct RecognizerNeeds: Sendable {
        /// BCP 47.
        package var locale: String
        /// PocketSphinx's, of the locale: read when an engine asks for it.
        package var model: @Sendable () throws -> AcousticModel
        package var guesser: any PronunciationGuesser
        package var settings: RecognizerSettings
    }

    package struct SpotterNeeds: Sendable {
        /// BCP 47.
        package var locale: String
        /// PocketSphinx's, of the locale: read when an engine asks for it.
        package var model: @Sendable () throws -> AcousticModel
        package var purpose = SpottingPurpose.invocation
        package var phrases: [InvocationPhrase]
        /// 0 to 1: from "hardly ever by mistake" to "hardly ever missed".
        package var sensitivity: Double
        /// A second opinion on the phrases, by their index.
        package var scorer: (any PhraseScorer)?
        package var guesser: any PronunciationGuesser
    }

    package struct StageNeeds: Sendable {
        package var settings: Settings
        /// Tells what the loudspeakers play.
        package var tap: PlaybackTap
    }

    package var recognizer: @Sendable (RecognizerNeeds) async throws -> any LoadedRecognizer
    package var spotter: @Sendable (SpotterNeeds) async throws -> any RecordingSpotter
    /// Its volume is asked for before each text, 0 to 1; nil: the settings' own.
    package var voice: @Sendable (_ settings: VoiceSettings, _ volume: (@Sendable () -> Double)?) -> any Voice
    /// How words are said by rules of spelling.
    package var spelling: @Sendable () -> any PronunciationGuesser
    /// What happens to the device is told to `events`.
    package var microphone:
        @Sendable (_ device: String, _ events: AsyncStream<AudioDeviceEvent>.Continuation?) -> any Microphone
    /// What it plays is told to `tap`.
    package var loudspeaker: @Sendable (_ device: String, _ tap: PlaybackTap) -> any Loudspeaker
    /// What sound goes through on its way from the microphone to whoever listens, the first next to the microphone.
    package var stages: [@Sendable (_ source: any AudioSource, _ needs: StageNeeds) -> any AudioSource]

    package static let installed = EngineRegistry(
        recognizer: { try await PocketSphinxRecognizer(model: $0.model(), guesser: $0.guesser, settings: $0.settings) },
        spotter: { try await PocketSphinxSpotter($0) },
        voice: { ESpeakSynthesizer(settings: $0, volume: $1) },
        spelling: { ESpeakPronunciationGuesser() },
        microphone: { ALSASource(device: $0, events: $1) },
        loudspeaker: { ALSASink(device: $0, tap: $1) },
        stages: [
            { source, needs in
                needs.settings.cancelsEcho ? EchoCancellingSource(source, tap: needs.tap) : source
            }
        ]
    )
}
