internal import AudioIO
internal import Recognition
internal import Speech
internal import Synthesis

// What the engines do by themselves, under the names by which the assistant asks for it.

extension PocketSphinxRecognizer: LoadedRecognizer {
    package func evidence() async -> [Double] { lastEvidence.map(ConfidenceModel.features) ?? [] }
}

extension PocketSphinxSpotter: RecordingSpotter {
    init(_ needs: EngineRegistry.SpotterNeeds) async throws {
        try await self.init(
            model: needs.model(),
            phrases: needs.phrases,
            sensitivity: needs.sensitivity,
            scorer: needs.scorer,
            purpose: needs.purpose,
            guesser: needs.guesser
        )
    }
}

extension ESpeakSynthesizer: Voice {}
extension ALSASource: Microphone {}
extension ALSASink: Loudspeaker {}
