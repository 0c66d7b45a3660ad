internal import AudioIO
internal import Foundation
internal import Matching
internal import Recognition
package import Speech
package import Synthesis
package import WilcoIntents

extension AssistantParts {
    /// Writes out for the voice what is written short.
    package nonisolated var normalizer: SpeechNormalizer { SpeechNormalizer(locale: locale, tables: tables) }

    /// The voice of the settings.
    package func synthesizer() async throws -> ESpeakSynthesizer {
        let synthesizer = ESpeakSynthesizer(
            settings: VoiceSettings(
                voice: settings.voice.name.isEmpty ? locale.lowercased() : settings.voice.name,
                rate: settings.voice.rate,
                pitch: settings.voice.pitch,
                volume: settings.voice.volume
            ),
            volume: { [self] in volume }
        )
        do {
            try await synthesizer.check()
        } catch {
            guard let place = settings.origins[.voiceName], !settings.voice.name.isEmpty else { throw error }
            throw AssistantError.setting(place: place, reason: "\(error)")
        }
        return synthesizer
    }

    /// Where answers go: a WAV file, or the loudspeaker.
    package func sink(output: String?) -> any AudioSink {
        if let output { return WAVFileSink(options.absolute(output)) }
        return ALSASink(device: settings.playbackDevice)
    }

    /// Speaks into a file, or only shows on the terminal.
    package func presenter(terminal: any Presenter, output: String?) async throws -> any Presenter {
        guard let output else { return terminal }
        // Before anything is done that would not be heard of.
        try WAVFileSink(options.absolute(output)).check()
        let spoken = SpokenPresenter(
            synthesizer: try await synthesizer(),
            sink: sink(output: output),
            normalizer: normalizer
        )
        return BothPresenters(first: terminal, second: spoken)
    }

    package struct SpokenText: Sendable {
        /// As normalised for the voice.
        package var text: String
        package var duration: Duration
    }

    /// Says a text and returns when it has been heard (or written).
    package func say(_ text: String, output: String?) async throws -> SpokenText {
        let normalized = normalizer.normalize(text)
        let blocks = try await synthesizer().synthesize(normalized)
        let report = try await sink(output: output).play(blocks)
        return SpokenText(text: normalized, duration: report.duration)
    }

    /// Plays a recording.
    package func play(file: String, output: String?) async throws -> Duration {
        let block = AudioBlock(sampleRate: AudioFormat.recognition.sampleRate, samples: try AudioFile.read(file))
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: AudioBlock.self)
        continuation.yield(block)
        continuation.finish()
        return try await sink(output: output).play(stream).duration
    }

    /// One utterance, with what the recogniser is primed with at the start of a conversation.
    package func transcribe(
        _ samples: [Int16],
        grammar: String = GrammarName.request,
        phrases: [String] = [],
        phraseRequired: Bool = false
    ) async throws -> Transcript {
        let session = try await recognizer().begin(
            GrammarName.recognition(grammar, phrases: phrases, phraseRequired: phraseRequired)
        )
        try await session.accept(samples)
        return try await session.finish()
    }

    /// What the confidence of the last transcript rests on, as ``ConfidenceModel`` weighs it; empty when nothing was read.
    package func lastRecognitionEvidence() async throws -> [Double] {
        try await recognizer().lastEvidence.map(ConfidenceModel.features) ?? []
    }

    /// How loud to be at this time of day, 0 to 1.
    nonisolated var volume: Double { quietNow?.volume ?? settings.voice.volume }

    /// The quiet hours, if it is their time.
    nonisolated var quietNow: QuietHours? {
        guard let quiet = settings.quietHours else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = clock.timeZone
        let time = calendar.dateComponents([.hour, .minute], from: clock.date())
        let minute = (time.hour ?? 0) * 60 + (time.minute ?? 0)
        return quiet.contains(minute: minute) ? quiet : nil
    }
}
