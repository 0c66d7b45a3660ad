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
        let ranked = Set(voices.map(\.language)).map { ($0, distance(wanted, $0.lowercased())) }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        return ranked.prefix(3).map(\.0)
    }

    /// Letters to insert, delete or replace.
    private static func distance(_ first: String, _ second: String) -> Int {
        let second = Array(second)
        var row = Array(0...second.count)
        for (line, letter) in first.enumerated() {
            var previous = row
            previous[0] = line + 1
            for (column, other) in second.enumerated() {
                previous[column + 1] = min(
                    previous[column] + 1,
                    row[column + 1] + 1,
                    row[column] + (letter == other ? 0 : 1)
                )
            }
            row = previous
        }
        return row[second.count]
    }
}
