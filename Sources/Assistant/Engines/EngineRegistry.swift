package import AudioIO
package import Recognition
package import Speech
package import Synthesis

/// The engines: a line for each, and the only place that names them.
package struct EngineRegistry: Sendable {
    package struct RecognizerNeeds: Sendable {
        package var model: AcousticModel
        package var guesser: any PronunciationGuesser
        package var settings: RecognizerSettings
    }

    package struct SpotterNeeds: Sendable {
        package var model: AcousticModel
        package var phrases: [InvocationPhrase]
        /// 0 to 1: from "hardly ever by mistake" to "hardly ever missed".
        package var sensitivity: Double
        /// A second opinion on the phrases, by their index.
        package var scorer: (any PhraseScorer)?
        package var guesser: any PronunciationGuesser
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
    package var loudspeaker: @Sendable (_ device: String) -> any Loudspeaker

    package static let installed = EngineRegistry(
        recognizer: { try await PocketSphinxRecognizer(model: $0.model, guesser: $0.guesser, settings: $0.settings) },
        spotter: { try await PocketSphinxSpotter($0) },
        voice: { ESpeakSynthesizer(settings: $0, volume: $1) },
        spelling: { ESpeakPronunciationGuesser() },
        microphone: { ALSASource(device: $0, events: $1) },
        loudspeaker: { ALSASink(device: $0) }
    )
}
