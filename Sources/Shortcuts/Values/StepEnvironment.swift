package import Foundation
package import WilcoIntents

/// What a run knows of the moment and of the machine.
package struct StepEnvironment: Sendable {
    package var now: Date
    package var timeZone: TimeZone
    /// What `${device.…}` stands for: name, locale, language, timeZone, version.
    package var device: [String: String]
    /// How steps are told, in the language.
    package var sentences: StepSentences
    /// Tells a value to people, in the locale: numbers may be words.
    package var format: @Sendable (ParameterValue) -> String
    /// Writes a value into text, in the locale: numbers are digits.
    package var write: @Sendable (ParameterValue) -> String

    package init(
        now: Date,
        timeZone: TimeZone,
        device: [String: String] = [:],
        sentences: StepSentences = StepSentences(),
        format: @escaping @Sendable (ParameterValue) -> String,
        write: (@Sendable (ParameterValue) -> String)? = nil
    ) {
        self.now = now
        self.timeZone = timeZone
        self.device = device
        self.sentences = sentences
        self.format = format
        self.write = write ?? format
    }

    /// Names of the facts that every machine has.
    package static let deviceFacts = ["name", "locale", "language", "timeZone", "version"]

    /// The value as text, for apps, files and screens.
    package func text(of value: StepValue) -> String { text(of: value, write) }

    /// The value as it is said aloud.
    package func spoken(_ value: StepValue) -> String { text(of: value, format) }

    private func text(of value: StepValue, _ written: (ParameterValue) -> String) -> String {
        switch value {
        case .nothing: ""
        // Nobody tells the seconds of a moment.
        case .value(.dateTime(let moment)): written(.dateTime(String(moment.prefix(Self.minuteLength))))
        case .value(let value): written(value)
        case .list(let items): items.map { text(of: $0, written) }.joined(separator: ", ")
        case .dictionary(let members):
            members.keys.sorted().map { "\($0): \(text(of: members[$0] ?? .nothing, written))" }.joined(separator: ", ")
        }
    }

    /// Characters of `2026-03-02T12:00`.
    private static let minuteLength = 16
}
