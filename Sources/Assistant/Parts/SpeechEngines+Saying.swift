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
    package func say(_ text: String, output: String?) async throws -> SpokenText {
        let tables = context.languages.load(locale, files: [.speech]).tables
        let normalized = SpeechNormalizer(locale: locale, tables: tables).normalize(text)
        let blocks = try await synthesizer().synthesize(normalized)
        let report = try await context.sink(output: output).play(blocks)
        return SpokenText(text: normalized, duration: report.duration)
    }
}
