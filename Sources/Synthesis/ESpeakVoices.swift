/// The voices that are installed.
package enum ESpeakVoices {
    /// All but those that need other programs, sorted by language.
    package static func list() async throws -> [ESpeakVoice] {
        try await ESpeakEngine.shared.voices().sorted { ($0.language, $0.name) < ($1.language, $1.name) }
    }
}
