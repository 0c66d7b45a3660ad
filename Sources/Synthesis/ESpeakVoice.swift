internal import WilcoIntents

/// A voice of eSpeak NG.
package struct ESpeakVoice: Sendable, Hashable {
    /// "English (America)".
    package var name: String
    /// "en-us"; what ``VoiceSettings/voice`` is usually set to.
    package var language: String
    /// The file under eSpeak NG's voices, "gmw/en-US".
    package var file: String

    /// The three names that are fewest letters away from `wanted`.
    static func nearest(to wanted: String, among voices: [ESpeakVoice]) -> [String] {
        let wanted = wanted.lowercased()
        let ranked = Set(voices.map(\.language)).map { ($0, EditDistance.between(wanted, $0.lowercased())) }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        return ranked.prefix(3).map(\.0)
    }
}
