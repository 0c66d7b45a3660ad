internal import Extensions
internal import Speech
internal import Synthesis

extension SpeechEngines {
    package struct SpokenText: Sendable {
        /// As normalised for the voice.
        package var text: String
        package var duration: Duration
    }

    /// Says a text and returns when it has been heard (or written).
    ///
    /// A sound server that hangs is an error where something is played.
    package nonisolated func say(_ text: String, output: String?) async throws -> SpokenText {
        let tables = context.languages.load(locale, files: [.speech]).tables
        let normalized = SpeechNormalizer(locale: locale, tables: tables).normalize(text)
        let sink = try await context.answeringSink(output: output)
        let report = try await sink.play(try await synthesizer().synthesize(normalized))
        return SpokenText(text: normalized, duration: report.duration)
    }
}
